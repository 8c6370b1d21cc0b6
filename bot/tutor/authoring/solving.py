"""Solving questions blind: the model sees the question and nothing of its key.

A key that every blind reading arrives at counts as right. Otherwise either side may be wrong.
There are two readings, each with choices and questions in another order, because one alone may hit
the key by chance.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from string import ascii_lowercase
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.answers.check import check_answer
from bot.domain.answers.choosing import in_language
from bot.domain.answers.verdict import Right
from bot.domain.authoring.sources import Page
from bot.domain.ids import LearnerId
from bot.domain.topics.course import Language, Question
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import SolutionForm, SolutionsForm
from bot.tutor.grading.grading import grade_answer, is_success

READINGS: Final = 2


@dataclass(frozen=True, slots=True)
class Solved:
    """A question, and the result of solving it blind."""

    question: Question
    answer: str
    is_clear: bool
    """True if it seemed to have exactly one right answer."""
    agreed: bool


async def solve(
    exchange: Exchange,
    questions: Sequence[Question],
    topic: str,
    language: Language,
    learner_id: LearnerId,
    source: Sequence[Page] = (),
) -> list[Solved]:
    """Return every question with the result of solving it blind. Each reading is one call.

    With a `source` the questions are answered from its pages.
    """
    if not questions:
        return []
    numbered = list(enumerate(questions, start=1))
    asks = [
        Ask(
            prompt="solve_questions",
            values={
                "language": language.value,
                "topic": topic,
                "questions": [
                    blind(number, question, language, reading)
                    for number, question in (reversed(numbered) if reading else numbered)
                ],
                "source": [{"number": page.number, "text": page.text} for page in source],
            },
            learner_id=learner_id,
        )
        for reading in range(READINGS)
    ]
    readings = await asyncio.gather(
        *(_ask_solutions(exchange, ask, len(questions)) for ask in asks), return_exceptions=True
    )
    solutions: list[Mapping[int, SolutionForm]] = []
    for reading in readings:  # both were requested, even if one has no answer yet
        if isinstance(reading, BaseException):
            raise reading
        solutions.append(reading)
    return [
        await _held_against_key(
            exchange, question, [solution[number] for solution in solutions], language, learner_id
        )
        for number, question in numbered
    ]


async def _ask_solutions(exchange: Exchange, ask: Ask, count: int) -> Mapping[int, SolutionForm]:
    """Return the solution of each question by its number."""
    numbers = set(range(1, count + 1))

    def check(form: SolutionsForm) -> None:
        given = [solution.number for solution in form.solutions]
        if sorted(given) != sorted(numbers):
            raise UnusableError(f"one solution is needed for each of {sorted(numbers)}")

    form = await exchange.structured(ask, SolutionsForm, check=check)
    return {solution.number: solution for solution in form.solutions}


def blind(
    number: int, question: Question, language: Language, reading: int = 0
) -> dict[str, object]:
    """Return what the solver sees: the text, and the choices or items in another order."""
    texts = _shown_texts(question.answer, language)
    return {
        "number": number,
        "asks_for": _asks_for(question.answer),
        "question": question.question[language],
        "choices": [
            f"{letter}) {texts[place]}"
            for letter, place in zip(
                ascii_lowercase, _shown_places(question, reading), strict=False
            )
        ],
    }


async def _held_against_key(
    exchange: Exchange,
    question: Question,
    solutions: Sequence[SolutionForm],
    language: Language,
    learner_id: LearnerId,
) -> Solved:
    """Return the comparison with the key. Of answers in sentences the first one is graded."""
    answers = [solution.answer.strip() for solution in solutions]
    is_clear = all(solution.clear for solution in solutions)
    if isinstance(question.answer, specs.FreeTextAnswer):
        passes = bool(answers[0]) and is_clear
        passes = passes and await _succeeds(exchange, question, answers[0], language, learner_id)
        return Solved(question, answers[0], is_clear, passes)
    wrong = [
        answer
        for reading, answer in enumerate(answers)
        if not isinstance(
            check_answer(
                question.answer,
                answer,
                language=language,
                shown=_shown_places(question, reading) or None,
            ),
            Right,
        )
    ]
    return Solved(question, (wrong or answers)[0], is_clear, not wrong and is_clear)


async def _succeeds(
    exchange: Exchange, question: Question, answer: str, language: Language, learner_id: LearnerId
) -> bool:
    """Return True if the blind answer passes. An answer that cannot be graded does not."""
    try:
        return is_success(await grade_answer(exchange, question, answer, language, learner_id))
    except ModelUnavailableError as error:
        if error.trouble in {ModelTrouble.UNUSABLE, ModelTrouble.REFUSED}:
            return False
        raise


def _shown_places(question: Question, reading: int) -> tuple[int, ...]:
    """Return the places of choices or items as shown, in a fixed mix for each question.

    Every second reading has them in reverse, so that no place is right twice.
    """
    places = list(range(len(_texts(question.answer))))
    seed = sha256("\n".join((question.key, *question.question.values())).encode()).digest()
    Random(seed).shuffle(places)
    return tuple(reversed(places) if reading else places)


def _texts(spec: specs.AnswerSpec) -> Sequence[object]:
    match spec:
        case specs.ChoiceAnswer(choices=choices):
            return choices
        case specs.OrderAnswer(items=items):
            return items
        case _:
            return ()


def _shown_texts(spec: specs.AnswerSpec, language: Language) -> list[str]:
    match spec:
        case specs.ChoiceAnswer(choices=choices):
            return [in_language(choice.text, language) for choice in choices]
        case specs.OrderAnswer(items=items):
            return [in_language(item, language) for item in items]
        case _:
            return []


_FORMULA_ASKED: Final[Mapping[type[specs.AnswerSpec], str]] = {
    specs.BooleanAnswer: "true or false",
    specs.ExpressionAnswer: "an expression in one line, such as 2*x*(x + 1)",
    specs.EquationAnswer: "an equation in one line, such as y = 2*x + 3",
    specs.SetAnswer: "a set in one line, such as {-1, 2} or [0, 1)",
}


def _asks_for(spec: specs.AnswerSpec) -> str:
    match spec:
        case specs.ChoiceAnswer():
            return "the letter of the one right choice"
        case specs.OrderAnswer():
            return "all letters in the right order, such as cab"
        case specs.IntegerAnswer() | specs.DecimalAnswer() | specs.FractionAnswer():
            return "a number in digits, without a unit"
        case (
            specs.BooleanAnswer()
            | specs.ExpressionAnswer()
            | specs.EquationAnswer()
            | specs.SetAnswer()
        ):
            return _FORMULA_ASKED[type(spec)]
        case specs.FreeTextAnswer():
            return "one to four sentences"
        case _:
            return "a word or a few, without a sentence around them"
