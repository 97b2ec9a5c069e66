"""Level 8's bots.

They read best in this order: `memory` (which cards a seat saw, and who took what), `counting` (which cards are left),
`plans` (what a hand may become, and how many turns that takes), `situation` (all that a choice may rest on), then the
choices `taking`, `laying`, `discarding`, `skips` and `keeping`, `brain`, which puts them together, and `critic`, which
judges a seat's play after the game. What sets the levels apart is data, in `levels`. All worths are in turns.
"""
