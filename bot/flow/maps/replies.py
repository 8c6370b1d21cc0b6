"""Replies about a topic: its map, its row, its end, and why there is nothing to do."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.ids import CourseId, MapId, ShortNodeId, SkillId
from bot.domain.progress.recalls import FADES_BELOW
from bot.domain.rhythm.agenda import AgendaReason
from bot.domain.topics.mind_map import MapStatus, NodeStatus
from bot.flow.engine.replies import MY_TOPICS, Line, LineButton, LineKeyboard, Reply, Style, reply
from bot.flow.maps.events import RefreshersPressed, TopicAction, TopicPressed


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseCard:
    """A bundled course on offer."""

    id: CourseId
    title: str


class WhyNothing(StrEnum):
    """Why there is nothing to do right now."""

    NO_TOPIC = "no_topic"
    NO_MAP = "no_map"
    WAITING = "waiting"
    """Every open concept waits for a review that is not due yet."""
    FINISHED = "finished"
    PLACEMENT_OPEN = "placement_open"
    """There is no map until the placement is over."""
    NOTHING_DUE = "nothing_due"
    PAUSED = "paused"
    """A topic rests until the learner comes back to it."""
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestingConcept:
    """A concept that rests until tomorrow, but can be explained at once on request."""

    map_id: MapId
    node: ShortNodeId
    label: str


@reply("nothing_to_do")
class NothingToDo(Reply):
    """There is nothing to do: why, and when that changes."""

    why: WhyNothing
    next_review_at: datetime | None = None
    checkpoint_label: str = ""
    """The concept whose next checkpoint waits for tomorrow."""
    resting: RestingConcept | None = None
    """The concept that comes back tomorrow."""
    rehearsal: bool = False
    """Whether what was learned can be rehearsed meanwhile."""
    courses: tuple[CourseCard, ...] = ()
    skill_id: SkillId | None = None
    """The skill to practise once a course is finished."""
    skill: str = ""
    exams: bool = False
    """Whether there are exams to look at."""


@reply("goal_reached")
class GoalReached(Reply):
    """The goal was reached. `left` concepts of the topic are not mastered yet."""

    map_id: MapId
    goal: str
    left: int
    asks: bool = True
    """Whether the message asks how to go on, which it does not while a question is open."""


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
    """The first open concept, or "" if none is open."""
    refreshers: bool = False
    """Whether the concepts of a finished topic go on coming back."""
    goal: str = ""
    reached: bool = False
    """Whether the goal was reached, so that the topic can end or has ended with it."""
    paused: bool = False
    muted: bool = False
    """Whether no reminder mentions the topic."""
    written: str = ""
    """Its course as buttons name it, if it was written for the learner or by them."""


def refreshers_proposed(map_id: MapId, title: str) -> Line:
    """Return the question whether what was mastered should go on coming back, ever more rarely."""
    yes = LineButton(
        "button-refreshers-yes", RefreshersPressed(map_id, wanted=True), Style.PRIMARY
    )
    no = LineButton("button-refreshers-no", RefreshersPressed(map_id, wanted=False))
    return Line("refreshers-proposed", {"title": title}, ((yes, no),))


def finished(map_id: MapId, title: str, goal: str) -> Line:
    """Return the message that the topic ends with its goal, is kept, and can go on any time."""
    further, back = ways_back(map_id, title)
    return Line("topic-finished-here", {"title": title, "goal": goal}, (back, further))


def stopped(map_id: MapId, title: str) -> Line:
    """Return the message that a topic was stopped and that nothing is lost."""
    return Line("topic-stopped", {"title": title}, ways_back(map_id, title))


def paused(map_id: MapId, title: str) -> Line:
    """Return the message that a topic rests until the learner comes back to it."""
    return Line("topic-rests", {"title": title}, ways_back(map_id, title))


def ways_back(map_id: MapId, title: str) -> LineKeyboard:
    """Return the buttons of a topic that rests or is closed: resume it, or see the others."""
    return (resume_button(map_id, title),), (MY_TOPICS,)


def resume_button(map_id: MapId, title: str) -> LineButton:
    """Return the button that resumes a topic that rests or is closed."""
    resume = TopicPressed(map_id, TopicAction.RESUME)
    return LineButton("button-resume", resume, values={"title": title})


MARKS: Final = {
    NodeStatus.UNSEEN: "○",
    NodeStatus.DIAGNOSED: "◔",
    NodeStatus.LEARNING: "◑",
    NodeStatus.REVIEWING: "◕",
    NodeStatus.MASTERED: "●",
}
"""The mark of a concept in lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRow:
    """One concept of a map, in learning order."""

    label: str
    status: NodeStatus
    depth: int
    current: bool
    open: bool
    """Whether the concept is on the frontier."""
    optional: bool = False
    """Whether the goal can be reached without it."""
    recall: float | None = None
    """Probability that the concept is still known, 0..1, or None before its first review."""
    lit: bool = False
    """Whether the concept was just mastered, and shines."""

    @property
    def fades(self) -> bool:
        """Return True if recall has dropped so far that a review would help."""
        return self.recall is not None and self.recall < FADES_BELOW


@reply("map_shown")
class MapShown(Reply):
    """A map: its concepts and their prerequisites."""

    title: str
    rows: tuple[MapRow, ...]
    map_id: MapId
    edges: tuple[tuple[int, int], ...]
    """Pairs of a prerequisite and what it opens, as indices of `rows`."""
    drawn: bool = True
    """Whether the map is a picture, else words alone."""
    dark: bool = False
    """Whether the picture is light on dark."""
    goal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Because:
    """Why this comes now, if the tutor chose it."""

    reason: AgendaReason
    opens: tuple[str, ...] = ()
    """The concepts that mastering it brings onto the frontier."""
    optional: bool = False
    """Whether the goal of its topic can be reached without it."""


class MasteredIn(StrEnum):
    """What showed that a concept is mastered."""

    CHECKPOINT = "checkpoint"
    QUIZ = "quiz"
    """The quiz of a lesson, if the linked skill agrees."""
    REVIEW = "review"


@reply("concept_mastered")
class ConceptMastered(Reply):
    """A concept was mastered; `opens` are the concepts it unlocks (K87)."""

    label: str
    opens: tuple[str, ...]
    mastered: int
    of: int
    next_review_at: datetime | None
    skill: SkillId | None = None
    """The skill as which the concept can be practised."""
    by: MasteredIn = MasteredIn.CHECKPOINT
    map: MapShown | None = None
    """The map in which it shines, if it was mastered for the first time."""
    quiet: bool = False
    """Whether it comes in quiet hours, and so without an effect."""
