"""Checks messages against the published schema, as a client elsewhere would."""

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from protocol.reference.schema import text

SCHEMA = json.loads(text())


@cache
def validator(name: str) -> Any:
    """Checks values of one part of the schema."""
    return Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{name}"}]})
