"""Memory models: when a card comes back, and how likely it is still known."""
