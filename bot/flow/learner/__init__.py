"""What the learner has chosen."""
