"""The house as lines of text and typed words: for screen readers, scripts, and terminals that can do no more."""
