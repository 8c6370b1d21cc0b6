"""Observers and the learners whom they observe."""
