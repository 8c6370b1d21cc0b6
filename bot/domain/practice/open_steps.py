"""Open steps of a worked example, which a model leaves in its text for the learner to fill in."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from bot.domain.answers.check import check_answer
from bot.domain.answers.spec import (
    AnswerSpec,
    DecimalAnswer,
    EquationAnswer,
    ExpressionAnswer,
    FractionAnswer,
    IntegerAnswer,
)
from bot.domain.answers.verdict import Right
from bot.domain.markup import has_block_maths, has_lone_dollar, has_tag, has_unseen
from bot.domain.practice.drawn_texts import documents
from bot.domain.topics.course import Language

MOST_OPEN: Final = 2
_LONGEST: Final = {"task": 200, "answer": 60, "solution": 400}
_FRACTION: Final = re.compile(r"-?[0-9]{1,9}/0*[1-9][0-9]{0,8}")
_INTEGER: Final = re.compile(r"-?[0-9]{1,12}")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,9}\.[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class OpenStep:
    """A step for the learner: the task, the result, and how it is done."""

    task: str
    answer: str
    solution: str


def open_steps(text: str) -> tuple[OpenStep, ...]:
    """Return the open steps of the text, at most two. A malformed step counts as none."""
    return tuple(_readable_steps(documents(text, "step")))[:MOST_OPEN]


def is_done(step: OpenStep, typed: str, language: Language) -> bool | None:
    """Return True if the text is the step's answer, or None if code cannot tell."""
    spec = _spec(step.answer, language)
    return None if spec is None else _is_right(spec, typed, language)


def _readable_steps(documents: Iterator[str]) -> Iterator[OpenStep]:
    for document in documents:
        try:
            read = json.loads(document)
        except (ValueError, RecursionError):
            continue
        if (
            isinstance(read, dict)
            and read.keys() == _LONGEST.keys()
            and all(map(_fits, read.items()))
        ):
            yield OpenStep(**{name: text.strip() for name, text in read.items()})


def _fits(field: tuple[str, object]) -> bool:
    name, text = field
    if not isinstance(text, str) or not 0 < len(text.strip()) <= _LONGEST[name]:
        return False
    return not (
        has_unseen(text) or has_lone_dollar(text) or has_block_maths(text) or has_tag(text)
    )


def _spec(answer: str, language: Language) -> AnswerSpec | None:
    """Return how the answer is checked, by value or by mathematical meaning, or None."""
    plain = answer.strip("$ ")
    if _FRACTION.fullmatch(plain):
        return FractionAnswer(value=Fraction(plain))
    if _INTEGER.fullmatch(plain):
        return IntegerAnswer(value=int(plain))
    if _DECIMAL.fullmatch(plain):
        return DecimalAnswer(value=Decimal(plain))
    if not re.search("[0-9]", plain):
        return None
    formulas: tuple[AnswerSpec, ...] = (ExpressionAnswer(value=plain), EquationAnswer(value=plain))
    return next((formula for formula in formulas if _is_right(formula, plain, language)), None)


def _is_right(spec: AnswerSpec, typed: str, language: Language) -> bool:
    return isinstance(check_answer(spec, typed, language=language), Right)
