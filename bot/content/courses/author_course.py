"""Read a course that an author sent, or report everything that is wrong with it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeVar

import networkx as nx
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from bot.content.courses import author_shapes as shapes
from bot.content.courses.author_files import (
    CourseFolder,
    CourseText,
    UnreadableCourseError,
    read_course_file,
)
from bot.content.courses.author_values import course_of, prerequisites, question_of
from bot.content.courses.course_markdown import SECTIONS
from bot.content.courses.yaml_file import Place, Plain
from bot.domain.answers.spec import ChoiceAnswer
from bot.domain.authoring.course_file import (
    MOST_FAULTS,
    MOST_QUESTIONS,
    CourseFault,
    CourseHint,
    Fault,
    Hint,
    SentCourse,
)
from bot.domain.authoring.drawing import folded_label
from bot.domain.authoring.keys import key_problems
from bot.domain.ids import ConceptId
from bot.domain.topics.concept_graph import DEEPEST, MOST_NODES, circle, course_graph
from bot.domain.topics.course import Course, CourseConcept, Language, Question

T = TypeVar("T")
_TAGS: Final = frozenset(
    {"plain", "by language", "one", "list", "words"}
    | {"integer answer", "decimal answer", "fraction answer"}
)
"""Names of variants, which pydantic adds to a place and no file has."""
_KINDS: Final[Mapping[str, Fault]] = {
    "missing": Fault.MISSING,
    "extra_forbidden": Fault.UNKNOWN_FIELD,
    "string_type": Fault.EMPTY,
    "string_too_short": Fault.EMPTY,
    "string_too_long": Fault.TOO_LONG,
    "int_type": Fault.NO_NUMBER,
    "int_parsing": Fault.NO_NUMBER,
    "greater_than": Fault.NO_NUMBER,
    "greater_than_equal": Fault.NO_NUMBER,
    "less_than_equal": Fault.NO_NUMBER,
    "decimal_type": Fault.NO_NUMBER,
    "decimal_parsing": Fault.NO_NUMBER,
    "finite_number": Fault.NO_NUMBER,
    "bool_type": Fault.NOT_ONE_OF,
    "bool_parsing": Fault.NOT_ONE_OF,
    "enum": Fault.NOT_ONE_OF,
    "literal_error": Fault.NOT_ONE_OF,
    "too_short": Fault.TOO_FEW,
    "too_long": Fault.TOO_MANY,
    "tuple_type": Fault.NO_LIST,
    "dict_type": Fault.NO_FIELDS,
    "model_type": Fault.NO_FIELDS,
    "model_attributes_type": Fault.NO_FIELDS,
    "string_pattern_mismatch": Fault.BAD_ID,
    "lone_dollar": Fault.LONE_DOLLAR,
    "tags": Fault.TAGS,
    "no_maths_here": Fault.NO_MATHS_HERE,
    "parts": Fault.PARTS,
    "figure": Fault.FIGURE,
}
_FIELDS: Final = sorted(
    {section.capitalize() for section in SECTIONS}
    | {
        name
        for shape in (shapes.AuthorCourse, shapes.Concept, shapes.Question, shapes.Choice)
        for name in shape.model_fields
    }
)
_MOST_LOOKED_AT: Final = 1_000
"""Faults of form that are reported. No real file has more."""
_LIMITS: Final = ("max_length", "min_length")
_FEW_QUESTIONS, _FEW_FORMATS = 8, 3
_QUESTION: Final[TypeAdapter[shapes.Question]] = TypeAdapter(shapes.Question)
_LANGUAGE: Final[TypeAdapter[Language]] = TypeAdapter(Language)

Placed = tuple[Place, Fault, dict[str, Any]]
"""A place, its fault, and the values of the fault."""


def read_course(name: str, data: bytes) -> SentCourse:
    """Return the course with hints to improve it, or everything that is wrong with it."""
    try:
        text, pictures = read_course_file(name, data)
    except UnreadableCourseError as error:
        return SentCourse(faults=(error.fault,))
    shape, found = _check(text.content)
    faults = sorted(
        dict.fromkeys(_fault(text, *fault) for fault in found),
        key=lambda fault: (fault.file, fault.line),
    )
    if faults or shape is None:
        told, more = tuple(faults[:MOST_FAULTS]), max(len(faults) - MOST_FAULTS, 0)
        return SentCourse(faults=told, more_faults=more)
    course = course_of(shape)
    return SentCourse(course=course, hints=tuple(_hints(shape, course, pictures=pictures)))


def _check(content: Plain) -> tuple[shapes.AuthorCourse | None, list[Placed]]:
    """Return the course's shape, and the faults of broken parts and of the rest."""
    shape, found = None, list[Placed]()
    try:
        shape = shapes.AuthorCourse.model_validate(content)
    except ValidationError as error:
        found += _of_shape(error)
    fields = content if isinstance(content, dict) else {}
    language = _piece(_LANGUAGE, fields.get("language"))
    if "language" not in fields and not isinstance(fields.get("title"), dict):
        found.append((("language",), Fault.LANGUAGE, {}))
    concepts = fields.get("concepts")
    listed = [
        concept if isinstance(concept, dict) else {} for concept in _as_list(concepts)[:MOST_NODES]
    ]
    found += _of_concepts(listed)
    for at, concept in enumerate(listed):
        place = ("concepts", at)
        questions = _as_list(concept.get("questions"))[:MOST_QUESTIONS]
        found += _of_questions((*place, "questions"), questions, language)
        if "probe" in concept:
            found += _of_question((*place, "probe"), concept["probe"], language)
    found += _of_goals(fields.get("goals"), listed)
    return shape, found


