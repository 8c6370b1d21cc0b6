"""Landscapes: goals that contain and require one another, and what is open in them."""
