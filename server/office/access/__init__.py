"""Who may come in and on what terms: the doorkeeper, bans, passwords, and decisions that outlast a restart."""
