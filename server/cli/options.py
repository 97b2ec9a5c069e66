"""The options of a house: its configuration, and the command line, which overrides it."""

import argparse
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.cli.arguments import listen_address
from server.cli.errors import UserError
from server.config.check import ConfigError, load
from server.config.public_address import public_address
from server.config.schema import Config, Countdown, Workers
from server.house.runtime.policy import Policy, SlowQuota, TableQuota, Webhook
from server.office.access.terms import Terms
from server.store.retention import RetentionLimits


class Options(Struct, frozen=True):
    """The options of the command line; None leaves a value to the configuration."""

    file: Path | None = None
    listen: str | None = None
    data: str | None = None
    log: str | None = None
    drain: int | None = None
    workers: Workers | None = None
    doors: str | None = None
    """Where a house listens for doors."""
    house: str | None = None
    """Where a door finds the house."""

    def config(self) -> Config:
        """Read the configuration, and apply the options of the command line."""
        config = load(self.file) if self.file else Config()
        house = config.house
        return replace(
            config,
            house=replace(
                house,
                listen=self.listen or house.listen,
                data=self.data or house.data,
                countdown=house.countdown if self.drain is None else self.drain,
                workers=self.workers or house.workers,
            ),
            link=replace(config.link, listen=self.doors or config.link.listen, house=self.house or config.link.house),
            log=replace(config.log, format=self.log or config.log.format),
        )

    def config_or_error(self) -> Config:
        """Read the configuration; a mistake ends the command."""
        try:
            return self.config()
        except ConfigError as error:
            raise UserError(str(error)) from None


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a house."""
    add_folder_options(parser)
    add_listen_option(parser, "listen", "where to listen", Config().house.listen)


def add_listen_option(parser: argparse.ArgumentParser, name: str, what: str, usual: str) -> None:
    """Add the option for where to listen, for the value with this name in `Options`."""
    text = f"{what} (default: {usual}, on all interfaces)"
    parser.add_argument("--listen", metavar="HOST:PORT", type=listen_address, dest=name, help=text)


def add_drain_option(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option for the time before the end."""
    parser.add_argument(
        "--drain", metavar="SECONDS", type=countdown, help=f"{what} (default: {Config().house.countdown})"
    )


def add_log_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for the form of the log."""
    parser.add_argument("--log", choices=("text", "json"), help="how to log to stderr (default: text)")


def add_folder_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the data directory of a house."""
    usual = Config().house.data
    parser.add_argument("--config", metavar="FILE", type=Path, help="the configuration ('kombio config' explains it)")
    parser.add_argument("--data", metavar="DIR", help=f"the data directory (default: {usual})")


def chosen(arguments: argparse.Namespace) -> Options:
    """The options given on the command line."""
    own = {name: getattr(arguments, name, None) for name in ("listen", "log", "drain", "workers", "doors", "house")}
    return Options(arguments.config, data=arguments.data, **own)


def policy_of(config: Config) -> Policy:
    """The policy that the configuration describes."""
    tables = config.tables
    return Policy(
        message=config.house.message,
        address=public_address(config.house.address, config.house.listen),
        tables=TableQuota(tables.most, tables.per_person, tables.per_address, tables.regulars_percent),
        slow_tables=SlowQuota(tables.slow, tables.slow_per_person),
        deserted_seconds=tables.deserted_seconds,
        options=config.options,
        bots=config.bots.allowed,
        programs=config.bots.programs,
        webhook=Webhook(**msgspec.structs.asdict(config.notify)),
        records=RetentionLimits(config.records.most, config.records.days),
    )


def terms_of(config: Config) -> Terms:
    """The terms of access that the configuration describes."""
    return Terms(
        open_to=config.house.open_to,
        listed=config.house.listed,
        password=config.house.password,
        operators=frozenset(config.operators.keys),
    )


def workers(text: str) -> Workers:
    """Read a number of processes, or "auto"."""
    try:
        number: Workers = msgspec.convert(text, Workers, strict=False)
    except msgspec.ValidationError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number from 1 to 64 nor auto") from None
    return number


def countdown(text: str) -> int:
    """Read a number of seconds."""
    try:
        return msgspec.convert(text, Countdown, strict=False)
    except msgspec.ValidationError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from 0 to 3600") from None
