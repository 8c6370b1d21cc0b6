"""The machine put together from its subjects, and a turn taken by it."""
