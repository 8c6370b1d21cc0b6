"""What the page beside the chat shows of a learner, and what they do there."""
