"""Decks of cards: their content, how they are drilled, and what is remembered of each card."""
