"""One SSH channel: commands that are answered as text, and the way to a front end."""
