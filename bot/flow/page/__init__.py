"""What a learner sees and does on the page beside the chat."""
