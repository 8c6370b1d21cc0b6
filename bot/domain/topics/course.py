"""A course by a person or a model: concepts, lessons in parts, questions, the inventory."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.domain.answers.spec import AnswerSpec, ChoiceAnswer, OrderAnswer, TextAnswer
from bot.domain.ids import ConceptId, CourseId, GoalId, QuestionKey, SkillId, SourceId

MOST_PARTS: Final = 3
"""Per explanation."""
_PART_LINE = "---"
_FENCE = "```"


class Language(StrEnum):
    """The languages that everything is written in."""

    EN = "en"
    DE = "de"


Texts = Mapping[Language, str]
"""The same text in every language it is written in, as Markdown with `$...$` maths.

Bundled courses have all languages, written ones at least one.
"""


def text_in(texts: Texts, language: Language) -> str:
    """Return the text in that language, or in the one it was written in."""
    spoken = texts.get(language)
    return spoken if spoken is not None else next(iter(texts.values()))


class QuestionFormat(StrEnum):
    """The format of the answer to a question."""

    MULTIPLE_CHOICE = "multiple_choice"
    SHORT_ANSWER = "short_answer"
    NUMERIC = "numeric"
    TRUE_FALSE = "true_false"
    PUT_IN_ORDER = "put_in_order"
    FREE_TEXT = "free_text"


class Level(StrEnum):
    """How advanced a learner usually is who knows a concept."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    EXPERT = "expert"


class ConceptType(StrEnum):
    """What kind of knowledge it is, which decides how it is best taught."""

    FACT = "fact"
    """A name, a number or a list to remember."""
    PROCEDURE = "procedure"
    """A method, step by step."""
    IDEA = "idea"
    """Something to understand: a notion or a relation."""
    CREATION = "creation"
    """Something to make, write or decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeseenMistake:
    """A wrong answer that the author expects, and the feedback that helps."""

    answer: str
    word: Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """The place in a learner's own source that supports an explanation or a question."""

    page: int
    """From 1, or 0 if no place supports it, so that it comes from the model's memory."""
    quote: str = ""
    """The words of the page as they stand there."""


