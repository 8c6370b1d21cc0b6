"""Topics that a model writes: offered, in the making, stuck; and what a model says or cannot."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from bot.domain.ids import QuestionId
from bot.domain.scope import Scope
from bot.flow.lessons.events import ExplainAs
from bot.flow.model_errors import ModelTrouble


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicOffered:
    """A topic that nobody has written yet: how much of it, what for, a short check first?"""

    ticket: QuestionId
    topic: str
    scope: Scope
    goal: str = ""
    edits: bool = False
    kind: Literal["topic_offered"] = "topic_offered"


class Making(StrEnum):
    """What is being made of a topic."""

    SURVEY = "survey"
    DRAWING = "drawing"
    BRIDGE = "bridge"
    """What may be missing below a concept; the topic is that concept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkStands:
    """Something is being made right now; it can be cancelled."""

    ticket: QuestionId
    topic: str
    making: Making
    begun: bool = False
    """Whether it begins with this message."""
    kind: Literal["work_stands"] = "work_stands"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicStuck:
    """A topic could not be made, and why; it can be tried again as it was wanted."""

    ticket: QuestionId
    topic: str
    trouble: ModelTrouble
    check_first: bool
    kind: Literal["topic_stuck"] = "topic_stuck"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapNotDrawn:
    """A placement is over and its map is not drawn; its answers are kept."""

    ticket: QuestionId
    topic: str
    trouble: ModelTrouble | None = None
    """None where it was put off."""
    kind: Literal["map_not_drawn"] = "map_not_drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationMissing:
    """The concept could not be explained, and why; the lesson keeps its place."""

    ticket: QuestionId
    label: str
    way: ExplainAs
    trouble: ModelTrouble
    kind: Literal["explanation_missing"] = "explanation_missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAnswered:
    """What the model answers to a question of the learner."""

    text: str
    kind: Literal["question_answered"] = "question_answered"


class Silent(StrEnum):
    """What the model should have done."""

    ANSWER = "answer"
    GRADE = "grade"
    BRIDGE = "bridge"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSilent:
    """The model did not help, and why; nothing has changed."""

    with_what: Silent
    trouble: ModelTrouble
    again: QuestionId | None = None
    """The asking whose answer can be given again with one tap, if it is about one."""
    kind: Literal["model_silent"] = "model_silent"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionsAwaited:
    """The learner is ready, and there is no question yet that counts."""

    ticket: QuestionId
    label: str
    practice: bool
    """Whether there are questions that nobody has checked, to practise with."""
    trouble: ModelTrouble | None = None
    """Why none will come by itself; None while they are being written."""
    kind: Literal["questions_awaited"] = "questions_awaited"


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeSuggested:
    """A concept may be missing below one that will not stick: shall it come in?"""

    ticket: QuestionId
    label: str
    description: str
    why: str
    minutes: int
    before: str
    kind: Literal["bridge_suggested"] = "bridge_suggested"


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeAdded:
    """A concept has come into the map, before one that would not stick."""

    label: str
    before: str
    concepts: int
    """How many the map has now."""
    kind: Literal["bridge_added"] = "bridge_added"
