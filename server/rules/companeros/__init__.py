"""Compañeros: play for the strongest colour, alone or with others, and take your pick of the display.

RULES.md beside this file numbers the rules C1 to C12; the modules name the rules they carry out:

    rounds               the cards, the deal, who starts              C1 to C3, C11
    legality             who may do what and when, as one table
    tricks               a trick from its first card to its end       C3, C9
    ranking              what the cards amount to, who may take       C4, C5, C7
    hand_out             taking colours from the display              C6, C8
    scoring              the end of a round and of the game           C10, C11
    clock                deadlines and what follows from them         C3, C6, C11
    view                 the redactor                                 C2, C8
    offers, notation     what a seat may do; a short way to write it
    engine               all of it behind the interface of a game
"""
