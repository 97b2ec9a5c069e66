"""What a player sees and presses: the Textual client. It talks to a Link and to nothing else."""
