"""Questions and how they count: placement, the next question, tasks, flagged questions."""
