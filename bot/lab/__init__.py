"""The laboratory: simulated learners, evaluation of prompts, and the accuracy of memory models."""
