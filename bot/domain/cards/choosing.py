"""Cards with choices: the order of the choices, and which one a text means."""

import re
from random import Random
from typing import Final

from bot.domain.answers.choosing import check_choice
from bot.domain.answers.spec import Choice, ChoiceAnswer
from bot.domain.answers.verdict import Right, Unclear, Wrong
from bot.domain.cards.deck import Card
from bot.domain.cards.text import bare

_NAMES_OTHERS: Final = re.compile(
    r"\b(?i:above|below|oben|obigen|unten|vorherigen)\b"
    r"|\b[A-H]\b\W*\b(?:and|or|und|oder)\W+[A-H]\b|\b[A-H], ?[A-H]\b"
)
"""Choices that depend on the order of the others: all of the above, keine der obigen, A und C."""


def choice_order(card: Card, rng: Random) -> tuple[int, ...]:
    """Return the places of the choices in the order in which they are shown.

    The order is random unless a choice depends on the places of others.
    """
    places = range(len(card.choices))
    if any(map(_NAMES_OTHERS.search, card.choices)):
        return tuple(places)
    return tuple(rng.sample(places, len(places)))


def choice_answer(card: Card, language: str) -> ChoiceAnswer:
    """Return the choices, the right one marked, each as it is typed."""
    return ChoiceAnswer(
        choices=tuple(
            Choice(text={language: bare(choice)}, correct=choice == card.back)
            for choice in card.choices
        )
    )


def check_chosen(
    card: Card, text: str, shown: tuple[int, ...], language: str
) -> Right | Wrong | Unclear:
    """Return the verdict on the letter or the words of a choice, in the order that is `shown`."""
    spec, question = choice_answer(card, language), bare(card.front)
    return check_choice(spec, text, language=language, shown=shown, question=question)
