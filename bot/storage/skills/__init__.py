"""Each learner's skills, in the database."""
