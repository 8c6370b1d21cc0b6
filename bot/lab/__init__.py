"""The laboratory: simulated learners, evaluation of prompts, and what memory is worth."""
