"""The door: an asyncssh server that lets people in and gives each an app on their channel."""
