"""Topics that a model writes: the map as it is drawn, and what makes questions fit."""
