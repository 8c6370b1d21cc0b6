"""How far the learner has come, in words and pictures."""

from bot.chat.messages.progress import history, maps, numbers, overview, pictures, week
