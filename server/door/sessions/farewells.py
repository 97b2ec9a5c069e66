"""The last words to a client that leaves or is disconnected, with the command to reconnect."""

from server.house.members.connection import Farewell

BYE = "Bye. Come again with: {command}\n"
SEAT_KEPT = "Bye. Your seat is kept for a while; come back with: {command}\n"
CLOSING = "The house closes and will be back soon. Everything is kept; reconnect with: {command}\n"
FAREWELLS: dict[Farewell, str] = {
    "taken_over": "You connected again from another window.\n",
    "gave_way": "The house is full, and you have been idle for a while: somebody else has your place now.\n",
    "kicked": "You were kicked by an operator.\n",
    "banned": "You were banned by an operator.\n",
}
