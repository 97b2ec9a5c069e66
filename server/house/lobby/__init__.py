"""The lobby and the way from it to the tables: admission, quick play, quotas, notices about tables that wait."""
