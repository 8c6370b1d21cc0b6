"""The skills of school maths: what builds on what, and what is best practised next."""
