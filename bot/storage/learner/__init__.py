"""Learners and their data as a whole."""
