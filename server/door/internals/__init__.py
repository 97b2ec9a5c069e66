"""Private names of other libraries, each in one module, each proved by a test."""
