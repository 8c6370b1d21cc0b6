"""When the bot writes by itself: reminders, breaks and idle topics."""
