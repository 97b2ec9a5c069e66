"""The last words to a player who leaves or is disconnected, with the command to come back."""

from kombio_tui.text.languages import marked

BYE = marked("Bye. Come again with: {command}")
SEAT_KEPT = marked("Bye. Your seat is kept for a while; come back with: {command}")
GAME_KEPT = marked("Bye. Your game is kept; go on with: {command}")
CLOSING = marked("The house closes and will be back soon. Everything is kept; reconnect with: {command}")
FAREWELLS = {
    "taken_over": marked("You connected again from another window."),
    "gave_way": marked("The house is full, and you have been idle for a while: somebody else has your place now."),
    "kicked": marked("You were kicked by an operator."),
    "banned": marked("You were banned by an operator."),
}
"""What is said to somebody who has no choice, by the reason."""
