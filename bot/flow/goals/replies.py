"""Replies about landscapes and their goals."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.goals.landscape import GoalKind, MasteredBy
from bot.domain.ids import InteractionId, LandscapeId, LandscapeVersion, ShortLandscapeId, SkillId
from bot.flow.engine.events import CancelPressed, Press
from bot.flow.engine.replies import (
    GO_ON,
    WAYS_ON,
    Line,
    LineButton,
    LineKeyboard,
    Reply,
    Style,
    Value,
    Words,
    is_line,
    pager,
    percent,
    reply,
)
from bot.flow.goals.events import (
    ANY_LANDSCAPE,
    AllGoalsFoundPressed,
    AutopilotPressed,
    FocusListPressed,
    GoalClaimed,
    GoalLockPressed,
    GoalOpenedPressed,
    GoalSearchPressed,
    GoalsFoundPressed,
    LandscapePressed,
    LandscapesPressed,
    NextGoalPressed,
)
from bot.flow.goals.ports import LandscapePicture


class GoalLook(StrEnum):
    """The status of a goal at a glance."""

    REACHED = "reached"
    DUE_AGAIN = "due_again"
    """The goal was reached, and its cards are due again."""
    BEGUN = "begun"
    OPEN = "open"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True)
class GoalAt:
    """The name of a goal in buttons."""

    version: LandscapeVersion
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeRow:
    """A landscape in one line."""

    short_id: ShortLandscapeId
    title: str
    taken: bool
    percent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalRow:
    """A goal in one line."""

    version: LandscapeVersion
    place: int
    title: str
    kind: GoalKind
    look: GoalLook
    percent: int | None = None
    """How much of it is reached, or None for a goal that contains no others."""
    where: str = ""
    """What it is part of, if that is not clear otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalPage:
    """A page of goals, counted from 0."""

    rows: tuple[GoalRow, ...] = ()
    page: int = 0
    pages: int = 1
    total: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalsProgress:
    """Progress with the goals in focus, or with all goals if none is."""

    focus: int
    """How many goals are in focus."""
    percent: int
    reached: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeLine:
    """Progress in one landscape, and with what is in focus there."""

    title: str
    percent: int
    reached: int
    of: int
    focus: int = 0
    """How many of its goals are in focus."""
    focus_percent: int = 0


@reply("landscape_shown")
class LandscapeShown(Reply):
    """A landscape: how far the learner is, and the goals at its top."""

    short_id: ShortLandscapeId
    version: LandscapeVersion
    title: str
    description: str
    """Without its pictures."""
    percent: int
    reached: int
    of: int
    goals: GoalPage
    picture: LandscapePicture | None = None
    """The first picture of its description."""
    pictures: int = 0
    level: str = ""
    subjects: int = 0
    autopilot: bool = False
    can_choose: bool = False
    """Whether it has course levels or subjects to choose from."""
    newly: bool = False
    """Whether the learner has just begun to follow it."""
    own_id: LandscapeId | None = None
    """The id for a link that passes it on, or None if it is bundled."""
    edits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalSkill:
    """A skill that reaches a goal, or that the goal builds on."""

    skill_id: SkillId
    name: str
    mastered: bool


@reply("goal_shown")
class GoalShown(Reply):
    """A goal's page."""

    landscape: ShortLandscapeId
    version: LandscapeVersion
    place: int
    title: str
    description: str
    """Without its pictures."""
    crumbs: tuple[str, ...]
    """What it is part of, from the landscape down."""
    up: GoalAt | None
    """The goal that contains it, or None at the top of the landscape."""
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
    """How many checks were passed. Two are needed."""
    cards: int = 0
    cards_known: int = 0
    max_points: float | None = None
    passing_points: float | None = None
    minutes: int | None = None
    can_begin: bool = False
    unwritten: bool = False
    """Whether it is open but has no lesson, and no model to write one."""
    instead: GoalRow | None = None
    """Another goal that can begin if this one is unwritten."""
    reached_by: tuple[GoalSkill, ...] = ()
    """The skills that reach it when all are mastered."""
    builds_on: tuple[GoalSkill, ...] = ()
    in_focus: bool = False
    goals: GoalPage
    picture: LandscapePicture | None = None
    """The first picture of its description."""
    pictures: int = 0
    edits: bool = False


class GoalNote(StrEnum):
    """Notes about goals."""

    OLD_BUTTON = "old_button"
    """The goals have changed since, or are no longer followed."""
    NEEDS_MODEL = "needs_model"
    """There is no lesson for it, and no model to write one."""
    NO_CARDS = "no_cards"
    """It is about cards whose deck does not exist."""
    NO_NEXT = "no_next"
    """No goal is open: all are reached, or none is in reach."""
    NO_LANDSCAPE = "no_landscape"
    CLOSED = "put_away"
    SEARCH_ENDED = "search_ended"


