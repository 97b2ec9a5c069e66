"""Who may connect, how often, from where, and as whom."""
