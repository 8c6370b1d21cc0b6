"""Exams that were taken, for people to read. They are restored from rows instead."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from bot.domain.exams.attempt import Attempt, exam_result
from bot.domain.exams.transcript import TranscriptLine
from bot.domain.ids import AttemptId
from bot.flow.exams.ports import Appeal, PageContent
from bot.flow.files.account import page_name
from bot.json_types import json_type

SAT_EXAMS: Final = "exams.json"
_LINE: Final = json_type(TranscriptLine)


@dataclass(frozen=True, slots=True, kw_only=True)
class SatExam:
    """An attempt with everything that its learner sent."""

    attempt: Attempt
    contents: Sequence[PageContent] = ()
    appeals: Sequence[Appeal] = ()


def exams_text(exams: Sequence[SatExam]) -> str:
    """Return the exams as JSON, without the scoring of ungraded ones."""
    return json.dumps([*map(_record, exams)], ensure_ascii=False, indent=1)


def exam_pictures(exams: Sequence[SatExam]) -> Mapping[str, bytes]:
    """Return the stored pictures, by their names in the JSON."""
    return {
        page_name(exam.attempt.id, page.number): page.picture
        for exam in exams
        for page in exam.contents
        if page.picture is not None
    }


def _record(exam: SatExam) -> dict[str, Any]:
    attempt, grading = exam.attempt, exam.attempt.grading
    lines = attempt.transcript.lines if attempt.transcript else ()
    return {
        "title": attempt.title,
        "landscape": attempt.ref.landscape_id,
        "goal": attempt.ref.goal_id,
        "status": attempt.status,
        "begunAt": attempt.begun_at.isoformat(),
        "submittedAt": _moment(attempt.submitted_at),
        "endedAt": _moment(attempt.ended_at),
        "gaveUp": attempt.gave_up,
        "examResult": exam_result(attempt),
        "gradedBy": None if grading is None else grading.by,
        "steps": list(_marks(attempt)),
        "transcript": [_LINE.dump_python(line, mode="json") for line in lines],
        "pages": [_page(attempt.id, page) for page in exam.contents],
        "appeals": [_appeal(appeal) for appeal in exam.appeals],
    }


def _marks(attempt: Attempt) -> Iterator[dict[str, Any]]:
    for found in attempt.grading.steps if attempt.grading else ():
        step = attempt.exam.step(found.step_id)
        yield {
            "step": step.id,
            "description": step.description[attempt.language],
            "points": found.points,
            "maxPoints": step.points,
            "error": found.error,
            "quote": found.quote,
            "lines": list(found.lines),
            "reason": found.reason,
        }


def _page(attempt_id: AttemptId, page: PageContent) -> dict[str, Any]:
    if page.text:
        return {"page": page.number, "text": page.text}
    is_kept = page.picture is not None
    return {
        "page": page.number,
        "picture": page_name(attempt_id, page.number) if is_kept else None,
    }


def _appeal(appeal: Appeal) -> dict[str, Any]:
    second = appeal.regraded
    return {
        "step": appeal.step_id,
        "at": appeal.at.isoformat(),
        "reason": appeal.reason,
        "points": None if second is None else second.points,
        "answer": None if second is None else second.reason,
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
