"""A course of an author, transferred as it is stored, with its questions beside it by key."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

from bot.content.courses.author_course import read_course
from bot.domain.authoring.course_file import CourseFault, Fault, SentCourse
from bot.domain.cards.deck_file import DeckRefusedError
from bot.domain.ids import ConceptId, CourseId, QuestionKey
from bot.domain.topics.course import Course
from bot.reader.exchange import ANSWER, BrokenAnswerError, answer_in
from bot.storage.authoring.codec import dump_course, dump_question, load_course, load_question


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCourse:
    """A process's answer for a course."""

    sent: SentCourse
    content: str = ""
    """The course without its questions, or empty if it cannot be taught."""
    questions: tuple[tuple[ConceptId, QuestionKey, str], ...] = ()


def answer_course(name: str, file: Path, folder: Path) -> None:
    """Write the course into the folder, or its faults."""
    try:
        sent = read_course(name, file.read_bytes())
    except DeckRefusedError:  # a damaged, locked or malicious archive
        sent = SentCourse(faults=(CourseFault(fault=Fault.NO_COURSE),))
    kept = KeptCourse(sent=replace(sent, course=None))
    if sent.course is not None:
        kept = replace(
            kept,
            content=dump_course(sent.course),
            questions=tuple(
                (concept.id, question.key, dump_question(question))
                for concept in sent.course.concepts
                for question in concept.questions
            ),
        )
    (folder / ANSWER).write_bytes(_adapter().dump_json(kept))


def course_in(folder: Path) -> SentCourse:
    """Return the course that was read. Raise BrokenAnswerError if there is no answer."""
    try:
        kept = _adapter().validate_json(answer_in(folder))
        return replace(kept.sent, course=_course(kept)) if kept.content else kept.sent
    except (ValueError, LookupError) as error:
        raise BrokenAnswerError(ANSWER) from error


def _course(kept: KeptCourse) -> Course:
    course = load_course(CourseId(""), kept.content)
    if course is None:
        raise LookupError(kept.content)
    questions = [(of, load_question(key, stored)) for of, key, stored in kept.questions]
    return replace(
        course,
        concepts=tuple(
            replace(
                concept, questions=tuple(one for of, one in questions if of == concept.id and one)
            )
            for concept in course.concepts
        ),
    )


@cache
def _adapter() -> TypeAdapter[KeptCourse]:
    return TypeAdapter(KeptCourse)
