"""A question of the learner, answered by a model while something is open."""
