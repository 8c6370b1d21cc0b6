"""What a learner can do today: the agenda of now, and /today."""
