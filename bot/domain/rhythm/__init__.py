"""The timing of everything: what is due, what comes next, and when the bot speaks first."""
