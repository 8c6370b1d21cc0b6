"""Go over the lines of a solution and compare each with those before it.

There are two ways to do so. If the task is not known, as in an exam, a line breaks only if nothing
else can be meant: it comes right after a line in the same unknown, and neither has all solutions
of the other. There is no verdict on a new part, a case, a check that fails, or anything rounded or
in several units.

If the right answer is known, as in practice, an equation is compared with its solutions, and a
term with the one that is to be worked out. Then a line that holds by itself is a side calculation,
and a line that cannot be placed is no mistake either.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.comparing import same_equation, same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.forms import is_simplified
from bot.domain.answers.maths.parsing import Manner
from bot.domain.answers.maths.solving import Solved, compare_solutions
from bot.domain.answers.working import statements
from bot.domain.answers.working.amounts import Amounts
from bot.domain.answers.working.equated import (
    corresponds,
    equal_rows,
    equation_of,
    has_value,
    is_bare,
    is_linear,
)
from bot.domain.answers.working.following import equal, follows, is_literal, is_root, solved_by
from bot.domain.answers.working.known import BreakKind, Judgement, KnownAnswer, with_a_sign_flipped

_ZERO: Final = trees.Number(Fraction(0))
_TWO: Final = 2
_RECENT: Final = 6
"""How many earlier equations a line may be a case of, or follow from."""
_THOUSANDS: Final = re.compile(r"\d[.,]\d{3}(?!\d)")
"""A mark that may separate thousands or decimals."""


class LineMark(StrEnum):
    """The verdict on a line."""

    RIGHT = "right"
    """It follows from the line before it, or its own terms are equal."""
    BREAKS = "breaks"
    """It does not follow, or its terms differ."""
    UNREAD = "unread"
    """It cannot be read."""
    PLAIN = "plain"
    """No verdict: words, a drawing, a new beginning."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on a line, and the number of the line it was compared with.

    0 is the line itself.
    """

    mark: LineMark
    since: int = 0
    kind: BreakKind | None = None
    """What is wrong, as far as that can be told."""


_PLAIN: Final = Finding(LineMark.PLAIN)
_UNREAD: Final = Finding(LineMark.UNREAD)
_OTHER_SOLUTIONS: Final = Finding(LineMark.BREAKS, 0, BreakKind.OTHER_SOLUTIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenLine:
    """A line of a solution, ready for the walk."""

    text: str
    unread: bool = False
    """True if it cannot be read."""
    doubtful: bool = False
    """True if it may be misread. Then neither it nor the next line breaks."""
    begins: bool = False
    """True if it need not follow from the line before, as the first line of a page."""


def findings(
    lines: Sequence[WrittenLine], language: str, known: KnownAnswer | None = None
) -> list[Finding]:
    """Return the verdict on each line.

    A line breaks only if it does in every reading of the lines.
    """
    found = _Walk(Manner(language), known).over(lines)
    for manner in _other_manners(lines, language):
        if any(map(_breaks, found)):
            found = list(map(_unless_else, found, _Walk(manner, known).over(lines)))
    return found


def _unless_else(one: Finding, other: Finding) -> Finding:
    return _PLAIN if one.mark is LineMark.BREAKS is not other.mark else one


def _other_manners(lines: Sequence[WrittenLine], language: str) -> Iterator[Manner]:
    """Yield the other ways to read the lines: 1/2x as 1/(2x), 1.250 as a decimal number."""
    tight = Manner(language, tight=True)
    if any(_may_differ(line.text, Manner(language), tight) for line in lines):
        yield tight
    if any(_THOUSANDS.search(line.text) for line in lines):
        yield from (Manner(other) for other in ("en", "de") if other != language)


def _may_differ(text: str, one: Manner, other: Manner) -> bool:
    """Return True if the line states something else, or cannot be read, in the other manner."""
    line = statements.read_line(text, one)
    return (bool(line.body) and not line.statements) or line != statements.read_line(text, other)


@dataclass(frozen=True, slots=True)
class _Before:
    """The last equation in an unknown."""

    equation: trees.Equation
    at: int
    """The number of the statement."""
    run: int
    line: int
    is_claim: bool
    """True if it gives a value to the unknown."""
    is_done: bool
    """True if nothing is left to be worked out."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """A line's statement about the unknowns of the task, compared with their values."""

    line: int
    judgement: Judgement
    is_value: bool
    """True if it gives a value to an unknown."""


