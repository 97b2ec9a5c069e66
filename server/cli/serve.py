"""`kombio serve`: open the house."""

import argparse
import asyncio
import json
import logging
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from server.cli.errors import UserError
from server.house.collector import Collector
from server.house.house import House
from server.house.registry import Registry, RegistryError
from server.ssh.apps import Apps
from server.ssh.hostkey import HostKeyError, host_key
from server.ssh.listener import listen

log = logging.getLogger("kombio")

DEFAULT_PORT = 2222


def add_to(commands: Any) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "serve",
        help="open the house: listen for players",
        description="Open the house: listen for players, who come with ssh. Stops on SIGINT and SIGTERM.",
    )
    parser.add_argument(
        "--listen", metavar="HOST:PORT", default=f":{DEFAULT_PORT}", type=_address,
        help=f"where to listen (default: all interfaces, port {DEFAULT_PORT})",
    )  # fmt: skip
    parser.add_argument(
        "--data", metavar="DIR", type=Path, default=Path("data"),
        help="where the house keeps its key, names and settings (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--log", choices=("text", "json"), default="text", help="how to log to stderr (default: %(default)s)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    _log_to_stderr(arguments.log)
    _forget_own_terminal()
    try:
        arguments.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = host_key(arguments.data)
        registry = Registry(arguments.data / "players.json")
    except OSError as error:
        raise UserError(f"{arguments.data}: {error.strerror}") from None
    except (HostKeyError, RegistryError) as error:
        raise UserError(str(error)) from None
    host, port = arguments.listen
    try:
        asyncio.run(_serve(key, host, port, registry))
    except OSError as error:
        raise UserError(f"can't listen on {host or '*'}:{port}: {error.strerror or error}") from None
    return 0


async def _serve(key: Any, host: str, port: int, registry: Registry) -> None:
    house = House(registry)
    collector = Collector(quiet=lambda: not house.playing)
    with collector.running():
        acceptor = await listen(house, Apps(collector), key, host, port)
        stop = _stop_signal()
        print(_invitation(host, acceptor.get_port()), flush=True)
        log.info("open on port %d", acceptor.get_port())
        await stop.wait()
        log.info("closing")
        acceptor.close()
        await house.close()
        log.info("closed")


def _stop_signal() -> asyncio.Event:
    """An event that SIGINT and SIGTERM set."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    return stop


def _invitation(host: str, port: int) -> str:
    where = host if host not in ("", "0.0.0.0", "::") else socket.gethostname()  # noqa: S104
    return f"Join with: ssh -p {port} {where}"


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no address; say HOST:PORT, or :PORT for all interfaces")
    return host.strip("[]"), int(port)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line = {"time": self.formatTime(record), "level": record.levelname.lower(), "what": record.getMessage()}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def _forget_own_terminal() -> None:
    """Keep what this process's terminal can show away from the players' screens."""
    for name in [name for name in os.environ if name in ("NO_COLOR", "COLORTERM") or name.startswith("TEXTUAL")]:
        del os.environ[name]


def _log_to_stderr(kind: str) -> None:
    """Log to the stderr of now: apps redirect it while they run."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else logging.Formatter("%(asctime)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
