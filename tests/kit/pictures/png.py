"""Screens as PNG: `python -m tests.kit.pictures.png [FOLDER]`, or `make pictures`.

It draws the fourteen most important screens, to be looked at, and the README's anew. It needs the font DejaVu Sans
Mono. Each picture says which cells it was drawn from, so that a test finds out when it is out of date.
"""

import sys
from hashlib import sha256
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look, Pen
from tests.kit.pictures.cells import BLOCKS, Cell, Run, cells, dots, is_block, runs
from tests.kit.states import STATES

WIDE, HIGH = 9, 18
PEN = Pen("256")
FONTS = ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu", "/usr/share/fonts/TTF", "/Library/Fonts")
FOURTEEN = (
    ("your-turn", 80, 24, 4),
    ("you-slapped", 120, 40, 4),
    ("wrong-slap", 80, 24, 6),
    ("called", 120, 40, 6),
    ("drawn-card", 44, 24, 4),
    ("your-turn", 200, 60, 4),
    ("round-over", 120, 40, 4),
    ("game-over", 80, 24, 4),
    ("lobby", 120, 40, 4),
    ("lobby", 44, 24, 4),
    ("waiting-room-with-bots", 80, 24, 4),
    ("level8-lay-off", 120, 40, 4),
    ("companeros-hand-out", 120, 40, 4),
    ("help", 80, 24, 4),
)
"""The most important screens: state, size and number of players."""
README = Path(__file__).parents[3] / "docs" / "pictures"
IN_THE_README = {
    "slap": ("right-slap", 120, 40, 4),
    "round": ("round-over", 120, 40, 4),
    "lobby": ("lobby", 120, 40, 4),
}
"""The screens that the README shows."""
DRAWN_FROM = "cells"
"""The text in a picture that tells which cells it shows."""
Picture = tuple[str, int, int, int]


def font(*, bold: bool) -> ImageFont.FreeTypeFont:
    """The font that has all characters of the screens."""
    name = f"DejaVuSansMono{'-Bold' if bold else ''}.ttf"
    found = next((Path(folder) / name for folder in FONTS if (Path(folder) / name).exists()), None)
    if found is None:
        sys.exit("The font DejaVu Sans Mono is missing (on Debian: apt install fonts-dejavu-core).")
    return ImageFont.truetype(str(found), 15)


def png(page: Page, pen: Pen, path: Path) -> None:
    """Draw a page as a terminal shows it."""
    lines, fonts = cells(page, pen), (font(bold=False), font(bold=True))
    about = PngInfo()
    about.add_text(DRAWN_FROM, digest(lines))
    image = Image.new("RGB", (len(lines[0]) * WIDE, len(lines) * HIGH))
    draw = ImageDraw.Draw(image)
    for y, line in enumerate(lines):
        for run in runs(line):
            _draw(draw, run, y * HIGH, fonts[run.bold])
    image.save(path, optimize=True, pnginfo=about)


def digest(lines: list[list[Cell]]) -> str:
    """What a terminal shows, in short."""
    return sha256(repr([[tuple(cell) for cell in line] for line in lines]).encode()).hexdigest()


def drawn_from(path: Path) -> str:
    """What the terminal showed that a picture was drawn from."""
    with Image.open(path) as image:
        return str(image.info.get(DRAWN_FROM, ""))


def page_of(picture: Picture) -> Page:
    """The page of a picture."""
    name, width, height, players = picture
    return STATES[name](players, Look(width, height))


def _draw(draw: ImageDraw.ImageDraw, run: Run, y: int, ink_font: ImageFont.FreeTypeFont) -> None:
    x, ink = run.x * WIDE, f"#{run.ink}"
    draw.rectangle((x, y, x + len(run.text) * WIDE - 1, y + HIGH - 1), fill=f"#{run.ground}")
    for number, char in enumerate(run.text):
        left = x + number * WIDE
        if is_block(run):
            a, b, c, d = BLOCKS[char]
            draw.rectangle((left + a * WIDE, y + b * HIGH, left + c * WIDE - 1, y + d * HIGH - 1), fill=ink)
        elif char == "░":
            points = [(left + px + (py // 3) % 2, y + py) for py in range(0, HIGH, 3) for px in range(0, WIDE, 3)]
            draw.point(points, fill=ink)
        elif dots(char):
            for column, row in dots(char):
                top = y + 1 + row * 9 // 2
                draw.rectangle((left + 1 + column * 4, top, left + 3 + column * 4, top + 2), fill=ink)
        elif char.strip():
            draw.text((left, y), char, font=ink_font, fill=ink)


def main(folder: Path) -> None:
    """Draw the fourteen, and those of the README."""
    for into in (folder, README):
        into.mkdir(parents=True, exist_ok=True)
    fourteen = [(folder / "{}-{}x{}-{}.png".format(*picture), picture) for picture in FOURTEEN]
    for path, picture in (*fourteen, *((README / f"{name}.png", of) for name, of in IN_THE_README.items())):
        png(page_of(picture), PEN, path)
        print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "dist/pictures"))
