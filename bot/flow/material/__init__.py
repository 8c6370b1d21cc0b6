"""A learner's own material, from which courses are made."""
