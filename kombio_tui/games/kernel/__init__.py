"""What all games share on the screen and in lines, so that a game says only what is its own.

game             what both ways to follow a game know of their table
following        a game on the screen
lines            a game in lines
review           what a hard bot makes of a game that is over, in words
registration     the record by which a game's screens are registered
motion           what just happened, in a few frames
lesson           a first lesson, step by step
input            what has been pressed, and which question it belongs to
narration        what happens, in words
prompt           what is asked, in as many words as there is room for
scene            what is needed to draw a moment, whatever the game
course           the course of a game below the results of a round
cards, options   what games' cards and options have in common
"""
