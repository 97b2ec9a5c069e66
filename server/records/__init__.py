"""Game records: a whole game in one file, to show, export, replay and verify. docs/RECORDS.md describes the format."""
