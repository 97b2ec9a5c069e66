"""The ways in which messages travel: `remote` has those of a connection, `encoding` the form of each subsystem."""
