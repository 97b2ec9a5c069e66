"""The deal of the day: `calendar` draws, opens and publishes its seeds, `attempts` stores who played and how it ended."""
