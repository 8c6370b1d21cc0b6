"""What is shown of a topic: its map, its row, its end, why nothing of it is to be done."""

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
    """A bundled course as it is offered."""

    id: CourseId
    title: str


class WhyNothing(StrEnum):
    """Why there is nothing to do right now."""

    NO_TOPIC = "no_topic"
    NO_MAP = "no_map"
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
class RestingConcept:
    """A concept that was not understood today, and can be explained at once all the same."""

    map_id: MapId
    node: ShortNodeId
    label: str


@reply("nothing_to_do")
class NothingToDo(Reply):
    """Nothing is to be done, why, and when it changes."""

    why: WhyNothing
    next_review_at: datetime | None = None
    checkpoint_label: str = ""
    """The concept whose next checkpoint waits for tomorrow."""
    resting: RestingConcept | None = None
    """What comes back tomorrow."""
    rehearsal: bool = False
    """Whether what was learned can be rehearsed meanwhile."""
    courses: tuple[CourseCard, ...] = ()
    skill_id: SkillId | None = None
    """What can be practised once a course is finished."""
    skill: str = ""
    exams: bool = False
    """Whether there are exams that can be looked at."""


@reply("goal_reached")
class GoalReached(Reply):
    """The goal is reached; `left` concepts of the topic are not mastered yet."""

    map_id: MapId
    goal: str
    left: int
    asks: bool = True
    """Whether it asks how to go on; not while a question is on the table."""


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
    muted: bool = False
    """Whether nothing of it reminds."""
    written: str = ""
    """What buttons call its course, if it was written for the learner or by them."""


def refreshers_proposed(map_id: MapId, title: str) -> Line:
    """Return the question whether what was mastered goes on coming back, ever more rarely."""
    yes = LineButton(
        "button-refreshers-yes", RefreshersPressed(map_id, wanted=True), Style.PRIMARY
    )
    no = LineButton("button-refreshers-no", RefreshersPressed(map_id, wanted=False))
    return Line("refreshers-proposed", {"title": title}, ((yes, no),))


def finished(map_id: MapId, title: str, goal: str) -> Line:
    """Return that the topic ends with its goal; all of it is kept, and it can go on any time."""
    further, back = ways_back(map_id, title)
    return Line("topic-finished-here", {"title": title, "goal": goal}, (back, further))


def stopped(map_id: MapId, title: str) -> Line:
    """Return that a topic was stopped; nothing of it is lost."""
    return Line("topic-stopped", {"title": title}, ways_back(map_id, title))


def paused(map_id: MapId, title: str) -> Line:
    """Return that a topic rests until the learner comes back to it."""
    return Line("topic-rests", {"title": title}, ways_back(map_id, title))


def ways_back(map_id: MapId, title: str) -> LineKeyboard:
    """Return the buttons of a topic that rests or is closed: on with it, or to the others."""
    return (resume_button(map_id, title),), (MY_TOPICS,)


def resume_button(map_id: MapId, title: str) -> LineButton:
    """Return the button that goes on with a topic that rests or is closed."""
    resume = TopicPressed(map_id, TopicAction.RESUME)
    return LineButton("button-resume", resume, values={"title": title})


MARKS: Final = {
    NodeStatus.UNSEEN: "○",
    NodeStatus.DIAGNOSED: "◔",
    NodeStatus.LEARNING: "◑",
    NodeStatus.REVIEWING: "◕",
    NodeStatus.MASTERED: "●",
}
"""How a concept is marked in lists."""


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
    recall: float | None = None
    """How likely it is still known, 0..1; None before its first review."""
    lit: bool = False
    """Whether it was mastered just now, and shines."""

    @property
    def fades(self) -> bool:
        """Return True if it has dropped so far that a review would do good."""
        return self.recall is not None and self.recall < FADES_BELOW


@reply("map_shown")
class MapShown(Reply):
    """The map: its concepts, and which of them comes before which."""

    title: str
    rows: tuple[MapRow, ...]
    map_id: MapId
    edges: tuple[tuple[int, int], ...]
    """A prerequisite and what it opens, as places in `rows`."""
    drawn: bool = True
    """Whether it is a picture; words alone otherwise."""
    dark: bool = False
    """Whether it is drawn light on dark."""
    goal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Because:
    """Why this comes now, where the tutor chose it."""

    reason: AgendaReason
    opens: tuple[str, ...] = ()
    """What mastering it brings onto the frontier."""
    optional: bool = False
    """Whether the goal of its topic can be reached without it."""


class MasteredIn(StrEnum):
    """What showed that a concept is mastered."""

    CHECKPOINT = "checkpoint"
    QUIZ = "quiz"
    """Of a lesson, where a skill says it."""
    REVIEW = "review"


@reply("concept_mastered")
class ConceptMastered(Reply):
    """A concept is mastered; `opens` are the concepts it unlocks (K87)."""

    label: str
    opens: tuple[str, ...]
    mastered: int
    of: int
    next_review_at: datetime | None
    skill: SkillId | None = None
    """What the concept can be practised as."""
    by: MasteredIn = MasteredIn.CHECKPOINT
    map: MapShown | None = None
    """The map in which it shines; only where it is mastered for the first time."""
    quiet: bool = False
    """Whether it comes in quiet hours, and so without a bang."""
