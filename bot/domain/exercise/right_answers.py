"""The right answer to a question, as a learner reads it."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.answers.choosing import in_language
from bot.domain.markup import escape
from bot.domain.practice.notation import latex
from bot.domain.topics.course import Language, Question

THEN: Final = " → "
"""Separates items that are in order."""


def right_answer(question: Question, language: Language) -> str:
    """Return the right answer as Markdown in that language."""
    match question.answer:
        case specs.IntegerAnswer() | specs.DecimalAnswer() | specs.FractionAnswer() as number:
            return f"{_number(number, language)} {escape(number.unit)}".strip()
        case (
            specs.BooleanAnswer()
            | specs.ExpressionAnswer()
            | specs.EquationAnswer()
            | specs.SetAnswer() as formula
        ):
            return _formula(formula, language)
        case specs.ChoiceAnswer(choices=choices):
            right = next(choice for choice in choices if choice.correct)
            return in_language(right.text, language).strip()
        case specs.OrderAnswer(items=items) as answer:
            return in_order(answer, range(len(items)), language)
        case specs.TextAnswer(accepted=accepted):
            return escape(accepted.get(language, next(iter(accepted.values())))[0])
        case specs.FreeTextAnswer(sample=sample):
            return sample


def _formula(answer: specs.BooleanAnswer | specs.FormulaAnswer, language: Language) -> str:
    if isinstance(answer, specs.BooleanAnswer):
        return "✓" if answer.value else "✗"
    return f"${latex(answer.value, language)}$"


def _number(
    answer: specs.IntegerAnswer | specs.DecimalAnswer | specs.FractionAnswer, language: Language
) -> str:
    match answer:
        case specs.IntegerAnswer(value=whole):
            return f"${whole}$"
        case specs.DecimalAnswer(value=number):
            return f"${_decimal(number, language)}$"
        case specs.FractionAnswer(value=fraction):
            return _fraction(fraction)


def _decimal(number: Decimal, language: Language) -> str:
    text = f"{number:f}"
    return text.replace(".", "{,}") if language is Language.DE else text


def _fraction(fraction: Fraction) -> str:
    if fraction.denominator == 1:
        return f"${fraction.numerator}$"
    sign = "-" if fraction < 0 else ""
    whole, rest = divmod(abs(fraction.numerator), fraction.denominator)
    shown = f"{sign}\\frac{{{abs(fraction.numerator)}}}{{{fraction.denominator}}}"
    if whole:
        shown += f" = {sign}{whole}\\,\\frac{{{rest}}}{{{fraction.denominator}}}"
    return f"${shown}$"


def in_order(answer: specs.OrderAnswer, order: Iterable[int], language: Language) -> str:
    """Return the items in that order, on one line."""
    return THEN.join(in_language(answer.items[place], language).strip() for place in order)
