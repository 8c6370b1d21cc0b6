"""Reading and grading a solution: blind if it addresses its grader, twice if it is close.

The grader whose points count never sees a line that addresses a grader. So one who would obey such
lines, on a picture or typed, has nothing to obey. What a grader found after seeing such a line is
dropped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.exams import scoring
from bot.domain.exams.addressing import addresses_grader, lines_addressing, without_lines
from bot.domain.exams.attempt import Attempt
from bot.domain.exams.marking import findings_of
from bot.domain.exams.scoring import ErrorKind, Flag, GradedBy, Grading, Ruling, StepFinding
from bot.domain.exams.transcript import Transcript, TranscriptLine, typed_lines
from bot.flow.exams.ports import Appeal, Examiner, Graded, GradingSheet, PageContent, Sheet

_SIGN: Final = re.compile(r"\w")
"""What a line must contain to say anything. An unreadable line is `[?]` alone."""


async def read(
    attempt: Attempt, contents: Sequence[PageContent], examiner: Examiner
) -> Transcript:
    """Return all lines of the solution in the order of its pages."""
    sheet = _sheet(attempt, contents)
    found = await examiner.transcribe(sheet) if sheet.pictures else Transcript()
    lines = (*_typed_lines(contents), *found.lines)
    return Transcript(lines=tuple(sorted(lines, key=lambda line: line.page)))


async def grade(
    attempt: Attempt,
    contents: Sequence[PageContent],
    rulings: Sequence[Ruling],
    examiner: Examiner,
) -> Grading:
    """Return the grading of the solution by graders who saw no line that addresses them."""
    desk = _Desk.of(attempt, contents, rulings, examiner)
    withheld = lines_addressing(desk.transcript)
    return await desk.grade(withheld, blind=bool(withheld))


async def regrade(
    attempt: Attempt,
    contents: Sequence[PageContent],
    rulings: Sequence[Ruling],
    appeal: Appeal,
    examiner: Examiner,
) -> StepFinding:
    """Return the finding of a second look at the step.

    A reason that addresses the grader is left out. The second look is as blind as the grading was.
    """
    before = attempt.grading or scoring.nothing_handed_in(attempt.exam)
    desk = _Desk.of(attempt, contents, rulings, examiner)
    withheld = lines_addressing(desk.transcript) | frozenset(before.withheld)
    blind = bool(withheld) or Flag.ADDRESSES_GRADER in before.flags
    sheet = desk.sheet(withheld, blind=blind)
    if not _says_anything(sheet.transcript):
        return before.step(appeal.step_id)
    reason = "" if addresses_grader(appeal.reason) else appeal.reason
    found = await examiner.regrade(sheet, appeal.step_id, reason)
    nothing = scoring.nothing_handed_in(attempt.exam)
    return scoring.with_finding(attempt.exam, nothing, found).step(appeal.step_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    """A solution with all that is needed to grade it, and its examiner."""

    attempt: Attempt
    handed_in: Sheet
    transcript: Transcript
    rulings: tuple[Ruling, ...]
    examiner: Examiner

    @classmethod
    def of(
        cls,
        attempt: Attempt,
        contents: Sequence[PageContent],
        rulings: Sequence[Ruling],
        examiner: Examiner,
    ) -> "_Desk":
        return cls(
            attempt=attempt,
            handed_in=_sheet(attempt, contents),
            transcript=attempt.transcript or Transcript(lines=_typed_lines(contents)),
            rulings=tuple(rulings),
            examiner=examiner,
        )

    async def grade(self, withheld: frozenset[int], *, blind: bool) -> Grading:
        """Return the grading without the `withheld` lines, and if `blind` without any picture.

        If a grader notices that more lines address them, it is repeated without those.
        """
        sheet = self.sheet(withheld, blind=blind)
        if not _says_anything(sheet.transcript):
            return self._with_flags(self._nothing(blind=blind), withheld, blind=blind)
        gradings: list[Grading] = []
        for again in (False, True):
            found = await self.examiner.grade(replace(sheet, again=again))
            noticed = withheld | self._addressing(found)
            if noticed != withheld or (found.addressed and not blind):
                return await self.grade(noticed, blind=True)
            grading = scoring.grade_by_rules(self.attempt.exam, found.steps)
            gradings.append(self._with_flags(grading, withheld, blind=blind))
            if not scoring.needs_second(self.attempt.exam, gradings[0], self.transcript.corrected):
                return gradings[0]
        return scoring.settle(*gradings)

    def sheet(self, withheld: frozenset[int], *, blind: bool) -> GradingSheet:
        """Return the sheet that a grader sees."""
        transcript = without_lines(self.transcript, withheld)
        return GradingSheet(
            sheet=replace(self.handed_in, pictures=()) if blind else self.handed_in,
            exam=self.attempt.exam,
            transcript=transcript,
            findings=findings_of(transcript, self.attempt.language),
            rulings=self.rulings,
        )

    def _addressing(self, found: Graded) -> frozenset[int]:
        """Return the lines that address the grader, those noticed by the grader included."""
        lines = tuple(
            replace(line, addresses_grader=line.addresses_grader or n in found.addressing)
            for n, line in self.transcript.numbered()
        )
        return lines_addressing(Transcript(lines=lines))

    def _nothing(self, *, blind: bool) -> Grading:
        """Return the grading of a solution in which nothing can be read."""
        unread = bool(self.handed_in.pictures) and not blind
        error = ErrorKind.UNREADABLE if unread else ErrorKind.OMISSION
        exam = self.attempt.exam
        found = (StepFinding(step_id=step.id, points=0, error=error) for step in exam.steps)
        return scoring.grade_by_rules(exam, found, by=GradedBy.NOBODY)

    def _with_flags(self, grading: Grading, withheld: frozenset[int], *, blind: bool) -> Grading:
        flags = (*((Flag.ADDRESSES_GRADER,) if blind else ()), *self._doubts(grading))
        return replace(grading, flags=flags, withheld=tuple(sorted(withheld)))

    def _doubts(self, grading: Grading) -> Iterator[Flag]:
        """Yield why a person should check it: points resting on no line, or on a corrected one."""
        worth = [step for step in grading.steps if step.points > 0]
        unread = any(step.error is ErrorKind.UNREADABLE for step in grading.steps)
        if unread or any(not step.lines for step in worth):
            yield Flag.UNREADABLE
        if any(not self.transcript.corrected.isdisjoint(step.lines) for step in worth):
            yield Flag.RESTS_ON_CORRECTION


def _sheet(attempt: Attempt, contents: Sequence[PageContent]) -> Sheet:
    return Sheet(
        learner_id=attempt.learner_id,
        language=attempt.language,
        pictures=tuple(
            (content.number, content.picture)
            for content in contents
            if content.picture is not None
        ),
    )


def _typed_lines(contents: Sequence[PageContent]) -> tuple[TranscriptLine, ...]:
    return typed_lines([(content.number, content.text) for content in contents if content.text])


def _says_anything(transcript: Transcript) -> bool:
    return any(_SIGN.search(line.confirmed) for line in transcript.lines)
