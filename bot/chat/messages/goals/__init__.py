"""Goal maps and their goals as messages."""

from bot.chat.messages.goals import landscapes, pages
