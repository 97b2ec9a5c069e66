"""Limits for tests in which everyone comes from the same address and nobody is a person."""

from typing import Any

import msgspec
from msgspec.structs import replace

from server.door.admission.limits import Limits
from server.house.members.rate_limits import RateLimits
from server.house.members.token_bucket import Rate

PLENTY = Rate(1e6, 1e6)
PLENTY_OF_ALL = RateLimits(*[PLENTY] * len(RateLimits.__struct_fields__))
ROOMY = replace(
    Limits(),
    knocks=PLENTY,
    arrivals=PLENTY,
    arrivals_per_address=PLENTY,
    starts=PLENTY,
    starts_per_address=PLENTY,
    connections_per_address=1000,
    newcomers_per_address=1000,
    received_per_address=PLENTY,
    keys_per_address=PLENTY,
    exports_per_address=1000,
    address=PLENTY_OF_ALL,
)
"""What one address may do is what all may do; what one client may do is as usual."""


FAST_TYPISTS = replace(ROOMY, keys=PLENTY, typed=PLENTY)
"""For strangers who read the screen: they press keys faster than people, the faster the machine is."""


ROOMY_TABLES = "\n[tables]\nper_address = 10000\nregulars_percent = 0\n"
"""The same for tables, in a configuration."""


def limits_file(limits: Limits) -> str:
    """A configuration with these limits."""
    values = msgspec.to_builtins(limits)
    return "[limits]\n" + "".join(f"{name} = {_toml(value)}\n" for name, value in values.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(part)}" for name, part in value.items()) + " }"
    return str(value)
