"""What a table is doing, in a word."""

from kombio_tui.text.languages import marked

PHASES = {"waiting": marked("waiting"), "playing": marked("playing"), "over": marked("game over")}
