"""The skills of school maths: their prerequisites, and what is best practised next."""
