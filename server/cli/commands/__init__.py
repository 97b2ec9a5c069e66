"""The subcommands, one module each: `add_to(parser)` adds the arguments and sets the function that runs the command."""
