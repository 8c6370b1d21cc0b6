"""People who look on a learner, by consent: invited, told once a week how far they are, let go."""
