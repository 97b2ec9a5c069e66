"""The parts of a table: queue, match, seats, clocks and broadcast."""
