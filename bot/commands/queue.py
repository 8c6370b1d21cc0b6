"""`queue`: the questions that learners doubt, for the operator to decide on."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from typing import Protocol

import typer

from bot.commands.running import REFUSALS
from bot.domain.course import Course, Language, Question
from bot.domain.ids import CourseId
from bot.flow.steps.judging import right_answer
from bot.settings import load_settings
from bot.storage.database import Database, open_database
from bot.storage.doubt_queue import QueuedDoubt, SqlDoubtQueue

_LONGEST_LINE = 60


class FindsCourses(Protocol):
    """Where the courses are, bundled and written."""

    async def find_by_id(self, course_id: CourseId) -> Course | None:
        """Return the course, or None where it is gone."""


OpenCourses = Callable[[Database], FindsCourses]
Now = Callable[[], datetime]
Work = Callable[[SqlDoubtQueue, FindsCourses], Awaitable[None]]


def build_queue(courses: OpenCourses, now: Now) -> typer.Typer:
    """Return the commands, which find the courses there and read this clock."""
    queue = typer.Typer(
        help="Questions that learners found something wrong with.", no_args_is_help=True
    )

    @queue.command("list")
    def list_() -> None:
        """List what waits to be decided, longest waiting first."""
        _run(courses, _list)

    @queue.command()
    def show(doubt_id: str) -> None:
        """Show a question, its key, why it was doubted and how it was answered."""
        _run(courses, lambda doubts, shelf: _show(doubt_id, doubts, shelf))

    @queue.command()
    def uphold(doubt_id: str) -> None:
        """Agree that something is wrong: the question stays withdrawn."""
        _run(courses, lambda doubts, _: _decide(doubt_id, doubts, now(), upheld=True))

    @queue.command()
    def reject(doubt_id: str) -> None:
        """Find nothing wrong: the question is asked again, and cannot be doubted any more."""
        _run(courses, lambda doubts, _: _decide(doubt_id, doubts, now(), upheld=False))

    return queue


def _run(courses: OpenCourses, work: Work) -> None:
    async def opened() -> None:
        async with open_database(load_settings().database_url) as database:
            await work(SqlDoubtQueue(database), courses(database))

    try:
        asyncio.run(opened())
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


async def _list(doubts: SqlDoubtQueue, courses: FindsCourses) -> None:
    waiting = await doubts.waiting()
    if not waiting:
        print("Nothing waits.")
    for queued in waiting:
        doubt = queued.doubt
        course = await courses.find_by_id(doubt.course_id)
        text = _flat(_text(queued, _question(course, queued)))
        day = f"{doubt.at:%Y-%m-%d}"
        print(f"{queued.id}  {day}  {doubt.reason:<7}  {doubt.course_id}  {doubt.key}  {text}")


async def _show(doubt_id: str, doubts: SqlDoubtQueue, courses: FindsCourses) -> None:
    queued = await _find(doubt_id, doubts)
    doubt = queued.doubt
    course = await courses.find_by_id(doubt.course_id)
    question = _question(course, queued)
    lines = {
        "id": queued.id,
        "course": f"{_title(course)} ({doubt.course_id})",
        "concept": _concept(course, queued),
        "question": _text(queued, question),
        "key": doubt.key,
        "answer": right_answer(question, _language(question)) if question else "gone",
        "doubted": f"{doubt.at:%Y-%m-%d}, {doubt.reason}",
        "answered": f"{queued.right} right, {queued.wrong} not",
        "state": _state(queued),
    }
    for name, value in lines.items():
        print(f"{name + ':':<10} {value}")


async def _decide(doubt_id: str, doubts: SqlDoubtQueue, now: datetime, *, upheld: bool) -> None:
    queued = await _find(doubt_id, doubts)
    await doubts.decide(queued.doubt, upheld=upheld, now=now)
    print(f"{queued.id}: {_state(await _find(doubt_id, doubts))}")


async def _find(doubt_id: str, doubts: SqlDoubtQueue) -> QueuedDoubt:
    queued = await doubts.find(doubt_id)
    if queued is None:
        typer.echo(f"there is no doubt {doubt_id}; see: python -m bot queue list", err=True)
        raise typer.Exit(1)
    return queued


def _state(queued: QueuedDoubt) -> str:
    doubt = queued.doubt
    if doubt.is_fine:
        return "found to be fine, asked again"
    asked = "nobody is asked it" if doubt.is_out else "still asked, too few would be left"
    return f"{'waits' if doubt.upheld is None else 'upheld'}, {asked}"


def _question(course: Course | None, queued: QueuedDoubt) -> Question | None:
    found = (it for it in _questions(course) if it.key == queued.doubt.key)
    return next(found, None)


def _questions(course: Course | None) -> Iterable[Question]:
    if course is not None:
        yield from (question for concept in course.concepts for question in concept.questions)
        yield from (entry.probe for entry in course.inventory)


def _concept(course: Course | None, queued: QueuedDoubt) -> str:
    key = queued.doubt.key
    concepts = course.concepts if course else ()
    asked = (it.id for it in concepts if any(q.key == key for q in it.questions))
    entries = course.inventory if course else ()
    probed = (f"{it.concept_id} (placement)" for it in entries if it.probe.key == key)
    return next(iter((*asked, *probed)), "gone")


def _title(course: Course | None) -> str:
    return next(iter(course.title.values())) if course else "gone"


def _text(queued: QueuedDoubt, question: Question | None) -> str:
    if question is None:
        return queued.text or "gone"
    return question.question[_language(question)].strip()


def _language(question: Question) -> Language:
    return next(iter(question.question))


def _flat(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_LINE else f"{line[: _LONGEST_LINE - 1]}…"
