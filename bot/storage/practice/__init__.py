"""The bank of verified items, the items served, and the events of practice."""
