"""The JSON Schema of all messages; `make schema` writes it from the message types."""

from pathlib import Path

FILE = Path(__file__).with_name("schema.json")


def text() -> str:
    """The schema as it is published."""
    return FILE.read_text("utf-8")
