"""Pure rules engines: no loop, no clock, no files, no chance of their own.

A game is one record, a `Game` (`game`); `games` lists them. What all games do alike is here, what only one does is in
its package.

    change               how rules write: a command makes a change, an accepted one a step
    legality             who may do what and when, as a table of moments
    rounds               seats, turns, waiting for all, points, the end of a round and of the game
    piles                a draw pile, and how it is made anew
    shuffle              chance that anybody can check afterwards
    seats                letters for seats, and who starts
    notation             what every game writes alike
    kombio, companeros, level8
"""
