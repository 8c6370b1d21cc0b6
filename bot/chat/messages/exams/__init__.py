"""Exams as the learner reads them."""

from bot.chat.messages.exams import marks, sitting
