"""What the right answer to a task tells about the lines that lead to it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import isqrt
from typing import Final

from bot.domain.answers.maths.cleaning import plain_notation
from bot.domain.answers.maths.comparing import same_set, same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.numeric import OutsideDomainError, real_value
from bot.domain.answers.maths.parsing import Manner, UnreadableError, parse
from bot.domain.answers.maths.reading import read_equation, read_expression, read_set
from bot.domain.answers.maths.set_reading import sets_in
from bot.domain.answers.maths.solving import coefficients, real_roots
from bot.domain.answers.maths.tree import (
    Equation,
    Expression,
    Interval,
    Negative,
    Number,
    Power,
    Solutions,
    Sum,
    Symbol,
    letters,
    substitute,
)
from bot.domain.answers.verdict import UnclearReason
from bot.domain.answers.working.amounts import Amounts, amounts_in
from bot.domain.answers.working.statements import Statement, base_of

_PLAIN: Final = "en"
"""Tasks and canonical answers are in plain notation: decimals with a point."""
_TASK: Final = re.compile(r"(?P<kind>\w+): (?P<body>.+?)(?: for (?P<names>\w+(?:, \w+)*))?")
_EVALUATED: Final = re.compile(r"(?P<body>.+) at (?P<values>\w+ = .+)")
_FORMULA: Final = re.compile(r"\$[^$]+\$")
_RELATION: Final = re.compile(r"(<=|>=|=<|=>|<|>)")
_ARROW: Final = re.compile(r"^\s*(?:<?=+>|[-–]+>|[⇒⇔→⟹⟺])\s*")
_TURNED: Final = {"<": ">", ">": "<"}
_NO_SOLUTIONS: Final = "{}"
_PAIR: Final = 2
_INTERCEPTS: Final = "bcnqt"
_DISCRIMINANTS: Final = frozenset({"D", "delta"})
_DISCRIMINANT: Final = parse("b^2 - 4*a*c", Manner(_PLAIN))
_SHARE: Final = re.compile(r"([\d.]+)/100\*\w = ([\d.]+)")
_NAMED_PAIR: Final = re.compile(r"(?:[SL]\s*=?\s*)?\{?\s*\(([^|;()]+)[|;]([^|;()]+)\)\s*\}?")


class BreakKind(StrEnum):
    """What is wrong with a line."""

    OTHER_VALUE = "other_value"
    UNEQUAL = "unequal"
    """The two sides of the line are not equal."""
    SIGN = "sign"
    """It would be right with the other sign."""
    OTHER_SOLUTIONS = "other_solutions"
    """The equation has other solutions than the one before."""
    DIRECTION = "direction"
    """The inequality would be right with its sign reversed."""
    BORDER = "border"
    """It is wrong only in whether the border belongs to the solutions."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The solutions of the task at which a line is true."""

    at: frozenset[int] = frozenset()
    kind: BreakKind | None = None
    """What is wrong with the line, or None if it is true."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownAnswer:
    """What is known about a task: its unknowns with their values, or the term it begins with."""

    unknowns: tuple[str, ...] = ()
    solutions: tuple[Mapping[str, Expression], ...] = ()
    """The values of the unknowns, one mapping per solution, or the borders of an inequality."""
    wanted: Solutions | None = None
    """The solutions of an inequality."""
    start: Expression | None = None
    """The term to rewrite or to work out. No line is an equation then."""
    share: Amounts | None = None
    """The percentage of the unknown that the task gives: 55 % = 264."""
    is_proportional: bool = False
    """True if the task adds nothing, so that amounts are in proportion."""
    shown: bool | None = None
    """True if learners are known to name the unknowns like this. Otherwise they may not."""

    @property
    def is_number(self) -> bool:
        """Return True if the answer is one number, which may be found by trial."""
        return len(self.unknowns) == len(self.solutions) == 1 and self.wanted is None

    def misses_share(self, amounts: Amounts) -> bool:
        """Return True if a line gives the task's amount to another percentage."""
        share = self.share
        if share is None or not amounts.is_share or amounts.other != share.other:
            return False
        asked = (value_of(value) for solution in self.solutions for value in solution.values())
        return amounts.one not in {share.one, *asked}

    def judged(self, statement: Statement) -> Judgement | None:
        """Return whether a statement is true at the solutions, or None if it cannot be placed.

        If there are no solutions, a statement that gives an unknown a number is wrong.
        """
        cases = self._equations(statement)
        if not self.solutions:
            values = [equation.right for equation in cases if statement.is_set or statement.name]
            named = any(not letters(value) and _has_value(value) for value in values)
            is_wrong = named and self.wanted is None
            return Judgement(kind=BreakKind.OTHER_SOLUTIONS) if is_wrong else None
        holding = [self._holding(case) for case in cases]
        places = [place for place in holding if place is not None]
        if not cases or len(places) < len(cases):
            return None
        if all(places):
            at = frozenset().union(*places)
            strays = len(cases) == 1 and self._strays(cases[0], at)
            return Judgement(kind=BreakKind.OTHER_SOLUTIONS) if strays else Judgement(at=at)
        wrong = cases[places.index(frozenset())]
        flipped = any(self._holding(other) for other in with_a_sign_flipped(wrong))
        return Judgement(kind=BreakKind.SIGN if flipped else BreakKind.OTHER_SOLUTIONS)

    def _strays(self, equation: Equation, at: frozenset[int]) -> bool:
        """Return True if a quadratic equation has one of two solutions and a wrong one as well."""
        if not len(self.unknowns) == len(at) == 1 or len(self.solutions) != _PAIR:
            return False
        row = coefficients(equation, self.unknowns[0])
        return row is not None and len(row) == _PAIR + 1 and real_roots(row) == _PAIR

    def judged_discriminant(self, statement: Statement) -> BreakKind | None:
        """Return what is wrong with the discriminant of two solutions, or None if nothing is.

        The discriminant is the square of their distance times that of a rational number, however
        the equation is scaled: b² - 4ac as well as (p/2)² - q.
        """
        first, row = statement.sides[0], statement.sides
        if len(self.unknowns) != 1 or len(self.solutions) != _PAIR:
            return None
        spelled = letters(first) == letters(_DISCRIMINANT) and same_value(first, _DISCRIMINANT)
        if not (spelled or statement.name in _DISCRIMINANTS):
            return None
        one, other = (solution[self.unknowns[0]] for solution in self.solutions)
        square = value_of(Power(Sum((one, Negative(other))), Number(Fraction(_PAIR))))
        value = value_of(row[-1])
        if square is None or value is None or not square or _is_square(value / square):
            return None
        others = (value_of(term) for side in row for term in _sign_flips(side))
        sign = any(number is not None and _is_square(number / square) for number in others)
        return BreakKind.SIGN if sign else BreakKind.OTHER_VALUE

    def judged_pair(self, text: str, manner: Manner) -> Judgement | None:
        """Return whether a pair is the solution, or None if the line is no pair of numbers."""
        match = _NAMED_PAIR.fullmatch(text)
        if match is None or len(self.unknowns) != _PAIR or self.start is not None:
            return None
        try:
            pair = [parse(group.strip(), manner) for group in match.groups()]
        except UnreadableError:
            return None
        claims = (
            Equation(Symbol(name), value) for name, value in zip(self.unknowns, pair, strict=True)
        )
        at = [self._holding(claim) for claim in claims]
        right = at[0] is not None and at[1] is not None and at[0] & at[1]
        return Judgement(right) if right else Judgement(kind=BreakKind.OTHER_SOLUTIONS)

    def named_by(self, value: Expression) -> frozenset[int]:
        """Return the solutions in which an unknown has this value."""
        same = (
            at
            for at, solution in enumerate(self.solutions)
            if any(same_value(value, known) for known in solution.values())
        )
        return frozenset(same)

    def judged_inequality(self, text: str, manner: Manner) -> Judgement | None:
        """Return whether an inequality has the task's solutions, or None if the line is none."""
        found = (
            None if self.wanted is None else _inequality_solutions(text, self.unknowns[0], manner)
        )
        if found is None or self.wanted is None:
            return None
        mistakes = (
            (None, found),
            (BreakKind.BORDER, _with_other_borders(found)),
            (BreakKind.DIRECTION, _turned_round(found)),
            (BreakKind.DIRECTION, _with_other_borders(_turned_round(found))),
            (BreakKind.SIGN, _with_borders_negated(found)),
        )
        same = (kind for kind, solutions in mistakes if same_set(solutions, self.wanted))
        return Judgement(kind=next(same, BreakKind.OTHER_SOLUTIONS))

    def _equations(self, statement: Statement) -> Sequence[Equation]:
        """Return the cases of a statement as equations in the unknowns. Empty if they are none."""
        if not self.unknowns or statement.goes_on:
            return ()
        if statement.is_set or statement.name:
            base = base_of(statement.name) or self.unknowns[0]
            claimed = base in self.unknowns
            return [Equation(Symbol(base), row[-1]) for row in statement.cases if claimed]
        if any(len(case) != _PAIR for case in statement.cases):
            return ()
        return [Equation(*case) for case in statement.cases]

    def _holding(self, equation: Equation) -> frozenset[int] | None:
        """Return the solutions at which an equation holds, or None if it has other letters."""
        names = letters(equation.left) | letters(equation.right)
        bases = {name: base_of(name) for name in names}
        values = [value for solution in self.solutions for value in solution.values()]
        placed = {*self.unknowns, *(name for value in values for name in letters(value))}
        if not set(bases.values()) <= placed or not set(bases.values()) & set(self.unknowns):
            return None
        sides = [
            tuple(_at(side, solution, bases) for side in (equation.left, equation.right))
            for solution in self.solutions
        ]
        verdicts = [_same(*pair) for pair in sides]
        if None in verdicts:
            return None
        return frozenset(at for at, verdict in enumerate(verdicts) if verdict)


