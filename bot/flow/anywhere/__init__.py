"""Commands and courtesies that work in every state."""
