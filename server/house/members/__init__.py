"""People in the house: their connections, names, chat, allowances and latency."""
