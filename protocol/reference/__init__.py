"""What other programs are built against: the reasons of refusals in words, and the schema of all messages."""
