"""What people have to do with each other, wherever they are: `chat`."""
