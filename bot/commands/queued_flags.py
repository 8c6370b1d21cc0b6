"""Flagged questions and shared things for the operator to decide on."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from bot.commands.queue import Decision, QueueKind, described, gone, upholds
from bot.domain.exercise.right_answers import right_answer
from bot.domain.ids import CourseId
from bot.domain.topics.course import Course, Language, Question
from bot.flow.sharing.ports import FLAG
from bot.storage.engine.database import Database
from bot.storage.exercise.flags import QueuedFlag, SqlFlagQueue

_LONGEST_LINE = 60


class FindsCourses(Protocol):
    """The bundled and written courses."""

    async def find_by_id(self, course_id: CourseId) -> Course | None:
        """Return the course, or None if it is gone."""


class Flags:
    """The queue of flags."""

    def __init__(self, courses: Callable[[Database], FindsCourses], database: Database) -> None:
        self._courses = courses(database)
        self._flags = SqlFlagQueue(database)

    async def waiting(self) -> Iterable[str]:
        """Return a line for each question, with the reported problem."""
        return [await self._line(queued) for queued in await self._flags.waiting()]

    async def show(self, name: str, _: Path | None) -> Iterable[str]:
        """Return a question, its key, why it was flagged and how it was answered."""
        queued = await self._find(name)
        flag = queued.flag
        if _is_shared(queued):
            return described(
                {
                    "id": queued.id,
                    "shared": flag.text,
                    "flagged": f"{flag.at:%Y-%m-%d}, {flag.reason}",
                    "state": _state(queued),
                }
            )
        course = await self._courses.find_by_id(flag.course_id)
        question = _question(course, queued)
        return described(
            {
                "id": queued.id,
                "course": f"{_title(course)} ({flag.course_id})",
                "concept": _concept(course, queued),
                "question": _text(queued, question),
                "key": flag.key,
                "answer": _answer(queued, question),
                "flagged": f"{flag.at:%Y-%m-%d}, {flag.reason}",
                "answered": f"{queued.right} right, {queued.wrong} not",
                "state": _state(queued),
            }
        )

    async def rule(self, name: str, decision: Decision) -> Iterable[str]:
        """Uphold the flag, so that the question stays withdrawn, or reject it to ask it again."""
        queued, upheld = await self._find(name), upholds(decision)
        await self._flags.decide(queued.flag, upheld=upheld, now=decision.at)
        return [f"{queued.id}: {_state(await self._find(name))}"]

    async def _line(self, queued: QueuedFlag) -> str:
        flag, day = queued.flag, f"{queued.flag.at:%Y-%m-%d}"
        if _is_shared(queued):
            return f"{queued.id}  {day}  {flag.reason:<7}  shared  {_flat(flag.text)}"
        course = await self._courses.find_by_id(flag.course_id)
        text = _flat(_text(queued, _question(course, queued)))
        return f"{queued.id}  {day}  {flag.reason:<7}  {flag.course_id}  {flag.key}  {text}"

    async def _find(self, name: str) -> QueuedFlag:
        queued = await self._flags.find(name)
        if queued is None:
            raise gone(QueueKind.FLAGS, name)
        return queued


def _state(queued: QueuedFlag) -> str:
    flag = queued.flag
    if flag.is_fine:
        return "found to be fine" if _is_shared(queued) else "found to be fine, asked again"
    withdrawn = "nobody is asked it" if flag.is_out else "asked of all but who flagged it"
    asked = withdrawn if flag.withdrawn else "still asked, too few would be left"
    if _is_shared(queued):
        asked = "the link leads nowhere" if flag.is_out else "the link works"
    return f"{'waits' if flag.upheld is None else 'upheld'}, {asked}"


def _is_shared(queued: QueuedFlag) -> bool:
    """Return True if the flag is about something that a learner passes on."""
    return queued.flag.key == FLAG


def _question(course: Course | None, queued: QueuedFlag) -> Question | None:
    found = (question for question in _questions(course) if question.key == queued.flag.key)
    return next(found, None)


def _questions(course: Course | None) -> Iterable[Question]:
    if course is not None:
        yield from (question for concept in course.concepts for question in concept.questions)
        yield from (entry.probe for entry in course.inventory)


def _concept(course: Course | None, queued: QueuedFlag) -> str:
    key = queued.flag.key
    concepts = course.concepts if course else ()
    asked = (concept.id for concept in concepts if any(q.key == key for q in concept.questions))
    if queued.flag.text:
        return f"{key.partition('/')[0]} (lesson)"
    entries = course.inventory if course else ()
    probed = (f"{entry.concept_id} (placement)" for entry in entries if entry.probe.key == key)
    return next(iter((*asked, *probed)), "gone")


def _title(course: Course | None) -> str:
    return next(iter(course.title.values())) if course else "gone"


def _text(queued: QueuedFlag, question: Question | None) -> str:
    if question is None:
        return queued.text or "gone"
    return question.question[_language(question)].strip()


def _answer(queued: QueuedFlag, question: Question | None) -> str:
    if queued.flag.text:
        return "none, it is a lesson"
    return right_answer(question, _language(question)) if question else "gone"


def _language(question: Question) -> Language:
    return next(iter(question.question))


def _flat(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_LINE else f"{line[: _LONGEST_LINE - 1]}…"
