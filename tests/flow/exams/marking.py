"""A learner who handed in an exam, and the workers and operators who handle it."""

from typing import Any

from sqlalchemy import insert

from bot.domain.exams.attempt import Attempt, Page, PageKind
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.goals.landscape import CourseLink
from bot.domain.ids import AttemptId, ChatId, ConceptId, CourseId, LearnerId, OrderId, TurnId
from bot.domain.learner.learner import Learner
from bot.flow.engine.states import Overlay
from bot.flow.engine.turn import Turn
from bot.flow.exams.changes import AttemptChanged, PageKept
from bot.storage.exams.tables import exam_rulings
from tests.builders import build_learner
from tests.exam_builders import EXAM, ROOTS, build_attempt, graded
from tests.flow.walking import ANNA
from tests.flow.writing import Wisher
from tests.landscape_builders import build_goal, build_landscape, ref

ANNAS = LearnerId(ANNA)
ORDER = OrderId("order")
PICTURES = (Page(number=1, kind=PageKind.PICTURE), Page(number=2, kind=PageKind.TEXT, lines=1))
LINES = (
    TranscriptLine(page=1, text="x^2 - 4 = 0"),
    TranscriptLine(page=1, text="x = 2", second="x = 7"),
    TranscriptLine(page=2, text="x = -2", typed=True),
)
READ = Transcript(lines=LINES)
SCHOOL = build_landscape(
    build_goal("all", "halves", "roots", "curves"),
    build_goal(
        "halves",
        course=CourseLink(course_id=CourseId("fractions"), concept_ids=(ConceptId("fractions"),)),
    ),
    build_goal("roots", requires=("halves",), exam=EXAM),
    build_goal("curves", requires=("roots",)),
)
"""An exam about roots, what it requires, and what it opens."""


def annas(attempt_id: AttemptId = ROOTS, **but: Any) -> Attempt:
    """Return an attempt of Anna's with a picture and a typed line."""
    return build_attempt(attempt_id, **({"learner_id": ANNAS, "pages": PICTURES} | but))


def annas_graded(**but: Any) -> Attempt:
    """Return the same attempt, graded."""
    values: dict[str, Any] = {"learner_id": ANNAS, "pages": PICTURES, "transcript": READ}
    return graded(ROOTS, **(values | but))


async def sitter(attempt: Attempt, *, with_model: bool = True) -> Wisher:
    """Return Anna with this attempt."""
    walk = Wisher(with_model=with_model)
    await keep(walk, attempt)
    return walk


async def keep(walk: Wisher, attempt: Attempt) -> None:
    """Store the attempt with its pages."""
    pages = (
        PageKept(
            attempt_id=attempt.id,
            number=page.number,
            text="x = -2" if page.kind is PageKind.TEXT else "",
            picture=b"jpeg" if page.kind is PageKind.PICTURE else None,
        )
        for page in attempt.pages
    )
    owner = walk if attempt.learner_id == ANNAS else walk.beside(ChatId(attempt.learner_id))
    await owner.store(AttemptChanged(attempt=attempt), *pages)


async def stored(walk: Wisher, attempt_id: AttemptId = ROOTS) -> Attempt:
    """Return the attempt as it is stored."""
    attempt = await walk.stores.exams.attempt(attempt_id)
    assert attempt is not None
    return attempt


async def rule(walk: Wisher, step_id: str, points: float, note: str = "") -> None:
    """Store an operator's ruling on a step."""
    row = {
        "attempt_id": ROOTS,
        "step_id": step_id,
        "landscape_id": ref("roots").landscape_id,
        "goal_id": ref("roots").goal_id,
        "rubric": EXAM.rubric,
        "points": points,
        "note": note,
        "at": walk.clock.now(),
        "told_at": None,
    }
    await walk.stores.database.write(lambda db: db.execute(insert(exam_rulings), row))


def turn_of(walk: Wisher, *overlays: Overlay, **but: Any) -> Turn:
    """Return a turn of Anna's at this moment."""
    learner: Learner = build_learner(id=ANNAS, **but)
    return Turn(
        chat_id=ChatId(ANNA),
        id=TurnId("turn"),
        now=walk.clock.now(),
        learner=learner,
        known=True,
        overlays=overlays,
    )
