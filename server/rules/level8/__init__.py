"""Level 8: collect what your level asks for, lay it out, get rid of the rest.

RULES.md beside this file numbers the rules L1 to L13; the modules name the rules they carry out:

    rounds           the deal, whose turn it is                      L1, L2, L7, L11
    legality         who may do what and when, as one table
    turn, piles      a card comes, a card goes; the piles            L3, L6
    melds            laying out and laying off                       L3 to L5
    skips            playing a skip, sitting out                     L9
    scoring          the end of a round and of the game, keeping     L7, L8, L11
    clock            deadlines and what follows from them            L13
    view             the redactor
    offers, notation what a seat may do; a short way to write it
    engine           all of it behind the interface of a game

What cards make is in `protocol.level8_melds`, the levels (L10 to L12) are in `protocol.level8_levels`.
"""
