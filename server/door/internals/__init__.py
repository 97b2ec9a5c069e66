"""Private names of asyncssh and of Textual: each library in one module, each name proved by a test."""
