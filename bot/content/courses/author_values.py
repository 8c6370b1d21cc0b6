"""Turn the shape of an author's course into the domain's values, and derive missing ones."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

import networkx as nx

from bot.content.courses import author_shapes as shapes, schema
from bot.content.courses.convert import number
from bot.domain.answers import spec as specs
from bot.domain.authoring.drawing import folded_label
from bot.domain.ids import ConceptId, CourseId, GoalId, QuestionKey
from bot.domain.topics import course as courses
from bot.domain.topics.concept_graph import DEEPEST, course_graph
from bot.domain.topics.course import Language, QuestionFormat, Texts

MOST_PROBES: Final = 15
"""Entries of an inventory."""
_INTEGER: Final = re.compile(r"(-?(?:0|[1-9]\d{0,29}))\s*(%?)$")
_DECIMAL: Final = re.compile(r"(-?\d{1,20}[.,]\d{1,20})\s*(%?)$")
_FRACTION: Final = re.compile(schema.FRACTION_PATTERN)
_FOREIGN: Final = re.compile(r"[^a-z0-9]+")
_LONGEST_ID: Final = 50
_WORDS_A_MINUTE: Final = 120
_SHORTEST, _LONGEST = 5, 60
"""Minutes that a concept is estimated to need."""


def prerequisites(before: Sequence[Sequence[int] | None]) -> dict[int, list[int]]:
    """Return the prerequisites of each concept, by position. None means not given.

    Then it is the concept before. In a course of more than six concepts several build on the same
    one, because no chain may be longer.
    """
    step = max(-(-(len(before) - 1) // DEEPEST), 1)
    return {
        at: list(said) if said is not None else [(at - 1) // step * step] if at else []
        for at, said in enumerate(before)
    }


def course_of(shape: shapes.AuthorCourse) -> courses.Course:
    """Return the course, prerequisites first. It has no id yet."""
    return _Values(shape).course()


class _Values:
    """A course on its way from shapes to values."""

    def __init__(self, shape: shapes.AuthorCourse) -> None:
        self._shape = shape
        languages = shape.title if isinstance(shape.title, dict) else list(Language)[:1]
        self._language = shape.language or next(iter(languages))
        self._ids = _concept_ids(shape.concepts)
        self._places = {
            folded_label(name): at
            for at, concept in enumerate(shape.concepts)
            for name in _names_of(concept.label, concept.id)
        }

    def course(self) -> courses.Course:
        graph = prerequisites([self._before(concept) for concept in self._shape.concepts])
        taught = list(nx.lexicographical_topological_sort(course_graph(graph)))
        concepts = {at: self._concept(at, graph[at]) for at in graph}
        return courses.Course(
            id=CourseId(""),
            title=self._texts(self._shape.title),
            description=self._texts(self._shape.description or ""),
            concepts=tuple(concepts[at] for at in taught),
            inventory=self._inventory([(at, concepts[at]) for at in taught]),
            goals=tuple(self._goal(goal) for goal in self._shape.goals),
            by_author=True,
        )

    def _before(self, concept: shapes.Concept) -> list[int] | None:
        said = concept.builds_on
        return None if said is None else [self._places[folded_label(label)] for label in said]

    def _texts(self, said: str | Mapping[Language, str] | None) -> dict[Language, str]:
        return _text_of(said, self._language)

    def _concept(self, at: int, before: Iterable[int]) -> courses.CourseConcept:
        shape, concept_id = self._shape.concepts[at], self._ids[at]
        explanation = self._texts(shape.explanation)
        return courses.CourseConcept(
            id=concept_id,
            label=self._texts(shape.label),
            description=self._texts(shape.description or shape.label),
            effort_minutes=shape.effort_minutes or _minutes(shape, explanation),
            prerequisites=tuple(self._ids[position] for position in before),
            explanation=explanation,
            another_angle=self._texts(shape.another_angle),
            worked_example=self._texts(shape.worked_example),
            purpose=self._texts(shape.purpose),
            questions=tuple(
                question_of(question, concept_id, self._language) for question in shape.questions
            ),
            type=shape.type,
            objectives=tuple(map(self._texts, shape.objectives)),
            misconceptions=tuple(map(self._texts, shape.misconceptions)),
            figures=tuple(
                courses.LessonFigure(of=figure.of, part=figure.part, figure=_both(figure.figure))
                for figure in shape.figures
            ),
        )

    def _inventory(
        self, concepts: Sequence[tuple[int, courses.CourseConcept]]
    ) -> tuple[courses.InventoryEntry, ...]:
        """Return a probe for each concept: its own, or its last question.

        If there are too many concepts, those with their own probes are asked, and else every
        second one.
        """
        own = [
            concept for concept in concepts if self._shape.concepts[concept[0]].probe is not None
        ]
        among = own if own and len(concepts) > MOST_PROBES else concepts
        step = -(-len(among) // MOST_PROBES)
        asked = among[step - 1 :: step]
        known = {concept.id for _, concept in asked}
        levels = list(courses.Level)
        return tuple(
            courses.InventoryEntry(
                concept_id=concept.id,
                rank=rank + 1,
                level=levels[rank * len(levels) // len(asked)],
                prerequisites=tuple(
                    prerequisite for prerequisite in concept.prerequisites if prerequisite in known
                ),
                probe=self._probe(self._shape.concepts[at], concept),
            )
            for rank, (at, concept) in enumerate(asked)
        )

    def _probe(self, shape: shapes.Concept, concept: courses.CourseConcept) -> courses.Question:
        if shape.probe is None:
            return concept.questions[-1]
        return question_of(shape.probe, concept.id, self._language, "probe-")

    def _goal(self, shape: shapes.Goal) -> courses.CourseGoal:
        label = self._texts(shape.label)
        return courses.CourseGoal(
            id=GoalId(shape.id or _id_of(next(iter(label.values())))),
            label=label,
            targets=tuple(
                self._ids[self._places[folded_label(target)]] for target in shape.targets
            ),
        )


def _names_of(label: str | Mapping[Language, str], named: str | None) -> tuple[str, ...]:
    """Return every name by which others may refer to a concept."""
    labels = label.values() if isinstance(label, Mapping) else (label,)
    return (*labels, *((named,) if named else ()))


def _concept_ids(concepts: Sequence[shapes.Concept]) -> list[ConceptId]:
    """Return the id of each concept: its own, or one derived from its label."""
    made: list[ConceptId] = []
    for concept in concepts:
        label = _names_of(concept.label, None)[0]
        found = concept.id or _id_of(label)
        made.append(ConceptId(found if found not in made else f"{found}-{_digest(label)}"))
    return made


def _id_of(label: str) -> str:
    plain = unicodedata.normalize("NFKD", label.casefold().replace("ß", "ss"))
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return _FOREIGN.sub("-", letters)[:_LONGEST_ID].strip("-") or _digest(label)


def _digest(text: str) -> str:
    return sha256(folded_label(text).encode()).hexdigest()[:8]


def _text_of(said: str | Mapping[Language, str] | None, language: Language) -> dict[Language, str]:
    """Return the text by language, empty if there is none."""
    if said is None:
        return {}
    return {language: said} if isinstance(said, str) else dict(said)


def question_of(
    shape: shapes.Question, concept_id: ConceptId, language: Language, prefix: str = ""
) -> courses.Question:
    """Return the question. Without an id, its key depends on its words."""
    question = _text_of(shape.question, language)
    name = shape.id or _digest(next(iter(question.values())))
    answer = _answer(shape, language)
    return courses.Question(
        key=QuestionKey(f"{concept_id}/{prefix}{name.removeprefix(prefix)}"),
        format=_format(shape, answer),
        question=question,
        answer=answer,
        explanation=_text_of(shape.why or shape.explanation, language) or {language: ""},
        mistakes=tuple(
            courses.ForeseenMistake(answer=mistake.answer, word=_text_of(mistake.word, language))
            for mistake in shape.mistakes
        ),
        figure={} if shape.figure is None else _both(shape.figure),
    )


def _both(figure: schema.Both[str]) -> Texts:
    return {Language.EN: figure.en, Language.DE: figure.de}


def _format(shape: shapes.Question, answer: specs.AnswerSpec) -> QuestionFormat:
    match answer:
        case specs.ChoiceAnswer(choices=choices):
            is_short = len(choices) <= 2  # noqa: PLR2004 - true or false
            said = shape.format is QuestionFormat.TRUE_FALSE
            return (
                QuestionFormat.TRUE_FALSE if said or is_short else QuestionFormat.MULTIPLE_CHOICE
            )
        case specs.OrderAnswer():
            return QuestionFormat.PUT_IN_ORDER
        case specs.TextAnswer():
            return QuestionFormat.SHORT_ANSWER
        case _:
            return QuestionFormat.NUMERIC


def _answer(shape: shapes.Question, language: Language) -> specs.AnswerSpec:
    if shape.choices:
        marked = any(
            isinstance(choice, shapes.Choice) and choice.correct for choice in shape.choices
        )
        return specs.ChoiceAnswer(
            choices=tuple(
                _choice(choice, language, first=not marked and not at)
                for at, choice in enumerate(shape.choices)
            )
        )
    if shape.items:
        return specs.OrderAnswer(items=tuple(_plain(item, language) for item in shape.items))
    number = _number(shape.answer)
    if number is not None:
        return number
    words = shape.answer if isinstance(shape.answer, shapes.Words) else None
    plain = (shape.answer,) if isinstance(shape.answer, str) else shape.answer
    return specs.TextAnswer(
        accepted=_plain(words.text if words else plain, language),
        mistakes=tuple(mistake.answer for mistake in shape.mistakes),
        exact=bool(words and words.exact),
        lookalikes=words.lookalikes if words else (),
    )


def _number(answer: object) -> specs.AnswerSpec | None:
    """Return the answer as a number, given with details or as text, or None if it is none."""
    match answer:
        case schema.IntegerShape() | schema.DecimalShape() | schema.FractionShape():
            return number(answer)
        case str(text) | (str(text),):
            return _typed_number(text)
        case _:
            return None


def _typed_number(text: str) -> specs.AnswerSpec | None:
    if found := _INTEGER.match(text):
        return specs.IntegerAnswer(value=int(found[1]), percent=bool(found[2]))
    if found := _DECIMAL.match(text):
        value = Decimal(found[1].replace(",", "."))
        return specs.DecimalAnswer(value=value, percent=bool(found[2]))
    return specs.FractionAnswer(value=Fraction(text)) if _FRACTION.match(text) else None


def _choice(shape: str | shapes.Choice, language: Language, *, first: bool) -> specs.Choice:
    if isinstance(shape, str):
        return specs.Choice(text={language: shape}, correct=first)
    word = None if shape.word is None else _plain(shape.word, language)
    return specs.Choice(
        text=_plain(shape.text, language), correct=shape.correct or first, word=word
    )


def _plain(said: Any, language: Language) -> dict[str, Any]:
    """Return by language what the file gives in one or in several."""
    return dict(said) if isinstance(said, Mapping) else {language: said}


def _minutes(shape: shapes.Concept, explanation: Texts) -> int:
    words = len(next(iter(explanation.values())).split())
    return min(max(words // _WORDS_A_MINUTE + len(shape.questions), _SHORTEST), _LONGEST)
