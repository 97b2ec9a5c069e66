"""The configuration of a house: one TOML file, every key with a default, a sentence and a check."""
