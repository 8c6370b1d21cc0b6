"""The words that are recognised, as they come with the bot."""

from functools import cache

from bot.content.words import load_words
from bot.domain.answers.words import Words
from bot.resources import WORDS


@cache
def bundled_words() -> Words:
    return load_words(WORDS)
