"""Parses arguments; a mistake is reported in one line."""

import argparse
import re
from typing import NoReturn

from server.config.address import PATTERN
from server.config.house_addresses import HOUSES_PATTERN

PROG = "kombio"


class Parser(argparse.ArgumentParser):
    """Reports what is wrong and where to read more, instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        """End with exit code 2."""
        self.exit(2, f"{self.prog}: {' '.join(message.split())} ('{self.prog} --help' tells more)\n")


def houses(text: str) -> str:
    """Parse the addresses of a house."""
    if not re.fullmatch(HOUSES_PATTERN, text):
        raise argparse.ArgumentTypeError(f"{text!r} is no address; say HOST or HOST:PORT, several with commas between")
    return text


def listen_address(text: str) -> str:
    """Parse an address to listen on."""
    if not re.fullmatch(PATTERN, text):
        raise argparse.ArgumentTypeError(f"{text!r} is no address; say HOST:PORT, or :PORT for all interfaces")
    return text
