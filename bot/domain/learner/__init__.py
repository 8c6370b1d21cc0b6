"""Learners: language, zone, quiet hours, what is remembered of them, and who may come in."""