FROM_MEMORY: Final = Citation(page=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question with its key. Choices and items are texts in the answer spec."""

    key: QuestionKey
    format: QuestionFormat
    question: Texts
    answer: AnswerSpec
    explanation: Texts
    """Why the right answer is right, shown after the answer."""
    mistakes: tuple[ForeseenMistake, ...] = ()
    practice: bool = False
    """The key is unchecked, so it is asked as practice and never changes mastery."""
    figure: Texts = field(default_factory=dict)
    """A figure beside it: its kind and numbers as JSON. Usually empty."""
    citation: Citation | None = None
    """None for a course without a source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonFigure:
    """A figure beside a text of a lesson."""

    of: str
    """The text of the concept that it belongs to: explanation, another angle and so on."""
    part: int
    """The part of that text, if it is shown in parts."""
    figure: Texts
    """In the format of a question's figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseConcept:
    """One thing to know, with everything needed to teach and ask it."""

    id: ConceptId
    label: Texts
    description: Texts
    effort_minutes: int
    prerequisites: tuple[ConceptId, ...]
    explanation: Texts
    another_angle: Texts
    worked_example: Texts
    purpose: Texts
    """Why a learner needs this."""
    questions: tuple[Question, ...]
    skill: SkillId | None = None
    """The skill whose mastery is the concept's, or None for most."""
    type: ConceptType | None = None
    """None if unknown."""
    objectives: tuple[Texts, ...] = ()
    """What a learner can do after mastering it, one sentence each."""
    misconceptions: tuple[Texts, ...] = ()
    """Common wrong beliefs about it, one sentence each."""
    figures: tuple[LessonFigure, ...] = ()
    pages: tuple[int, ...] = ()
    """The pages of the course's source that it is from."""
    citation: Citation | None = None
    """The place in that source that supports the explanation."""


def figure_beside(concept: CourseConcept, of: str, part: int, language: Language) -> str:
    """Return the figure beside that part of a text, or the whole if `part` is 0. Else empty."""
    beside = (figure for figure in concept.figures if figure.of == of and part in {0, figure.part})
    return next((text_in(figure.figure, language) for figure in beside), "")


def counting(concept: CourseConcept) -> tuple[Question, ...]:
    """Return the questions of the concept that count. Those with an unchecked key do not."""
    return tuple(question for question in concept.questions if not question.practice)


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryEntry:
    """One concept of the placement: its rank from beginner to expert, and its probe."""

    concept_id: ConceptId
    rank: int
    """1 is the easiest. Ranks are 1..N without gaps."""
    level: Level
    prerequisites: tuple[ConceptId, ...]
    probe: Question
    label: Texts = field(default_factory=dict)
    """The name of the concept while the course has no concepts yet. Empty if it has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseGoal:
    """A purpose of learning a course: its targets, and with them their prerequisites."""

    id: GoalId
    label: Texts
    targets: tuple[ConceptId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A topic, bundled or written: at most 30 concepts in a graph with one root.

    A course in planning has an inventory and no concepts.
    """

    id: CourseId
    title: Texts
    description: Texts
    concepts: tuple[CourseConcept, ...]
    inventory: tuple[InventoryEntry, ...]
    goals: tuple[CourseGoal, ...] = ()
    source: SourceId | None = None
    """The learner's own material that it is made from. Only its owner ever sees such a course."""
    by_author: bool = False
    """True if a person wrote all of it, lessons included, without a model."""

    @property
    def is_drawn(self) -> bool:
        """Return True if the course has its concepts, and not only an inventory."""
        return bool(self.concepts)

    def concept(self, concept_id: ConceptId) -> CourseConcept:
        """Return the concept of that id. Raise KeyError if the course has none."""
        return self._by_id()[concept_id]

    def _by_id(self) -> dict[ConceptId, CourseConcept]:
        return {concept.id: concept for concept in self.concepts}


def with_supplement(
    course: Course, supplement: Course, pairs: Iterable[tuple[ConceptId, ConceptId]]
) -> Course:
    """Return the course with the concepts of its supplement, as on one map.

    `pairs` are the map's prerequisites, each with its dependent.
    """
    added = {concept.id for concept in supplement.concepts}
    before: dict[ConceptId, list[ConceptId]] = defaultdict(list)
    for prerequisite, concept_id in pairs:
        if prerequisite in added:
            before[concept_id].append(prerequisite)
    concepts = tuple(
        replace(
            concept,
            prerequisites=tuple(dict.fromkeys((*concept.prerequisites, *before[concept.id]))),
        )
        for concept in (*course.concepts, *supplement.concepts)
    )
    return replace(course, concepts=concepts)


def with_questions(course: Course, of_skills: Mapping[SkillId, Sequence[Question]]) -> Course:
    """Return the course with more questions about its concepts, chosen by their skills."""
    concepts = tuple(
        concept
        if concept.skill is None
        else replace(concept, questions=(*concept.questions, *of_skills.get(concept.skill, ())))
        for concept in course.concepts
    )
    return replace(course, concepts=concepts)


def parts_of(explanation: str) -> tuple[str, ...]:
    """Return the parts of an explanation, at most three. A line `---` separates them."""
    parts = [part for part in split_parts(explanation) if part]
    first, others = parts[: MOST_PARTS - 1], parts[MOST_PARTS - 1 :]
    return (*first, *(("\n\n".join(others),) if others else ()))


def whole(explanation: str) -> str:
    """Return an explanation without the lines between its parts."""
    return "\n\n".join(parts_of(explanation))


def split_parts(explanation: str) -> tuple[str, ...]:
    """Return the texts between the separators of an explanation, including empty ones."""
    return tuple("\n".join(lines).strip() for lines in _between_lines(explanation))


def _between_lines(explanation: str) -> Iterator[list[str]]:
    lines: list[str] = []
    in_code = False
    for line in explanation.splitlines():
        in_code ^= line.lstrip().startswith(_FENCE)
        if line.strip() == _PART_LINE and not in_code:
            yield lines
            lines = []
        else:
            lines.append(line)
    yield lines


def expected_texts(question: Question) -> Iterator[str]:
    """Yield the texts of possible answers: accepted, offered as choices, or foreseen as wrong."""
    yield from (mistake.answer for mistake in question.mistakes)
    match question.answer:
        case TextAnswer(accepted=accepted, mistakes=mistakes):
            yield from mistakes
            yield from (words for texts in accepted.values() for words in texts)
        case ChoiceAnswer(choices=choices):
            yield from (words for choice in choices for words in choice.text.values())
        case OrderAnswer(items=items):
            yield from (words for item in items for words in item.values())
        case _:
            pass