@reply("goal_mastered")
class GoalMastered(Reply):
    """A goal was reached, with what that opened."""

    version: LandscapeVersion
    place: int
    title: str
    by: MasteredBy
    opens: tuple[str, ...] = ()
    opened: int = 0
    """How many goals it opened, if not all of them are named."""
    goes_on: bool = False
    """Whether the next goal follows right away."""


def note_line(
    note: GoalNote, title: str = "", *, goal: GoalAt | None = None, missing: int = 0
) -> Line:
    """Return a note about a goal or about goals, with ways to go on.

    `missing` is how many goals must be reached before it.
    """
    landscapes = LineButton("button-landscapes", LandscapesPressed(), Style.PRIMARY)
    keyboard: LineKeyboard = ((landscapes,),)
    if goal is not None:
        lock = GoalLockPressed(goal.version, goal.place, 0)
        prepare = LineButton("button-goal-prepare", lock, Style.PRIMARY)
        opened = GoalOpenedPressed(goal.version, goal.place, 0)
        show = LineButton("button-goal-show", opened)
        keyboard = ((prepare, show) if missing else (show, ALL_LANDSCAPES), *WAYS_ON)
    key = f"goal-note-{note.value}".replace("_", "-")
    return Line(key, {"title": title} if title else {}, keyboard, interim=True)


def tells_why_not(replies: Iterable[Reply]) -> bool:
    """Return True if one of the replies says why no goal begins."""
    return any(is_line(line, "goal-note-") for line in replies)


def beginning(
    title: str, kind: GoalKind, where: str = "", *, by_itself: bool = False, in_focus: bool = False
) -> Line:
    """Return that a goal begins. The first question follows it.

    A goal may follow another `by_itself`, or lead to a goal `in_focus`.
    """
    return Line(
        "goal-begun-by-itself" if by_itself else "goal-begun",
        {"kind": Words(f"goal-kind-{kind.value}"), "title": title},
        more=(
            *((Words("light", {"text": where}),) if where else ()),
            *((Words("goal-begun-in-focus"),) if in_focus else ()),
        ),
        interim=True,
    )


def tells_beginning(replies: Iterable[Reply]) -> bool:
    """Return True if one of the replies says that a goal begins."""
    return any(is_line(line, "goal-begun") for line in replies)


_LEVELS_IN_A_ROW: Final = 3


def choices_page(
    landscape: ShortLandscapeId,
    version: LandscapeVersion,
    title: str,
    *,
    levels: tuple[LineButton, ...],
    subjects: LineKeyboard,
    autopilot: bool,
) -> Line:
    """Return the choices of level, subjects and autopilot in a landscape, to change in place."""
    rows = range(0, len(levels), _LEVELS_IN_A_ROW)
    switch = AutopilotPressed(version, not autopilot)
    return Line(
        "choices-title",
        {"title": title},
        (
            *(levels[at : at + _LEVELS_IN_A_ROW] for at in rows),
            *subjects,
            (LineButton("button-autopilot-off" if autopilot else "button-autopilot-on", switch),),
            (LineButton("button-choices-done", LandscapePressed(landscape, 0)),),
        ),
        more=(
            *((Words("choices-level"),) if levels else ()),
            *((Words("choices-subjects"),) if subjects else ()),
            Words("choices-autopilot-on" if autopilot else "choices-autopilot-off"),
        ),
        edits=True,
        interim=True,
    )


def words_question(interaction_id: InteractionId) -> Line:
    """Return the question which goal to search for."""
    cancel = LineButton("button-cancel", CancelPressed(interaction_id))
    return Line("goal-words-asked", {}, ((cancel,),))


def taken_back_line(version: LandscapeVersion, place: int, title: str) -> Line:
    """Return that a goal is open again, because something was wrong with a question about it."""
    show = LineButton("button-goal-show", GoalOpenedPressed(version, place, 0))
    return Line(
        "goal-taken-back", {"title": title}, ((show, GO_ON),), interim=True, keeps_buttons=True
    )


_LOOKS: Final = {
    GoalLook.REACHED: "✓",
    GoalLook.DUE_AGAIN: "↻",
    GoalLook.BEGUN: "◐",
    GoalLook.OPEN: "○",
    GoalLook.LOCKED: "🔒",
}
ALL_LANDSCAPES: Final = LineButton("button-landscapes", LandscapesPressed())
SEARCH: Final = LineButton("button-goal-search", GoalSearchPressed())


def goal_button(row: GoalRow, *, apart: bool = False) -> LineButton:
    """Return the button that opens the goal. `apart` says that another has the same title."""
    name: Value = row.title
    if apart and row.where:
        name = Words("goal-in", {"title": row.title, "where": row.where})
    values: dict[str, Value] = {"look": _LOOKS[row.look], "title": name}
    opens = GoalOpenedPressed(row.version, row.place, 0)
    if row.percent is None:
        return LineButton("button-goal-row", opens, values=values)
    return LineButton(
        "button-goal-share", opens, values=values | {"percent": percent(row.percent)}
    )


