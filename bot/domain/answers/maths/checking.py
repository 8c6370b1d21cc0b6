"""Check a typed expression, equation or set against the key."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeVar

from bot.domain.answers import spec as specs
from bot.domain.answers.folding import fold
from bot.domain.answers.framing import BESIDE_ANSWERS, without_frame
from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.cleaning import plain_notation
from bot.domain.answers.maths.comparing import same_equation, same_set, same_value
from bot.domain.answers.maths.forms import form_problem
from bot.domain.answers.maths.parsing import Manner
from bot.domain.answers.maths.reading import equation_in, expression_in
from bot.domain.answers.maths.set_reading import sets_in
from bot.domain.answers.maths.writing import notation_of, written_set
from bot.domain.answers.number_words import in_digits
from bot.domain.answers.verdict import (
    Right,
    RightValueWrongForm,
    Unclear,
    UnclearReason,
    Verdict,
    Wrong,
    WrongReason,
)

_KEYS: Final = "en"
"""Keys are in plain notation, with a decimal point."""
_PAIR: Final = 2

_POINT: Final = re.compile(
    r"^(?:(?:[A-Z]_?\d?|scheitel(?:punkt)?|schnittpunkt|punkt|vertex|point) ?[=:]? ?(?=\())?",
    re.IGNORECASE,
)
"""The name of a point before its coordinates."""
_BETWEEN: Final = tuple(
    map(re.compile, (r" ?\| ?", r" ?; ?", r" (?:and|und) ", r", ", r",", r"/"))
)
"""Separators of coordinates. A comma may be a decimal one, so it comes late."""
_NOT_ALONE: Final = re.compile(r"[=<>(){}\[\]|;]|^\s*$")

_POWER_OF_TEN: Final = re.compile(r"(?<=\d) ?[eE] ?([+-]?\d{1,2})(?![\w.,])")
"""A power of ten as calculators show it: 3.6e5."""
_MANY: Final = re.compile(
    r"\W*(?:(?:es gibt|there are) )?(?:unendlich viele|infinitely many)"
    r"(?: lösungen| zahlen| solutions| numbers)?\W*",
    re.IGNORECASE,
)

_X: Final = re.compile(r"(?<=[\d)²³]) ?[xX] ?(?=[\d(])")
"""A cross between numbers."""
_LISTED: Final = re.compile(r"\s*(?:[,;&]|und|and)\s*")
_FACTORS: Final = re.compile(rf"\d+(?:{_LISTED.pattern}\d+)+")
"""Factors as a list: 2, 2 and 7."""

T = TypeVar("T", trees.Expression, trees.Equation)
_UNREADABLE: Final = frozenset({
    UnclearReason.NOT_AN_EXPRESSION, UnclearReason.NOT_AN_EQUATION, UnclearReason.NOT_A_SET
})  # fmt: skip


def check_formula(spec: specs.FormulaAnswer, text: str, *, language: str) -> Verdict:
    """Return the verdict on an expression, an equation or a set, framed or alone.

    An answer that is right only if a bar, a root or a comma is read in another way is unclear, and
    so is an answer that cannot be decided. Only the same value is right.
    """
    check = _CHECKS[type(spec)]
    verdict = check(spec, text, language)
    for other in (without_frame(text, BESIDE_ANSWERS), in_digits(text, language)):
        if isinstance(verdict, Unclear) and verdict.reason in _UNREADABLE and other != text:
            verdict = check(spec, other, language)
    return verdict


def _check_expression(spec: specs.FormulaAnswer, text: str, language: str) -> Verdict:
    key = _key_expression(spec.value)
    if isinstance(key, UnclearReason):
        return Unclear(UnclearReason.UNDECIDED)
    form = spec.form if isinstance(spec, specs.ExpressionAnswer) else None
    if form is specs.ExpressionForm.SCIENTIFIC:
        text = _POWER_OF_TEN.sub(r"*10^(\1)", text)
    if form is specs.ExpressionForm.FACTORED and _FACTORS.fullmatch(text.strip()):
        text = _LISTED.sub("*", text)
    text = text if trees.letters(key) else _X.sub("*", text)
    verdict = _verdict_on_expression(key, text, Manner(language, trees.letters(key)))
    if isinstance(verdict, Right) and form:
        typed = _typed_expression(key, text, Manner(language, trees.letters(key)))
        problem = None if isinstance(typed, UnclearReason) else form_problem(typed, key, form)
        return RightValueWrongForm(verdict.normalised, problem) if problem else verdict
    return verdict


def _verdict_on_expression(key: trees.Expression, text: str, manner: Manner) -> Verdict:
    typed = _typed_expression(key, text, manner)
    if isinstance(typed, UnclearReason):
        return Unclear(typed)
    verdict = _verdict(same_value(key, typed), notation_of(key), notation_of(typed))
    if not isinstance(verdict, Wrong):
        return verdict
    for reason, other in _other_manners(manner):
        tree = _typed_expression(key, text, other)
        if not isinstance(tree, UnclearReason) and tree != typed and same_value(key, tree):
            return Unclear(reason, notation_of(typed))
    return _unless_other_letters(verdict, typed, trees.letters(key))


def _check_equation(spec: specs.FormulaAnswer, text: str, language: str) -> Verdict:
    key = _key_equation(spec.value)
    if isinstance(key, UnclearReason):
        return Unclear(UnclearReason.UNDECIDED)
    names = trees.letters(key.left) | trees.letters(key.right)
    manner = Manner(language, names)
    typed = _typed_equation(key, text, manner)
    if isinstance(typed, UnclearReason):
        return Unclear(typed)
    verdict = _verdict(same_equation(key, typed), _equation(key), _equation(typed))
    if not isinstance(verdict, Wrong):
        return verdict
    for reason, other in _other_manners(manner):
        tree = _typed_equation(key, text, other)
        if not isinstance(tree, UnclearReason) and tree != typed and same_equation(key, tree):
            return Unclear(reason, _equation(typed))
    others = (trees.letters(typed.left) | trees.letters(typed.right)) - names
    return Unclear(UnclearReason.NOT_AN_EQUATION, _equation(typed)) if others else verdict


def _check_set(spec: specs.FormulaAnswer, text: str, language: str) -> Verdict:
    keys = _key_set(spec.value)
    if isinstance(keys, UnclearReason):
        return Unclear(UnclearReason.UNDECIDED)
    key = keys[0]
    listed = _as_list(text, key)
    found = sets_in(listed or text, Manner(language))
    if isinstance(found, UnclearReason):
        too_many = _MANY.fullmatch(text) and not key.intervals
        return Wrong(fold(text), WrongReason.OTHER_VALUE) if too_many else Unclear(found)
    several = [_as_pairs(each, key) for each in found]
    if _letters_in(several[0]) - _letters_in(key):
        return Unclear(UnclearReason.NOT_A_SET, written_set(several[0]))
    first, *others = [
        _verdict(same_set(key, each), written_set(key), written_set(each)) for each in several
    ]
    if isinstance(first, Wrong) and any(isinstance(other, Right) for other in others):
        return Unclear(UnclearReason.TWO_READINGS, written_set(several[0]))
    if isinstance(first, Wrong) and "/" in text and not listed:
        apart = _check_set(spec, text.replace("/", ";"), language)
        return apart if isinstance(apart, Right) else first
    return first


def _as_list(text: str, key: trees.Solutions) -> str | None:
    """Return the text as a tuple in brackets if the key is one, or None.

    Schools write pairs in many ways: S(2|7), 2; 7, 2 and 7, (2/7). The key is no number, so
    neither a fraction nor a decimal number can be meant.
    """
    plain = plain_notation("; ".join(text.strip().splitlines()))
    if len(key.elements) != 1 or len(key.elements[0]) == 1 or isinstance(plain, UnclearReason):
        return None
    body = _POINT.sub("", plain.strip(" .;"))
    body = body[1:-1] if body.startswith("(") and body.endswith(")") else body
    for mark in _BETWEEN:
        parts = mark.split(body)
        if len(parts) == len(key.elements[0]) and not any(
            _NOT_ALONE.search(part) for part in parts
        ):
            return f"({'|'.join(parts)})"
    return None


def _other_manners(manner: Manner) -> Iterator[tuple[UnclearReason, Manner]]:
    """Yield the other ways to read the text, each with what to ask about it."""
    language = "en" if manner.language == "de" else "de"
    yield UnclearReason.NEEDS_BRACKETS, replace(manner, tight=True)
    yield UnclearReason.TWO_READINGS, replace(manner, language=language)


def _verdict(same: bool | None, key: str, typed: str) -> Verdict:  # noqa: FBT001 - a verdict, too
    if same is None:
        return Unclear(UnclearReason.UNDECIDED, typed)
    return Right(key) if same else Wrong(typed, WrongReason.OTHER_VALUE)


def _unless_other_letters(wrong: Wrong, typed: trees.Expression, known: frozenset[str]) -> Verdict:
    """Return `wrong`, or that the text may be a word if it shares no letter with the key."""
    others = trees.letters(typed) - known
    if others and (not known or others == trees.letters(typed)):
        return Unclear(UnclearReason.NOT_AN_EXPRESSION, wrong.normalised)
    return wrong


@lru_cache(maxsize=1_024)  # every answer meets the same key
def _key_expression(value: str) -> trees.Expression | UnclearReason:
    return expression_in(value, Manner(_KEYS))


@lru_cache(maxsize=1_024)
def _key_equation(value: str) -> trees.Equation | UnclearReason:
    return equation_in(value, Manner(_KEYS))


@lru_cache(maxsize=1_024)
def _key_set(value: str) -> tuple[trees.Solutions, ...] | UnclearReason:
    return sets_in(value, Manner(_KEYS))


def _typed_expression(
    key: trees.Expression, text: str, manner: Manner
) -> trees.Expression | UnclearReason:
    typed = expression_in(text, manner)
    return (
        typed
        if isinstance(typed, UnclearReason)
        else trees.substitute(typed, _names(typed, (key,)))
    )


def _typed_equation(
    key: trees.Equation, text: str, manner: Manner
) -> trees.Equation | UnclearReason:
    typed = equation_in(text, manner)
    if isinstance(typed, UnclearReason):
        return typed
    sides = (key.left, key.right)
    left, right = (
        trees.substitute(side, _names(side, sides)) for side in (typed.left, typed.right)
    )
    return trees.Equation(left, right)


def _names(
    typed: trees.Expression, keys: Sequence[trees.Expression]
) -> Mapping[str, trees.Symbol | trees.Constant]:
    """Return replacements for typed letters: phones capitalise, so X is x if the key has no X."""
    known = frozenset[str]().union(*map(trees.letters, keys))
    has_e = any(node == trees.Constant("e") for key in keys for node in trees.nodes(key))
    names: dict[str, trees.Symbol | trees.Constant] = {
        name: trees.Symbol(name.swapcase())
        for name in trees.letters(typed) - known
        if name.swapcase() in known
    }
    return names | ({"E": trees.Constant("e")} if has_e and "E" not in known else {})


def _as_pairs(found: trees.Solutions, key: trees.Solutions) -> trees.Solutions:
    """Return the set with (2, 3) as a pair if the key holds pairs."""
    if not any(len(element) == _PAIR for element in key.elements):
        return found
    pairs = tuple(
        (interval.low, interval.high)
        for interval in found.intervals
        if interval.low and interval.high and not (interval.with_low or interval.with_high)
    )
    if len(pairs) < len(found.intervals):
        return found
    return trees.Solutions((*found.elements, *pairs))


def _letters_in(solutions: trees.Solutions) -> frozenset[str]:
    values = [value for element in solutions.elements for value in element]
    ends = [
        end
        for interval in solutions.intervals
        for end in (interval.low, interval.high)
        if end is not None
    ]
    return frozenset[str]().union(*map(trees.letters, (*values, *ends)))


def _equation(equation: trees.Equation) -> str:
    return f"{notation_of(equation.left)} = {notation_of(equation.right)}"


_CHECKS: Final[
    Mapping[type[specs.FormulaAnswer], Callable[[specs.FormulaAnswer, str, str], Verdict]]
] = {
    specs.ExpressionAnswer: _check_expression,
    specs.EquationAnswer: _check_equation,
    specs.SetAnswer: _check_set,
}
