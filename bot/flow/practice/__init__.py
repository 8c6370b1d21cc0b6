"""Verified maths practice in the chat."""
