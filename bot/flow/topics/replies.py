"""What can be learned or done, what a plan came to, and topics that rest or are finished."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.ids import CourseId, InteractionId, MapId, ShortNodeId, SkillId
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.replies import MY_TOPICS, Line, LineButton, LineKeyboard, Reply, remark, reply
from bot.flow.goals.replies import GoalsProgress
from bot.flow.topics.events import CoursePressed, OtherCoursesPressed, TopicAction, TopicPressed


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseCard:
    """A bundled course as it is offered."""

    id: CourseId
    title: str


@reply("welcomed")
class Welcomed(Reply):
    """The greeting, with what can be learned; `again` for who was here before."""

    courses: tuple[CourseCard, ...]
    again: bool
    any_topic: bool = False
    """Whether a model is there, so that any topic can be learned."""


@reply("courses_offered")
class CoursesOffered(Reply):
    """What can be learned here; `unknown_topic` was asked for and needs a model."""

    courses: tuple[CourseCard, ...]
    unknown_topic: str = ""
    any_topic: bool = False
    """Whether a model is there, so that any topic can be learned."""


@reply("placement_proposed")
class PlacementProposed(Reply):
    """A short check first, or from the beginning?"""

    interaction_id: InteractionId
    title: str
    concepts: int
    description: str = ""
    """What the course is about, in a sentence."""
    goals: tuple[str, ...] = ()
    """What the course can be learned for, besides everything."""
    chosen: int = 0
    """The place of the chosen goal among them, from 1; 0 is everything."""
    needed: int = 0
    """How many concepts the chosen goal takes."""
    unknown_goal: str = ""
    """A goal that was asked for and that the course does not have."""
    edits: bool = False


@reply("plan_made")
class PlanMade(Reply):
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


@reply("goal_unknown")
class GoalUnknown(Reply):
    """A topic that was begun before has no such goal; these it has."""

    title: str
    wanted: str
    goals: tuple[str, ...]


@reply("goal_reached")
class GoalReached(Reply):
    """The goal is reached; `left` concepts of the topic are not mastered yet."""

    map_id: MapId
    goal: str
    left: int
    asks: bool = True
    """Whether it asks how to go on; not while a question is on the table."""


@reply("refreshers_proposed")
class RefreshersProposed(Reply):
    """The topic is finished; shall what was mastered go on coming back, ever more rarely?"""

    map_id: MapId
    title: str


@reply("refreshers_settled")
class RefreshersSettled(Reply):
    """The concepts of the topic go on coming back, or no more; how to change that."""

    map_id: MapId
    title: str
    kept: bool
    next_review_at: datetime | None = None
    """When the first of them comes, where they are kept."""


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


@reply("topics_shown")
class TopicsShown(Reply):
    """All topics of the learner, with what can be done with them."""

    rows: tuple[TopicRow, ...]
    courses: tuple[CourseCard, ...]
    goals: GoalsProgress | None = None
    """How far the learner is among their goals; None who follows no landscape."""
    edits: bool = False
    page: int = 0
    """The page that is shown first; one that is not there is the nearest that is."""


def goal_set(title: str, goal: str, concepts: int, mastered: int) -> Line:
    """Return what a topic is learned for from now on; no goal is everything."""
    if not goal:
        return remark("goal-set-everything", title=title)
    if not mastered:
        return remark("goal-set", title=title, goal=goal, count=concepts)
    return remark("goal-set-so-far", title=title, goal=goal, count=concepts, mastered=mastered)


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


OTHER_COURSES: Final = LineButton("button-other-courses", OtherCoursesPressed())


def course_button(course: CourseCard) -> LineButton:
    """Return the button that begins a bundled course."""
    return LineButton("button-course", CoursePressed(course.id), values={"title": course.title})
