"""The map, the topics, and the reason of what is on the table."""

from dataclasses import dataclass
from typing import Literal

from bot.domain.course import QuestionFormat
from bot.domain.ids import MapId
from bot.domain.mind_map import MapStatus, NodeStatus
from bot.flow.replies.landscapes import GoalsProgress
from bot.flow.replies.offers import CourseCard

Reason = Literal[
    "idle",
    "probe",
    "lesson",
    "lesson_begun",
    "lesson_open",
    "lesson_again",
    "verification",
    "checkpoint",
    "rehearsal",
    "review",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyTold:
    """The reason of what is on the table."""

    reason: Reason
    label: str = ""
    prerequisites: tuple[str, ...] = ()
    """What it builds on and the learner has mastered."""
    opens: tuple[str, ...] = ()
    """What mastering it brings onto the frontier."""
    optional: bool = False
    """Whether the goal of its topic can be reached without it."""
    depth: int = 0
    interval_days: float = 0
    format: QuestionFormat | None = None
    """Of the question on the table: why it is asked in this way is told too."""
    kind: Literal["why_told"] = "why_told"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRow:
    """One concept of a map, in learning order."""

    label: str
    status: NodeStatus
    depth: int
    current: bool
    open: bool
    """Whether it is on the frontier."""
    optional: bool = False
    """Whether the goal can be reached without it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapShown:
    """The map: its concepts, and which of them comes before which."""

    title: str
    rows: tuple[MapRow, ...]
    edges: tuple[tuple[int, int], ...] = ()
    """A prerequisite and what it opens, as places in `rows`."""
    dark: bool = False
    """Whether it is drawn light on dark."""
    goal: str = ""
    kind: Literal["map_shown"] = "map_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRow:
    """One topic of the learner."""

    map_id: MapId
    title: str
    status: MapStatus
    mastered: int
    of: int
    due: int
    current: bool
    next_label: str = ""
    """The open concept that comes first; empty where none is."""
    refreshers: bool = False
    """Whether the concepts of a finished topic go on coming back."""
    goal: str = ""
    reached: bool = False
    """Whether the goal was reached, so that the topic can end with it or has done so."""
    paused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicsShown:
    """All topics of the learner, with what can be done with them."""

    rows: tuple[TopicRow, ...]
    courses: tuple[CourseCard, ...]
    goals: GoalsProgress | None = None
    """How far the learner is among their goals; None who follows no landscape."""
    edits: bool = False
    kind: Literal["topics_shown"] = "topics_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicStopped:
    """A topic was stopped; nothing of it is lost."""

    map_id: MapId
    title: str
    kind: Literal["topic_stopped"] = "topic_stopped"
