"""The house: rules, tables, records, and the commands that run it."""
