"""Private names of asyncssh and of Textual: one module per library, and a test for each name."""
