"""Decks in JSON: our own, those of other programs, and those of models."""
