"""What the model says to a learner: explanations, and what an answer is worth."""