def known_answer(task: str, answer: str, stem: str) -> KnownAnswer:
    """Return what the right answer makes known. For some kinds of tasks that is nothing.

    `task` is written as the solver reads it, `answer` in canonical form, `stem` as it is shown.
    """
    match = _TASK.fullmatch(task)
    find = _KINDS.get(match["kind"]) if match else None
    if match is None or find is None:
        return KnownAnswer()
    found = find(match["body"], answer, tuple((match["names"] or "x").split(", ")))
    if found is None:
        return KnownAnswer()
    share = _SHARE.fullmatch(match["body"])
    found = replace(
        found,
        share=amounts_in(f"{share[1]} % = {share[2]}", _PLAIN) if share else None,
        is_proportional=not re.search(r"[-+]", match["body"]),
    )
    if found.shown is not None:
        return found
    formulas = " ".join(_FORMULA.findall(stem))
    named = (
        re.search(rf"(?<![^\W\d_]){unknown}(?![^\W\d_])", formulas) for unknown in found.unknowns
    )
    return replace(found, shown=all(named))


def _at(
    side: Expression, solution: Mapping[str, Expression], bases: Mapping[str, str]
) -> Expression:
    """Return the side with the values of the unknowns. x_1 stands for a value of x."""
    return substitute(
        side, {name: solution[base] for name, base in bases.items() if base in solution}
    )


