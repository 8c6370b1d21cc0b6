"""Decks, the learners' cards, and the log of their reviews."""
