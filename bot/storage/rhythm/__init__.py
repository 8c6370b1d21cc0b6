"""Due reviews and reminders."""
