"""Answers in the canonical form of specs/5 section 5.2, and the specs for the checker."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cmp_to_key
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.answers.check import check_answer
from bot.domain.answers.folding import fold, plain, without_blanks
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.numeric import OutsideDomainError, real_value
from bot.domain.answers.maths.reading import read_expression, read_set
from bot.domain.answers.maths.tree import Expression, Solutions
from bot.domain.answers.maths.writing import written_set
from bot.domain.answers.verdict import Right, UnclearReason, Verdict
from bot.domain.practice.items import AskedForm, BankItem, InputType

_PLAIN: Final = "en"
"""Authors write in plain notation: decimals with a point."""
_DECIMAL: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_KEY: Final = re.compile(r"[A-Z]")
_GAP: Final = re.compile(r"solve: .+ = (?P<fraction>x/\d+|\d+/x) for x")
_DIVISION: Final = re.compile(r"(?P<kind>quotient|remainder): (\d+), (\d+)")
_REMAINDER: Final = re.compile(
    r"(?:.*= ?)?(?P<quotient>\d+),? ?(?:rest|r|remainder|rem)\.?:? ?(?P<remainder>\d+)[.! ]*",
    re.IGNORECASE,
)
_TRUTHS: Final = {"true": True, "false": False}


class NoAnswerError(ValueError):
    """The text is no answer of the kind that the item asks for. The message says what is."""


def check_item(
    item: BankItem, text: str, *, language: str | None = None, shown: tuple[int, ...] | None = None
) -> Verdict:
    """Return the verdict on an answer to the item.

    Other answers that its author accepts are right. `language` decides how points and commas are
    read. The default is the item's own. `shown` is the order in which the learner saw the choices.
    """
    verdict = check_answer(
        answer_spec_of(item),
        _part_asked(item, text),
        language=language or item.language,
        shown=shown,
        question=item.document.problem_content.stem,
    )
    if isinstance(verdict, Right):
        return verdict
    accepted = any(_is_accepted(item, form, text, language) for form in _other_forms(item))
    return Right(item.answer) if accepted or _fills_gap(item, text) else verdict


def _part_asked(item: BankItem, text: str) -> str:
    """Return the asked part of a division with a remainder, if it is right: 46 : 6 = 7 R 4."""
    task = _DIVISION.fullmatch(str(item.document.problem_content.variables.get("task")))
    said = _REMAINDER.fullmatch(text)
    if not (task and said):
        return text
    number, by, quotient, remainder = map(int, (*task.groups()[1:], *said.groups()))
    return said[task["kind"]] if number == by * quotient + remainder else text


def _fills_gap(item: BankItem, text: str) -> bool:
    """Return True if the text ends in the whole fraction whose gap was asked for: 8/12."""
    task = item.document.problem_content.variables.get("task")
    gap = _GAP.fullmatch(task) if isinstance(task, str) else None
    filled = gap["fraction"].replace("x", item.answer) if gap else ""
    *before, last = without_blanks(plain(text)).split("=")
    terms = [read_expression(side, item.language) for side in (*before, filled)] if filled else []
    known = [term for term in terms if not isinstance(term, UnclearReason)]
    same = len(known) == len(terms) and all(same_value(known[-1], term) for term in known)
    return bool(filled) and last == filled and same


def answer_spec_of(item: BankItem) -> specs.AnswerSpec:
    """Return the spec with which the checker compares answers to the item.

    Raises NoAnswerError if the canonical answer is not of the kind that is asked for.
    """
    return spec_for(item, item.answer)


def spec_for(item: BankItem, value: str) -> specs.AnswerSpec:
    """Return the spec that the item would have if this were the right answer."""
    return _SPECS[item.input_type](item, value)


def canonical(input_type: InputType, text: str) -> str:
    """Return the answer in its canonical form. Raise NoAnswerError if it is none.

    For an expression and a choice this only normalises blanks.
    """
    match input_type:
        case InputType.INTEGER:
            return str(_integer(text))
        case InputType.FRACTION:
            return str(_number(text))
        case InputType.DECIMAL:
            return _decimal(text)
        case InputType.SET:
            return written_set(_in_ascending_order(_set(text)))
        case InputType.BOOLEAN:
            return str(_truth(text)).lower()
        case InputType.EXPRESSION | InputType.MULTIPLE_CHOICE:
            return " ".join(text.split())


def choice_at(item: BankItem, text: str) -> int | None:
    """Return the place of the choice with this exact text or letter, or None."""
    choices = item.choices
    if text in choices:
        return choices.index(text)
    place = ord(text) - ord("A") if _KEY.fullmatch(text) else len(choices)
    return place if place < len(choices) else None


def _other_forms(item: BankItem) -> tuple[str, ...]:
    return item.document.answer_spec.accepted_forms


def _is_accepted(item: BankItem, form: str, text: str, language: str | None) -> bool:
    if fold(form) == fold(text):
        return True
    try:
        spec = spec_for(item, form)
    except NoAnswerError:
        return False
    return isinstance(check_answer(spec, text, language=language or item.language), Right)


# --- specs ---------------------------------------------------------------------------------------


def _integer_spec(item: BankItem, text: str) -> specs.AnswerSpec:
    value, form = _number(text), item.form
    if value.denominator != 1:  # only a mistake can fail to be a whole number here
        return specs.FractionAnswer(value=value, unit=form.unit, require_unit=form.unit_required)
    return specs.IntegerAnswer(
        value=int(value), percent=form.percent, unit=form.unit, require_unit=form.unit_required
    )


def _decimal_spec(item: BankItem, text: str) -> specs.AnswerSpec:
    form, tolerance = item.form, item.document.answer_spec.tolerance
    try:
        value = Decimal(_decimal(text))
    except NoAnswerError:
        return specs.FractionAnswer(
            value=_number(text), unit=form.unit, require_unit=form.unit_required
        )
    return specs.DecimalAnswer(
        value=value,
        tolerance=Decimal(str(tolerance or 0)),
        percent=form.percent,
        require_decimal=form.decimal,
        unit=form.unit,
        require_unit=form.unit_required,
    )


def _fraction_spec(item: BankItem, text: str) -> specs.AnswerSpec:
    form = item.form
    return specs.FractionAnswer(
        value=_number(text),
        require_reduced=form.reduced,
        require_fraction=form.fraction,
        unit=form.unit,
        require_unit=form.unit_required,
    )


def _expression_spec(item: BankItem, text: str) -> specs.AnswerSpec:
    if item.form.equation:
        return specs.EquationAnswer(value=text)
    _expression(text)
    return specs.ExpressionAnswer(value=text, form=_form(item.form))


def _form(asked: AskedForm) -> specs.ExpressionForm | None:
    forms = {
        specs.ExpressionForm.EXPANDED: asked.expanded,
        specs.ExpressionForm.FACTORED: asked.factored,
        specs.ExpressionForm.SCIENTIFIC: asked.scientific,
        specs.ExpressionForm.SIMPLIFIED: asked.simplified or asked.reduced,
    }
    return next((form for form, is_asked in forms.items() if is_asked), None)


def _set_spec(item: BankItem, text: str) -> specs.AnswerSpec:
    _set(text)
    return specs.SetAnswer(value=text)


def _boolean_spec(item: BankItem, text: str) -> specs.AnswerSpec:
    return specs.BooleanAnswer(value=_truth(text))


def _choice_spec(item: BankItem, text: str) -> specs.AnswerSpec:
    right = choice_at(item, text)
    if right is None:
        raise NoAnswerError("one of the choices, by its letter or word for word")
    choices = enumerate(item.choices)
    return specs.ChoiceAnswer(
        choices=tuple(
            specs.Choice(text={item.language: words}, correct=place == right)
            for place, words in choices
        )
    )


_SPECS: Final[Mapping[InputType, Callable[[BankItem, str], specs.AnswerSpec]]] = {
    InputType.INTEGER: _integer_spec,
    InputType.DECIMAL: _decimal_spec,
    InputType.FRACTION: _fraction_spec,
    InputType.EXPRESSION: _expression_spec,
    InputType.SET: _set_spec,
    InputType.BOOLEAN: _boolean_spec,
    InputType.MULTIPLE_CHOICE: _choice_spec,
}


# --- what an author writes -----------------------------------------------------------------------


def _expression(text: str) -> Expression:
    read = read_expression(text, _PLAIN)
    if isinstance(read, UnclearReason):
        raise NoAnswerError("an expression in plain notation, such as 2*x + 1")
    return read


def _number(text: str) -> Fraction:
    value = value_of(_expression(text))
    if value is None:
        raise NoAnswerError("a number, such as -3/4 or 0.5")
    return value


def _integer(text: str) -> int:
    value = _number(text)
    if value.denominator != 1:
        raise NoAnswerError("a whole number, such as 42")
    return int(value)


def _decimal(text: str) -> str:
    if not _DECIMAL.fullmatch(text.strip()):
        raise NoAnswerError("a decimal with a point, such as 0.25")
    return text.strip()


def _truth(text: str) -> bool:
    if text.strip().lower() not in _TRUTHS:
        raise NoAnswerError('"true" or "false"')
    return _TRUTHS[text.strip().lower()]


def _set(text: str) -> Solutions:
    read = read_set(text, _PLAIN)
    if isinstance(read, UnclearReason):
        raise NoAnswerError("a set, such as {-1, 2} or (-inf, 3]")
    return read


def _in_ascending_order(solutions: Solutions) -> Solutions:
    """Return the set with its elements in ascending order, without duplicates."""
    different: list[tuple[Expression, ...]] = []
    for element in solutions.elements:
        if not any(_same(element, other) for other in different):
            different.append(element)
    try:
        ordered = sorted(different, key=cmp_to_key(_compare))
    except OutsideDomainError:
        ordered = different
    return Solutions(tuple(ordered), solutions.intervals)


def _same(one: tuple[Expression, ...], other: tuple[Expression, ...]) -> bool:
    return len(one) == len(other) and all(map(same_value, one, other))


def _compare(one: tuple[Expression, ...], other: tuple[Expression, ...]) -> int:
    first, second = tuple(map(real_value, one)), tuple(map(real_value, other))
    return (first > second) - (first < second)
