"""`kombio doctor`: look whether a house can be run here, or runs well."""

import argparse
from collections.abc import Iterator
from typing import Any

from server.cli.options import Options, add_options, chosen
from server.config.check import ConfigError
from server.doctor.finding import Finding, problem
from server.doctor.house import house
from server.doctor.machine import machine

SIGNS = {"ok": "ok      ", "note": "note    ", "problem": "PROBLEM "}


def add_to(commands: Any) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "doctor",
        help="look whether a house can be run here, or runs well",
        description="Look whether a house can be run here, or runs well, and say what to do where not. Run it as the "
        "user of the house. Ends with 0 if all is well, and 1 if there is a problem.",
    )
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print all findings."""
    problems = 0
    for finding in findings(chosen(arguments)):
        print(f"{SIGNS[finding.level]}{finding.what}")
        if finding.remedy:
            print(f"        -> {finding.remedy}")
        problems += finding.level == "problem"
    print(f"\n{problems} problem{'s' * (problems != 1)}." if problems else "\nAll is well.")
    return 1 if problems else 0


def findings(options: Options) -> Iterator[Finding]:
    """Look at everything; with a configuration that can't be used, at the rest all the same."""
    try:
        config = options.config()
    except ConfigError as error:
        for line in str(error).splitlines():
            yield problem(line, "Correct the file; 'kombio config' explains every key.")
        config = Options(listen=options.listen, data=options.data).config()
    else:
        yield from house(config, options.file)
    yield from machine(config)
