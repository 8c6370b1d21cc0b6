"""Landscapes: goals that contain and require one another, and which of them are open."""
