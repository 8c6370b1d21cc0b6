"""Replies about exams: the list, the task and the draft."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.attempt import AttemptStatus
from bot.domain.ids import AttemptId, InteractionId, LandscapeVersion, LearnerId
from bot.flow.engine.replies import (
    MY_TOPICS,
    WAYS_ON,
    Drawing,
    Fetched,
    Line,
    LineButton,
    Reply,
    Style,
    Words,
    reply,
)
from bot.flow.exams.events import (
    AttemptPressed,
    DraftOpenedPressed,
    ExamContinuedPressed,
    ExamsAsked,
    GiveUpPressed,
    SubmitPressed,
    TaskAgainPressed,
    TranscriptPressed,
)
from bot.flow.exams.states import DraftNote, Unclear
from bot.flow.goals.events import GoalBegunPressed, GoalOpenedPressed
from bot.flow.goals.replies import GoalLook, LandscapeRow


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskPicture(Drawing):
    """A task drawn large, with its formulas typeset."""

    text: str
    """Markdown."""
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamRow:
    """An exam of a landscape in one line."""

    version: LandscapeVersion
    place: int
    title: str
    where: str
    look: GoalLook
    max_points: float
    minutes: int | None = None
    missing: int = 0
    """How many goals still lock it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptRow:
    """An attempt at an exam in one line."""

    attempt_id: AttemptId
    title: str
    status: AttemptStatus
    begun_at: datetime
    max_points: float
    total: float | None = None
    """The points, or None while they are not known."""
    passed: bool = False
    imported: bool = False
    """Whether it was imported with a file, and so is just history."""


@reply("exams_shown")
class ExamsShown(Reply):
    """A page of the exams, open ones first, and how past ones went."""

    rows: tuple[ExamRow, ...] = ()
    page: int = 0
    pages: int = 1
    attempts: tuple[AttemptRow, ...] = ()
    landscapes: tuple[LandscapeRow, ...] = ()
    """Landscapes with exams to follow, if no followed one has any."""


@reply("exam_announced")
class ExamAnnounced(Reply):
    """The announcement of an exam, before its clock starts."""

    version: LandscapeVersion
    place: int
    title: str
    description: str = ""
    max_points: float
    passing_points: float
    minutes: int | None = None
    self_marked: bool = False
    """Whether the learner will compare the solution, since no model grades it."""


@reply("exam_header")
class ExamHeader(Reply):
    """The beginning of an exam. Only the task follows."""

    title: str
    description: str = ""
    minutes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftEntry:
    """A line of the draft, or a picture, which has no text."""

    page: int
    line: int = 0
    text: str = ""

    def is_at(self, page: int, line: int) -> bool:
        """Return True if this entry is at that line of that page."""
        return (self.page, self.line) == (page, line)


@reply("draft_listed")
class DraftListed(Reply):
    """A page of the draft, entry by entry."""

    interaction_id: InteractionId
    entries: tuple[DraftEntry, ...]
    first: int = 1
    """The number of the first of these entries."""
    of: int
    """How many entries there are in all."""
    page: int = 0
    pages: int = 1


def draft_line(
    *,
    interaction_id: InteractionId,
    pictures: int = 0,
    lines: int = 0,
    notes: tuple[DraftNote, ...] = (),
    unclear: tuple[Unclear, ...] = (),
    again: bool = False,
) -> Line:
    """Return how the solution is submitted, how much of it there is, and the ways to end.

    If the task was just shown `again`, a button shows it larger.
    """
    submit = LineButton("button-exam-submit", SubmitPressed(interaction_id), Style.PRIMARY)
    look = LineButton("button-exam-look", DraftOpenedPressed(interaction_id, 0))
    away = LineButton("button-exam-throw-away", GiveUpPressed(interaction_id, sure=False))
    task = "button-exam-larger" if again else "button-exam-task"
    show = LineButton(task, TaskAgainPressed(interaction_id, larger=again))
    return Line(
        keyboard=((submit,), (*((look,) if pictures or lines else ()), away), (show,)),
        more=(
            *(Words(f"exam-note-{note.value}".replace("_", "-")) for note in notes),
            *(_unclear(page) for page in unclear),
            *((Words("exam-better-wanted"),) if unclear else ()),
            *_so_far(pictures, lines),
            Words("exam-how-to-submit"),
        ),
    )


