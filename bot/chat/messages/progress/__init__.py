"""The learner's progress, in words and pictures."""

from bot.chat.messages.progress import history, maps, numbers, overview, pictures, week
