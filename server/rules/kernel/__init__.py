"""What the rules of all games share, so that a game only has to say what is special about it.

game         the record that a game is, and the engine that runs it
modules      the modules that every game has, and what each must offer
change       how rules write: a command makes a change, an accepted one a step
legality     who may do what and when, as a table of moments
rounds       seats, turns, waiting for all, points, the end of a round and of the game
piles        a draw pile, and how it is reshuffled
shuffle      chance that anybody can check afterwards
seats        letters for seats, and who starts
notation     what every game writes alike
"""
