"""Places in the house: how many connections it has room for, and the rate limits of people and addresses."""
