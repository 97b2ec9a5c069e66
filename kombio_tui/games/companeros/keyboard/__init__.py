"""What keys mean at a Compañeros table."""
