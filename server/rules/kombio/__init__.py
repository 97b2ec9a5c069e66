"""Kombio: remember your cards, slap what matches, call when you are lowest.

RULES.md beside this file numbers the rules K1 to K42; the modules name the rules they carry out:

    rounds               the cards, the deal, whose turn it is        K1 to K9, K30
    legality             who may do what and when, as one table
    turn, piles, grids   draw, take, call; both piles; the slots      K5, K7, K8, K10 to K13, K40
    actions              the action cards                             K14 to K19, K32
    slaps                the slap and how it is settled               K20 to K29
    scoring              the end of a round and of the game           K33 to K39
    clock                deadlines and what follows from them         K28, K41
    knowledge, view      who knows what; the redactor
    offers, notation     what a seat may do; a short way to write it
    engine               all of it behind the interface of a game
"""
