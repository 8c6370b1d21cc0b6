"""What can be said of the lines of a solution without a model: whether each follows.

The task is not known here, so a line breaks only where nothing else can be meant: it follows
right upon a line in the same unknown, and neither has all solutions of the other. Of a new part,
a case, a check that fails, what is rounded or given in several units, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bot.domain.answers.maths.comparing import same_equation, same_value
from bot.domain.answers.maths.forms import is_simplified
from bot.domain.answers.maths.parsing import Manner
from bot.domain.answers.maths.solving import Solved, coefficients, compared, either
from bot.domain.answers.maths.tree import (
    Equation,
    Expression,
    Negative,
    Number,
    Symbol,
    letters,
)
from bot.domain.exams.following import equal, follows, is_literal, is_root, solved_by
from bot.domain.exams.statements import ReadLine, Statement, base_of, read_line
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.practice.working import with_a_sign_flipped
from bot.domain.topics.course import Language

MOST_LINES: Final = 100
"""Lines that are checked; the others are plain."""

_ZERO: Final = Number(Fraction(0))
_TWO: Final = 2
_RECENT: Final = 6
"""Of so many equations before one may be the case of another, or follow from it."""
_THOUSANDS: Final = re.compile(r"\d[.,]\d{3}(?!\d)")
"""A mark that may part thousands or decimals."""


class LineMark(StrEnum):
    """What was found of a line."""

    RIGHT = "right"
    """It follows from the one before it, or all that it says is equal."""
    BREAKS = "breaks"
    """It does not."""
    UNREAD = "unread"
    """It cannot be read."""
    PLAIN = "plain"
    """Nothing can be said: words, a drawing, a new beginning."""


@dataclass(frozen=True, slots=True)
class _Finding:
    """What was found of a line, and the line that it was held against; 0 is itself."""

    mark: LineMark
    since: int = 0
    sign: bool = False
    """Whether it would follow with the other sign."""


_PLAIN: Final = _Finding(LineMark.PLAIN)
_UNREAD: Final = _Finding(LineMark.UNREAD)


def marks_of(transcript: Transcript, language: Language) -> tuple[LineMark, ...]:
    """Return what is found of each line."""
    return tuple(it.mark for it in _findings(transcript, language))


def findings_of(transcript: Transcript, language: Language) -> tuple[str, ...]:
    """Return what is found of the lines in plain English, a line each, for who grades.

    No word of the solution is in it, for code says this and not the learner.
    """
    found = list(enumerate(_findings(transcript, language), start=1))
    breaks = [_in_words(number, it) for number, it in found if it.mark is LineMark.BREAKS]
    right = ", ".join(str(number) for number, it in found if it.mark is LineMark.RIGHT)
    return (
        (*breaks, f"These lines follow, or are equal in themselves: {right}")
        if right
        else (tuple(breaks))
    )


def _in_words(number: int, finding: _Finding) -> str:
    place = (
        f"does not follow from line {finding.since}" if finding.since else "is not equal in itself"
    )
    return f"Line {number} {place}{'; with the other sign it would' if finding.sign else ''}"


def _findings(transcript: Transcript, language: Language) -> list[_Finding]:
    """Return what is found of each line; it breaks only if it does however lines are read."""
    lines = transcript.lines[:MOST_LINES]
    found = _Walk(Manner(language)).over(lines)
    for manner in _other_manners(lines, language):
        if any(it.mark is LineMark.BREAKS for it in found):
            found = list(map(_unless_else, found, _Walk(manner).over(lines)))
    return [*found, *(_PLAIN for _ in transcript.lines[MOST_LINES:])]


def _unless_else(one: _Finding, other: _Finding) -> _Finding:
    return _PLAIN if one.mark is LineMark.BREAKS is not other.mark else one


def _other_manners(lines: Sequence[TranscriptLine], language: Language) -> Iterator[Manner]:
    """Yield how else lines may be meant: 1/2x as 1/(2x), 1.250 as a decimal number."""
    yield Manner(language, tight=True)
    if any(_THOUSANDS.search(it.confirmed) for it in lines):
        yield from (Manner(other) for other in Language if other is not language)


@dataclass(frozen=True, slots=True)
class _Before:
    """The last equation in an unknown."""

    equation: Equation
    at: int
    """Which statement it was."""
    run: int
    line: int
    is_claim: bool
    """Whether it says what the unknown is."""
    is_done: bool
    """Whether nothing is left to be worked out."""


class _Walk:
    """Goes over the lines from the first to the last and holds each against those before it."""

    def __init__(self, manner: Manner) -> None:
        self._manner = manner
        self._before: dict[str, _Before] = {}
        self._known: list[Equation] = []
        self._value: Expression | None = None
        """What a line that begins with an equals sign goes on from."""
        self._value_line = 0
        self._at = 0
        self._run = 0
        self._line = 0
        self._rounded = False
        self._denied = False
        """Whether this line or the next one says that something does not hold."""

    def over(self, lines: Sequence[TranscriptLine]) -> list[_Finding]:
        """Return what is found of each line."""
        read = [read_line("" if _is_unread(it) else it.confirmed, self._manner) for it in lines]
        found = []
        unsure = False
        for at, line in enumerate(lines):
            if _is_unread(line) or (at and not line.typed and lines[at - 1].page != line.page):
                self._break_off()
            self._line, self._rounded = at + 1, read[at].rounded
            self._denied = any(map(_denies, read[at : at + 2]))
            finding = _UNREAD if _is_unread(line) else self._finding(read[at])
            doubtful = bool(line.second) and not line.correction
            is_soft = finding.mark is LineMark.BREAKS and (doubtful or unsure)
            found.append(_PLAIN if is_soft else finding)
            unsure = doubtful
        return found

    def _break_off(self) -> None:
        """Begin anew: what comes next need not follow."""
        self._run += 1
        self._value = None

    def _finding(self, line: ReadLine) -> _Finding:
        if line.begins or not (line.statements or line.keeps):
            self._break_off()
        found = []
        for statement in line.statements:
            self._at += 1
            found.append(self._chain(statement))
            following = self._following(statement)
            found.append(_PLAIN if line.units and _breaks(following) else following)
        if breaks := next(filter(_breaks, found), None):
            return _PLAIN if line.vague else breaks
        return next((it for it in found if it.mark is LineMark.RIGHT), _PLAIN)

    # --- terms that are equal ---

    def _chain(self, statement: Statement) -> _Finding:
        """Return whether the terms of a statement are equal, each to the one before it."""
        before, since = (self._value, self._value_line) if statement.goes_on else (None, 0)
        if before is None and _is_bare(statement):
            return self._bare(statement.sides[0])
        rows = [row if before is None else (before, *row) for row in _rows(statement)]
        pairs = [pair for row in rows for pair in pairwise(row)]
        verdicts = [equal(*pair, rounded=self._rounded) for pair in pairs]
        self._remember(statement.cases[0][-1] if _has_value(statement) else None)
        if False in verdicts and not (self._denied and not statement.name):
            first = verdicts.index(False)
            flipped = same_value(pairs[first][0], Negative(pairs[first][1])) is True
            return _Finding(LineMark.BREAKS, 0 if first else since, flipped)
        return _Finding(LineMark.RIGHT, since) if verdicts and all(verdicts) else _PLAIN

    def _bare(self, term: Expression) -> _Finding:
        """Return whether a term alone is equal to the one alone in the line before it."""
        before, since = self._value, self._value_line
        self._remember(term)
        held = before is not None and same_value(before, term) is True
        return _Finding(LineMark.RIGHT, since) if held else _PLAIN

    def _remember(self, value: Expression | None) -> None:
        self._value, self._value_line = value, self._line

    # --- equations ---

    def _following(self, statement: Statement) -> _Finding:
        """Return whether the equation that a statement is follows from one before it."""
        equation = _equation_of(statement, self._unknown_of_last())
        if equation is None:
            return _PLAIN
        names = sorted(letters(equation.left) | letters(equation.right))
        if statement.name and len(names) == _TWO:  # f(x) = ..., which may be 0 in what follows
            self._known.append(Equation(equation.right, _ZERO))
        if len(names) > 1:
            return self._in_several(equation)
        is_claim = bool(statement.name) or statement.is_set
        values = [case[-1] for case in statement.cases] if is_claim else []
        now = _Before(
            equation=equation,
            at=self._at,
            run=self._run,
            line=self._line,
            is_claim=is_claim,
            is_done=is_claim and all(map(is_simplified, values)),
        )
        finding = self._held(now, names[0], values)
        self._before[names[0]] = now
        self._known.append(equation)
        return finding

    def _unknown_of_last(self) -> str:
        last = max(self._before, key=lambda it: self._before[it].at, default="")
        return base_of(last)

    def _in_several(self, equation: Equation) -> _Finding:
        """Return whether an equation in several unknowns is one of those before; else nothing."""
        held = any(same_equation(it, equation) for it in self._known[-_RECENT:])
        self._known.append(equation)
        return _Finding(LineMark.RIGHT, self._line - 1) if held else _PLAIN

    def _held(self, now: _Before, name: str, values: Sequence[Expression]) -> _Finding:
        """Return whether an equation in one unknown follows from the last one in it."""
        base = base_of(name)
        if name not in self._before and base != name and base in self._before:
            return self._one_of(self._before[base], now, name)
        before = self._before.get(name)
        if before is None:
            return _PLAIN
        verdict = self._verdict(before.equation, now.equation, name, values)
        if verdict:
            return _Finding(LineMark.RIGHT, before.line)
        if verdict is None or not self._must_follow(before, now, name):
            return _PLAIN
        flipped = with_a_sign_flipped(now.equation)
        sign = any(compared(before.equation, it, name) is Solved.SAME for it in flipped)
        return _Finding(LineMark.BREAKS, before.line, sign)

    def _one_of(self, before: _Before, now: _Before, name: str) -> _Finding:
        """Return whether x_1 = 2 is one of the solutions of the last equation in x."""
        unknown = base_of(name)
        value = now.equation.right
        one = Equation(Symbol(unknown), value)
        found = compared(before.equation, one, unknown)
        if found in {Solved.SAME, Solved.PART} or is_root(
            before.equation, unknown, value, rounded=self._rounded
        ):
            return _Finding(LineMark.RIGHT, before.line)
        verdict = self._verdict(before.equation, one, unknown, [value])
        first = name.endswith("_1") or f"{unknown}_1" in self._before
        must = first and before.run == now.run and not before.is_done
        return _Finding(LineMark.BREAKS, before.line) if verdict is False and must else _PLAIN

    def _verdict(
        self, before: Equation, now: Equation, name: str, values: Sequence[Expression]
    ) -> bool | None:
        """Return whether an equation, or the values it claims, follows; None if unknown."""
        verdict = follows(before, now, name, rounded=self._rounded)
        if verdict is None and values:
            return solved_by(before, name, values, rounded=self._rounded)
        return verdict

    def _must_follow(self, before: _Before, now: _Before, name: str) -> bool:
        """Say whether nothing else can be meant than that it follows from the one before."""
        if (before.at + 1, before.run) != (now.at, now.run) or before.is_done:
            return False
        if before.is_claim and now.is_claim and not now.is_done:
            return False  # x = 2 + 3 and x = 2 - 3
        one, other = before.equation, now.equation
        if one.right == _ZERO == other.right and _is_linear(one, name):
            return False  # the factors of a product, one after the other
        if one.left == other.left and is_simplified(one.right) and not before.is_claim:
            return False  # one case, and another one
        known = (it for it in self._known[-_RECENT:] if it is not one)
        return not any(compared(it, other, name) in {Solved.SAME, Solved.PART} for it in known)


def _is_unread(line: TranscriptLine) -> bool:
    return line.unreadable and not line.correction


def _breaks(finding: _Finding) -> bool:
    return finding.mark is LineMark.BREAKS


def _denies(line: ReadLine) -> bool:
    """Say whether a line says that something does not hold, be it as 3 = 5."""
    return line.denied or any(
        not it.name
        and len(it.sides) == _TWO
        and not it.letters
        and all(map(is_literal, it.sides))
        and same_value(*it.sides) is False
        for it in line.statements
    )


def _is_bare(statement: Statement) -> bool:
    return not statement.name and not statement.is_set and len(statement.sides) == 1


def _rows(statement: Statement) -> Sequence[tuple[Expression, ...]]:
    """Return the terms of which each is to be equal to the one before it."""
    row = statement.sides
    if statement.is_set:
        return ()
    if statement.name or statement.goes_on:
        return statement.cases
    if not statement.letters:
        return () if len(row) == _TWO and is_literal(row[0]) else (row,)
    if len(row) == _TWO:
        return (row,) if _is_identity(statement) else ()
    if len({letters(it) for it in row}) == 1:
        return (row,)
    return (row[1:],) if not any(map(letters, row[1:])) else ()


def _is_identity(statement: Statement) -> bool:
    return len(statement.cases) == 1 and same_value(*statement.sides) is True


def _has_value(statement: Statement) -> bool:
    """Say whether a line may go on from the last term with an equals sign."""
    if len(statement.cases) > 1:
        return False
    is_equation = statement.letters and len(statement.sides) == _TWO
    return bool(statement.name) or statement.goes_on or not is_equation or _is_identity(statement)


def _equation_of(statement: Statement, unknown: str) -> Equation | None:
    """Return the equation that a statement is; None where it is none in an unknown."""
    if statement.is_set or statement.name:
        name = Symbol(statement.name or unknown)
        several = [Equation(name, case[-1]) for case in statement.cases]
        return either(several) if name.name else None
    row = statement.sides
    if statement.goes_on or not statement.letters or len(row) == 1:
        return None
    if len(row) > _TWO and any(map(letters, row[1:])):
        return None
    if len(row) == _TWO and _is_identity(statement):
        return None
    return either([Equation(case[0], case[-1]) for case in statement.cases])


def _is_linear(equation: Equation, unknown: str) -> bool:
    row = coefficients(equation, unknown)
    return row is not None and len(row) == _TWO
