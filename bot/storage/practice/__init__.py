"""The bank of verified items, what was served of it, and what happened in practice."""
