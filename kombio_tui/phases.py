"""What a table is doing, in a word."""

from kombio_tui.languages import marked

PHASES = {"waiting": marked("waiting"), "playing": marked("playing"), "over": marked("game over")}
