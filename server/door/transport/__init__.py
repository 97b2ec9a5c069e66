"""Between sockets and sessions: reading at a budget, writing to slow readers, measuring latency."""
