"""Checks the health of a house over HTTP."""

from http.client import HTTPConnection, HTTPException

PATIENCE = 3.0


def asked(host: str, port: int) -> tuple[bool, str]:
    """Whether a house is well, and its answer."""
    connection = HTTPConnection(host or "127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/health")
        answer = connection.getresponse()
        return answer.status == 200, answer.read(100).decode("ascii", "replace").strip()
    except (OSError, HTTPException) as error:
        return False, str(error) or type(error).__name__
    finally:
        connection.close()
