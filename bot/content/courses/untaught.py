"""Find short answers that cannot be known yet, because no explanation before has their word."""

import re
from collections.abc import Iterator
from typing import Final

from bot.domain.answers.folding import fold
from bot.domain.answers.numbers import TypedNumber
from bot.domain.answers.spec import TextAnswer
from bot.domain.answers.typed_numbers import read_typed_number
from bot.domain.topics.course import Course, CourseConcept, Language, Question

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_STEM: Final = 5
"""Forms of a word with this many equal first letters count as the same word."""


def untaught(course: Course) -> Iterator[tuple[Question, Language]]:
    """Yield each question whose answer has a word that was not explained, with the language.

    What counts is what every learner reads: the lesson itself and those of all concepts before it,
    without their other angle. Words of the question need no explanation, nor do numbers and code.
    """
    for concept in course.concepts:
        lessons = _with_all_before(course, concept)
        for language in Language:
            explained = _stems(" ".join(_lesson_text(lesson, language) for lesson in lessons))
            for question in concept.questions:
                if _needs_more(question, language, explained):
                    yield question, language


def _with_all_before(course: Course, concept: CourseConcept) -> list[CourseConcept]:
    before = (course.concept(each) for each in concept.prerequisites)
    return [concept, *(lesson for each in before for lesson in _with_all_before(course, each))]


def _lesson_text(concept: CourseConcept, language: Language) -> str:
    lessons = (concept.purpose, concept.explanation, concept.worked_example)
    return " ".join(text[language] for text in lessons)


def _needs_more(question: Question, language: Language, explained: set[str]) -> bool:
    """Return True if the right answer has a word that the lessons never use."""
    answer = question.answer
    if not isinstance(answer, TextAnswer) or answer.exact:
        return False
    text = answer.accepted[language][0]
    if isinstance(read_typed_number(text, language=language), TypedNumber):
        return False
    return fold(text) not in fold(question.question[language]) and not _stems(text) <= explained


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(fold(text))}
