"""Languages, and sentences that screens and lines share."""
