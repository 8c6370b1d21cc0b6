"""Examiners for tests: a scripted one, and one that believes everything it reads."""

from dataclasses import dataclass, field
from typing import TypeVar

from bot.domain.exams.exam import ExamStep
from bot.domain.exams.scoring import ErrorKind, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.flow.exams.ports import Graded, GradingSheet, Sheet

T = TypeVar("T")


@dataclass
class ScriptedExaminer:
    """Answers from a script, in order, and records what it was shown."""

    transcripts: list[Transcript | Exception] = field(default_factory=list)
    gradings: list[Graded | Exception] = field(default_factory=list)
    regradings: list[StepFinding | Exception] = field(default_factory=list)
    read: list[Sheet] = field(default_factory=list)
    graded: list[GradingSheet] = field(default_factory=list)
    regraded: list[tuple[GradingSheet, str, str]] = field(default_factory=list)

    async def transcribe(self, sheet: Sheet) -> Transcript:
        """Return the next transcript."""
        self.read.append(sheet)
        return _said(self.transcripts.pop(0))

    async def grade(self, sheet: GradingSheet) -> Graded:
        """Return the next grading."""
        self.graded.append(sheet)
        return _said(self.gradings.pop(0))

    def forget(self) -> None:
        """Do nothing."""

    async def regrade(self, sheet: GradingSheet, step_id: str, reason: str) -> StepFinding:
        """Return the next finding."""
        self.regraded.append((sheet, step_id, reason))
        return _said(self.regradings.pop(0))


class GullibleExaminer(ScriptedExaminer):
    """Gives all points as soon as a line or a picture contains anything but the solution."""

    def __init__(self, honest: str) -> None:
        super().__init__()
        self.honest = honest
        """The one line of a solution, which shows the first step."""

    async def grade(self, sheet: GradingSheet) -> Graded:
        """Return the value of the honest line, or all points."""
        self.graded.append(sheet)
        seen = {line.confirmed for line in sheet.transcript.lines}
        seen |= {line for _, jpeg in sheet.sheet.pictures for line in jpeg.decode().splitlines()}
        fooled = not seen <= {self.honest, ""}
        steps = enumerate(sheet.exam.steps)
        return Graded(steps=tuple(self._found(step, fooled or not at) for at, step in steps))

    def forget(self) -> None:
        """Do nothing."""

    async def regrade(self, sheet: GradingSheet, step_id: str, reason: str) -> StepFinding:
        """Return all points for any reason."""
        self.regraded.append((sheet, step_id, reason))
        return self._found(sheet.exam.step(step_id), bool(reason))

    def _found(self, step: ExamStep, shown: bool) -> StepFinding:
        return StepFinding(
            step_id=step.id,
            points=step.points if shown else 0,
            error=ErrorKind.NONE if shown else ErrorKind.OMISSION,
            quote=self.honest if shown else "",
            lines=(1,) if shown else (),
            reason="As it should be.",
        )


def _said(value: T | Exception) -> T:
    if isinstance(value, Exception):
        raise value
    return value
