"""Reading a damaged database: its pages and its log without SQLite, and what can be saved of it."""
