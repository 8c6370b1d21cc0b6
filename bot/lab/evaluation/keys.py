"""Questions of the bundled courses, some with a wrong key: does blind solving notice?"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle, product
from random import Random
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.answers.check import check_answer
from bot.domain.answers.choosing import in_language
from bot.domain.answers.verdict import Right
from bot.domain.topics.course import Course, Language, Question, text_in
from bot.lab.evaluation.cases import (
    NOBODY,
    Case,
    Desk,
    Finding,
    Findings,
    Planned,
    bundled_courses,
)
from bot.tutor.authoring.solving import READINGS, solve

PART: Final = "keys"
RIGHT_AGREED: Final = "right keys agreed to"
WRONG_NOTICED: Final = "wrong keys noticed"
SEED: Final = 20_261_129
ROUND: Final = 10
"""Questions of one call. A third of them have a wrong key."""
ROUNDS_OF_COURSE: Final = 2
"""In each language."""
WRONG: Final = (3, 3, 4)
"""The number of wrong keys in each round."""


def with_wrong_key(question: Question, language: Language, rng: Random) -> Question | None:
    """Return the question with a key that its own right answer does not meet, or None."""
    match question.answer:
        case specs.ChoiceAnswer(choices=choices):
            right = next(at for at, choice in enumerate(choices) if choice.correct)
            taken = rng.choice([at for at in range(len(choices)) if at != right])
            made = tuple(replace(choice, correct=at == taken) for at, choice in enumerate(choices))
            answer: specs.AnswerSpec = specs.ChoiceAnswer(choices=made)
        case specs.OrderAnswer(items=items):
            at = rng.randrange(len(items) - 1)
            swapped = (*items[:at], items[at + 1], items[at], *items[at + 2 :])
            answer = replace(question.answer, items=swapped)
        case specs.IntegerAnswer(value=value):
            answer = replace(question.answer, value=value + rng.choice((1, 2, 10)))
        case specs.DecimalAnswer(value=value):
            answer = replace(question.answer, value=value * 10 + 1)
        case specs.FractionAnswer(value=value):
            answer = replace(question.answer, value=value + 1)
        case specs.TextAnswer(mistakes=mistakes) if mistakes:
            said = mistakes[0 if language is Language.EN else -1]
            answer = specs.TextAnswer(accepted=dict.fromkeys(Language, (said,)))
        case _:
            return None
    return replace(question, answer=answer, mistakes=())


def typed_answer(question: Question, language: Language) -> str:
    """Return the right answer as a learner types it."""
    match question.answer:
        case specs.ChoiceAnswer(choices=choices):
            return in_language(next(choice.text for choice in choices if choice.correct), language)
        case specs.OrderAnswer(items=items):
            return "\n".join(in_language(item, language) for item in items)
        case specs.TextAnswer(accepted=accepted):
            return accepted[language][0]
        case specs.FreeTextAnswer(sample=sample):
            return sample
        case _:
            return str(question.answer.value)


def is_spoilt(made: Question, question: Question, language: Language) -> bool:
    """Return True if the right answer is wrong under the changed key."""
    answer = typed_answer(question, language)
    return not isinstance(check_answer(made.answer, answer, language=language), Right)


def _spoilt(
    asked: Sequence[Question], wanted: int, language: Language, rng: Random
) -> dict[str, Question]:
    """Return questions with a wrong key, by their original key."""
    spoilt: dict[str, Question] = {}
    for question in asked:
        made = with_wrong_key(question, language, rng)
        if len(spoilt) < wanted and made is not None and is_spoilt(made, question, language):
            spoilt[question.key] = made
    return spoilt


async def _solve(
    desk: Desk,
    *,
    course: Course,
    language: Language,
    questions: tuple[Question, ...],
    spoilt: frozenset[str],
) -> Findings:
    topic = text_in(course.title, language)
    solved = await solve(desk.tutor, questions, topic, language, NOBODY)
    noted = [
        (
            solution.question.key in spoilt,
            solution.agreed,
            f"{solution.question.key}: {solution.answer}",
        )
        for solution in solved
    ]
    return {
        RIGHT_AGREED: [Finding(good=agreed, note=note) for bad, agreed, note in noted if not bad],
        WRONG_NOTICED: [Finding(good=not agreed, note=note) for bad, agreed, note in noted if bad],
    }


def cases() -> Iterator[Case]:
    """Yield two rounds of each bundled course in each language."""
    plan = (
        Planned(prompt="solve_questions", output_tokens=3_000, input_tokens=1_500, calls=READINGS),
    )
    wrong = cycle(WRONG)
    for course, language in product(bundled_courses(), Language):
        rng = Random(f"{SEED} {course.id} {language}")
        asked = [
            question
            for concept in course.concepts
            for question in concept.questions
            if not question.figure
        ]
        rng.shuffle(asked)
        for number in range(ROUNDS_OF_COURSE):
            questions = asked[number * ROUND : (number + 1) * ROUND]
            spoilt = _spoilt(questions, next(wrong), language, rng)
            rng.shuffle(questions)
            run = partial(
                _solve,
                course=course,
                language=language,
                questions=tuple(spoilt.get(question.key, question) for question in questions),
                spoilt=frozenset(spoilt),
            )
            yield Case(
                part=PART,
                name=f"{course.id} {language} {number + 1}",
                run=run,
                expects={RIGHT_AGREED: ROUND - len(spoilt), WRONG_NOTICED: len(spoilt)},
                plan=plan,
            )
