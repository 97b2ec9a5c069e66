"""The files that are made from the parser, and kept with the command."""

from pathlib import Path

from server.cli.commands.completion import FILES
from tests.kit.command_line import completions
from tests.kit.command_line.man_page import man_page
from tests.kit.command_line.words import commands

FOLDER = Path(__file__).parents[3] / "server" / "cli" / "shell"


def made() -> dict[str, str]:
    """Make all of them; by name."""
    known = commands()
    shells = {"bash": completions.bash, "zsh": completions.zsh, "fish": completions.fish}
    return {FILES[shell]: write(known) for shell, write in shells.items()} | {"kombio.1": man_page(known)}
