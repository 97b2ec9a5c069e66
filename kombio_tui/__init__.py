"""What a player sees and presses: the Textual client. It talks to a Link and to nothing else.

- `text/`       languages, and sentences that screens and lines share
- `kit/`        drawing: rows, blocks, the canvas, themes, what a terminal can show
- `controls/`   pages and what they are made of: keys, prompts, forms, sheets, help, the log
- `games/`      one package per game, and the registry
- `pages/`      the rooms of the house as screens
- `lines/`      the rooms of the house as lines of text
- `remote/`     connects to a remote house
- `app`         one Textual app per player; `local` runs it on this terminal

Imports point one way: text <- kit <- controls <- games <- pages <- lines | app.
"""
