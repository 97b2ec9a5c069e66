"""Kombio's bots.

They read best in this order: `memory` (what a seat saw, and who else saw it), `counting` (which cards are left),
`situation` (a guess at every card), then the choices `turns`, `actions`, `slaps` and `calling`, and `brain`, which
puts them together. What sets the levels apart is data, in `levels`. All worths are in points.
"""
