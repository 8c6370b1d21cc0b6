"""The grading of each step by a model. The sums are computed elsewhere.

A model that awards points quotes the solution. A quote that only a picture shows is accepted as
unsure, because the transcript may have lost something. Without pictures it is refused.
"""

import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.domain.answers.quotes import SHORTEST_QUOTE, fold_quote, parts_of
from bot.domain.exams.exam import ExamStep
from bot.domain.exams.scoring import ErrorKind, StepFinding
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.ids import LearnerId
from bot.domain.topics.course import text_in
from bot.flow.exams.ports import Graded, GradingSheet, Sheet
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import ExamGradeForm, StepGradeForm
from bot.tutor.exams.asking import MOST_TO_GRADE, AskedOnce, Pictures, group_pictures
from bot.tutor.exams.transcribing import one_line, transcribe

_AROUND: Final = " \n.,;:"
_BETWEEN_LINES: Final = re.compile(r"\s*(?:[;→⇒|\n]|=>|\s/\s|,\s)\s*")
"""What a quote of several lines may have instead of line breaks."""
LONGEST_REASON: Final = 400
LONGEST_QUOTE: Final = 1_000


async def grade(asked: AskedOnce, sheet: GradingSheet) -> Graded:
    """Return the finding about each step. The second look takes the steps in reverse."""
    asking = _Asking(sheet)
    steps = tuple(reversed(sheet.exam.steps)) if sheet.again else sheet.exam.steps
    ask = asking.ask("grade_exam_again" if sheet.again else "grade_exam", steps)

    def check(form: ExamGradeForm) -> None:
        _check_steps([step.step for step in form.steps], [step.id for step in steps])
        _raise([fault for step in form.steps for fault in asking.faults(step)])

    form = await asked.structured(ask, ExamGradeForm, check)
    found = {step.step: asking.finding(step) for step in form.steps}
    return Graded(
        steps=tuple(found[step.id] for step in sheet.exam.steps),
        addressing=frozenset(form.addressing_lines) & asking.numbers,
        addressed=form.addressed and bool(asking.pictures),
    )


async def regrade(asked: AskedOnce, sheet: GradingSheet, step_id: str, reason: str) -> StepFinding:
    """Return the finding about the step, for a learner who gave a reason."""
    asking = _Asking(sheet)

    def check(form: StepGradeForm) -> None:
        _check_steps([form.step], [step_id])
        _raise(asking.faults(form))

    ask = asking.ask("regrade_step", sheet.exam.steps, step=step_id, reason=reason)
    return asking.finding(await asked.structured(ask, StepGradeForm, check))


@dataclass(frozen=True, slots=True)
class _Asking:
    """The questions about a solution, and their valid answers."""

    sheet: GradingSheet

    @property
    def pictures(self) -> Pictures:
        """Return the pictures that fit one request."""
        groups = group_pictures(self.sheet.sheet.pictures, MOST_TO_GRADE)
        return groups[0] if groups else ()

    @property
    def numbers(self) -> frozenset[int]:
        """Return the numbers of the lines that may be quoted. Unconfirmed lines may not."""
        return frozenset(n for n, line in self.sheet.transcript.numbered() if line.confirmed)

    @property
    def learner_id(self) -> LearnerId:
        return self.sheet.sheet.learner_id

    def ask(self, prompt: str, steps: Sequence[ExamStep], **more: object) -> Ask:
        sheet, exam = self.sheet, self.sheet.exam
        language = sheet.sheet.language
        values = {
            "language": language.value,
            "task": text_in(exam.task, language),
            "solution": text_in(exam.solution, language),
            "steps": [
                {
                    "id": step.id,
                    "points": f"{step.points:g}",
                    "description": text_in(step.description, language),
                }
                for step in steps
            ],
            "rulings": [
                {"id": ruling.step_id, "points": f"{ruling.points:g}", "note": ruling.note}
                for ruling in sheet.rulings
            ],
            "pictures": [number for number, _ in self.pictures],
            "lines": _lines(sheet.transcript),
            "findings": list(sheet.findings),
        }
        photos = tuple(jpeg for _, jpeg in self.pictures)
        return Ask(prompt=prompt, values=values | more, learner_id=self.learner_id, photos=photos)

    def faults(self, form: StepGradeForm) -> Iterator[str]:
        """Yield the reasons why the finding is unusable."""
        if not math.isfinite(form.points):
            yield f"step {form.step}: points must be a number"
        for number in sorted(set(form.lines) - self.numbers)[:1]:
            yield f"step {form.step}: there is no line {number} to quote"
        if form.points > 0 and not form.quote.strip():
            yield f"step {form.step}: points need a quote; without one they are 0"
        elif form.points > 0 and not self.pictures and not self._lines_of(form):
            yield f"step {form.step}: quote is not in the lines; copy it letter by letter"
        if not form.reason.strip():
            yield f"step {form.step}: reason is empty"
        for field, text, longest in (
            ("reason", form.reason, LONGEST_REASON),
            ("quote", form.quote, LONGEST_QUOTE),
        ):
            if len(text) > longest:
                yield f"step {form.step}: {field} has more than {longest} characters"

    def finding(self, form: StepGradeForm) -> StepFinding:
        """Return the finding, with the lines that its quote comes from."""
        lines, claims = self._lines_of(form), form.points > 0
        return StepFinding(
            step_id=form.step,
            points=form.points,
            error=ErrorKind(form.error),
            quote=one_line(form.quote),
            lines=lines if claims else lines or tuple(sorted(set(form.lines))),
            reason=one_line(form.reason),
            sure=form.sure and (bool(lines) or not claims),
        )

    def _lines_of(self, form: StepGradeForm) -> tuple[int, ...]:
        return lines_with(form.quote, self.sheet.transcript, form.lines)


