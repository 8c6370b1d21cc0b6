"""What the model is asked, and what it costs."""
