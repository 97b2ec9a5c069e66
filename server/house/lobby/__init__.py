"""The lobby and the way from it to the tables: admission, the table registry, quotas, restoring."""
