"""Colours as people see them: contrast, difference, and colour-blindness."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

RGB = tuple[float, float, float]
LEVELS = (0, 95, 135, 175, 215, 255)
BLINDNESS = {
    "deuteranopia": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "protanopia": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "tritanopia": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}
"""What is left of a colour at full strength (Machado, Oliveira and Fernandes, 2009), for linear light."""


def of_hex(colour: str) -> RGB:
    """A colour from its six digits."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def of_index(index: int) -> RGB:
    """One of the 256 colours of xterm, from 16 on."""
    if index >= 232:
        grey = (8 + 10 * (index - 232)) / 255
        return grey, grey, grey
    red, green, blue = (index - 16) // 36, (index - 16) // 6 % 6, (index - 16) % 6
    return LEVELS[red] / 255, LEVELS[green] / 255, LEVELS[blue] / 255


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _light(colour: RGB) -> float:
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast of two colours by WCAG, from 1 to 21."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def as_seen(colour: RGB, blindness: str) -> RGB:
    """A colour as somebody with a kind of colour-blindness sees it, in linear light."""
    linear = tuple(map(_linear, colour))
    if blindness not in BLINDNESS:
        return linear[0], linear[1], linear[2]
    matrix = BLINDNESS[blindness]
    rows = (sum(matrix[3 * row + at] * linear[at] for at in range(3)) for row in range(3))
    red, green, blue = (min(1.0, max(0.0, value)) for value in rows)
    return red, green, blue


def _lab(linear: RGB) -> tuple[float, float, float]:
    red, green, blue = linear
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: RGB, other: RGB, blindness: str = "") -> float:
    """How different two colours are (CIEDE2000); 10 is easily seen."""
    (l1, a1, b1), (l2, a2, b2) = (_lab(as_seen(colour, blindness)) for colour in (one, other))
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    factor = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + factor), a2 * (1 + factor)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    return _delta((l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))), (l1 + l2) / 2, (c1 + c2) / 2, hue)


def _delta(change: tuple[float, float, float], light: float, chroma: float, hue: float) -> float:
    """The last step of CIEDE2000: differences in lightness, chroma and hue, weighed at their means."""
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    of_light = change[0] / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    of_chroma = change[1] / (1 + 0.045 * chroma)
    of_hue = change[2] / (1 + 0.015 * chroma * weight)
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(max(0.0, of_light**2 + of_chroma**2 + of_hue**2 + rotation * of_chroma * of_hue))
