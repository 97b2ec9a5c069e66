"""Running the house: who may come in, and what operators do, however they ask for it."""
