"""What is asked and how it counts: placement, the next question, tasks, flagged questions."""
