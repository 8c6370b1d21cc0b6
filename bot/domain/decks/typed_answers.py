"""Typed answers to cards: held against the back, word for word, numbers by their value."""

import re
from decimal import Decimal
from itertools import product
from typing import Final

from bot.domain.answers.check import LONGEST_ANSWER, check_number
from bot.domain.answers.folding import fold
from bot.domain.answers.notation import plain
from bot.domain.answers.numbers import Form, TypedNumber, read_number
from bot.domain.answers.spec import DecimalAnswer, FractionAnswer, IntegerAnswer
from bot.domain.answers.verdict import Right
from bot.domain.decks.card_text import bare, outside_maths
from bot.domain.decks.cloze import gap_answers
from bot.domain.decks.deck import Card, CardKind

_ALTERNATIVES: Final = re.compile(r"\s+/\s+|\s*;\s*|\s*\n\s*")
_OPTIONAL: Final = re.compile(r"(\([^()]*\))")
_MOST_OPTIONAL: Final = 4
_CUT: Final = "\ue000"
_FORMULA_MARKS: Final = re.compile(r"[{}\s$]|\\[,;!]")


def expected_answers(card: Card) -> tuple[str, ...]:
    """Return what may be typed for the card; nothing where its answer is none to be typed.

    Alternatives are parted by a semicolon, or by a slash between spaces.
    """
    if card.kind is CardKind.TASK:
        return ()
    sides = gap_answers(card.front, card.gap) if card.kind is CardKind.CLOZE else (card.back,)
    words = [bare(side) for side in sides]
    if any(len(text) > LONGEST_ANSWER or "\n" in text for text in words):
        return ()
    parted = [outside_maths(text, lambda it: _ALTERNATIVES.sub(_CUT, it)) for text in words]
    return tuple(part for text in parted for part in text.split(_CUT) if fold(part))


def is_right(card: Card, text: str, *, language: str) -> bool:
    """Say whether the text answers the card; what stands in brackets may be left out."""
    if len(text) > LONGEST_ANSWER:
        return False
    return any(
        _same(variant, text, language)
        for answer in expected_answers(card)
        for variant in _variants(answer)
    )


def _variants(answer: str) -> list[str]:
    """Return the answer with and without each part that stands in brackets."""
    if "$" in answer:
        return [answer]
    parts = _OPTIONAL.split(answer)
    if len(parts) // 2 > _MOST_OPTIONAL:
        return [answer]
    choices = [(part[1:-1], "") if at % 2 else (part,) for at, part in enumerate(parts)]
    said = ("".join(choice) for choice in product(*choices))
    return [answer, *(it for it in said if fold(it))]


def _same(answer: str, text: str, language: str) -> bool:
    number = read_number(answer, language=language)
    if isinstance(number, TypedNumber):
        return isinstance(check_number(_spec(number), text, language=language), Right)
    if "$" in answer:
        return _formula(answer) == _formula(text)
    return fold(answer) == fold(text) and not _other_article(answer, text)


def _spec(number: TypedNumber) -> IntegerAnswer | DecimalAnswer | FractionAnswer:
    if number.form is Form.FRACTION:
        return FractionAnswer(value=number.value)
    if number.value.denominator == 1:
        return IntegerAnswer(value=int(number.value), percent=number.percent)
    decimal = Decimal(number.value.numerator) / Decimal(number.value.denominator)
    return DecimalAnswer(value=decimal, percent=number.percent)


def _formula(text: str) -> str:
    signs = plain(text.replace(r"\cdot", "*").replace("·", "*")).replace(",", ".")
    return _FORMULA_MARKS.sub("", signs).casefold()


def _other_article(answer: str, text: str) -> bool:
    """Say whether both begin with an article and these differ: "die Tisch" is not "der Tisch"."""
    articles = {_article(answer), _article(text)} - {""}
    return len(articles) > 1


def _article(text: str) -> str:
    first = plain(text).casefold().split(maxsplit=1)[0]
    return "" if fold(text).startswith(fold(first)) else first