def _same(one: Expression, other: Expression) -> bool | None:
    """Return True if both are the same.

    A term without a real value is never the same as a number.
    """
    verdict = same_value(one, other)
    if verdict is not None or letters(one) or letters(other):
        return verdict
    return None if _has_value(one) == _has_value(other) else False


def _has_value(number: Expression) -> bool:
    try:
        real_value(number)
    except OutsideDomainError:
        return False
    return True


def _is_square(value: Fraction) -> bool:
    return value > 0 and all(
        isqrt(part) ** 2 == part for part in (value.numerator, value.denominator)
    )


def with_a_sign_flipped(equation: Equation) -> Iterator[Equation]:
    """Yield the equation with the sign of one of its terms changed."""
    left, right = equation.left, equation.right
    yield from (Equation(left, other) for other in _sign_flips(right))
    yield from (Equation(other, right) for other in _sign_flips(left))


def _sign_flips(side: Expression) -> Iterator[Expression]:
    terms = side.terms if isinstance(side, Sum) else (side,)
    for place, term in enumerate(terms):
        others = (*terms[:place], Negative(term), *terms[place + 1 :])
        yield Sum(others) if len(others) > 1 else others[0]


# --- kinds of tasks ------------------------------------------------------------------------------


def _of_equations(_: str, answer: str, names: tuple[str, ...]) -> KnownAnswer | None:
    """Return the solutions that the answer names: a set of numbers or pairs, or one term."""
    if answer.startswith("{"):
        read = read_set(answer, _PLAIN)
        several = () if isinstance(read, UnclearReason) else read.elements
    else:
        term = read_expression(answer, _PLAIN)
        several = () if isinstance(term, UnclearReason) else ((term,),)
    if not several and answer != _NO_SOLUTIONS:
        return None
    if any(len(values) != len(names) for values in several):
        return None
    solutions = tuple(dict(zip(names, values, strict=True)) for values in several)
    return KnownAnswer(unknowns=names, solutions=solutions)


def _of_vertex(body: str, answer: str, names: tuple[str, ...]) -> KnownAnswer | None:
    """Return the vertex and the term of the parabola. Its zeros may be named x as well."""
    found, start = _of_equations(body, answer, (*names, "y")), read_expression(body, _PLAIN)
    if found is None or isinstance(start, UnclearReason):
        return None
    return replace(found, start=start, shown=False)


def _of_slope(_: str, answer: str, names: tuple[str, ...]) -> KnownAnswer | None:
    return replace(found, shown=True) if (found := _of_equations("", answer, ("m",))) else None


