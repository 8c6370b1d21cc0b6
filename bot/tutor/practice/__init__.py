"""What the model says about wrong answers in maths practice."""
