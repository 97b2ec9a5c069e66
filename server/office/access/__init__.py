"""Who may connect and on what terms: allow list, bans, passwords, and operators' decisions that survive a restart."""
