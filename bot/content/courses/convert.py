"""Turn the shapes of a course's files into the domain's values."""

from fractions import Fraction
from typing import TypeVar

from bot.content.courses import schema
from bot.domain.answers import spec as specs
from bot.domain.ids import ConceptId, GoalId, QuestionKey, SkillId
from bot.domain.topics import course as courses

PROBE_PREFIX = "probe-"

T = TypeVar("T")


def to_texts(both: schema.Both[str]) -> courses.Texts:
    """Return the text by language."""
    return {courses.Language.EN: both.en, courses.Language.DE: both.de}


def _by_language(both: schema.Both[T]) -> dict[str, T]:
    return {courses.Language.EN: both.en, courses.Language.DE: both.de}


def to_concept(
    concept_id: ConceptId, shape: schema.ConceptFile, prerequisites: tuple[str, ...]
) -> courses.CourseConcept:
    """Return the concept with its questions and the prerequisites that the course names."""
    return courses.CourseConcept(
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
        objectives=tuple(map(to_texts, shape.objectives)),
        misconceptions=tuple(map(to_texts, shape.misconceptions)),
        figures=tuple(
            courses.LessonFigure(of=figure.of, part=figure.part, figure=to_texts(figure.figure))
            for figure in shape.figures
        ),
    )


def to_entry(rank: int, shape: schema.InventoryShape) -> courses.InventoryEntry:
    """Return the inventory's entry at that rank, from 1."""
    concept_id = ConceptId(shape.concept)
    return courses.InventoryEntry(
        concept_id=concept_id,
        rank=rank,
        level=shape.level,
        prerequisites=tuple(ConceptId(easier) for easier in shape.builds_on),
        probe=to_probe(concept_id, shape.probe),
    )


def to_goal(shape: schema.GoalShape) -> courses.CourseGoal:
    """Return the goal with its target concepts."""
    return courses.CourseGoal(
        id=GoalId(shape.id),
        label=to_texts(shape.label),
        targets=tuple(ConceptId(target) for target in shape.targets),
    )


def to_probe(concept_id: ConceptId, shape: schema.ProbeShape) -> courses.Question:
    """Return the probe. Its key differs from those of the concept's own questions."""
    name = PROBE_PREFIX + shape.id.removeprefix(PROBE_PREFIX)
    return _question(QuestionKey(f"{concept_id}/{name}"), shape)


def to_question(concept_id: ConceptId, shape: schema.QuestionShape) -> courses.Question:
    """Return the question, with its concept in its key."""
    return _question(QuestionKey(f"{concept_id}/{shape.id}"), shape)


def _question(key: QuestionKey, shape: schema.QuestionShape) -> courses.Question:
    mistakes = (
        shape.mistakes if isinstance(shape, schema.NumericShape | schema.ShortAnswerShape) else ()
    )
    return courses.Question(
        key=key,
        format=courses.QuestionFormat(shape.format),
        question=to_texts(shape.question),
        answer=_answer(shape),
        explanation=to_texts(shape.explanation),
        mistakes=tuple(
            courses.ForeseenMistake(answer=mistake.answer, word=to_texts(mistake.word))
            for mistake in mistakes
        ),
        figure={} if shape.figure is None else to_texts(shape.figure),
    )


def _answer(shape: schema.QuestionShape) -> specs.AnswerSpec:
    match shape:
        case schema.MultipleChoiceShape() | schema.TrueFalseShape():
            return specs.ChoiceAnswer(choices=tuple(_choice(choice) for choice in shape.choices))
        case schema.NumericShape():
            return number(shape.answer)
        case schema.ShortAnswerShape():
            return _text(shape.answer, shape.mistakes)
        case schema.PutInOrderShape():
            return specs.OrderAnswer(items=tuple(_by_language(item) for item in shape.items))


def _choice(shape: schema.ChoiceShape) -> specs.Choice:
    word = None if shape.word is None else _by_language(shape.word)
    return specs.Choice(text=_by_language(shape.text), correct=shape.correct, word=word)


def number(
    shape: schema.IntegerShape | schema.DecimalShape | schema.FractionShape,
) -> specs.AnswerSpec:
    """Return the right number in the form that answers are compared with."""
    match shape:
        case schema.IntegerShape():
            return specs.IntegerAnswer(value=shape.integer, percent=shape.percent)
        case schema.DecimalShape():
            return specs.DecimalAnswer(
                value=shape.decimal,
                tolerance=shape.tolerance,
                percent=shape.percent,
                require_decimal=shape.written,
            )
        case schema.FractionShape():
            return specs.FractionAnswer(
                value=Fraction(shape.fraction), require_reduced=shape.reduced
            )


def _text(shape: schema.TextShape, mistakes: tuple[schema.MistakeShape, ...]) -> specs.TextAnswer:
    return specs.TextAnswer(
        accepted=_by_language(shape.text),
        mistakes=tuple(mistake.answer for mistake in mistakes),
        exact=shape.exact,
        lookalikes=shape.lookalikes,
    )
