"""Progress: numbers with their reasons, maps, answers and weekly letters."""
