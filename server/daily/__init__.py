"""The deal of the day as a room of the house: `room` lets people in, `page` looks up deals, ladders and streaks.

The seeds are kept by `server/house/runtime/daily_deals.py`, and played at tables.
"""
