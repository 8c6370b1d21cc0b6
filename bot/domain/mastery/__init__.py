"""How well a concept is known: its score, its status, and when it comes back."""
