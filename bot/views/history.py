"""A learner's past answers, and their effects."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.answers.quality import Rating


class AnsweredFor(StrEnum):
    """The purpose of an answer."""

    PLACEMENT = "placement"
    LESSON = "lesson"
    CHECKPOINT = "checkpoint"
    REVIEW = "review"
    PRACTICE = "practice"
    CARD = "card"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLine:
    """One answer."""

    id: str
    at: datetime
    """In the learner's local time of that moment, without a zone."""
    purpose: AnsweredFor
    question: str
    answer: str | None
    """None if the learner did not know. Empty for a card, which stores only a rating."""
    rating: Rating | None
    right: bool
    taken_back: bool
    """True if it no longer counts, because the question was faulty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Some answers, newest first."""

    answers: tuple[AnswerLine, ...]
    maps: tuple[tuple[str, str], ...]
    """The title and id of each topic that can be selected."""
    next: str
    """The answer after which older ones follow, or empty if there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryWords:
    """The texts for some answers."""

    told: tuple[str, ...]
    """When each was given, for what purpose, and its result."""
    all: str
    """The name of the choice of all maps."""
    note: str
    """The text if there are no answers."""


class Unmoved(StrEnum):
    """Why an answer had no known effect."""

    PLACEMENT = "placement"
    TAKEN_BACK = "taken_back"
    LATER_TRY = "later_try"
    """Only the first try at an item counts."""
    UNKNOWN = "unknown"
    """The history does not lead there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerEffect:
    """The effect of one answer."""

    points: int | None = None
    """Out of 5, or None if it was only right or wrong."""
    before: int | None = None
    after: int | None = None
    """The score in percent."""
    back_at: datetime | None = None
    """When it made the concept or card due, or None if it did not change that."""
    unmoved: Unmoved | None = None
