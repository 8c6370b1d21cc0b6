"""Maps with their nodes, what is open in them, and when they were worked on."""
