"""Ask a house whether it is well: `python -m server.metrics.health [HOST:]PORT`; 0 if it says so, 1 if not.

It needs nothing but Python's own modules, for it is run again and again.
"""

import sys
from http.client import HTTPConnection, HTTPException

PATIENCE = 3.0


def asked(host: str, port: int) -> tuple[bool, str]:
    """Whether a house is well, and what it says."""
    connection = HTTPConnection(host or "127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/health")
        answer = connection.getresponse()
        return answer.status == 200, answer.read(100).decode("ascii", "replace").strip()
    except (OSError, HTTPException) as error:
        return False, str(error) or type(error).__name__
    finally:
        connection.close()


def main(where: str) -> int:
    """Ask, and tell."""
    host, _, port = where.rpartition(":")
    well, words = asked(host.strip("[]"), int(port))
    sys.stdout.write(f"{words}\n")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
