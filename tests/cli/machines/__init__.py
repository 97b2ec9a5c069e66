"""`kombio house` and `kombio door`."""
