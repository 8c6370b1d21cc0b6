"""Texts to which a model replies: a question, a guess, a wrong answer."""
