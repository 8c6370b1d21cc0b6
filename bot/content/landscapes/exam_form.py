"""The exam of a goal (specs/1, `examData`)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from bot.content.landscapes.json_fields import ExamFields, ScoringFields, StepFields
from bot.content.landscapes.texts import LONGEST_STEP, LONGEST_TASK, Texts
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.goals.landscape_warnings import FileWarnings, WarningKind
from bot.domain.markup import without_unseen
from bot.domain.topics import course

LONGEST_ID = 100
LONGEST_FIELD = 40
MOST_MINUTES = 600
DRAFT: Final = "draft"


class ExamReading:
    """Reads the exams of one file whose plain fields are in one language."""

    def __init__(self, warnings: FileWarnings, language: course.Language) -> None:
        self._warnings = warnings
        self._texts = Texts(warnings)
        self._language = language

    def task(self, goal: str, entry: Mapping[str, Any]) -> Exam | None:
        """Return the goal's exam, or None without one, with a draft or with a broken one."""
        data = entry.get("examData")
        if data is None:
            return None
        if DRAFT in (
            entry.get("reviewStatus"),
            isinstance(data, dict) and data.get("reviewStatus"),
        ):
            self._warnings.note(WarningKind.EXAM_DRAFT, goal, "examData")
            return None
        try:
            exam = ExamFields.model_validate(data)
        except ValidationError as error:
            for details in error.errors():
                field = ".".join(str(part) for part in details["loc"]) or "examData"
                self._warnings.note(WarningKind.EXAM_UNREADABLE, goal, field)
            return None
        finally:
            self._note_unknown(goal, data)
        return self._task(goal, exam)

    def _note_unknown(self, goal: str, data: object) -> None:
        """Warn of fields with unknown names, which may be misspelt."""
        scoring = data.get("scoring") if isinstance(data, dict) else None
        steps = scoring.get("steps") if isinstance(scoring, dict) else None
        parts: list[tuple[str, object, type[BaseModel]]] = [
            ("examData", data, ExamFields),
            ("scoring", scoring, ScoringFields),
            *(("steps", step, StepFields) for step in (steps if isinstance(steps, list) else ())),
        ]
        for place, part, fields in parts:
            for name in part.keys() - fields.model_fields if isinstance(part, dict) else ():
                field = f"{place}.{without_unseen(str(name))[:LONGEST_FIELD]}"
                self._warnings.note(WarningKind.FIELD_UNKNOWN, goal, field)

    def _task(self, goal: str, exam: ExamFields) -> Exam:
        scoring = exam.scoring
        passing = min(scoring.passingPoints, scoring.maxPoints)
        if passing != scoring.passingPoints:
            self._warnings.note(WarningKind.POINTS_CHANGED, goal, "passingPoints", f"{passing:g}")
        total = sum(step.points for step in scoring.steps)
        if total < passing:
            self._warnings.note(WarningKind.POINTS_CHANGED, goal, "steps", f"{total:g}")
            passing = total
        elif total != scoring.maxPoints:
            detail = f"{total:g} / {scoring.maxPoints:g}"
            self._warnings.note(WarningKind.POINTS_DIFFER, goal, "steps", detail)
        return Exam(
            task=self._both(exam.taskContent, exam.taskContentEn, goal, "taskContent"),
            solution=self._both(
                exam.solutionContent, exam.solutionContentEn, goal, "solutionContent"
            ),
            max_points=scoring.maxPoints,
            passing_points=passing,
            steps=tuple(
                self._step(step, goal, step_id)
                for step, step_id in zip(scoring.steps, _ids(scoring.steps), strict=True)
            ),
            minutes=self._minutes(goal, exam.timeLimitMinutes),
        )

    def _minutes(self, goal: str, limit: Any) -> int | None:
        """Return the time limit, or None, with a warning, for an unusable one."""
        if limit is None:
            return None
        if type(limit) is int and 0 < limit <= MOST_MINUTES:
            return limit
        self._warnings.note(WarningKind.FIELD_UNREADABLE, goal, "timeLimitMinutes")
        return None

    def _step(self, step: StepFields, goal: str, step_id: str) -> ExamStep:
        texts = (step.description, step.descriptionEn)
        return ExamStep(
            id=step_id,
            points=step.points,
            description=both(
                self._language,
                *(self._texts.markdown(text, LONGEST_STEP, goal, "steps") for text in texts),
            ),
        )

    def _both(self, base: str, english: str, goal: str, field: str) -> course.Texts:
        texts = ((base, field), (english, f"{field}En"))
        return both(
            self._language,
            *(
                _with_its_ends(self._texts.markdown(text, LONGEST_TASK, goal, name), text)
                for text, name in texts
            ),
        )


def _with_its_ends(clean: str, source: str) -> str:
    """Return the cleaned text between the spaces that its source begins and ends with."""
    plain = source.replace("\r\n", "\n")
    before, after = len(plain) - len(plain.lstrip()), len(plain.rstrip())
    return plain[:before] + clean + plain[after:] if clean else ""


def _ids(steps: Sequence[StepFields]) -> list[str]:
    """Return the steps' ids, or their numbers if the ids are not unique."""
    written = [" ".join(without_unseen(str(step.id)).split())[:LONGEST_ID] for step in steps]
    is_usable = all(written) and len(set(written)) == len(written)
    return written if is_usable else [str(number) for number in range(1, len(steps) + 1)]


def both(language: course.Language, base: str, english: str) -> course.Texts:
    """Return a text by language: the file's own, and English if it has a field."""
    if language is course.Language.EN or not english:
        return {language: base}
    return {language: base, course.Language.EN: english}
