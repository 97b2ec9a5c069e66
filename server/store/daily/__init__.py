"""The deal of the day: `calendar` draws, opens and publishes seeds, `attempts` stores who played and how it ended."""
