"""Landscapes and their goals as the learner reads them."""

from bot.chat.messages.goals import landscapes, pages
