"""Courses as messages."""

from bot.chat.messages.topics import offers, overview
