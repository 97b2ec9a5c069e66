"""The configuration of a house: a TOML file; every key has a default, a description and a check."""
