"""All attacks on a house."""

from tests.attack.before_login import garbage, half_open, half_open_from_everywhere, handshakes, key_flood
from tests.attack.frames import FRAME_ATTACKS
from tests.attack.newcomers import (
    begun_deals,
    comings_and_goings,
    dropped_tables,
    followers,
    guessed_codes,
    many_names,
    taken_seats,
)
from tests.attack.packets import hundred_channels, ignored, opens, rekeys, requests
from tests.attack.sessions import (
    chatter,
    environment,
    keys,
    lines,
    paste,
    sequences,
    sizes,
    stalled,
    switching,
    tables,
    words,
)
from tests.attack.waves import Attack

ATTACKS: tuple[Attack, ...] = (
    handshakes, half_open, half_open_from_everywhere, garbage, key_flood,
    rekeys, requests, opens, ignored, hundred_channels,
    keys, paste, sequences, chatter, tables, lines, sizes, environment, stalled, words, comings_and_goings,
    dropped_tables, taken_seats, many_names, guessed_codes, followers, switching, begun_deals,
    *FRAME_ATTACKS,
)  # fmt: skip
