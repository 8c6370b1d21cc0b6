"""Gradings and appeals for the operator to rule on."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bot.commands.queue import Decision, QueueKind, RulingRefusedError, described, gone
from bot.domain.exams.attempt import Attempt
from bot.domain.exams.exam import ExamStep
from bot.domain.exams.scoring import GradedBy, Grading, Ruling
from bot.domain.exams.transcript import TranscriptLine
from bot.flow.exams.ports import Appeal, PageContent
from bot.storage.engine.database import Database
from bot.storage.exams.exams import SqlExams
from bot.storage.exams.queue import QueuedExam, SqlExamQueue


class Exams:
    """The queue of graded exams and appeals that wait for a person."""

    def __init__(self, database: Database) -> None:
        self._queue = SqlExamQueue(database)
        self._exams = SqlExams(database)

    async def waiting(self) -> Iterable[str]:
        """Return a line for each exam, with why it waits."""
        return [
            f"{queued.id}  {queued.since:%Y-%m-%d}  {queued.attempt.ref.goal_id}  "
            f"{_line(queued.attempt.title)}  {_what_waits(queued)}"
            for queued in await self._queue.waiting()
        ]

    async def show(self, name: str, folder: Path | None) -> Iterable[str]:
        """Return the marks with their evidence, the transcript, and the appeals."""
        queued = await self._find(name)
        attempt = queued.attempt
        appeals = await self._exams.appeals(attempt.id)
        contents = await self._exams.contents(attempt.id)
        shown = (*_head(queued), *_steps(queued), *_transcript(attempt))
        pictures = () if folder is None else _write_pictures(contents, folder)
        return (*shown, *_appeals(appeals, attempt), *pictures)

    async def rule(self, name: str, decision: Decision) -> Iterable[str]:
        """Close the exam, or rule on the points of a step, raised or kept. The learner is told."""
        queued = await self._find(name)
        attempt, told = queued.attempt, list[str]()
        if decision.word == "close":
            await self._queue.close(attempt.id, decision.at)
        else:
            points, note = decision.points, _line(decision.note)
            if points is None:
                raise RulingRefusedError("say close; or a step with --points and --note")
            ruling = Ruling(step_id=decision.word, points=points, note=note)
            step = _step(attempt, ruling)
            await self._queue.rule(attempt, ruling, decision.at)
            worth = _of(ruling.points, step.points)
            told.append(f"{queued.id}: {step.id} {worth}, the learner will be told")
        return (*told, f"{queued.id}: {_state(await self._find(name))}")

    async def _find(self, name: str) -> QueuedExam:
        queued = await self._queue.find(name)
        if queued is None:
            raise gone(QueueKind.EXAMS, name)
        return queued


def _step(attempt: Attempt, ruling: Ruling) -> ExamStep:
    """Return the step of the ruling. Raise RulingRefusedError if it cannot be ruled so."""
    grading = attempt.grading
    if grading is None or grading.by is not GradedBy.MODEL:
        raise RulingRefusedError("only what the model graded can be ruled on")
    try:
        step = attempt.exam.step(ruling.step_id)
    except KeyError:
        known = ", ".join(exam_step.id for exam_step in attempt.exam.steps)
        raise RulingRefusedError(
            f"there is no step {ruling.step_id}; the steps are {known}"
        ) from None
    given = grading.step(step.id).points
    if not 0 <= ruling.points <= step.points:
        raise RulingRefusedError(
            f"{step.id} is worth 0 to {step.points:g} points, not {ruling.points:g}"
        )
    if ruling.points < given:
        raise RulingRefusedError(
            f"{step.id} has {given:g} points; marks that were given are not taken back"
        )
    if not ruling.note:
        raise RulingRefusedError("a note must say why; later gradings and the learner read it")
    return step


# --- what is shown ------------------------------------------------------------------------------


def _head(queued: QueuedExam) -> Iterator[str]:
    attempt = queued.attempt
    lines = {
        "id": queued.id,
        "exam": f"{_line(attempt.title)} ({attempt.ref.goal_id})",
        "landscape": attempt.ref.landscape_id,
        "begun": f"{attempt.begun_at:%Y-%m-%d %H:%M}",
        "ended": f"{attempt.ended_at:%Y-%m-%d %H:%M}" if attempt.ended_at else attempt.status,
        "result": _result(attempt),
        "flags": ", ".join(attempt.grading.flags if attempt.grading else ()) or "none",
        "state": _state(queued),
    }
    yield from described(lines)


def _result(attempt: Attempt) -> str:
    grading = attempt.grading
    if grading is None:
        return "not graded"
    passed = "passed" if grading.passed else "not passed"
    twice = ", graded twice" if grading.graded_twice else ""
    total = _of(grading.total, attempt.exam.max_points)
    return f"{total}, {passed}, by the {grading.by}{twice}"


def _steps(queued: QueuedExam) -> Iterator[str]:
    attempt, grading = queued.attempt, queued.attempt.grading
    yield "\nSteps"
    for step in attempt.exam.steps:
        yield f"{step.id}: {_line(step.description[attempt.language])}"
        yield from _finding_lines(step, grading)
        for ruling in queued.rulings:
            if ruling.step_id == step.id:
                yield f"    ruled {_of(ruling.points, step.points)}: {_line(ruling.note)}"


def _finding_lines(step: ExamStep, grading: Grading | None) -> Iterator[str]:
    if grading is None:
        yield f"    {step.points:g} points"
        return
    found = grading.step(step.id)
    sure = "" if found.sure else ", unsure"
    yield f"    {_of(found.points, step.points)}, error: {found.error}{sure}"
    if found.quote:
        lines = f" (lines {', '.join(map(str, found.lines))})" if found.lines else ""
        yield f'    "{_line(found.quote)}"{lines}'
    if found.reason:
        yield f"    {_line(found.reason)}"


def _transcript(attempt: Attempt) -> Iterator[str]:
    yield "\nTranscript"
    lines = attempt.transcript.lines if attempt.transcript else ()
    for number, line in enumerate(lines, start=1):
        yield f"{number:>3}  page {line.page}  {'; '.join(_readings(line))}"
    if not lines:
        yield "none"


def _readings(line: TranscriptLine) -> Iterator[str]:
    yield f"{'typed' if line.typed else 'read'}: {_line(line.text)}"
    if line.second:
        yield f"or: {_line(line.second)}"
    if line.correction:
        yield f"corrected by the learner: {_line(line.correction)}"
    if line.unreadable:
        yield "not readable"
    if line.addresses_grader:
        yield "speaks to the grader"


def _appeals(appeals: Sequence[Appeal], attempt: Attempt) -> Iterator[str]:
    yield "\nAppeals"
    for appeal in appeals:
        yield f"{appeal.step_id}, {appeal.at:%Y-%m-%d}: {_line(appeal.reason)}"
        second = appeal.regraded
        worth = attempt.exam.step(appeal.step_id).points
        yield (
            "    no second look yet"
            if second is None
            else f"    second look: {_of(second.points, worth)}; {_line(second.reason)}"
        )
    if not appeals:
        yield "none"


def _write_pictures(contents: Sequence[PageContent], folder: Path) -> Iterator[str]:
    yield "\nPages"
    folder.mkdir(parents=True, exist_ok=True)
    for page in contents:
        if page.picture is not None:
            path = folder / f"page-{page.number}.jpg"
            path.write_bytes(page.picture)
            yield str(path)
        elif not page.text:
            yield f"page {page.number}: its picture is not kept any more"


def _what_waits(queued: QueuedExam) -> str:
    grading = queued.attempt.grading
    flags = grading.flags if grading is not None and queued.to_look_at else ()
    appeals = (f"appeal:{open_appeal.step_id}" for open_appeal in queued.open_appeals)
    return " ".join((*flags, *appeals))


def _state(queued: QueuedExam) -> str:
    return f"waits: {_what_waits(queued)}" if queued.waits else "nothing waits"


def _of(points: float, most: float) -> str:
    return f"{points:g} of {most:g} points"


def _line(text: str) -> str:
    """Return the text as one line, without control characters."""
    return " ".join(
        "".join(character if character.isprintable() else " " for character in text).split()
    )
