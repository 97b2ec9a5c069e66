"""Who plays how well: ratings, and what is counted of every player."""
