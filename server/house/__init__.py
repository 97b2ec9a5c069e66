"""The house: people, lobby, tables. It knows no network, no screen and no game by name."""
