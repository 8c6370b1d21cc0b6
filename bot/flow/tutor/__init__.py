"""What the model is asked, and what that costs."""
