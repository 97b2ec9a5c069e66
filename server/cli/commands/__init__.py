"""The subcommands, one module each: its docstring is the help, `add_to` adds the arguments, and `run` runs it."""