def _as_list(content: Plain) -> list[Plain]:
    return content if isinstance(content, list) else []


def _piece(adapter: TypeAdapter[T], content: object) -> T | None:
    """Return the part of a file, or None if broken, which is reported with the whole file."""
    try:
        return adapter.validate_python(content)
    except ValidationError:
        return None


def _of_shape(error: ValidationError) -> Iterator[Placed]:
    errors = error.errors(include_url=False, include_input=False)[:_MOST_LOOKED_AT]
    for details in errors:
        place = _place(details)
        if details["type"] == "too_short" and _has_others_below(place, errors):
            continue  # broken entries are not counted there
        values = _values(details)
        if details["type"] == "extra_forbidden":
            values = {
                "detail": next(
                    iter(get_close_matches(str(place[-1]).lstrip("# "), _FIELDS, 1)), ""
                )
            }
        yield place, _KINDS.get(details["type"], Fault.WRONG), values


def _has_others_below(place: Place, errors: Sequence[ErrorDetails]) -> bool:
    places = (_place(error) for error in errors)
    return any(len(other) > len(place) and other[: len(place)] == place for other in places)


def _place(details: ErrorDetails) -> Place:
    return tuple(part for part in details["loc"] if part not in _TAGS and part != "[key]")


def _values(details: ErrorDetails) -> dict[str, Any]:
    context = details.get("ctx", {})
    limit = next((context[bound] for bound in _LIMITS if bound in context), 0)
    values = {"most": limit, "found": context.get("actual_length") or 0}
    if details["type"].startswith("bool"):
        return {"detail": "true, false"}
    if "expected" in context:
        return {"detail": str(context["expected"]).replace("'", "").replace(" or ", ", ")}
    return {name: value for name, value in values.items() if value}


def _of_concepts(concepts: Sequence[Mapping[str, Plain]]) -> Iterator[Placed]:
    """Yield what is wrong between the concepts: names, and prerequisites."""
    for name in ("label", "id"):
        yield from _twice(
            ((("concepts", at, name), concept.get(name)) for at, concept in enumerate(concepts))
        )
    places = _places(concepts)
    before: list[list[int] | None] = []
    for at, concept in enumerate(concepts):
        listed = concept.get("builds_on")
        if not isinstance(listed, list):
            before.append(None)
            continue
        place: Place = ("concepts", at, "builds_on")
        yield from _unknown(place, listed, places)
        if at and not listed:
            yield place, Fault.SECOND_ROOT, {}
        named = (places.get(folded_label(label)) for label in listed if isinstance(label, str))
        before.append([position for position in named if position is not None])
    labels = [
        _texts(concept.get("label"))[:1] or [f"#{at + 1}"] for at, concept in enumerate(concepts)
    ]
    for at, fault, values in _of_graph(prerequisites(before), [names[0] for names in labels]):
        yield ("concepts", at, "builds_on"), fault, values


def _twice(texts: Iterable[tuple[Place, Plain]]) -> Iterator[Placed]:
    seen: set[str] = set()
    for place, said in texts:
        own = {folded_label(text): text for text in _texts(said)}
        for name in own.keys() & seen:
            yield place, Fault.TWICE, {"detail": own[name][:60]}
        seen |= own.keys()


def _texts(said: Plain) -> list[str]:
    """Return the text in each of its languages, if it is one."""
    texts = said.values() if isinstance(said, dict) else (said,)
    return [each for each in texts if isinstance(each, str)]


def _places(concepts: Sequence[Mapping[str, Plain]]) -> dict[str, int]:
    """Return the position of each concept, by every name that it may have."""
    return {
        folded_label(name): at
        for at, concept in enumerate(concepts)
        for name in (*_texts(concept.get("label")), *_texts(concept.get("id")))
    }


def _unknown(place: Place, named: Sequence[Plain], places: Mapping[str, int]) -> Iterator[Placed]:
    for at, name in enumerate(named):
        if isinstance(name, str) and folded_label(name) not in places:
            yield (*place, at), Fault.UNKNOWN_CONCEPT, {"detail": name[:60]}


