"""Decks and drills: cards shown, rated, typed, rewritten."""
