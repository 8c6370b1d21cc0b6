"""A deck of cards: questions with their answers, each card asked and remembered on its own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from urllib.parse import unquote

from bot.domain.cards.cloze import fill_gaps, gaps, with_gap
from bot.domain.ids import CardId, DeckId
from bot.domain.memory.review import CardKind

MOST_CARDS = 100_000
LONGEST_SIDE = 20_000
"""Characters of a front or a back."""
LONGEST_NAME = 200
"""Characters of a title, a category, an id."""
LONGEST_TAG = 100
MOST_TAGS = 50
MOST_CRITERIA = 10
MOST_HINTS = 5
LONGEST_CRITERION = 500
"""Characters of a criterion or of a hint."""
FEWEST_CHOICES = 2
MOST_CHOICES = 8
LONGEST_CHOICE = 300
LONGEST_EXPLANATION = 2_000

_TARGET = re.compile(r"\]\((?:<([^<>\n]+)>|([^\s()<>]+))(?:\s+\"[^\"\n]*\")?\)")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//|#", re.IGNORECASE)


class CardProblem(StrEnum):
    """What keeps a card out of a deck."""

    FRONT_EMPTY = "front_empty"
    BACK_EMPTY = "back_empty"
    FRONT_TOO_LONG = "front_too_long"
    BACK_TOO_LONG = "back_too_long"
    GAP_MISSING = "gap_missing"
    CRITERIA_MISSING = "criteria_missing"
    TOO_MANY_CRITERIA = "too_many_criteria"
    CRITERION_TOO_LONG = "criterion_too_long"
    TOO_MANY_HINTS = "too_many_hints"
    HINT_TOO_LONG = "hint_too_long"
    CHOICES_UNFIT = "choices_unfit"
    """Only plain cards have choices."""
    TOO_FEW_CHOICES = "too_few_choices"
    TOO_MANY_CHOICES = "too_many_choices"
    CHOICE_TOO_LONG = "choice_too_long"
    CHOICE_TWICE = "choice_twice"
    RIGHT_CHOICE_MISSING = "right_choice_missing"
    EXPLANATION_TOO_LONG = "explanation_too_long"


class Comma(StrEnum):
    """What a comma on the backs of a deck's cards means."""

    OR = "or"
    """It separates synonyms, as in anklagen, beschuldigen. One of them is enough."""
    AND = "and"
    """It separates words that are all asked for, as in went, gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One question with its answer. Both sides are Markdown with `$...$` maths."""

    id: CardId
    note: str
    """The note that the card is made from. Cards of one note ask the same thing in other ways."""
    front: str
    back: str
    kind: CardKind = CardKind.BASIC
    gap: int = 0
    """The gap that a cloze card opens, from 1."""
    category: str = ""
    tags: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    """What a good answer to a task shows, one line each. Other cards have none."""
    hints: tuple[str, ...] = ()
    """Nudges for a task, from light to strong. None of them gives the answer away."""
    choices: tuple[str, ...] = ()
    """The choices, one line each, with the back among them. Most cards have none."""
    explanation: str = ""
    """Why the answer is right, shown with it."""

    @property
    def question(self) -> str:
        """Return what is shown first, without the marks of gaps."""
        return with_gap(self.front, self.gap)

    @property
    def answer(self) -> str:
        """Return what is shown when the card is turned. For a task that is the criteria."""
        if self.kind is CardKind.TASK:
            return "\n".join(f"- {criterion}" for criterion in self.criteria)
        if self.kind is not CardKind.CLOZE:
            return fill_gaps(self.back)
        return "\n\n".join(part for part in (fill_gaps(self.front), self.back) if part)

    @property
    def media(self) -> tuple[str, ...]:
        """Return the names of the pictures and sounds in its texts, each once."""
        texts = (self.front, self.back, *self.hints, *self.choices, self.explanation)
        return tuple(dict.fromkeys(name for text in texts for name in media_names(text)))


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card and the deck it is in."""

    deck_id: DeckId
    card_id: CardId


@dataclass(frozen=True, slots=True)
class Selection:
    """Cards of a deck: all of them, or those with at least one of the tags."""

    deck_id: DeckId
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Cards under one title, in the order of its file."""

    id: DeckId
    title: str
    cards: tuple[Card, ...]


def with_texts(card: Card, front: str, back: str, explanation: str) -> Card:
    """Return the card with new texts. A card with choices keeps its back among them.

    If the new back is another choice, that is the right one from now on. Any other text replaces
    the choice that was right.
    """
    choices = card.choices
    back = one_line(back) if choices else back
    if back not in choices:
        choices = tuple(back if choice == card.back else choice for choice in choices)
    return replace(card, front=front, back=back, explanation=explanation, choices=choices)


def card_problems(card: Card) -> Iterator[CardProblem]:
    """Yield what keeps the card out of a deck. Nothing if it can be asked."""
    yield from _side_problems(card)
    if card.kind is CardKind.TASK:
        yield from _task_problems(card)
    if card.choices:
        yield from _choice_problems(card)
    if len(card.explanation) > LONGEST_EXPLANATION:
        yield CardProblem.EXPLANATION_TOO_LONG


def one_line(text: str) -> str:
    """Return the text without line breaks and double blanks, as a choice is written."""
    return " ".join(text.split())


def _side_problems(card: Card) -> Iterator[CardProblem]:
    if not card.front:
        yield CardProblem.FRONT_EMPTY
    if len(card.front) > LONGEST_SIDE:
        yield CardProblem.FRONT_TOO_LONG
    if len(card.back) > LONGEST_SIDE:
        yield CardProblem.BACK_TOO_LONG
    if card.kind is CardKind.CLOZE:
        if card.gap not in gaps(card.front):
            yield CardProblem.GAP_MISSING
    elif not card.back:
        yield CardProblem.BACK_EMPTY


def _task_problems(card: Card) -> Iterator[CardProblem]:
    if not card.criteria:
        yield CardProblem.CRITERIA_MISSING
    if len(card.criteria) > MOST_CRITERIA:
        yield CardProblem.TOO_MANY_CRITERIA
    if any(len(criterion) > LONGEST_CRITERION for criterion in card.criteria):
        yield CardProblem.CRITERION_TOO_LONG
    if len(card.hints) > MOST_HINTS:
        yield CardProblem.TOO_MANY_HINTS
    if any(len(hint) > LONGEST_CRITERION for hint in card.hints):
        yield CardProblem.HINT_TOO_LONG


def _choice_problems(card: Card) -> Iterator[CardProblem]:
    if card.kind is not CardKind.BASIC:
        yield CardProblem.CHOICES_UNFIT
    if len(card.choices) < FEWEST_CHOICES:
        yield CardProblem.TOO_FEW_CHOICES
    if len(card.choices) > MOST_CHOICES:
        yield CardProblem.TOO_MANY_CHOICES
    if any(len(choice) > LONGEST_CHOICE for choice in card.choices):
        yield CardProblem.CHOICE_TOO_LONG
    if len(set(card.choices)) < len(card.choices):
        yield CardProblem.CHOICE_TWICE
    if card.back not in card.choices:
        yield CardProblem.RIGHT_CHOICE_MISSING


def media_names(text: str) -> Iterator[str]:
    """Yield the names of the files that a text shows or plays, as they are written in it."""
    for match in _TARGET.finditer(text):
        target = match[1] or match[2]
        if not _ELSEWHERE.match(target):
            yield unquote(target)
