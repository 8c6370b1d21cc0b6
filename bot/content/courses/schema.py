"""The shape of a bundled course's files, as pydantic models. `courses` checks across files."""

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Annotated, Generic, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from bot.content.courses.yaml_file import Place
from bot.domain.authoring.topic_plan import LONGEST_SENTENCE, MISCONCEPTIONS, OBJECTIVES
from bot.domain.markup import has_block_maths, has_lone_dollar, has_tag
from bot.domain.practice.figures import KINDS, FigureError, figure_of
from bot.domain.topics.course import MOST_PARTS, ConceptType, Level, split_parts

LONGEST_CHOICE = 120
LONGEST_QUESTION = 400
LONGEST_LESSON = 1_500
LONGEST_GOAL = 40
MOST_GOALS = 5

ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
SKILL_PATTERN = r"^[a-z][a-z0-9_]*$"
FRACTION_PATTERN = r"^-?[0-9]{1,40}/0*[1-9][0-9]{0,39}$"

T = TypeVar("T")


class MisplacedError(ValueError):
    """Several findings inside one model, each with its place below the model."""

    def __init__(self, findings: Iterable[tuple[Place, str]]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(expected for _, expected in self.findings))


def _check_dollars(text: str) -> str:
    if has_lone_dollar(text):
        raise PydanticCustomError(
            "lone_dollar", "maths between two $ on one line, here one is alone"
        )
    return text


def _check_tags(text: str) -> str:
    if has_tag(text):
        raise PydanticCustomError("tags", "Markdown without HTML tags or entities")
    return text


def _without_blocks(text: str) -> str:
    if has_block_maths(text):
        raise PydanticCustomError(
            "no_maths_here", "maths between single $, $$ is for lessons only"
        )
    return text


def _without_any_maths(text: str) -> str:
    if "$" in text:
        raise PydanticCustomError("no_maths_here", "plain words, a button shows no maths")
    return text


def _whole(text: str) -> str:
    if len(split_parts(text)) > 1:
        raise PydanticCustomError(
            "parts", "no line ---, only an explanation of a concept has parts"
        )
    return text


def _in_parts(text: str) -> str:
    parts = split_parts(text)
    if len(parts) > MOST_PARTS or not all(parts):
        raise PydanticCustomError("parts", "at most three parts, a line --- between any two")
    return text


def _text(longest: int) -> StringConstraints:
    return StringConstraints(strip_whitespace=True, min_length=1, max_length=longest)


_MARKDOWN = (AfterValidator(_check_dollars), AfterValidator(_check_tags))

Id = Annotated[str, StringConstraints(pattern=ID_PATTERN, max_length=60)]
SkillName = Annotated[str, StringConstraints(pattern=SKILL_PATTERN, max_length=40)]
ChoiceText = Annotated[str, _text(LONGEST_CHOICE), AfterValidator(_without_blocks), *_MARKDOWN]
QuestionText = Annotated[str, _text(LONGEST_QUESTION), AfterValidator(_without_blocks), *_MARKDOWN]
SentenceText = Annotated[str, _text(LONGEST_SENTENCE), AfterValidator(_without_blocks), *_MARKDOWN]
GoalText = Annotated[str, _text(LONGEST_GOAL), AfterValidator(_without_any_maths), *_MARKDOWN]
LessonText = Annotated[str, _text(LONGEST_LESSON), AfterValidator(_whole), *_MARKDOWN]
ExplanationText = Annotated[str, _text(LONGEST_LESSON), AfterValidator(_in_parts), *_MARKDOWN]
AcceptedText = Annotated[str, _text(LONGEST_CHOICE), *_MARKDOWN]


