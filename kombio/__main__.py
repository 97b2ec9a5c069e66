"""The command `kombio`, also as `python -m kombio`."""

import sys

from server.cli import main

if __name__ == "__main__":
    sys.exit(main())
