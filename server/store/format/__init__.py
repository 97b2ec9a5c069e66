"""The form of the database: its versions, and rows that can be told from damaged ones."""