def _lines(transcript: Transcript) -> list[dict[str, object]]:
    return [
        {
            "number": number,
            "page": line.page,
            "typed": line.typed,
            "withheld": not line.confirmed,
            "text": line.text,
            "second": line.second,
            "correction": line.correction,
        }
        for number, line in transcript.numbered()
    ]


def _check_steps(named: Sequence[str], wanted: Sequence[str]) -> None:
    """Raise UnusableError if a step is missing, named twice, or was not asked for."""
    if sorted(named) != sorted(wanted):
        raise UnusableError(f"each of these steps is wanted exactly once: {', '.join(wanted)}")


def _raise(faults: Iterable[str]) -> None:
    if told := "\n".join(faults):
        raise UnusableError(told)


class ExchangeExaminer:
    """Transcribes and grades. Each call gives the model all it needs."""

    def __init__(self, exchange: Exchange) -> None:
        self._asked = AskedOnce(exchange)

    async def transcribe(self, sheet: Sheet) -> Transcript:
        """Return the lines of the pictures, page by page."""
        return await transcribe(self._asked, sheet)

    async def grade(self, sheet: GradingSheet) -> Graded:
        """Return the finding about each step."""
        return await grade(self._asked, sheet)

    async def regrade(self, sheet: GradingSheet, step_id: str, reason: str) -> StepFinding:
        """Return the finding about one step, after its learner has said why it is shown."""
        return await regrade(self._asked, sheet, step_id, reason)

    def forget(self) -> None:
        """Forget all solutions and findings."""
        self._asked.forget()


def lines_with(quote: str, transcript: Transcript, cited: Collection[int]) -> tuple[int, ...]:
    """Return the lines that hold the quote: the cited ones if they do, else others, or none.

    Each part of a quote with omissions must be in some line.
    """
    lines = list(transcript.numbered())
    quote = quote.strip(_AROUND)
    if _holding(quote, [(n, line) for n, line in lines if n in cited]):
        return tuple(sorted(set(cited)))
    return _holding(quote, lines) or _holding(_BETWEEN_LINES.sub(" … ", quote), lines)


def _holding(quote: str, lines: Sequence[tuple[int, TranscriptLine]]) -> tuple[int, ...]:
    found = [_with_part(part, lines) for part in parts_of(quote)]
    return tuple(sorted({n for numbers in found for n in numbers})) if all(found) else ()


def _with_part(part: str, lines: Sequence[tuple[int, TranscriptLine]]) -> tuple[int, ...]:
    """Return the neighbouring lines that hold the part in one of their readings."""
    for reading in _readings(lines):
        start = "".join(text for _, text in reading).find(part)
        if start < 0:
            continue
        numbers = tuple(_overlapping(reading, start, start + len(part)))
        if len(part) >= SHORTEST_QUOTE or part in (text for _, text in reading):
            return numbers
    return ()


def _readings(lines: Sequence[tuple[int, TranscriptLine]]) -> Iterator[list[tuple[int, str]]]:
    yield [(n, fold_quote(line.confirmed)) for n, line in lines]
    yield [(n, fold_quote(line.text)) for n, line in lines]
    yield [(n, fold_quote(line.second or line.text)) for n, line in lines]


def _overlapping(reading: list[tuple[int, str]], start: int, end: int) -> Iterator[int]:
    at = 0
    for number, text in reading:
        if text and at < end and start < at + len(text):
            yield number
        at += len(text)
