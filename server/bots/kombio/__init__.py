"""Kombio's bots.

They read best in this order: `memory` (what a seat saw, and who else saw it), `counting` (which cards are left),
`situation` (a guess at every card), then the choices `turns`, `actions`, `slaps` and `calling`, `brain`, which puts
them together, and `critic`, which judges a seat's play after the game. What sets the levels apart is data, in `levels`.
All worths are in points.
"""
