"""The learner's skills, and the concepts linked to them."""
