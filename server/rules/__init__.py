"""The rules of the games, as pure functions: no clock, no I/O, no chance but the seed they are given."""
