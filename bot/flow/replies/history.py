"""What was answered: by topic and by concept, newest first."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Literal

from bot.domain.ids import MapId, NodeMark
from bot.domain.mind_map import NodeStatus
from bot.flow.replies.progress import ConceptNumbers, TopicChoice


class AnsweredFor(StrEnum):
    """What an answer was for."""

    PLACEMENT = "placement"
    LESSON = "lesson"
    CHECKPOINT = "checkpoint"
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """One answer, on the learner's day."""

    day: date
    question: str
    answer: str | None
    """None where the learner did not know."""
    right: bool
    purpose: AnsweredFor
    taken_back: bool = False
    """Whether it counts no more, since something was wrong with the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPage:
    """Some answers, newest first."""

    rows: tuple[AnswerRow, ...]
    page: int
    """0 has the newest."""
    older: bool
    """Whether there are more behind it."""
    today: date


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryShown:
    """The answers of one topic."""

    map_id: MapId
    title: str
    answers: AnswerPage
    others: tuple[TopicChoice, ...] = ()
    unknown_topic: str = ""
    """What was asked for, where the learner has no such topic."""
    kind: Literal["history_shown"] = "history_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptChoice:
    """A concept whose answers can be looked at."""

    mark: NodeMark
    label: str
    status: NodeStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptsShown:
    """A page of a topic's concepts, to choose from."""

    map_id: MapId
    title: str
    concepts: tuple[ConceptChoice, ...]
    page: int
    more: bool
    kind: Literal["concepts_shown"] = "concepts_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptShown:
    """One concept: its numbers on the first page, and its answers."""

    map_id: MapId
    numbers: ConceptNumbers
    answers: AnswerPage
    kind: Literal["concept_shown"] = "concept_shown"
