"""The machine, put together from its subjects, and how it takes a turn."""
