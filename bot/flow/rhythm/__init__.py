"""When the bot writes by itself."""
