"""The factory of items: made from templates or by a model, checked, and kept or refused."""
