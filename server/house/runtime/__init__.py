"""What the house runs on: the policy of its host, throttled work, and when garbage is collected."""
