"""Files to domain values and back: courses, decks, goal maps, archives."""
