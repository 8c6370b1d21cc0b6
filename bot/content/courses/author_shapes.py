"""The shape of a course as an author sends it: short forms, and one language is enough."""

from typing import Annotated, Any, TypeVar

from pydantic import Discriminator, Field, Tag
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from bot.content.courses import schema
from bot.domain.authoring.course_file import FEWEST_CONCEPTS, FEWEST_QUESTIONS, MOST_QUESTIONS
from bot.domain.authoring.topic_plan import MISCONCEPTIONS, OBJECTIVES
from bot.domain.topics.concept_graph import MOST_NODES
from bot.domain.topics.course import ConceptType, Language, QuestionFormat

T = TypeVar("T")


def _kind(value: object) -> str:
    return "by language" if isinstance(value, dict | Choice) else "plain"


Said = Annotated[
    Annotated[T, Tag("plain")]
    | Annotated[dict[Language, T], Field(min_length=1), Tag("by language")],
    Discriminator(_kind),
]
"""A text in the language of the course, or one for each language."""


class Choice(schema.Shape):
    """A choice, and the word for a learner who chooses it. The right one is marked."""

    text: Said[schema.ChoiceText]
    correct: bool = False
    word: Said[schema.QuestionText] | None = None


class Mistake(schema.Shape):
    """A wrong answer that the author expects, and the word that helps with it."""

    answer: schema.AcceptedText
    word: Said[schema.QuestionText]


Accepted = Annotated[tuple[schema.AcceptedText, ...], Field(min_length=1)]


class Words(schema.Shape):
    """Texts that are all right. With `exact` they are code."""

    text: Said[Accepted]
    exact: bool = False
    lookalikes: tuple[schema.AcceptedText, ...] = ()


def _kind_of_answer(answer: object) -> str:
    if isinstance(answer, dict):
        named = (f"{kind} answer" for kind in ("integer", "decimal", "fraction") if kind in answer)
        return next(named, "words")
    return "list" if isinstance(answer, list | tuple) else "one"


Answer = Annotated[
    Annotated[schema.AcceptedText, Tag("one")]
    | Annotated[Accepted, Tag("list")]
    | Annotated[schema.IntegerShape, Tag("integer answer")]
    | Annotated[schema.DecimalShape, Tag("decimal answer")]
    | Annotated[schema.FractionShape, Tag("fraction answer")]
    | Annotated[Words, Tag("words")],
    Discriminator(_kind_of_answer),
]
"""A number or a word, several words that are all right, or an answer with its details."""


class Question(schema.Shape):
    """A question with its `answer`, its `choices`, or `items` in their right order."""

    id: schema.Id | None = None
    format: QuestionFormat | None = None
    """Derived if missing."""
    question: Said[schema.QuestionText]
    answer: Answer | None = None
    choices: Annotated[
        tuple[
            Annotated[
                Annotated[schema.ChoiceText, Tag("plain")] | Annotated[Choice, Tag("by language")],
                Discriminator(_kind),
            ],
            ...,
        ],
        Field(min_length=2, max_length=6),
    ] = ()
    """The right one first, or with `correct: true`."""
    items: Annotated[tuple[Said[schema.ChoiceText], ...], Field(min_length=3, max_length=6)] = ()
    why: Said[schema.LessonText] | None = None
    explanation: Said[schema.LessonText] | None = None
    """The same as `why`."""
    mistakes: tuple[Mistake, ...] = ()
    figure: schema.DrawnFigure | None = None


class Concept(schema.Shape):
    """One concept: what it is, how to teach it, and how to ask about it."""

    label: Said[schema.ChoiceText]
    explanation: Said[schema.ExplanationText]
    questions: Annotated[
        tuple[Question, ...], Field(min_length=FEWEST_QUESTIONS, max_length=MOST_QUESTIONS)
    ]
    id: schema.Id | None = None
    """Derived from the label if missing."""
    builds_on: tuple[schema.ChoiceText, ...] | None = None
    """Labels or ids. If missing, the concept before."""
    description: Said[schema.QuestionText] | None = None
    effort_minutes: Annotated[int, Field(gt=0, le=600)] | None = None
    type: ConceptType | None = None
    skill: schema.SkillName | None = None
    """As in bundled courses, but without effect here."""
    objectives: Annotated[
        tuple[Said[schema.SentenceText], ...], Field(max_length=OBJECTIVES[1])
    ] = ()
    misconceptions: Annotated[
        tuple[Said[schema.SentenceText], ...], Field(max_length=MISCONCEPTIONS[1])
    ] = ()
    purpose: Said[schema.LessonText] | None = None
    another_angle: Said[schema.LessonText] | None = None
    worked_example: Said[schema.LessonText] | None = None
    figures: tuple[schema.LessonFigureShape, ...] = ()
    probe: Question | None = None
    """The question of the first check. If missing, the last of the questions."""


class Goal(schema.Shape):
    """A reason to learn the course, and the concepts that it needs."""

    label: Said[schema.GoalText]
    targets: Annotated[tuple[schema.ChoiceText, ...], Field(min_length=1)]
    id: schema.Id | None = None


class AuthorCourse(schema.Shape):
    """A course in one file."""

    title: Said[schema.ChoiceText]
    language: Language | None = None
    """The language of all texts that are given in one language."""
    description: Said[schema.QuestionText] | None = None
    concepts: Annotated[
        tuple[Concept, ...], Field(min_length=FEWEST_CONCEPTS, max_length=MOST_NODES)
    ]
    goals: Annotated[tuple[Goal, ...], Field(max_length=schema.MOST_GOALS)] = ()


class _AnyScalar(GenerateJsonSchema):
    """The schema of a file whose numbers and booleans are read as text."""

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        return {**super().str_schema(schema), "type": ["string", "number", "boolean"]}


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a course in one file."""
    return AuthorCourse.model_json_schema(schema_generator=_AnyScalar)
