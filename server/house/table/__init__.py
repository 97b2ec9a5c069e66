"""The table actor and its parts. `actor` is the place to start; `inbox` orders what it handles."""
