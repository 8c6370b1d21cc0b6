"""What is known of each learner's skills, in the database."""
