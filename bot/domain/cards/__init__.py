"""Decks of cards: what they hold, how they are drilled, and what is known of each card."""
