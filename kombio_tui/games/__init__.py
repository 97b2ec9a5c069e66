"""The games on the screen: what a page asks of a game (`base`), and one package a game (`registry`)."""
