"""The ways in which messages travel: `encoding` has that of each subsystem, `json_lines` the one for scripts."""
