"""What is said of landscapes and their goals."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from bot.domain.ids import EditionMark, LandscapeMark, QuestionId
from bot.domain.landscape.goals import GoalKind, MasteredBy
from bot.flow.landscapes import LandscapePicture


class GoalLook(StrEnum):
    """How a goal stands, at a glance."""

    REACHED = "reached"
    DUE_AGAIN = "due_again"
    """It was reached, and cards of it are due again."""
    BEGUN = "begun"
    OPEN = "open"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True)
class GoalAt:
    """A goal as buttons call it."""

    edition: EditionMark
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeRow:
    """A landscape in one line."""

    mark: LandscapeMark
    title: str
    goals: int
    taken: bool
    own: bool
    percent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalRow:
    """A goal in one line."""

    edition: EditionMark
    place: int
    title: str
    kind: GoalKind
    look: GoalLook
    percent: int | None = None
    """How much of it is reached; None of a goal that contains no others."""
    where: str = ""
    """What it is part of, where that is not told otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalPage:
    """A page of goals, 0 the first."""

    rows: tuple[GoalRow, ...] = ()
    page: int = 0
    pages: int = 1
    total: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalsProgress:
    """How far a learner is with the goals in focus; with all of them where none is."""

    focus: int
    """How many goals are in focus."""
    percent: int
    reached: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeProgress:
    """How far a learner is in one landscape, and toward what is in focus there."""

    title: str
    percent: int
    reached: int
    of: int
    focus: int = 0
    """How many of its goals are in focus."""
    focus_percent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapesShown:
    """All landscapes of the learner, and those that come with the bot."""

    rows: tuple[LandscapeRow, ...]
    focus: int = 0
    """How many goals are in focus."""
    edits: bool = False
    kind: Literal["landscapes_shown"] = "landscapes_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeShown:
    """A landscape: how far the learner is, and the goals at its top."""

    mark: LandscapeMark
    edition: EditionMark
    title: str
    description: str
    """Without its pictures."""
    percent: int
    reached: int
    of: int
    goals: GoalPage
    picture: LandscapePicture | None = None
    """The first one of its description."""
    pictures: int = 0
    level: str = ""
    subjects: int = 0
    autopilot: bool = False
    can_choose: bool = False
    """Whether it has course levels or subjects to choose from."""
    newly: bool = False
    """Whether the learner follows it only now."""
    edits: bool = False
    kind: Literal["landscape_shown"] = "landscape_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalShown:
    """A goal's page."""

    landscape: LandscapeMark
    edition: EditionMark
    place: int
    title: str
    description: str
    """Without its pictures."""
    crumbs: tuple[str, ...]
    """What it is part of, from the landscape down."""
    up: GoalAt | None
    """The goal that contains it; None at the top of the landscape."""
    goal_kind: GoalKind
    look: GoalLook
    mastery: float
    percent: int | None = None
    reached: int = 0
    of: int = 0
    by: MasteredBy | None = None
    reached_at: datetime | None = None
    missing: int = 0
    checks: int = 0
    """How many checks were passed; two are needed."""
    cards: int = 0
    cards_known: int = 0
    max_points: float | None = None
    passing_points: float | None = None
    can_begin: bool = False
    unwritten: bool = False
    """Whether it is open, and nobody has written a lesson for it, nor a model could."""
    instead: GoalRow | None = None
    """A goal that can be begun in place of an unwritten one."""
    in_focus: bool = False
    goals: GoalPage
    picture: LandscapePicture | None = None
    """The first one of its description."""
    pictures: int = 0
    edits: bool = False
    kind: Literal["goal_shown"] = "goal_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalLocked:
    """What is missing before a goal can begin."""

    edition: EditionMark
    place: int
    title: str
    missing: GoalPage
    edits: bool = False
    kind: Literal["goal_locked"] = "goal_locked"


@dataclass(frozen=True, slots=True, kw_only=True)
class FocusShown:
    """The goals in focus, in the order they were chosen."""

    goals: GoalPage
    edits: bool = False
    kind: Literal["focus_shown"] = "focus_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectRow:
    """A subject that can be chosen."""

    place: int
    title: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesShown:
    """What is chosen in a landscape."""

    landscape: LandscapeMark
    edition: EditionMark
    title: str
    levels: tuple[str, ...]
    level: int
    """The place of the chosen level, from 1; 0 is all of them."""
    subjects: tuple[SubjectRow, ...]
    page: int
    pages: int
    autopilot: bool
    edits: bool = False
    kind: Literal["choices_shown"] = "choices_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalWordsAsked:
    """Which goal is looked for?"""

    ticket: QuestionId
    kind: Literal["goal_words_asked"] = "goal_words_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalsFound:
    """What was found for the words."""

    words: str
    goals: GoalPage
    edits: bool = False
    kind: Literal["goals_found"] = "goals_found"


class GoalNote(StrEnum):
    """Things that need only a goal to be said."""

    OLD_BUTTON = "old_button"
    """The goals have changed since, or are followed no more."""
    NEEDS_MODEL = "needs_model"
    """Nobody has written a lesson for it, and no model is there to write one."""
    EXAM_LATER = "exam_later"
    """Exams are not held yet."""
    NO_CARDS = "no_cards"
    """It wants cards remembered whose deck is not there."""
    NO_NEXT = "no_next"
    """No goal is open: all are reached, or none is in reach."""
    NO_LANDSCAPE = "no_landscape"
    PUT_AWAY = "put_away"
    SEARCH_ENDED = "search_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalNoted:
    """Something to know about a goal, or about goals."""

    note: GoalNote
    title: str = ""
    edition: EditionMark | None = None
    place: int = 0
    missing: int = 0
    """How much has to be reached before."""
    kind: Literal["goal_noted"] = "goal_noted"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalBegun:
    """The way to a goal begins; what is asked of the learner comes after it."""

    title: str
    goal_kind: GoalKind
    where: str = ""
    by_itself: bool = False
    """Whether it follows the goal before by itself."""
    in_focus: bool = False
    """Whether it comes now because it leads to a goal in focus."""
    kind: Literal["goal_begun"] = "goal_begun"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalMastered:
    """A goal is reached, and what that opened."""

    edition: EditionMark
    place: int
    title: str
    by: MasteredBy
    opens: tuple[str, ...] = ()
    opened: int = 0
    """How many goals it opened, where not all of them are named."""
    goes_on: bool = False
    """Whether the next goal follows right away."""
    kind: Literal["goal_mastered"] = "goal_mastered"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalTakenBack:
    """A goal is open again, since something was wrong with a question about it."""

    edition: EditionMark
    place: int
    title: str
    kind: Literal["goal_taken_back"] = "goal_taken_back"


GoalReply = (
    ChoicesShown
    | FocusShown
    | GoalBegun
    | GoalLocked
    | GoalMastered
    | GoalNoted
    | GoalShown
    | GoalTakenBack
    | GoalWordsAsked
    | GoalsFound
    | LandscapeShown
    | LandscapesShown
)
