"""Compile a catalogue as translators write it (.po) to what Python's `gettext` reads (.mo).

The build does this for the wheel; a checkout does it when a language is first used. It knows what `make texts` writes:
entries with `msgid`, `msgid_plural` and `msgstr`, strings over several lines, comments. It needs nothing but Python,
since the build runs it before anything is installed.
"""

import ast
import re
import struct

MAGIC = 0x950412DE
GUESS = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
ENTRY = re.compile(r'(msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+(".*")')


def compiled(source: str) -> bytes:
    """Compile the text of a catalogue; texts without a translation, or with one that is only a guess, are left out."""
    blocks = re.split(r"\n\s*\n", source)
    pairs = (_entry(block) for block in blocks if not GUESS.search(block))
    return _written({original: said for original, said in pairs if said.strip("\0")})


def _entry(block: str) -> tuple[str, str]:
    """The text of an entry and its translation; the forms of a plural are divided by a zero, as gettext has them."""
    fields: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if found := ENTRY.fullmatch(line.strip()):
            name = found[1]
            fields[name] = _string(found[2])
        elif line.startswith('"'):
            fields[name] += _string(line)
    original = [fields[name] for name in ("msgid", "msgid_plural") if name in fields]
    said = [text for name, text in sorted(fields.items()) if name.startswith("msgstr")]
    return "\0".join(original), "\0".join(said)


def _string(quoted: str) -> str:
    """Read a quoted string; its escapes are those of Python's."""
    return str(ast.literal_eval(quoted.strip()))


def _written(texts: dict[str, str]) -> bytes:
    """Write the format: a header, a table of originals, a table of translations, and then all texts."""
    keys = sorted(text.encode() for text in texts)
    values = [texts[key.decode()].encode() for key in keys]
    start = 28
    at = start + 16 * len(keys)
    table = bytearray()
    for text in (*keys, *values):
        table += struct.pack("<II", len(text), at)
        at += len(text) + 1
    header = struct.pack("<7I", MAGIC, 0, len(keys), start, start + 8 * len(keys), 0, 0)
    return header + bytes(table) + b"".join(text + b"\0" for text in (*keys, *values))
