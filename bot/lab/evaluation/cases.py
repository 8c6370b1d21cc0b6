"""A case of an evaluation: its request and its findings."""

import re
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import yaml

from bot.content.courses.courses import load_courses
from bot.domain.ids import LearnerId
from bot.domain.markup import has_lone_dollar, has_tag
from bot.domain.topics.course import Course, CourseConcept, Language, Question, text_in
from bot.flow.tutor.orders import Brief
from bot.lab.evaluation.exams import Pair
from bot.resources import COURSES, EVALUATION
from bot.tutor.client.exchange import Exchange

NOBODY: Final = LearnerId(0)
"""The learner of all requests. An evaluation has a ledger of its own."""
LANGUAGE: Final = "in the language of the learner"
MARKUP: Final = "clean markup"

_WORD = re.compile(r"[^\W\d_]+")
_SPOKEN: Final = {
    Language.EN: frozenset(
        ["the", "and", "is", "of", "to", "a", "that", "it", "you", "with", "not", "what", "how"]
    ),
    Language.DE: frozenset(
        ["der", "die", "das", "und", "ist", "ein", "du", "nicht", "den", "zu", "mit", "wie", "dir"]
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One check and if it passed."""

    good: bool
    note: str = ""
    """What was found, for readers of the texts."""
    pair: Pair | None = None
    """The points that were given and the fair points, if a measure is about agreement."""


Findings = Mapping[str, Sequence[Finding]]
"""Findings by the name of the measure that they count for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The exchanges to ask."""

    tutor: Exchange
    """The bot's own exchange."""
    second: Exchange
    """The same prompts, with grading and solving done by the hard model."""
    judge: Exchange
    """The prompts of judges, for the model that grades."""
    hard_judge: Exchange
    """The prompts of judges, for the hard model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """Calls that a case is expected to make."""

    prompt: str
    output_tokens: int
    """For each call, including thinking."""
    input_tokens: int = 1_000
    """For each call, besides the instructions."""
    calls: int = 1
    hard: bool = False
    """True if the hard model is asked, whatever the prompt's role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A request, with the checks of its answer."""

    part: str
    name: str
    run: Callable[[Desk], Awaitable[Findings]]
    expects: Mapping[str, int]
    """How many findings it has for each measure. If it breaks, all of them count as failed."""
    plan: tuple[Planned, ...]


def texts(number: int) -> dict[str, int]:
    """Return the findings that `number` texts for a learner should have."""
    return {LANGUAGE: number, MARKUP: number}


def of_text(text: str, language: Language) -> Findings:
    """Return the findings about a learner's text: its language and its markup."""
    return {
        LANGUAGE: [Finding(good=spoken(text) in {language, None}, note=text[:80])],
        MARKUP: [Finding(good=not has_lone_dollar(text) and not has_tag(text), note=text[:80])],
    }


def spoken(text: str) -> Language | None:
    """Return the language with more of its small words in the text, or None if neither leads."""
    words = Counter(word.casefold() for word in _WORD.findall(text))
    en, de = (
        sum(words[small] for small in _SPOKEN[language]) for language in (Language.EN, Language.DE)
    )
    if en == de:
        return None
    return Language.EN if en > de else Language.DE


def together(*found: Findings) -> Findings:
    """Return all findings, by measure."""
    gathered: dict[str, list[Finding]] = defaultdict(list)
    for each in found:
        for measure, findings in each.items():
            gathered[measure] += findings
    return gathered


@cache
def bundled_courses() -> tuple[Course, ...]:
    """Return the courses whose lessons and keys people have checked."""
    return load_courses(COURSES, keys=False)


@cache
def case_file(name: str) -> Any:
    """Return the content of a file of cases."""
    return yaml.safe_load((EVALUATION / name).read_text(encoding="utf-8"))


def brief_of(
    course: Course, concept: CourseConcept, language: Language, open_question: Question | None
) -> Brief:
    """Return the brief of a lesson about the concept, with an open question or without."""
    labels = {other.id: text_in(other.label, language) for other in course.concepts}
    return Brief(
        learner_id=NOBODY,
        language=language,
        topic=text_in(course.title, language),
        goal="",
        flow_state="teaching",
        concept=labels[concept.id],
        description=text_in(concept.description, language),
        status="learning",
        score=0.2,
        prerequisites=tuple(labels[prerequisite] for prerequisite in concept.prerequisites),
        successors=tuple(
            labels[other.id] for other in course.concepts if concept.id in other.prerequisites
        ),
        frontier=(labels[concept.id],),
        recent=(),
        type=concept.type,
        objectives=tuple(text_in(objective, language) for objective in concept.objectives),
        misconceptions=tuple(
            text_in(misconception, language) for misconception in concept.misconceptions
        ),
        open_question="" if open_question is None else text_in(open_question.question, language),
    )


async def unseen(_: str) -> None:
    """Show nothing, because an evaluation has no viewer."""