def _unclear(page: Unclear) -> Words:
    return Words(f"exam-unclear-{page.fault.value}".replace("_", "-"), {"page": page.page})


def _so_far(pictures: int, lines: int) -> tuple[Words, ...]:
    pages = Words("count-pages", {"count": pictures})
    typed = Words("count-lines-of-text", {"count": lines})
    if pictures and lines:
        return (Words("exam-draft-both", {"pages": pages, "lines": typed}),)
    if pictures or lines:
        return (Words("exam-draft", {"there": pages if pictures else typed}),)
    return ()


def end_question(interaction_id: InteractionId, *, is_empty: bool) -> Line:
    """Return the question how the exam should end."""
    hand_in = LineButton("button-exam-submit", SubmitPressed(interaction_id, sure=True))
    away = LineButton("button-exam-throw-away", GiveUpPressed(interaction_id, sure=False))
    key = "exam-end-asked-empty" if is_empty else "exam-end-asked"
    return Line(key, {}, ((_on(interaction_id),), (hand_in, away)))


def throwing_away_question(interaction_id: InteractionId) -> Line:
    """Return the question if the learner is sure to throw the exam away."""
    sure = GiveUpPressed(interaction_id, sure=True)
    away = LineButton("button-exam-throw-away", sure, Style.DANGER)
    return Line("exam-throw-away-asked", {}, ((_on(interaction_id), away),))


def thrown_away(title: str) -> Line:
    """Return that nothing of the exam is kept."""
    return Line("exam-thrown-away", {"title": title}, (_exams(), *WAYS_ON))


def _on(interaction_id: InteractionId) -> LineButton:
    return LineButton("button-exam-on", ExamContinuedPressed(interaction_id), Style.PRIMARY)


def exam_offer(title: str, version: LandscapeVersion, place: int) -> Line:
    """Return that an exam is next, which the learner begins at any time."""
    begin = LineButton("button-exam-open", GoalBegunPressed(version, place), Style.PRIMARY)
    show = LineButton("button-goal-show", GoalOpenedPressed(version, place, 0))
    return Line("exam-offered", {"title": title}, ((begin, show), (MY_TOPICS,)), interim=True)


def being_graded(title: str) -> Line:
    """Return that the last attempt must be graded before the exam can be sat again."""
    return Line("exam-being-graded", {"title": title}, (_exams(), *WAYS_ON), interim=True)


def to_confirm(title: str, attempt_id: AttemptId) -> Line:
    """Return that the last attempt waits for the learner to confirm what was read."""
    confirm = LineButton("button-exam-confirm", TranscriptPressed(attempt_id), Style.PRIMARY)
    return Line("exam-to-confirm", {"title": title}, ((confirm,), _exams()), interim=True)


def news_of(title: str, attempt_id: AttemptId) -> Line:
    """Return that another attempt moved on during the exam."""
    show = LineButton("button-exam-show", AttemptPressed(attempt_id))
    return Line("exam-news", {"title": title}, ((show,),), interim=True, keeps_buttons=True)


def _exams() -> tuple[LineButton, ...]:
    return (LineButton("button-exams", ExamsAsked()),)


GONE: Final = Line("exam-gone")
"""The exam in progress can no longer be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPicture(Fetched):
    """A page of an attempt, as its learner may see it."""

    learner_id: LearnerId
    attempt_id: AttemptId
    page: int
    first_line: int = 1
    """The number of its first line in the transcript."""
    marks: tuple[LineMark, ...] = ()
    """A mark for each of its lines. If the ink has fewer lines, the page is shown unmarked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedSheet(Drawing):
    """A page with the marks to be drawn on it."""

    page: bytes
    first_line: int
    marks: tuple[LineMark, ...]
