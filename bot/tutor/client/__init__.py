"""One call of the model: forms, prompts, limits, and what came back."""
