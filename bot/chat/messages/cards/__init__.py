"""Decks and drills as the learner reads them."""

from bot.chat.messages.cards import decks, drill, leeches, settings
