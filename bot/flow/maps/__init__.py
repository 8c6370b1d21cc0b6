"""Maps and the courses they are made of."""
