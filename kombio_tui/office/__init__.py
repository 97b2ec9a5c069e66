"""The office: what operators see of the house, and the keys with which they run it."""
