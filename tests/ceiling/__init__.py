"""No request holds the event loop for more than 20 ms of CPU, in the fullest house and the largest games."""
