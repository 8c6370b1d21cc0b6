"""`queue`: the questions that learners flagged, for the operator to decide on."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from typing import Protocol

import typer

from bot.commands.running import REFUSALS
from bot.domain.ids import CourseId
from bot.domain.topics.course import Course, Language, Question
from bot.flow.exercise.judging import right_answer
from bot.settings import load_settings
from bot.storage.engine.database import Database, open_database
from bot.storage.exercise.flags import QueuedFlag, SqlFlagQueue

_LONGEST_LINE = 60


class FindsCourses(Protocol):
    """Where the courses are, bundled and written."""

    async def find_by_id(self, course_id: CourseId) -> Course | None:
        """Return the course, or None where it is gone."""


OpenCourses = Callable[[Database], FindsCourses]
Now = Callable[[], datetime]
Work = Callable[[SqlFlagQueue, FindsCourses], Awaitable[None]]


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
    def show(flag_id: str) -> None:
        """Show a question, its key, why it was flagged and how it was answered."""
        _run(courses, lambda flags, catalogue: _show(flag_id, flags, catalogue))

    @queue.command()
    def uphold(flag_id: str) -> None:
        """Agree that something is wrong: the question stays withdrawn."""
        _run(courses, lambda flags, _: _decide(flag_id, flags, now(), upheld=True))

    @queue.command()
    def reject(flag_id: str) -> None:
        """Find nothing wrong: the question is asked again, and cannot be flagged any more."""
        _run(courses, lambda flags, _: _decide(flag_id, flags, now(), upheld=False))

    return queue


def _run(courses: OpenCourses, work: Work) -> None:
    async def opened() -> None:
        async with open_database(load_settings().database_url) as database:
            await work(SqlFlagQueue(database), courses(database))

    try:
        asyncio.run(opened())
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


async def _list(flags: SqlFlagQueue, courses: FindsCourses) -> None:
    waiting = await flags.waiting()
    if not waiting:
        print("Nothing waits.")
    for queued in waiting:
        flag = queued.flag
        course = await courses.find_by_id(flag.course_id)
        text = _flat(_text(queued, _question(course, queued)))
        day = f"{flag.at:%Y-%m-%d}"
        print(f"{queued.id}  {day}  {flag.reason:<7}  {flag.course_id}  {flag.key}  {text}")


async def _show(flag_id: str, flags: SqlFlagQueue, courses: FindsCourses) -> None:
    queued = await _find(flag_id, flags)
    flag = queued.flag
    course = await courses.find_by_id(flag.course_id)
    question = _question(course, queued)
    lines = {
        "id": queued.id,
        "course": f"{_title(course)} ({flag.course_id})",
        "concept": _concept(course, queued),
        "question": _text(queued, question),
        "key": flag.key,
        "answer": right_answer(question, _language(question)) if question else "gone",
        "flagged": f"{flag.at:%Y-%m-%d}, {flag.reason}",
        "answered": f"{queued.right} right, {queued.wrong} not",
        "state": _state(queued),
    }
    for name, value in lines.items():
        print(f"{name + ':':<10} {value}")


async def _decide(flag_id: str, flags: SqlFlagQueue, now: datetime, *, upheld: bool) -> None:
    queued = await _find(flag_id, flags)
    await flags.decide(queued.flag, upheld=upheld, now=now)
    print(f"{queued.id}: {_state(await _find(flag_id, flags))}")


async def _find(flag_id: str, flags: SqlFlagQueue) -> QueuedFlag:
    queued = await flags.find(flag_id)
    if queued is None:
        typer.echo(f"there is no flag {flag_id}; see: python -m bot queue list", err=True)
        raise typer.Exit(1)
    return queued


def _state(queued: QueuedFlag) -> str:
    flag = queued.flag
    if flag.is_fine:
        return "found to be fine, asked again"
    withdrawn = "nobody is asked it" if flag.is_out else "asked of all but who flagged it"
    asked = withdrawn if flag.withdrawn else "still asked, too few would be left"
    return f"{'waits' if flag.upheld is None else 'upheld'}, {asked}"


def _question(course: Course | None, queued: QueuedFlag) -> Question | None:
    found = (it for it in _questions(course) if it.key == queued.flag.key)
    return next(found, None)


def _questions(course: Course | None) -> Iterable[Question]:
    if course is not None:
        yield from (question for concept in course.concepts for question in concept.questions)
        yield from (entry.probe for entry in course.inventory)


def _concept(course: Course | None, queued: QueuedFlag) -> str:
    key = queued.flag.key
    concepts = course.concepts if course else ()
    asked = (it.id for it in concepts if any(q.key == key for q in it.questions))
    entries = course.inventory if course else ()
    probed = (f"{it.concept_id} (placement)" for it in entries if it.probe.key == key)
    return next(iter((*asked, *probed)), "gone")


def _title(course: Course | None) -> str:
    return next(iter(course.title.values())) if course else "gone"


def _text(queued: QueuedFlag, question: Question | None) -> str:
    if question is None:
        return queued.text or "gone"
    return question.question[_language(question)].strip()


def _language(question: Question) -> Language:
    return next(iter(question.question))


def _flat(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_LINE else f"{line[: _LONGEST_LINE - 1]}…"
