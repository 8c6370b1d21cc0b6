"""Topics that a model writes: the map as it is drawn, and the checks on questions."""
