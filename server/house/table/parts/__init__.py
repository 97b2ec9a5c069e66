"""The parts of a table: its queue, its game, its seats, its clocks, and how it tells its members what happens."""
