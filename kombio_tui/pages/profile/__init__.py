"""A player's page: `figures` says what it shows in words, on the screen and in lines, and `rows` draws it."""