class _Walk:
    """Goes over the lines from first to last and compares each with those before it."""

    def __init__(self, manner: Manner, answer: KnownAnswer | None) -> None:
        self._manner = manner
        self._answer = answer
        self._shares_unknown = answer is not None and bool(answer.shown)
        """True if the learner's unknowns are known to mean those of the task."""
        self._before: dict[str, _Before] = {}
        self._known: list[trees.Equation] = []
        self._value: trees.Expression | None = None
        """The value that a line beginning with an equals sign continues."""
        self._value_line = 0
        self._column: trees.Expression | None = None
        """The sum of the bare numbers one below the other."""
        self._at = 0
        self._run = 0
        self._line = 0
        self._rounded = False
        self._vague = False
        self._denied = False
        """True if this line or the next one says that something does not hold."""
        self._claims: list[_Claim] = []
        self._left: Finding | None = None
        """The verdict on the first line that leaves the value of the task."""
        self._left_line = 0
        self._last = 0
        self._amounts: list[Amounts] = []
        self._units: frozenset[str] = frozenset()
        """The units of all lines."""
        self._values: set[Fraction | None] = set()
        """The results of the lines so far. A percentage may be taken of one of them."""

    def over(self, lines: Sequence[WrittenLine]) -> list[Finding]:
        """Return the verdict on each line."""
        read = [self._line_of("" if written.unread else written.text) for written in lines]
        self._last = len(lines)
        self._units = frozenset().union(*(line.units for line in read))
        found = []
        unsure = False
        for at, line in enumerate(lines):
            if line.unread or line.begins:
                self._break_off()
            self._line, self._rounded, self._vague = at + 1, read[at].rounded, read[at].vague
            self._denied = any(map(self._denies, read[at : at + 2]))
            finding = _UNREAD if line.unread else self._finding(read[at])
            is_soft = _breaks(finding) and (line.doubtful or unsure)
            found.append(_PLAIN if is_soft else finding)
            unsure = line.doubtful
        return found if self._answer is None else self._in_hindsight(found, self._answer)

    def _line_of(self, text: str) -> statements.ReadLine:
        """Return what a line states, in a reading that makes it true if there is one."""
        line, bare = statements.read_line(text, self._manner), statements.without_asides(text)
        if bare == text or self._answer is None or self._is_true(line, self._answer):
            return line
        other = statements.read_line(bare, self._manner)
        return other if self._is_true(other, self._answer) else line

    @staticmethod
    def _is_true(line: statements.ReadLine, answer: KnownAnswer) -> bool:
        judged = [answer.judged(statement) for statement in line.statements]
        return bool(judged) and all(
            judgement is not None and judgement.kind is None for judgement in judged
        )

    def _denies(self, line: statements.ReadLine) -> bool:
        """Return True if a line says that something does not hold, if only as 3 = 5."""
        solvable = self._answer is not None and bool(self._answer.solutions)
        return (line.denied and not (solvable and line.unsolvable)) or any(
            not statement.name
            and len(statement.sides) == _TWO
            and not statement.letters
            and all(map(is_literal, statement.sides))
            and same_value(*statement.sides) is False
            for statement in line.statements
        )

    def _break_off(self) -> None:
        """Begin anew: the next line need not follow."""
        self._run += 1
        self._value = self._column = None

    def _finding(self, line: statements.ReadLine) -> Finding:
        if line.begins or not (line.statements or line.keeps):
            self._break_off()
        found = [] if line.statements else [self._inequality(line)]
        if (kind := self._amounts_break(line.amounts)) is not None:
            return Finding(LineMark.BREAKS, 0, kind)
        for statement in line.statements:
            self._at += 1
            found.append(self._chain(statement))
            if line.amounts is None:
                self._values.add(value_of(statement.sides[-1]))
            following = self._following(statement)
            judged = self._verdict_by_solutions(statement)
            if judged is None:
                same_unit = bool(statement.name) and len(self._units) == 1
                excused = line.units and not same_unit and _breaks(following)
                found.append(_PLAIN if excused else following)
            else:
                found.append(judged)
        if breaks := next(filter(_breaks, found), None):
            unsure = line.vague or (line.operation and self._answer is None)
            return _PLAIN if unsure else breaks
        return next((finding for finding in found if finding.mark is LineMark.RIGHT), _PLAIN)

    # --- what is known of the task ---

    def _verdict_by_solutions(self, statement: statements.Statement) -> Finding | None:
        """Return the verdict on a statement by the task's solutions, or None if they give none.

        A learner may use x for something else than the task does. So nothing is wrong by the
        solutions until a statement held at them, which shows that both mean the same.
        """
        if self._answer is None:
            return None
        if (kind := self._answer.judged_discriminant(statement)) is not None:
            return Finding(LineMark.BREAKS, 0, kind)
        judgement = self._answer.judged(statement)
        if judgement is None:
            return None
        holds = judgement.kind is None
        self._shares_unknown = self._shares_unknown or holds
        if not self._shares_unknown or (not holds and self._denied):
            return None
        is_value = bool(statement.name) or statement.is_set
        self._claims.append(_Claim(self._line, judgement, is_value))
        return Finding(LineMark.RIGHT if holds else LineMark.BREAKS, 0, judgement.kind)

    def _names_solutions(self, statement: statements.Statement) -> bool:
        """Return True if the row ends in a solution, as = 4 does below x = 7 ± 3 = 10."""
        if self._answer is None or not (statement.goes_on or len(statement.cases) > 1):
            return False
        at = self._answer.named_by(statement.sides[-1])
        if at:
            self._claims.append(_Claim(self._line, Judgement(at), is_value=True))
        return bool(at)

    def _amounts_break(self, amounts: Amounts | None) -> BreakKind | None:
        """Return what is wrong with a line such as 15 % = 12, or None if nothing is.

        If the same amount corresponds to something new, the comparison begins anew with another
        whole.
        """
        if amounts is None or self._answer is None:
            return None
        if amounts.is_false:
            return BreakKind.UNEQUAL
        if any(
            (amount.one, amount.unit) == (amounts.one, amounts.unit) for amount in self._amounts
        ):
            self._amounts = []
        fits = amounts.fits(self._amounts) or amounts.whole in self._values - {None}
        fits = fits and not self._answer.misses_share(amounts)
        self._amounts.append(amounts)
        follows = amounts.is_share or self._answer.is_proportional
        return None if fits or not follows else BreakKind.OTHER_VALUE

    def _inequality(self, line: statements.ReadLine) -> Finding:
        if self._answer is None or not line.body:
            return _PLAIN
        judgement = self._answer.judged_inequality(line.body, self._manner)
        if judgement is None and self._line == self._last:
            judgement = self._answer.judged_pair(line.body, self._manner)
        if judgement is None:
            return _PLAIN
        holds = judgement.kind is None
        return Finding(LineMark.RIGHT if holds else LineMark.BREAKS, 0, judgement.kind)

    def _in_hindsight(self, found: Sequence[Finding], answer: KnownAnswer) -> list[Finding]:
        """Return the verdicts once all lines have been seen."""
        several = len(answer.solutions) > 1
        values = [claim for claim in self._claims if claim.is_value]
        tried = [value.line for value in values if value.judgement.kind is not None]
        if tried and self._is_given_up(values[-1], answer):
            found = [
                _PLAIN if at in tried else finding for at, finding in enumerate(found, start=1)
            ]
        if any(map(_breaks, found)):
            return list(found)
        lost = self._loss(answer) if several and values else None
        line = self._left_line if lost is None else lost.line
        broken = self._left if lost is None else _OTHER_SOLUTIONS
        return [
            broken if broken and at == line else finding
            for at, finding in enumerate(found, start=1)
        ]

    def _is_given_up(self, last: _Claim, answer: KnownAnswer) -> bool:
        """Return True if the values before the last one were only trials.

        Without solutions, values count as trials if another line follows, such as a vertex.
        """
        holds = last.judgement.kind is None
        return last.line < self._last if not answer.solutions else holds and answer.is_number

    def _loss(self, answer: KnownAnswer) -> _Claim | None:
        """Return the claim at which a solution was lost that no line names, or None."""
        named = frozenset().union(
            *(claim.judgement.at for claim in self._claims if claim.is_value)
        )
        if len(named) == len(answer.solutions):
            return None
        parts = (
            claim for claim in self._claims if len(claim.judgement.at) < len(answer.solutions)
        )
        return next(parts, None)

    # --- terms that are equal ---

    def _chain(self, statement: statements.Statement) -> Finding:
        """Return whether the terms of a statement are equal, each to the one before it."""
        before, since = (self._value, self._value_line) if statement.goes_on else (None, 0)
        if before is None and is_bare(statement):
            return self._bare(statement.sides[0])
        if self._column is not None and same_value(self._column, statement.sides[0]) is True:
            before = None if before is None else self._column
        self._column = None
        rows = [row if before is None else (before, *row) for row in self._rows(statement)]
        pairs = [pair for row in rows for pair in pairwise(row)]
        strict = self._answer is not None
        verdicts = [equal(*pair, rounded=self._rounded, strict=strict) for pair in pairs]
        if self._rewrites(statement):
            verdicts = [
                bool(same_value(*pair)) if verdict is None else verdict
                for verdict, pair in zip(verdicts, pairs, strict=True)
            ]
        self._remember(statement.cases[0][-1] if has_value(statement) else None)
        excused = (self._denied and not statement.name) or self._names_solutions(statement)
        if False in verdicts and not excused:
            first = verdicts.index(False)
            kind, since = _kind_of(*pairs[first]), 0 if first else since
            if not since and kind is BreakKind.OTHER_VALUE:
                kind = BreakKind.UNEQUAL
            return Finding(LineMark.BREAKS, since, kind)
        return Finding(LineMark.RIGHT, since) if verdicts and all(verdicts) else _PLAIN

    def _bare(self, term: trees.Expression) -> Finding:
        """Return whether a bare term equals the bare term in the line before it.

        A sum in the first line is compared with the term that the task rewrites.
        """
        before, since = self._value, self._value_line
        column = before if self._column is None else self._column
        adds = column is not None and before is not None and is_literal(before)
        self._column = trees.Sum((column, term)) if column and adds and is_literal(term) else None
        if before is None and isinstance(term, trees.Sum):
            before = self._rewritten()
        self._remember(term)
        if before is not None and same_value(before, term) is True:
            return Finding(LineMark.RIGHT, since)
        if before is not None and self._left is None and self._is_start(before):
            parts = (
                same_value(node, term) for node in trees.nodes(before) if not is_literal(node)
            )
            if True not in parts and not self._is_start(term) and not self._vague:
                kind = _kind_of(before, term)
                self._left, self._left_line = Finding(LineMark.BREAKS, since, kind), self._line
        return _PLAIN

    def _rewritten(self) -> trees.Expression | None:
        """Return the term that the task asks to rewrite, or None if it asks for something else."""
        start = None if self._answer is None or self._answer.unknowns else self._answer.start
        return start if start is not None and trees.letters(start) else None

    def _remember(self, value: trees.Expression | None) -> None:
        self._value, self._value_line = value, self._line
        if value is not None and self._is_start(value):
            self._left = None

    def _is_start(self, term: trees.Expression) -> bool:
        """Return True if a term has the value of the term that the task begins with."""
        start = None if self._answer is None else self._answer.start
        return start is not None and same_value(start, term) is True

    def _rows(self, statement: statements.Statement) -> Sequence[tuple[trees.Expression, ...]]:
        """Return the rows whose terms are surely meant to be equal, each to the one before it."""
        row = statement.sides
        if self._rewrites(statement):
            return (row,)
        bare = not (statement.is_set or statement.name or statement.goes_on or statement.letters)
        if self._answer is None or not bare or len(row) != _TWO:
            return equal_rows(statement)
        return () if corresponds(*row) else (row,)

    def _rewrites(self, statement: statements.Statement) -> bool:
        """Return True if a row with letters rewrites a term and is no equation."""
        if self._answer is None or self._answer.start is None:
            return False
        plain = not statement.name and not statement.is_set and len(statement.cases) == 1
        is_term = not self._answer.unknowns or all(map(trees.letters, statement.sides))
        return plain and is_term and bool(trees.letters(self._answer.start))

    # --- equations ---

    def _following(self, statement: statements.Statement) -> Finding:
        """Return whether the equation in a statement follows from an earlier one."""
        equation = equation_of(statement, self._unknown_of_last())
        if equation is None or self._rewrites(statement):
            return _PLAIN
        names = sorted(trees.letters(equation.left) | trees.letters(equation.right))
        if statement.name and len(names) == _TWO:  # f(x) = ..., which may be 0 in what follows
            self._known.append(trees.Equation(equation.right, _ZERO))
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
        finding = self._follow(now, names[0], values)
        self._before[names[0]] = now
        self._known.append(equation)
        return finding

    def _unknown_of_last(self) -> str:
        last = max(self._before, key=lambda name: self._before[name].at, default="")
        return statements.base_of(last)

    def _in_several(self, equation: trees.Equation) -> Finding:
        """Return whether an equation in several unknowns repeats an earlier one."""
        held = any(same_equation(known, equation) for known in self._known[-_RECENT:])
        self._known.append(equation)
        return Finding(LineMark.RIGHT, self._line - 1) if held else _PLAIN

    def _follow(self, now: _Before, name: str, values: Sequence[trees.Expression]) -> Finding:
        """Return whether an equation in one unknown follows from the last one in it."""
        base = statements.base_of(name)
        if name not in self._before and base != name and base in self._before:
            return self._one_of(self._before[base], now, name)
        before = self._before.get(name)
        if before is None:
            return _PLAIN
        verdict = self._verdict(before.equation, now.equation, name, values)
        if verdict:
            return Finding(LineMark.RIGHT, before.line)
        if verdict is None or not self._must_follow(before, now, name):
            return _PLAIN
        flipped = with_a_sign_flipped(now.equation)
        sign = any(
            compare_solutions(before.equation, flip, name) is Solved.SAME for flip in flipped
        )
        kind = BreakKind.SIGN if sign else BreakKind.OTHER_SOLUTIONS
        return Finding(LineMark.BREAKS, before.line, kind)

    def _one_of(self, before: _Before, now: _Before, name: str) -> Finding:
        """Return whether x_1 = 2 is one of the solutions of the last equation in x."""
        unknown = statements.base_of(name)
        value = now.equation.right
        one = trees.Equation(trees.Symbol(unknown), value)
        found = compare_solutions(before.equation, one, unknown)
        if found in {Solved.SAME, Solved.PART} or is_root(
            before.equation, unknown, value, rounded=self._rounded
        ):
            return Finding(LineMark.RIGHT, before.line)
        verdict = self._verdict(before.equation, one, unknown, [value])
        first = name.endswith("_1") or f"{unknown}_1" in self._before
        must = first and before.run == now.run and not before.is_done
        if verdict is not False or not must:
            return _PLAIN
        return Finding(LineMark.BREAKS, before.line, BreakKind.OTHER_SOLUTIONS)

    def _verdict(
        self,
        before: trees.Equation,
        now: trees.Equation,
        name: str,
        values: Sequence[trees.Expression],
    ) -> bool | None:
        """Return True if an equation, or the values it gives, follows, or None if unknown."""
        verdict = follows(before, now, name, rounded=self._rounded)
        if verdict is None and values:
            return solved_by(before, name, values, rounded=self._rounded)
        return verdict

    def _must_follow(self, before: _Before, now: _Before, name: str) -> bool:
        """Return True if the equation can only be meant to follow from the one before."""
        if (before.at + 1, before.run) != (now.at, now.run) or before.is_done:
            return False
        if before.is_claim and now.is_claim and not now.is_done:
            return False  # x = 2 + 3 and x = 2 - 3
        one, other = before.equation, now.equation
        if one.right == _ZERO == other.right and is_linear(one, name):
            return False  # the factors of a product, one after the other
        if one.left == other.left and is_simplified(one.right) and not before.is_claim:
            return False  # one case, and another one
        known = (earlier for earlier in self._known[-_RECENT:] if earlier is not one)
        return not any(
            compare_solutions(earlier, other, name) in {Solved.SAME, Solved.PART}
            for earlier in known
        )


def _breaks(finding: Finding) -> bool:
    return finding.mark is LineMark.BREAKS


def _kind_of(one: trees.Expression, other: trees.Expression) -> BreakKind:
    flipped = same_value(one, trees.Negative(other)) is True
    return BreakKind.SIGN if flipped else BreakKind.OTHER_VALUE