class Shape(BaseModel):
    """Exactly the named fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Both(Shape, Generic[T]):
    """The same in English and in German."""

    en: T
    de: T


def _figures(value: object) -> object:
    """Return the figure of each language as JSON. Most figures are the same in all of them."""
    if not isinstance(value, dict):
        return value
    documents = value if value.keys() == {"en", "de"} else {"en": value, "de": value}
    try:
        for document in documents.values():
            figure_of(document if isinstance(document, dict) else {})
    except FigureError as error:
        raise PydanticCustomError("figure", "{reason}", {"reason": _expectation(error)}) from None
    return {language: json.dumps(document) for language, document in documents.items()}


def _expectation(error: FigureError) -> str:
    return f"a figure that can be drawn: {error}".replace(": expected", ":")


DrawnFigure = Annotated[
    Both[str],
    BeforeValidator(_figures),
    WithJsonSchema(
        {
            "type": "object",
            "description": f"One of {', '.join(KINDS)} with its numbers, or one for each language",
        }
    ),
]


class ChoiceShape(Shape):
    """One choice.

    The right one is marked, and every other has a word for learners who choose it.
    """

    text: Both[ChoiceText]
    correct: bool = False
    word: Both[QuestionText] | None = None


class MistakeShape(Shape):
    """A wrong answer that the author expects, and the word that helps with it."""

    answer: AcceptedText
    word: Both[QuestionText]


class IntegerShape(Shape):
    """The right answer is a whole number, with `percent` a percentage."""

    integer: int
    percent: bool = False


class DecimalShape(Shape):
    """The right answer is a number, with `percent` a percentage."""

    decimal: Decimal
    tolerance: Annotated[Decimal, Field(ge=0)] = Decimal(0)
    percent: bool = False
    written: bool = False
    """An equal fraction has to be written as a decimal."""


class FractionShape(Shape):
    """The right answer is a fraction, with `reduced` only in lowest terms."""

    fraction: Annotated[str, StringConstraints(pattern=FRACTION_PATTERN)]
    reduced: bool = False


class TextShape(Shape):
    """Any of these texts is right. With `exact` they are code."""

    text: Both[Annotated[tuple[AcceptedText, ...], Field(min_length=1)]]
    exact: bool = False
    """They are code: spaces and the kind of quotes do not count, but every letter does."""
    lookalikes: tuple[AcceptedText, ...] = ()
    """Words one slip away from these that mean something else."""


def _kind_of_number(answer: object) -> str | None:
    names = answer if isinstance(answer, dict) else ()
    return next(
        (f"{kind} answer" for kind in ("integer", "decimal", "fraction") if kind in names), None
    )


NumberShape = Annotated[
    Annotated[IntegerShape, Tag("integer answer")]
    | Annotated[DecimalShape, Tag("decimal answer")]
    | Annotated[FractionShape, Tag("fraction answer")],
    Discriminator(
        _kind_of_number,
        custom_error_type="number",
        custom_error_message="one of the fields integer, decimal and fraction",
    ),
]


class _QuestionShape(Shape):
    id: Id
    question: Both[QuestionText]
    figure: DrawnFigure | None = None
    explanation: Both[LessonText]


class _ChoosingShape(_QuestionShape):
    choices: tuple[ChoiceShape, ...]

    @model_validator(mode="after")
    def _one_right_choice(self) -> Self:
        findings = (*_words_missing(self.choices), *_rights(self.choices), *_same(self.choices))
        if findings:
            raise MisplacedError(findings)
        return self


def _rights(choices: tuple[ChoiceShape, ...]) -> Iterator[tuple[Place, str]]:
    rights = sum(choice.correct for choice in choices)
    if rights != 1:
        yield ("choices",), f"exactly one choice with correct: true, found {rights}"


def _words_missing(choices: tuple[ChoiceShape, ...]) -> Iterator[tuple[Place, str]]:
    for position, choice in enumerate(choices):
        if choice.correct and choice.word is not None:
            yield ("choices", position, "word"), "no word on the right choice"
        if not choice.correct and choice.word is None:
            yield ("choices", position), "a word for who takes this wrong choice"


def _same(choices: tuple[ChoiceShape, ...]) -> Iterator[tuple[Place, str]]:
    for position, language in doubles([choice.text for choice in choices]):
        yield ("choices", position, "text", language), "a text that no other choice has"


def doubles(texts: list[Both[str]]) -> Iterator[tuple[int, str]]:
    """Yield position and language of every text that occurred before."""
    for language in ("en", "de"):
        seen: set[str] = set()
        for position, text in enumerate(texts):
            folded = " ".join(getattr(text, language).casefold().split())
            if folded in seen:
                yield position, language
            seen.add(folded)


class MultipleChoiceShape(_ChoosingShape):
    """A question with three or four choices."""

    format: Literal["multiple_choice"]
    choices: Annotated[tuple[ChoiceShape, ...], Field(min_length=3, max_length=4)]


class TrueFalseShape(_ChoosingShape):
    """A statement. Every choice says true or false, and the reason."""

    format: Literal["true_false"]
    choices: Annotated[tuple[ChoiceShape, ...], Field(min_length=2, max_length=4)]


class NumericShape(_QuestionShape):
    """A question that is answered by a number."""

    format: Literal["numeric"]
    answer: NumberShape
    mistakes: tuple[MistakeShape, ...] = ()


class ShortAnswerShape(_QuestionShape):
    """A question that is answered by a word or two."""

    format: Literal["short_answer"]
    answer: TextShape
    mistakes: tuple[MistakeShape, ...] = ()


class PutInOrderShape(_QuestionShape):
    """Items to put in order, given here in the right one."""

    format: Literal["put_in_order"]
    items: Annotated[tuple[Both[ChoiceText], ...], Field(min_length=3, max_length=6)]

    @model_validator(mode="after")
    def _different_items(self) -> Self:
        found = tuple(doubles(list(self.items)))
        if found:
            expected = "a text that no other item has"
            raise MisplacedError((("items", at, language), expected) for at, language in found)
        return self


QuestionShape = (
    MultipleChoiceShape | TrueFalseShape | NumericShape | ShortAnswerShape | PutInOrderShape
)
ProbeShape = MultipleChoiceShape | NumericShape | ShortAnswerShape


class LessonFigureShape(Shape):
    """A figure beside a text of the lesson. In an explanation it is beside the later parts."""

    figure: DrawnFigure
    of: Literal["explanation", "another_angle", "worked_example", "purpose"] = "explanation"
    part: Annotated[int, Field(ge=1)] = 2


class ConceptFile(Shape):
    """One concept: what it is, how to teach it, and how to ask about it."""

    label: Both[ChoiceText]
    description: Both[QuestionText]
    effort_minutes: Annotated[int, Field(gt=0, le=600)]
    type: ConceptType | None = None
    """Its kind, which decides how it is taught."""
    skill: SkillName | None = None
    """The skill of the skill graph that it teaches, if any."""
    objectives: Annotated[tuple[Both[SentenceText], ...], Field(max_length=OBJECTIVES[1])] = ()
    """What a learner can do after mastering it. A model teaches and asks by them."""
    misconceptions: Annotated[
        tuple[Both[SentenceText], ...], Field(max_length=MISCONCEPTIONS[1])
    ] = ()
    """Common misconceptions about it."""
    purpose: Both[LessonText]
    explanation: Both[ExplanationText]
    """In up to three parts, of which the first is an opening question."""
    another_angle: Both[LessonText]
    worked_example: Both[LessonText]
    figures: tuple[LessonFigureShape, ...] = ()
    questions: tuple[Annotated[QuestionShape, Discriminator("format")], ...]

    @model_validator(mode="after")
    def _parted_alike(self) -> Self:
        en, de = len(split_parts(self.explanation.en)), len(split_parts(self.explanation.de))
        if en != de:
            expected = f"as many parts as in English, {en}, found {de}"
            raise MisplacedError([(("explanation", "de"), expected)])
        beyond = [
            (("figures", at, "part"), f"a part of its explanation, at most {en}")
            for at, figure in enumerate(self.figures)
            if figure.of == "explanation" and en > 1 and figure.part > en
        ]
        if beyond:
            raise MisplacedError(beyond)
        return self


class InventoryShape(Shape):
    """One concept of the placement, with the question that probes it."""

    concept: Id
    level: Level
    builds_on: tuple[Id, ...] = ()
    probe: Annotated[ProbeShape, Discriminator("format")]


class GoalShape(Shape):
    """A reason to learn the course, and the concepts that it needs."""

    id: Id
    label: Both[GoalText]
    targets: Annotated[tuple[Id, ...], Field(min_length=1)]


class CourseFile(Shape):
    """The course: its graph of concepts, its goals, and its placement from easy to hard."""

    title: Both[ChoiceText]
    description: Both[QuestionText]
    concepts: dict[Id, tuple[Id, ...]]
    inventory: tuple[InventoryShape, ...]
    goals: Annotated[tuple[GoalShape, ...], Field(max_length=MOST_GOALS)] = ()
