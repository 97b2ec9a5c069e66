"""Drawing: rows, blocks, the canvas, themes, and what a terminal can show."""
