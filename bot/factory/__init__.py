"""The bank of items: made from templates or by a model, worked out anew, kept or refused."""
