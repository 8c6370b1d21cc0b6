"""Memory models: when a card is due, and how likely it is still known."""
