"""What can be learned or done, and what a plan came to."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from bot.domain.ids import CourseId, QuestionId


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseCard:
    """A bundled course as it is offered."""

    id: CourseId
    title: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcomed:
    """The greeting, with what can be learned; `again` for who was here before."""

    courses: tuple[CourseCard, ...]
    again: bool
    any_topic: bool = False
    """Whether a model is there, so that any topic can be learned."""
    kind: Literal["welcomed"] = "welcomed"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoursesOffered:
    """What can be learned here; `unknown_topic` was asked for and needs a model."""

    courses: tuple[CourseCard, ...]
    unknown_topic: str = ""
    any_topic: bool = False
    """Whether a model is there, so that any topic can be learned."""
    kind: Literal["courses_offered"] = "courses_offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementProposed:
    """A short check first, or from the beginning?"""

    ticket: QuestionId
    title: str
    concepts: int
    goals: tuple[str, ...] = ()
    """What the course can be learned for, besides everything."""
    chosen: int = 0
    """The place of the chosen goal among them, from 1; 0 is everything."""
    needed: int = 0
    """How many concepts the chosen goal takes."""
    unknown_goal: str = ""
    """A goal that was asked for and that the course does not have."""
    edits: bool = False
    kind: Literal["placement_proposed"] = "placement_proposed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMade:
    """The map is drawn: how many concepts, what the placement showed, where it begins."""

    title: str
    concepts: int
    minutes: int
    known: tuple[str, ...]
    first: str
    placed: bool
    goal: str = ""
    goal_concepts: int = 0
    goal_minutes: int = 0
    written: bool = False
    """Whether a model writes the topic."""
    kind: Literal["plan_made"] = "plan_made"


class WhyNothing(StrEnum):
    """Why there is nothing to do right now."""

    NO_TOPIC = "no_topic"
    WAITING = "waiting"
    """Everything open waits for a review that is not due yet."""
    FINISHED = "finished"
    PLACEMENT_OPEN = "placement_open"
    """There is no map before the placement is over."""
    NOTHING_DUE = "nothing_due"
    PAUSED = "paused"
    """A topic rests until the learner comes back to it."""
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToDo:
    """Nothing is to be done, why, and when it changes."""

    why: WhyNothing
    next_review_at: datetime | None = None
    checkpoint_label: str = ""
    """The concept whose next checkpoint waits for tomorrow."""
    rehearsal: bool = False
    """Whether what was learned can be rehearsed meanwhile."""
    courses: tuple[CourseCard, ...] = ()
    kind: Literal["nothing_to_do"] = "nothing_to_do"
