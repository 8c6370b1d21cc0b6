"""The words that are recognised, as bundled."""

from functools import cache

from bot.content.distress import load_distress
from bot.content.words import load_words
from bot.domain.answers.words import Words
from bot.domain.learner.distress import Distress
from bot.resources import DISTRESS, WORDS


@cache
def bundled_words() -> Words:
    return load_words(WORDS)


@cache
def bundled_distress() -> Distress:
    return load_distress(DISTRESS)
