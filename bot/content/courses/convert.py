"""Turn the shapes of a course's files into the domain's values."""

from fractions import Fraction
from typing import TypeVar

from bot.content.courses.schema import (
    Both,
    ChoiceShape,
    ConceptFile,
    DecimalShape,
    FractionShape,
    GoalShape,
    IntegerShape,
    InventoryShape,
    MistakeShape,
    MultipleChoiceShape,
    NumericShape,
    ProbeShape,
    PutInOrderShape,
    QuestionShape,
    ShortAnswerShape,
    TextShape,
    TrueFalseShape,
)
from bot.domain.answers.spec import (
    AnswerSpec,
    Choice,
    ChoiceAnswer,
    DecimalAnswer,
    FractionAnswer,
    IntegerAnswer,
    OrderAnswer,
    TextAnswer,
)
from bot.domain.ids import ConceptId, GoalId, QuestionKey, SkillId
from bot.domain.topics.course import (
    CourseConcept,
    CourseGoal,
    ForeseenMistake,
    InventoryEntry,
    Language,
    LessonFigure,
    Question,
    QuestionFormat,
    Texts,
)

PROBE_PREFIX = "probe-"

T = TypeVar("T")


def to_texts(both: Both[str]) -> Texts:
    """Return the text by language."""
    return {Language.EN: both.en, Language.DE: both.de}


def _by_language(both: Both[T]) -> dict[str, T]:
    return {Language.EN: both.en, Language.DE: both.de}


def to_concept(
    concept_id: ConceptId, shape: ConceptFile, prerequisites: tuple[str, ...]
) -> CourseConcept:
    """Return the concept with its questions and the prerequisites that the course names."""
    return CourseConcept(
        id=concept_id,
        label=to_texts(shape.label),
        description=to_texts(shape.description),
        effort_minutes=shape.effort_minutes,
        prerequisites=tuple(ConceptId(before) for before in prerequisites),
        explanation=to_texts(shape.explanation),
        another_angle=to_texts(shape.another_angle),
        worked_example=to_texts(shape.worked_example),
        purpose=to_texts(shape.purpose),
        questions=tuple(to_question(concept_id, question) for question in shape.questions),
        skill=None if shape.skill is None else SkillId(shape.skill),
        type=shape.type,
        figures=tuple(
            LessonFigure(of=it.of, part=it.part, figure=to_texts(it.figure))
            for it in shape.figures
        ),
    )


def to_entry(rank: int, shape: InventoryShape) -> InventoryEntry:
    """Return the inventory's entry at that rank, from 1."""
    concept_id = ConceptId(shape.concept)
    return InventoryEntry(
        concept_id=concept_id,
        rank=rank,
        level=shape.level,
        prerequisites=tuple(ConceptId(easier) for easier in shape.builds_on),
        probe=to_probe(concept_id, shape.probe),
    )


def to_goal(shape: GoalShape) -> CourseGoal:
    """Return the goal with the concepts that are its targets."""
    return CourseGoal(
        id=GoalId(shape.id),
        label=to_texts(shape.label),
        targets=tuple(ConceptId(target) for target in shape.targets),
    )


def to_probe(concept_id: ConceptId, shape: ProbeShape) -> Question:
    """Return the probe; its key cannot meet that of the concept's own questions."""
    name = PROBE_PREFIX + shape.id.removeprefix(PROBE_PREFIX)
    return _question(QuestionKey(f"{concept_id}/{name}"), shape)


def to_question(concept_id: ConceptId, shape: QuestionShape) -> Question:
    """Return the question, with its concept in its key."""
    return _question(QuestionKey(f"{concept_id}/{shape.id}"), shape)


def _question(key: QuestionKey, shape: QuestionShape) -> Question:
    mistakes = shape.mistakes if isinstance(shape, NumericShape | ShortAnswerShape) else ()
    return Question(
        key=key,
        format=QuestionFormat(shape.format),
        question=to_texts(shape.question),
        answer=_answer(shape),
        explanation=to_texts(shape.explanation),
        mistakes=tuple(
            ForeseenMistake(answer=mistake.answer, word=to_texts(mistake.word))
            for mistake in mistakes
        ),
        figure={} if shape.figure is None else to_texts(shape.figure),
    )


def _answer(shape: QuestionShape) -> AnswerSpec:
    match shape:
        case MultipleChoiceShape() | TrueFalseShape():
            return ChoiceAnswer(choices=tuple(_choice(choice) for choice in shape.choices))
        case NumericShape():
            return _number(shape.answer)
        case ShortAnswerShape():
            return _text(shape.answer, shape.mistakes)
        case PutInOrderShape():
            return OrderAnswer(items=tuple(_by_language(item) for item in shape.items))


def _choice(shape: ChoiceShape) -> Choice:
    word = None if shape.word is None else _by_language(shape.word)
    return Choice(text=_by_language(shape.text), correct=shape.correct, word=word)


def _number(shape: IntegerShape | DecimalShape | FractionShape) -> AnswerSpec:
    match shape:
        case IntegerShape():
            return IntegerAnswer(value=shape.integer, percent=shape.percent)
        case DecimalShape():
            return DecimalAnswer(
                value=shape.decimal,
                tolerance=shape.tolerance,
                percent=shape.percent,
                require_decimal=shape.written,
            )
        case FractionShape():
            return FractionAnswer(value=Fraction(shape.fraction), require_reduced=shape.reduced)


def _text(shape: TextShape, mistakes: tuple[MistakeShape, ...]) -> TextAnswer:
    return TextAnswer(
        accepted=_by_language(shape.text),
        mistakes=tuple(mistake.answer for mistake in mistakes),
        exact=shape.exact,
        lookalikes=shape.lookalikes,
    )
