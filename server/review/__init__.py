"""Reviews of finished games: where a hard bot would have played a seat differently, knowing what the seat knew.

- `reviewer`     follows one seat, and collects what a critic of the bots (`server/bots/kernel/critic.py`) has to say
- `seat_review`  the review of a seat from the replay of its game, in steps
"""
