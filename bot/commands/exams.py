"""`exams`: gradings and appeals that a person shall look at, for the operator to rule on."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from bot.commands.running import REFUSALS
from bot.domain.exams.attempt import Attempt
from bot.domain.exams.exam import ExamStep
from bot.domain.exams.scoring import GradedBy, Grading, Ruling
from bot.domain.exams.transcript import TranscriptLine
from bot.flow.exams.ports import Appeal, PageContent
from bot.settings import load_settings
from bot.storage.engine.database import open_database
from bot.storage.exams.exams import SqlExams
from bot.storage.exams.queue import QueuedExam, SqlExamQueue

Now = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class _Desk:
    """What the operator decides at."""

    queue: SqlExamQueue
    exams: SqlExams


def build_exams(now: Now) -> typer.Typer:
    """Return the commands, which read this clock."""
    group = typer.Typer(
        help="Graded exams that a person shall look at, and appeals.", no_args_is_help=True
    )

    @group.command("list")
    def list_() -> None:
        """List what waits to be looked at, longest waiting first."""
        _run(_list)

    @group.command()
    def show(
        exam_id: str,
        pages: Annotated[
            Path | None, typer.Option(help="A folder into which its pictures are written.")
        ] = None,
    ) -> None:
        """Show the marks with their evidence, what was read, and the appeals."""
        _run(lambda desk: _show(exam_id, pages, desk))

    @group.command()
    def rule(
        exam_id: str,
        step_id: str,
        points: Annotated[float, typer.Option(help="What the step is worth.")],
        note: Annotated[str, typer.Option(help="Why; later gradings and the learner read it.")],
    ) -> None:
        """Decide what a step is worth: raised or kept; the learner is told."""
        ruling = Ruling(step_id=step_id, points=points, note=_line(note))
        _run(lambda desk: _rule(exam_id, ruling, desk, now()))

    @group.command()
    def close(exam_id: str) -> None:
        """Say that it was looked at and nothing more is to be changed."""
        _run(lambda desk: _close(exam_id, desk, now()))

    return group


def _run(work: Callable[[_Desk], Awaitable[None]]) -> None:
    async def opened() -> None:
        async with open_database(load_settings().database_url) as database:
            await work(_Desk(SqlExamQueue(database), SqlExams(database)))

    try:
        asyncio.run(opened())
    except REFUSALS as error:
        _refuse(str(error))


async def _list(desk: _Desk) -> None:
    waiting = await desk.queue.waiting()
    if not waiting:
        print("Nothing waits.")
    for queued in waiting:
        attempt = queued.attempt
        goal, day = attempt.ref.goal_id, f"{queued.since:%Y-%m-%d}"
        print(f"{queued.id}  {day}  {goal}  {_line(attempt.title)}  {_what_waits(queued)}")


async def _show(exam_id: str, folder: Path | None, desk: _Desk) -> None:
    queued = await _find(exam_id, desk)
    attempt = queued.attempt
    appeals = await desk.exams.appeals(attempt.id)
    contents = await desk.exams.contents(attempt.id)
    for part in (_head(queued), _steps(queued), _transcript(attempt), _appeals(appeals, attempt)):
        print("\n".join(part))
    if folder is not None:
        print("\n".join(_write_pictures(contents, folder)))


async def _rule(exam_id: str, ruling: Ruling, desk: _Desk, now: datetime) -> None:
    queued = await _find(exam_id, desk)
    attempt = queued.attempt
    step = _step(attempt, ruling)
    await desk.queue.rule(attempt, ruling, now)
    print(f"{queued.id}: {step.id} {_of(ruling.points, step.points)}, the learner will be told")
    print(f"{queued.id}: {_state(await _find(exam_id, desk))}")


async def _close(exam_id: str, desk: _Desk, now: datetime) -> None:
    queued = await _find(exam_id, desk)
    await desk.queue.close(queued.attempt.id, now)
    print(f"{queued.id}: {_state(await _find(exam_id, desk))}")


async def _find(exam_id: str, desk: _Desk) -> QueuedExam:
    queued = await desk.queue.find(exam_id)
    if queued is None:
        _refuse(f"there is no exam {exam_id}; see: python -m bot exams list")
    return queued


def _step(attempt: Attempt, ruling: Ruling) -> ExamStep:
    """Return the step that can be ruled like that; end with a line where it cannot."""
    grading = attempt.grading
    if grading is None or grading.by is not GradedBy.MODEL:
        _refuse("only what the model graded can be ruled on")
    try:
        step = attempt.exam.step(ruling.step_id)
    except KeyError:
        known = ", ".join(it.id for it in attempt.exam.steps)
        _refuse(f"there is no step {ruling.step_id}; the steps are {known}")
    given = grading.step(step.id).points
    if not 0 <= ruling.points <= step.points:
        _refuse(f"{step.id} is worth 0 to {step.points:g} points, not {ruling.points:g}")
    if ruling.points < given:
        _refuse(f"{step.id} has {given:g} points; marks that were given are not taken back")
    if not ruling.note:
        _refuse("a note must say why; later gradings and the learner read it")
    return step


def _refuse(line: str) -> NoReturn:
    typer.echo(line, err=True)
    raise typer.Exit(1)


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
    for name, value in lines.items():
        yield f"{name + ':':<10} {value}"


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
        yield from _found(step, grading)
        for ruling in queued.rulings:
            if ruling.step_id == step.id:
                yield f"    ruled {_of(ruling.points, step.points)}: {_line(ruling.note)}"


def _found(step: ExamStep, grading: Grading | None) -> Iterator[str]:
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
    appeals = (f"appeal:{it.step_id}" for it in queued.open_appeals)
    return " ".join((*flags, *appeals))


def _state(queued: QueuedExam) -> str:
    return f"waits: {_what_waits(queued)}" if queued.waits else "nothing waits"


def _of(points: float, most: float) -> str:
    return f"{points:g} of {most:g} points"


def _line(text: str) -> str:
    """Return the text as one line with nothing in it that moves a terminal."""
    return " ".join("".join(it if it.isprintable() else " " for it in text).split())
