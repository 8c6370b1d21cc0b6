"""What the model says to a learner: explanations and grades."""
