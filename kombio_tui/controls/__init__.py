"""Pages and what they are made of: keys, prompts, forms, sheets, help, the log."""
