"""The deal of the day: `page` shows it on the screen, `words` says it in sentences, on the screen and in lines."""
