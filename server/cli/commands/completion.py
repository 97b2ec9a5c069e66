"""`kombio completion`: a completion script for a shell.

Print the completion of this command for a shell. For bash, add this line to ~/.bashrc: eval "$(kombio completion
bash)". For zsh, add the same with zsh to ~/.zshrc, below compinit. For fish: kombio completion fish >
~/.config/fish/completions/kombio.fish
"""

import argparse
from importlib.resources import files

FILES = {"bash": "kombio.bash", "zsh": "_kombio", "fish": "kombio.fish"}
"""The shells, and the names of their completion files, which `make manual` writes."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("shell", metavar="SHELL", choices=tuple(FILES), help=f"one of {', '.join(FILES)}")


def run(arguments: argparse.Namespace) -> int:
    """Print the file."""
    print((files("server.cli") / "shell" / FILES[arguments.shell]).read_text("utf-8"), end="")
    return 0