def _of_graph(
    graph: Mapping[int, Sequence[int]], labels: Sequence[str]
) -> Iterator[tuple[int, Fault, dict[str, Any]]]:
    drawn = course_graph(graph)
    if not nx.is_directed_acyclic_graph(drawn):
        ring = circle(drawn)
        yield (
            ring[0],
            Fault.CIRCLE,
            {"detail": " > ".join(labels[position] for position in (*ring, ring[0]))},
        )
        return
    layers = list(nx.topological_generations(drawn))
    for at in sorted(position for layer in layers[DEEPEST + 1 :] for position in layer):
        yield at, Fault.TOO_DEEP, {"most": DEEPEST}


def _of_goals(goals: Plain, concepts: Sequence[Mapping[str, Plain]]) -> Iterator[Placed]:
    places = _places(concepts)
    for at, goal in enumerate(goals if isinstance(goals, list) else ()):
        targets = goal.get("targets") if isinstance(goal, dict) else None
        if isinstance(targets, list):
            yield from _unknown(("goals", at, "targets"), targets, places)


def _of_questions(
    place: Place, questions: Sequence[Plain], language: Language | None
) -> Iterator[Placed]:
    fields = [question if isinstance(question, dict) else {} for question in questions]
    for name in ("question", "id"):
        yield from _twice(
            ((*place, at, name), field_value.get(name)) for at, field_value in enumerate(fields)
        )
    for at, question in enumerate(questions):
        yield from _of_question((*place, at), question, language)


def _of_question(place: Place, content: Plain, language: Language | None) -> Iterator[Placed]:
    """Yield what is wrong with a question whose fields are valid."""
    shape = _piece(_QUESTION, content)
    if shape is None:
        return
    given = [bool(shape.choices), bool(shape.items), shape.answer is not None]
    if sum(given) != 1:
        yield place, Fault.NO_ANSWER, {}
        return
    marked = [isinstance(choice, shapes.Choice) and choice.correct for choice in shape.choices]
    plain = any(isinstance(choice, str) for choice in shape.choices)
    if shape.choices and sum(marked) != 1 and not (plain and not any(marked)):
        yield (*place, "choices"), Fault.ONE_RIGHT, {"found": sum(marked)}
        return
    yield from _twice(
        ((*place, "choices", at), _plain_text(choice)) for at, choice in enumerate(shape.choices)
    )
    yield from _twice(
        ((*place, "items", at), _plain_text(item)) for at, item in enumerate(shape.items)
    )
    question = question_of(shape, ConceptId("concept"), language or Language.EN)
    for below, _ in key_problems(question):
        if below[0] != "choices":
            yield (*place, *below), Fault.MISTAKE if below[0] == "mistakes" else Fault.KEY, {}


def _plain_text(text: str | shapes.Choice | Mapping[Language, str]) -> Plain:
    said = text.text if isinstance(text, shapes.Choice) else text
    return said if isinstance(said, str) else {str(choice): word for choice, word in said.items()}


def _fault(text: CourseText, place: Place, fault: Fault, values: Mapping[str, Any]) -> CourseFault:
    concept, rest = _number_in("concepts", place)
    question, rest = _number_in("questions", rest)
    return CourseFault(
        fault=fault,
        line=text.line(place),
        file=text.file(place) if isinstance(text, CourseFolder) else "",
        concept=concept,
        question=question,
        field=" ".join(str(part + 1 if isinstance(part, int) else part) for part in rest)[:60],
        **values,
    )


def _number_in(name: str, place: Place) -> tuple[int, Place]:
    """Return the number, from 1, of the list entry with the place, and the place within it."""
    match place:
        case (above, int(at), *rest) if above == name:
            return at + 1, tuple(rest)
        case _:
            return 0, place


def _hints(shape: shapes.AuthorCourse, course: Course, *, pictures: bool) -> Iterator[CourseHint]:
    """Yield what would improve the course. None of it keeps the course from being taught."""
    wanting: dict[Hint, Callable[[CourseConcept], bool]] = {
        Hint.QUESTIONS: lambda concept: len(concept.questions) < _FEW_QUESTIONS,
        Hint.FORMATS: lambda concept: (
            len({one.format for one in concept.questions}) < _FEW_FORMATS
        ),
        Hint.REASONS: lambda concept: (
            not all(any(one.explanation.values()) for one in concept.questions)
        ),
        Hint.EXAMPLES: lambda concept: not concept.worked_example,
        Hint.ANGLES: lambda concept: not concept.another_angle,
        Hint.MISTAKES: lambda concept: not any(map(_foresees, concept.questions)),
    }
    for hint, is_wanting in wanting.items():
        labels = (
            next(iter(concept.label.values()))
            for concept in course.concepts
            if is_wanting(concept)
        )
        if concepts := tuple(labels):
            yield CourseHint(hint=hint, concepts=concepts)
    if all(concept.probe is None for concept in shape.concepts):
        yield CourseHint(hint=Hint.PROBES)
    if any(concept.skill for concept in shape.concepts):
        yield CourseHint(hint=Hint.SKILLS)
    if pictures:
        yield CourseHint(hint=Hint.PICTURES)


def _foresees(question: Question) -> bool:
    answer = question.answer
    words = isinstance(answer, ChoiceAnswer) and any(choice.word for choice in answer.choices)
    return bool(words or question.mistakes)
