"""What a table saves before anyone is told: `journal` writes it, `snapshot` is its form."""
