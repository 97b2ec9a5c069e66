"""The Compañeros table on the screen."""
