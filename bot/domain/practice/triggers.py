"""Which foreseen mistake an answer shows: by its value, by a named predicate, by a pattern.

Patterns are RE2's, which take linear time for any text. So no imported pattern can stall a turn.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from bot.domain.answers import verdict as verdicts
from bot.domain.answers.check import check_answer
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.reading import read_expression
from bot.domain.answers.maths.tree import (
    Expression,
    Negative,
    Number,
    Product,
    letters,
    substitute,
)
from bot.domain.practice.canonical import NoAnswerError, check_item, choice_at, spec_for
from bot.domain.practice.items import BankItem, Misconception, Trigger, TriggerKind

LONGEST_PATTERN: Final = 200
_CALL: Final = re.compile(r"(?P<name>\w+)\s*(?:\((?P<argument>.*)\))?", re.DOTALL)
_ORDER: Final = (TriggerKind.EXACT_ANSWER, TriggerKind.PREDICATE, TriggerKind.REGEX)


class TriggerError(ValueError):
    """The trigger does not work here. The message says what was expected."""


def misconception_in(
    item: BankItem, text: str, *, shown: tuple[int, ...] | None = None
) -> Misconception | None:
    """Return the misconception that the answer shows, or None if none is foreseen.

    Exact answers come before predicates, and these before patterns.
    """
    verdict = check_item(item, text, shown=shown)
    if isinstance(verdict, verdicts.Right):
        return None
    return next(
        (
            misconception
            for misconception in _in_order(item)
            if fires(misconception.trigger, item, text, verdict)
        ),
        None,
    )


def fires(trigger: Trigger, item: BankItem, text: str, verdict: verdicts.Verdict) -> bool:
    """Return True if the trigger fires on the answer, given the checker's verdict on it."""
    match trigger.kind:
        case TriggerKind.EXACT_ANSWER:
            return _is_answer(trigger.value, item, text, verdict)
        case TriggerKind.REGEX:
            return bool(pattern(trigger.value).search(text.strip()))
        case TriggerKind.PREDICATE:
            return predicate(trigger.value, item).holds(item, verdict)


def _in_order(item: BankItem) -> list[Misconception]:
    return sorted(
        item.document.misconceptions,
        key=lambda misconception: _ORDER.index(misconception.trigger.kind),
    )


def _is_answer(value: str, item: BankItem, text: str, verdict: verdicts.Verdict) -> bool:
    """Return True if the answer has this value, whatever its notation."""
    if isinstance(verdict, verdicts.Unclear):
        return False
    if item.choices:
        place = choice_at(item, value)
        return place is not None and verdict.normalised == item.choices[place]
    try:
        spec = spec_for(item, value)
    except NoAnswerError:
        return False
    again = check_answer(spec, text, language=item.language)
    return isinstance(again, verdicts.Right | verdicts.RightValueWrongForm)


# --- patterns ------------------------------------------------------------------------------------


@lru_cache(maxsize=1_024)
def pattern(source: str) -> re.Pattern[str]:
    """Return the pattern. Raise TriggerError if RE2 refuses it or it is too long."""
    if len(source) > LONGEST_PATTERN:
        raise TriggerError(f"a pattern of at most {LONGEST_PATTERN} characters")
    import re2  # type: ignore[import-not-found, import-untyped, unused-ignore] # ships no types  # noqa: PLC0415 - few items have patterns

    options = re2.Options()
    options.log_errors = False
    try:
        compiled: re.Pattern[str] = re2.compile(source, options)
    except re2.error as error:
        raise TriggerError(f"a pattern that RE2 takes ({error})") from None
    return compiled


# --- predicates ----------------------------------------------------------------------------------


Test = Callable[[Expression, Expression, Expression | None], bool]
"""Takes the answer, the right answer and the argument."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A named test of the answer, with its argument."""

    test: Test
    argument: Expression | None

    def holds(self, item: BankItem, verdict: verdicts.Verdict) -> bool:
        """Return True if it holds for the answer. It never holds for an unreadable one."""
        if self.test is _is_unreduced:
            return isinstance(verdict, verdicts.RightValueWrongForm) and (
                verdict.reason is verdicts.FormReason.NOT_REDUCED
            )
        right = _plain(item.answer)
        if isinstance(verdict, verdicts.Unclear) or right is None:
            return False
        answer = _plain(verdict.normalised)
        return answer is not None and self.test(answer, right, self.argument)


def predicate(source: str, item: BankItem) -> Predicate:
    """Return the predicate, such as `off_by_factor(10)`. Raise TriggerError if it is none."""
    called = _CALL.fullmatch(source.strip())
    test = _PREDICATES.get(called["name"]) if called else None
    if called is None or test is None:
        raise TriggerError(f"one of the predicates {', '.join(sorted(_PREDICATES))}")
    argument = None if called["argument"] is None else _plain(called["argument"])
    if (argument is None) is (called["name"] in _WITH_ARGUMENT):
        raise TriggerError(f"{called['name']} with its argument, if it takes one")
    if argument is not None:
        argument = _with_variables(argument, item)
    if test is _off_by_factor and (argument is None or value_of(argument) in {None, 0, 1}):
        raise TriggerError("off_by_factor with a number other than 0 and 1")
    return Predicate(test, argument)


def _with_variables(expression: Expression, item: BankItem) -> Expression:
    """Return the expression with the values of the item's variables in place of their names."""
    variables = item.document.problem_content.variables
    known = letters(expression) & variables.keys()
    values = {name: _plain(str(variables[name])) for name in known}
    return substitute(
        expression, {name: value for name, value in values.items() if value is not None}
    )


def _plain(text: str) -> Expression | None:
    read = read_expression(text, "en")
    return None if isinstance(read, verdicts.UnclearReason) else read


def _equals(answer: Expression, right: Expression, argument: Expression | None) -> bool:
    return argument is not None and same_value(answer, argument) is True


def _sign_flipped(answer: Expression, right: Expression, argument: Expression | None) -> bool:
    return same_value(answer, Negative(right)) is True and not same_value(answer, right)


def _off_by_factor(answer: Expression, right: Expression, argument: Expression | None) -> bool:
    """Return True if one is the other times the factor, in either direction."""
    if argument is None or same_value(answer, right):
        return False
    pairs = ((answer, right), (right, answer))
    return any(same_value(one, Product((argument, other))) is True for one, other in pairs)


def _reciprocal(answer: Expression, right: Expression, argument: Expression | None) -> bool:
    product = Product((answer, right))
    return same_value(product, Number(Fraction(1))) is True and not same_value(answer, right)


def _is_unreduced(answer: Expression, right: Expression, argument: Expression | None) -> bool:
    """Return False, because this mistake is in the form, which the checker's verdict decides."""
    return False


_PREDICATES: Final[Mapping[str, Test]] = {
    "equals_expr": _equals,
    "sign_flipped": _sign_flipped,
    "off_by_factor": _off_by_factor,
    "reciprocal": _reciprocal,
    "unreduced": _is_unreduced,
}
"""All predicates (K74). Items with other names are refused at import."""
_WITH_ARGUMENT: Final = frozenset({"equals_expr", "off_by_factor"})
