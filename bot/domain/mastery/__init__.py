"""How well a concept is known: its score, its status, and when its next review is due."""
