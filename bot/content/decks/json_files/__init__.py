"""Decks in JSON: our own, those of other programs, and what models write."""
