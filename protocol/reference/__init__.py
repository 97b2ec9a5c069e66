"""The reference for other programs: the reasons for refusals in words, and the schema of all messages."""
