"""Private names of asyncssh and of Textual, and a test for each name."""
