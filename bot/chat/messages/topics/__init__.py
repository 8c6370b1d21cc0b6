"""Courses as the learner reads them."""

from bot.chat.messages.topics import offers, overview
