"""Between sockets and sessions: reading at a limited rate, writing to slow readers, measuring latency."""
