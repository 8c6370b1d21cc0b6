"""How exams are rendered: what was read of a solution, and what it is worth."""

from bot.chat.messages.exams import marks

__all__ = ["marks"]
