"""Maps with their nodes, the questions open in them, and their last activity."""
