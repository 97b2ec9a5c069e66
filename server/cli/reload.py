"""Reloads the configuration while the house is open."""

import logging

from server.cli.logs import Log
from server.cli.options import Options, policy_of, terms_of
from server.config.changes import changes
from server.config.check import ConfigError
from server.config.schema import Config
from server.office.desk import Desk

log = logging.getLogger(__name__)


class Reload:
    """Applies what has changed; a file with mistakes changes nothing."""

    def __init__(self, options: Options, config: Config, desk: Desk, lines: Log) -> None:
        self._options = options
        self._config = config
        self._desk = desk
        self._lines = lines

    def __call__(self) -> None:
        """Read the file and apply it."""
        if self._options.file is None:
            log.warning("no configuration file to reload")
            return
        try:
            config = self._options.config()
        except ConfigError as error:
            for line in str(error).splitlines():
                log.error("%s", line)
            log.error("keeping the previous configuration")
            return
        self._tell(config)
        self._config = config
        self._lines.use(config.log.format)
        self._desk.adopt(policy_of(config), terms_of(config))

    def _tell(self, config: Config) -> None:
        """Log which keys have changed, and which of them need a restart."""
        differ = list(changes(self._config, config))
        log.info("reloaded %s; changed: %s", self._options.file, ", ".join(name for name, _ in differ) or "nothing")
        for name in (name for name, at_start in differ if at_start):
            log.warning("%s takes effect only after a restart", name)
