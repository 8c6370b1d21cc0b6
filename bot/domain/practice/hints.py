"""Help with an item: which hint comes when, and the limits of hints that a model made."""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bot.domain.answers.maths.comparing import same_equation, same_value
from bot.domain.answers.maths.reading import numbers_in, read_equation, read_expression
from bot.domain.answers.maths.tree import Equation, Expression
from bot.domain.answers.verdict import UnclearReason
from bot.domain.practice.diagnosis import STRATEGIES, MadeHint
from bot.domain.practice.items import BankItem, Misconception, Step
from bot.domain.practice.leaks import giveaway

LEVELS: Final = 3
"""Level 1 points to the right place, 2 reminds of the rule, 3 shows a step on the way."""
HINT_POLICY: Final = "hints-1"
"""The version of the rules below, stored with served items."""

LONGEST: Final = 320
"""Characters. A longer hint is a lesson."""
_COUNTING: Final = 4
"""Numbers up to this one may be written in letters: "two fractions"."""
_FORMULA: Final = re.compile(r"\$([^$]+)\$")
_COMPARED: Final = re.compile(r"[<>≤≥≠≈]|\\(?:le|ge|lt|gt|ne|leq|geq|neq|approx)(?![a-z])")


def stored_hint(item: BankItem, level: int, misconception: Misconception | None = None) -> str:
    """Return the verified hint of a level, 1 to 3, for this mistake if it has one."""
    if misconception is not None and level <= len(misconception.hint_ladder):
        return misconception.hint_ladder[level - 1]
    return item.hint_ladder[min(level, len(item.hint_ladder)) - 1]


def steps_shown(item: BankItem, level: int) -> tuple[Step, ...]:
    """Return the steps that a hint of the level may be made from.

    There are none below level 3. On level 3 it is all but the last, up to the first one that gives
    the answer away.
    """
    if level < LEVELS:
        return ()
    shown: list[Step] = []
    for step in item.document.solution_logic.steps[:-1]:
        if giveaway(f"{step.explanation} ${step.math}$", item):
            break
        shown.append(step)
    return tuple(shown)


def fault(hint: MadeHint, item: BankItem, *, level: int, answer: str) -> str:
    """Return why the hint may not be shown after that answer, or empty if it may.

    It must contain neither the answer to the item nor unverified maths.
    """
    text, steps = hint.hint_text, steps_shown(item, level)
    if hint.hint_level != level or hint.hint_strategy is not STRATEGIES[level]:
        return "another level"
    if len(text) > LONGEST:
        return "too long"
    if giveaway(text, item):
        return "tells the answer"
    return _foreign_number(text, _sources(item, answer, steps), item.language) or _equations(
        text, item, steps, level
    )


def _sources(item: BankItem, answer: str, steps: Sequence[Step]) -> Iterator[str]:
    """Yield the texts that a number of the hint may come from."""
    yield item.document.problem_content.stem
    yield from item.choices
    yield answer
    for step in steps:
        yield from (step.explanation, step.math)


def _foreign_number(text: str, sources: Iterable[str], language: str) -> str:
    known = {value for source in sources for value in _values(source, language)}
    for value, written in numbers_in(text, language):
        counts = value <= _COUNTING and not any(sign.isdigit() for sign in written)
        if value not in known and not (counts and value.denominator == 1):
            return f"a number from nowhere: {value}"
    return ""


def _values(source: str, language: str) -> Iterator[Fraction]:
    """Yield the numbers of the text, and the parts of its fractions."""
    yield from (value for value, _ in numbers_in(source, language))
    yield from (Fraction(int(digits)) for digits in re.findall(r"\d{1,20}", source))


def _equations(text: str, item: BankItem, steps: Sequence[Step], level: int) -> str:
    formulas = _FORMULA.findall(text)
    if "=" in _FORMULA.sub("", text):
        return "an equation outside of maths"
    if any(_COMPARED.search(formula) for formula in formulas):
        return "a comparison"
    equations = [formula for formula in formulas if "=" in formula]
    if level < LEVELS and len(equations) > 1:
        return "a whole solution"
    known = [*_known_equations(item, steps)]
    for equation in equations:
        if not _is_true(equation, item) and not _is_known(equation, item, known):
            return f"an equation that nobody has verified: {equation}"
    return ""


def _is_true(formula: str, item: BankItem) -> bool:
    """Return True if all its sides are equal for any values of its letters."""
    sides = [_expression(side, item.language) for side in formula.split("=")]
    known = [side for side in sides if side is not None]
    return len(known) == len(sides) and all(same_value(*pair) is True for pair in pairwise(known))


def _is_known(formula: str, item: BankItem, known: Sequence[Equation]) -> bool:
    read = read_equation(formula, item.language)
    if isinstance(read, UnclearReason):
        return False
    return any(same_equation(read, equation) is True for equation in known)


def _known_equations(item: BankItem, steps: Sequence[Step]) -> Iterator[Equation]:
    """Yield the equations of the stem and of the shown steps."""
    formulas = _FORMULA.findall(item.document.problem_content.stem)
    for formula in formulas:
        yield from _equation(formula, item.language)
    for step in steps:
        yield from _equation(step.math, "en")


def _equation(formula: str, language: str) -> Iterator[Equation]:
    read = read_equation(formula, language)
    if not isinstance(read, UnclearReason):
        yield read


def _expression(text: str, language: str) -> Expression | None:
    read = read_expression(text, language)
    return None if isinstance(read, UnclearReason) else read
