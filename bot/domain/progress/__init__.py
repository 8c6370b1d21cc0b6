"""How far a learner has come, and the reason of each number."""
