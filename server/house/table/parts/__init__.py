"""The parts of a table: queue, match, seats, clocks, broadcast and followers."""
