"""Observers of a learner, by consent: invited, informed once a week, and removed."""
