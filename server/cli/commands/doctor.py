"""`kombio doctor`: check whether this machine can run a house.

Check whether this machine can run a house, and whether a running house is well; say how to fix what is not. Run it as
the user of the house. Exits with 0 if all is well, and with 1 if there is a problem.
"""

import argparse
from collections.abc import Iterator

import msgspec

from server.cli.options import Options, add_options, chosen
from server.config.check import ConfigError
from server.doctor.finding import Finding, problem
from server.doctor.house import house
from server.doctor.machine import machine

SIGNS = {"ok": "ok      ", "note": "note    ", "problem": "PROBLEM "}


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print all findings."""
    found: list[Finding] = []
    for finding in findings(chosen(arguments)):
        found.append(finding)
        if not arguments.json:
            _tell(finding)
    problems = sum(finding.level == "problem" for finding in found)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        print(f"\n{problems} problem{'s' * (problems != 1)}." if problems else "\nAll is well.")
    return 1 if problems else 0


def _tell(finding: Finding) -> None:
    print(f"{SIGNS[finding.level]}{finding.what}")
    if finding.remedy:
        print(f"        -> {finding.remedy}")


def findings(options: Options) -> Iterator[Finding]:
    """Check everything; if the configuration is invalid, still check the rest."""
    try:
        config = options.config()
    except ConfigError as error:
        for line in str(error).splitlines():
            yield problem(line, "Correct the file; 'kombio config' explains every key.")
        config = Options(listen=options.listen, data=options.data).config()
    else:
        yield from house(config, options.file)
    yield from machine(config)
