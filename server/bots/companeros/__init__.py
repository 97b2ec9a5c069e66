"""Compañeros' bots.

They read best in this order: `memory` (which cards are gone), `tricks` (what a card would bring as a trick lies),
`imagined` (how a trick may go on), `situation` (what a choice is based on), then the choices `playing` and
`taking`, `brain`, which puts them together, and `critic`, which judges a seat's play after the game. What sets the
levels apart is data, in `levels`. All worths are in points.
"""
