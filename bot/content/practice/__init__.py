"""Items of the maths bank in files, and the graph of skills."""
