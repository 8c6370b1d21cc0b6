"""When something comes: what is due, what comes next, and when the bot speaks by itself."""
