"""What a learner says and a model replies to: a question, a guess, a wrong answer."""
