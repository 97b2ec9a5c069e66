"""Reading the configuration again while the house is open."""

import logging

from server.cli.logs import Log
from server.cli.options import Options, policy_of, terms_of
from server.config.changes import changes
from server.config.check import ConfigError
from server.config.schema import Config
from server.office.desk import Desk

log = logging.getLogger(__name__)


class Reload:
    """Takes over what has changed; a file with mistakes changes nothing."""

    def __init__(self, options: Options, config: Config, desk: Desk, lines: Log) -> None:
        self._options = options
        self._config = config
        self._desk = desk
        self._lines = lines

    def __call__(self) -> None:
        """Read the file, and go by what it says now."""
        if self._options.file is None:
            log.warning("there is no configuration file to read again")
            return
        try:
            config = self._options.config()
        except ConfigError as error:
            for line in str(error).splitlines():
                log.error("%s", line)
            log.error("the house goes on as it was configured before")
            return
        self._tell(config)
        self._config = config
        self._lines.use(config.log.format)
        self._desk.adopt(policy_of(config), terms_of(config))

    def _tell(self, config: Config) -> None:
        """Log which keys have changed, and which of them have to wait."""
        differ = list(changes(self._config, config))
        log.info("read %s again; changed: %s", self._options.file, ", ".join(name for name, _ in differ) or "nothing")
        for name in (name for name, at_start in differ if at_start):
            log.warning("%s is read at the start only; restart the house for it", name)
