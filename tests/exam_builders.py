"""Exams taken. Each `build_` takes the fields that a test wants to differ."""

from datetime import UTC, datetime
from typing import Any

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.exams.scoring import ErrorKind, Grading, StepFinding
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.ids import AttemptId, LearnerId
from bot.domain.topics.course import Language, Texts
from tests.landscape_builders import ref

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
ROOTS = AttemptId("attempt-roots")
ANNAS = LearnerId(7)


def _both(english: str, german: str) -> Texts:
    return {Language.EN: english, Language.DE: german}


SET_UP = ExamStep(id="s1", points=2, description=_both("Sets $f(x) = 0$.", "Setzt $f(x) = 0$."))
SOLVED = ExamStep(id="s2", points=3, description=_both("Finds both roots.", "Beide Nullstellen."))
EXAM = Exam(
    task=_both("Find the roots of $x^2 - 4$.", "Bestimme die Nullstellen von $x^2 - 4$."),
    solution=_both("$x = 2$ and $x = -2$.", "$x = 2$ und $x = -2$."),
    max_points=5,
    passing_points=3,
    steps=(SET_UP, SOLVED),
)
TRANSCRIPT = Transcript(
    lines=(TranscriptLine(page=1, text="x^2 - 4 = 0"), TranscriptLine(page=1, text="x = 2"))
)


def build_finding(step_id: str = "s1", points: float = 2, **but: Any) -> StepFinding:
    values: dict[str, Any] = {
        "error": ErrorKind.NONE if points else ErrorKind.OMISSION,
        "quote": "x^2 - 4 = 0" if points else "",
        "lines": (1,) if points else (),
        "reason": f"What {step_id} asks.",
    }
    return StepFinding(step_id=step_id, points=points, **(values | but))


def build_grading(*steps: StepFinding, **but: Any) -> Grading:
    """Return a grading of these steps of the exam, by default two of five points."""
    found = steps or (build_finding("s1", 2), build_finding("s2", 0))
    total = min(sum(finding.points for finding in found), EXAM.max_points)
    values: dict[str, Any] = {"total": total, "passed": total >= EXAM.passing_points}
    return Grading(steps=found, **(values | but))


def build_attempt(attempt_id: AttemptId = ROOTS, **but: Any) -> Attempt:
    """Return an attempt that has just begun."""
    values: dict[str, Any] = {
        "learner_id": ANNAS,
        "ref": ref("roots"),
        "title": "Roots",
        "language": Language.EN,
        "exam": EXAM,
        "status": AttemptStatus.OPEN,
        "begun_at": MONDAY,
    }
    return Attempt(id=attempt_id, **(values | but))


def graded(attempt_id: AttemptId = ROOTS, **but: Any) -> Attempt:
    """Return an attempt that was handed in on a picture, and graded at once."""
    values: dict[str, Any] = {
        "status": AttemptStatus.GRADED,
        "submitted_at": MONDAY,
        "ended_at": MONDAY,
        "transcript": TRANSCRIPT,
        "grading": build_grading(),
    }
    return build_attempt(attempt_id, **(values | but))
