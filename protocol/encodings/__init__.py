"""How messages are sent: `remote` has the messages of a connection, `encoding` chooses the form for each subsystem."""
