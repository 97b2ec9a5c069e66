"""The languages of the house. This is the one place that lists them; each but English has a catalogue in the client."""

from typing import Literal

Language = Literal["en", "de", "fr"]

LANGUAGES: dict[Language, str] = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages by their codes, as they call themselves."""
EN: Language = "en"
"""The language of the sources, and of everyone whose language is not known."""
