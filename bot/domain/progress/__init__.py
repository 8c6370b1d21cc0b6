"""How far a learner has come, and the reason for each number."""
