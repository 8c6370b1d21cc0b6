"""Answers as the learner looks back on them, and what each did."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.answers.quality import Rating


class AnsweredFor(StrEnum):
    """What an answer was for."""

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
    """On the wall clock of where the learner was, without a zone."""
    purpose: AnsweredFor
    question: str
    answer: str | None
    """None if the learner did not know; empty for a card, of which a rating was kept."""
    rating: Rating | None
    right: bool
    taken_back: bool
    """Whether it counts no more, since something was wrong with the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Some answers, newest first."""

    answers: tuple[AnswerLine, ...]
    maps: tuple[tuple[str, str], ...]
    """The title of each topic, and its id: what can be looked at alone."""
    next: str
    """After which answer older ones follow, or empty if there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryWords:
    """The words of some answers."""

    told: tuple[str, ...]
    """When each was given, what for, and how it was."""
    all: str
    """How the choice of all maps is called."""
    note: str
    """What is said where there are no answers."""


class Unmoved(StrEnum):
    """Why an answer did nothing that could be told."""

    PLACEMENT = "placement"
    TAKEN_BACK = "taken_back"
    LATER_TRY = "later_try"
    """Only the first try at an item counts."""
    UNKNOWN = "unknown"
    """The history does not lead there any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerEffect:
    """What one answer did."""

    points: int | None = None
    """Of 5; None of what is only right or not."""
    before: int | None = None
    after: int | None = None
    """The score in percent."""
    back_at: datetime | None = None
    """When it let the concept or card come back, or None if it did not move that."""
    unmoved: Unmoved | None = None
