"""Slow tables on the screen: `games` lists the player's own in the lobby, `options` are those of a new one."""
