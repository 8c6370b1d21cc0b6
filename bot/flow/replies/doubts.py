"""Something is wrong with a question: what becomes of it, and of the answers to it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from bot.domain.ids import MapId, QuestionMark


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtAsked:
    """What is wrong with the question? Reasons to choose from."""

    map_id: MapId
    mark: QuestionMark
    question: str
    kind: Literal["doubt_asked"] = "doubt_asked"


class DoubtBecame(StrEnum):
    """What became of a doubt."""

    WITHDRAWN = "withdrawn"
    NOTED = "noted"
    """Too few questions would be left, so it is noted, and left out this once."""
    FINE = "fine"
    """Somebody has looked at the question before and found nothing wrong."""
    ENOUGH = "enough"
    """The learner has doubted enough for one day."""
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtSettled:
    """What became of a doubt, and what was taken back with it."""

    became: DoubtBecame
    label: str = ""
    """The concept's name; empty while a placement goes on."""
    taken_back: int = 0
    """How many answers of the learner count no more."""
    score_before: float = 0.0
    score: float = 0.0
    mastery_lost: bool = False
    kind: Literal["doubt_settled"] = "doubt_settled"


@dataclass(frozen=True, slots=True, kw_only=True)
class MasteryTakenBack:
    """A concept is mastered no more, since a question about it was withdrawn."""

    label: str
    kind: Literal["mastery_taken_back"] = "mastery_taken_back"