def goal_buttons(page: GoalPage, turn_to: Callable[[int], Press]) -> LineKeyboard:
    """Return a row for each goal, and one to turn the pages."""
    titles = Counter(row.title for row in page.rows)
    goals = tuple((goal_button(row, apart=titles[row.title] > 1),) for row in page.rows)
    return (*goals, *pager(page.page, page.pages, turn_to))


def page_line(page: GoalPage) -> tuple[Words, ...]:
    """Return the number of the page, if there are several. Its goals are the buttons."""
    if page.pages <= 1:
        return ()
    return (Words("goals-page", {"page": page.page + 1, "pages": page.pages}),)


def next_goal(landscape: ShortLandscapeId = ANY_LANDSCAPE) -> LineButton:
    """Return the button that begins the next goal, of a landscape or of any."""
    return LineButton("button-goal-next", NextGoalPressed(landscape), Style.PRIMARY)


def landscape_list(
    *, rows: tuple[LandscapeRow, ...], focus: int = 0, sought: str = "", edits: bool = False
) -> Line:
    """Return the learner's landscapes and the bundled ones.

    `focus` goals are in focus. If no landscape is followed, `sought` could not be searched for.
    """
    taken, none = any(row.taken for row in rows), Words("goals-empty")
    if rows and sought:
        none = Words("goals-none-searched", {"words": sought})
    elif rows:
        none = Words("goals-not-following")
    in_focus = LineButton("button-focus-list", FocusListPressed(0), values={"count": focus})
    return Line(
        "goals-title",
        {},
        (
            *((_landscape_button(row),) for row in rows),
            *(((in_focus, SEARCH),) if taken else ()),
            (GO_ON,),
        ),
        more=(Words("goals-hint") if taken else none,),
        edits=edits,
        interim=True,
    )


def _landscape_button(row: LandscapeRow) -> LineButton:
    opens, title = LandscapePressed(row.short_id, 0), row.title
    if not row.taken:
        return LineButton("button-landscape-take", opens, values={"title": title})
    share: dict[str, Value] = {"title": title, "percent": percent(row.percent)}
    return LineButton("button-landscape-share", opens, values=share)


def lock_page(
    *,
    version: LandscapeVersion,
    place: int,
    title: str,
    missing: GoalPage,
    tests: bool = False,
    edits: bool = False,
) -> Line:
    """Return what is missing before a goal can begin, each with a button that leads there.

    With `tests`, a button lets the learner show that they know it already.
    """
    back = LineButton("button-goal-back", GoalOpenedPressed(version, place, 0))
    test = LineButton("button-test-in", GoalClaimed(version, place))
    return Line(
        "goal-locked-title" if missing.total else "goal-locked-nothing",
        {"title": title},
        (
            *goal_buttons(missing, lambda page: GoalLockPressed(version, place, page)),
            *(((test,),) if tests else ()),
            (back, ALL_LANDSCAPES),
        ),
        more=(*page_line(missing), *((Words("goal-locked-hint"),) if missing.total else ())),
        edits=edits,
        interim=True,
    )


def focus_page(*, goals: GoalPage, edits: bool = False) -> Line:
    """Return the goals in focus, in the order they were chosen."""
    return Line(
        "focus-title",
        {},
        (
            *goal_buttons(goals, FocusListPressed),
            (next_goal() if goals.rows else SEARCH,),
            (ALL_LANDSCAPES,),
        ),
        more=page_line(goals) if goals.rows else (Words("focus-empty"),),
        edits=edits,
        interim=True,
    )


def search_page(
    *, words: str, goals: GoalPage, hidden: int = 0, everywhere: bool = False, edits: bool = False
) -> Line:
    """Return the goals found for the words.

    The chosen level and subjects hide `hidden` more, unless the search was `everywhere`.
    """
    values: dict[str, Value] = {"words": words}
    paged = AllGoalsFoundPressed if everywhere else GoalsFoundPressed
    search_all = LineButton("button-goal-search-all", AllGoalsFoundPressed(words, 0))
    return Line(
        "goals-found" if goals.total else "goals-found-none",
        values | {"count": goals.total} if goals.total else values,
        (
            *goal_buttons(goals, lambda page: paged(words, page)),
            *(((search_all,),) if hidden else ()),
            (SEARCH, ALL_LANDSCAPES),
            *(() if goals.total else WAYS_ON),
        ),
        more=(
            *page_line(goals),
            *((Words("goals-found-hidden", {"count": hidden}),) if hidden else ()),
        ),
        edits=edits,
        interim=True,
    )
