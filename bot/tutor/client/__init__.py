"""One call of the model: forms, prompts, limits and results."""