def _of_line(_: str, answer: str, names: tuple[str, ...]) -> KnownAnswer | None:
    """Return slope and intercept of a line, under the letters that schools use."""
    line = read_equation(answer, _PLAIN)
    if isinstance(line, UnclearReason):
        return None
    at_0, at_1 = (value_of(line.right, {names[0]: Fraction(x)}) for x in range(2))
    if at_0 is None or at_1 is None:
        return None
    intercept = dict.fromkeys(_INTERCEPTS, Number(at_0))
    solution = {"m": Number(at_1 - at_0), **intercept}
    return KnownAnswer(unknowns=tuple(solution), solutions=(solution,), shown=True)


def _of_inequality(_: str, answer: str, names: tuple[str, ...]) -> KnownAnswer | None:
    read = read_set(answer, _PLAIN)
    if isinstance(read, UnclearReason):
        return None
    ends = [
        end
        for interval in read.intervals
        for end in (interval.low, interval.high)
        if end is not None
    ]
    borders = tuple({names[0]: end} for end in ends)
    return KnownAnswer(unknowns=names, solutions=borders, wanted=read)


def _of_term(body: str, _: str, names: tuple[str, ...]) -> KnownAnswer | None:
    evaluated = _EVALUATED.fullmatch(body)
    start = read_expression(evaluated["body"] if evaluated else body, _PLAIN)
    if isinstance(start, UnclearReason):
        return None
    for part in evaluated["values"].split(", ") if evaluated else ():
        name, _, value = part.partition(" = ")
        known = read_expression(value, _PLAIN)
        start = start if isinstance(known, UnclearReason) else substitute(start, {name: known})
    return KnownAnswer(start=start)


_KINDS: Final[Mapping[str, Callable[[str, str, tuple[str, ...]], KnownAnswer | None]]] = {
    **dict.fromkeys(("solve", "isolate", "system"), _of_equations),
    "vertex": _of_vertex,
    "slope": _of_slope,
    "line": _of_line,
    "inequality": _of_inequality,
    **dict.fromkeys(("value", "simplify", "expand", "factor", "evaluate"), _of_term),
}


# --- inequalities --------------------------------------------------------------------------------


def _inequality_solutions(text: str, unknown: str, manner: Manner) -> Solutions | None:
    """Return the solutions of an inequality that is linear in the unknown, or None for others."""
    plain = plain_notation(_ARROW.sub("", text))
    if isinstance(plain, UnclearReason):
        return None
    left, *rest = _RELATION.split(plain.strip(" .;,"))
    if len(rest) == _PAIR:
        return _half_line(left, rest[0], rest[1], unknown, manner)
    read = sets_in(plain, manner)
    found = None if isinstance(read, UnclearReason) else read[0]
    return found if found is not None and found.intervals else None


def _half_line(left: str, sign: str, right: str, unknown: str, manner: Manner) -> Solutions | None:
    try:
        sides = [parse(side.strip(), manner) for side in (left, right)]
    except UnreadableError:
        return None
    difference = Sum((sides[0], Negative(sides[1])))
    if letters(difference) != {unknown}:
        return None
    at_0, at_1, at_2 = (value_of(difference, {unknown: Fraction(x)}) for x in range(3))
    if at_0 is None or at_1 is None or at_2 is None or at_1 - at_0 != at_2 - at_1:
        return None
    slope = at_1 - at_0
    if not slope:
        return None
    border, closed = Number(-at_0 / slope), "=" in sign
    direction = sign.strip("=") if slope > 0 else _TURNED[sign.strip("=")]
    if direction == "<":
        return Solutions(intervals=(Interval(None, border, with_high=closed),))
    return Solutions(intervals=(Interval(border, None, with_low=closed),))


def _turned_round(solutions: Solutions) -> Solutions:
    return Solutions(
        intervals=tuple(
            Interval(
                interval.high,
                interval.low,
                with_low=interval.with_high,
                with_high=interval.with_low,
            )
            for interval in solutions.intervals
        )
    )


def _with_borders_negated(solutions: Solutions) -> Solutions:
    return Solutions(
        intervals=tuple(
            replace(
                interval,
                low=interval.low and Negative(interval.low),
                high=interval.high and Negative(interval.high),
            )
            for interval in solutions.intervals
        )
    )


def _with_other_borders(solutions: Solutions) -> Solutions:
    return Solutions(
        intervals=tuple(
            replace(
                interval,
                with_low=interval.low is not None and not interval.with_low,
                with_high=interval.high is not None and not interval.with_high,
            )
            for interval in solutions.intervals
        )
    )
