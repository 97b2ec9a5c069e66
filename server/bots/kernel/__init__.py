"""What the bots of all games share, so that a brain only has to say how its game is played.

brain          the interface: views and events go in, an intent comes out
memory_brain   a brain that follows the game in a memory, and chooses when it is asked
repeatable     a brain that plays alike whenever it meets the same moves
skills         what sets the levels apart: a value for each trait and level
judgement      how a bot weighs options, rightly or not
critic         what judges a seat's play in a game that is over
pace           how long things take
lesson         a first lesson: a fixed deal, and patient partners
"""
