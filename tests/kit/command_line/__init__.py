"""The completions for three shells and the man page, made from the parser by `make manual`."""
