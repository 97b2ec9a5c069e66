"""What a table saves before anybody is told: `journal` writes it, `snapshot` is its form."""
