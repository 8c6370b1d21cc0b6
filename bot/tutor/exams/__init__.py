"""What the model reads on the sheets of an exam, and what it finds of each step."""
