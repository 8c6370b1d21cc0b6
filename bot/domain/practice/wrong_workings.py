"""A working with one wrong line, made from an item's solution and a foreseen mistake.

The lines before the wrong one are those of the item. The wrong line differs in one number or sign,
chosen so that correct steps from there lead to the answer of the mistake. If there is no such
number, the last line jumps to that answer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice, pairwise
from typing import Final

from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.reading import read_expression
from bot.domain.answers.maths.tree import Expression, letters, substitute
from bot.domain.answers.spec import Choice, ChoiceAnswer
from bot.domain.answers.verdict import UnclearReason
from bot.domain.practice.items import BankItem, InputType, Misconception, TriggerKind
from bot.domain.practice.notation import latex
from bot.domain.practice.questions import question_of
from bot.domain.topics.course import Question, QuestionFormat

LEAST_LINES: Final = 2
"""With a single line there is nothing to search."""
_TYPED: Final = {InputType.INTEGER, InputType.DECIMAL, InputType.FRACTION, InputType.EXPRESSION}
_ENDS: Final = re.compile(r"\.$")
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
_SIGN: Final = re.compile(r"(?<=[\w)] )[-+](?= )")
_NEGATIVE: Final = re.compile(r"(?:^|[=(] ?)-\d")
_OTHER_SIGN: Final = {"+": "-", "-": "+"}
_TWO_FRACTIONS: Final = re.compile(r"(\d+)/(\d+) ([-+]) (\d+)/(\d+)")
_NO_EQUALITY: Final = re.compile(r"[<>~!;]|\bor\b|\bin\b|\b[a-z]\(")
_MOST_NUMBERS: Final = 24
"""Numbers to try in one place."""
_MOST_TRIED, _MOST_WITH_LETTERS = 120, 20
"""Lines to try in place of one, because a turn waits. Terms with letters take longer."""


@dataclass(frozen=True, slots=True)
class WrongWorking:
    """A working and its first wrong line. Each line is maths in the plain notation."""

    lines: tuple[str, ...]
    wrong: int
    """The number of the wrong line, counted from 1."""
    right: str
    """The correct line."""
    step: int
    """The step of the item that the line belongs to, counted from 1."""


@dataclass(frozen=True, slots=True)
class _Line:
    """Two sides that are equal."""

    left: str
    right: str
    step: int

    def __str__(self) -> str:
        return f"{self.left} = {self.right}"


def wrong_working(item: BankItem, mistake_id: str) -> WrongWorking | None:
    """Return a working with the mistake, or None if there is none with several lines."""
    mistake = mistake_of(item, mistake_id)
    if mistake is None or item.input_type not in _TYPED:
        return None
    lines = _lines(item)
    if len(lines) < LEAST_LINES or _expression(mistake.trigger.value) is None:
        return None
    made = _solving(lines, item, mistake) if _solves(lines) else _rewriting(lines, mistake)
    return made if made is not None and len(made.lines) >= LEAST_LINES else None


def mistake_of(item: BankItem, mistake_id: str) -> Misconception | None:
    """Return the foreseen mistake if it leads to one exact answer, or None."""
    found = (
        misconception
        for misconception in item.document.misconceptions
        if misconception.id == mistake_id
    )
    return next((known for known in found if known.trigger.kind is TriggerKind.EXACT_ANSWER), None)


def _lines(item: BankItem) -> list[_Line]:
    """Return the solution line by line, or nothing if it does not consist of equal sides."""
    lines: list[_Line] = []
    for step in item.document.solution_logic.steps:
        if _NO_EQUALITY.search(step.math):
            return []
        sides = [side.strip() for side in step.math.split("=")]
        lines += (_Line(left, right, step.step_index) for left, right in pairwise(sides))
    return lines


def _solves(lines: Sequence[_Line]) -> bool:
    """Return True if the lines solve an equation for an unknown."""
    return re.fullmatch(r"[a-z]", lines[-1].left) is not None


def question_about(item: BankItem, working: WrongWorking) -> Question:
    """Return the item with the working, and ask for its first wrong line.

    The choices are the numbers of the lines, so that no wrong line is ever shown as an answer.
    """
    question, language = question_of(item), item.language
    lines = "\n".join(
        f"{number}. ${latex(line, language)}$" for number, line in enumerate(working.lines, 1)
    )
    numbers = range(1, len(working.lines) + 1)
    step = item.document.solution_logic.steps[working.step - 1]
    return replace(
        question,
        format=QuestionFormat.MULTIPLE_CHOICE,
        question={language: f"{question.question[language]}\n\n{lines}"},
        answer=ChoiceAnswer(
            choices=tuple(
                Choice(text={language: str(number)}, correct=number == working.wrong)
                for number in numbers
            )
        ),
        explanation={
            language: f"{_ENDS.sub(': ', step.explanation)}${latex(working.right, language)}$"
        },
    )


# --- equations -----------------------------------------------------------------------------------


def _solving(lines: list[_Line], item: BankItem, mistake: Misconception) -> WrongWorking | None:
    """Return a working to the wrong solution of an equation.

    From the wrong line on, each line has the wrong solution through one changed place.
    """
    unknown, wanted = lines[-1].left, _expression(mistake.trigger.value)
    if wanted is None or any(_letters_in(str(line)) != {unknown} for line in lines):
        return None
    given = item.document.problem_content.variables.get("task")
    before = _numbers(str(given))
    if value_of(wanted) in _numbers(lines[-2].right):  # the last step was left out
        return _jump(lines, mistake)
    for at, line in enumerate(lines[:-1]):
        for other in _varied_equations(line, before, unknown, wanted):
            after = _following(lines[at + 1 : -1], other, line, unknown, wanted)
            if after is not None:
                last = replace(lines[-1], right=mistake.trigger.value)
                return _working([*lines[:at], other, *after, last], at, line)
        before = _numbers(str(line))
    return _jump(lines, mistake)


def _varied_equations(
    line: _Line, before: Sequence[Fraction], unknown: str, wanted: Expression
) -> Iterator[_Line]:
    """Yield equations that `wanted` solves, each with one number changed to one from before."""
    for other in _variations(str(line), _near(before)):
        left, right = other.split(" = ")
        varied = _Line(left, right, line.step)
        if _holds(varied, unknown, wanted) and other != str(line):
            yield varied


def _following(
    lines: Sequence[_Line], wrong: _Line, right: _Line, unknown: str, wanted: Expression
) -> list[_Line] | None:
    """Return the lines after the wrong one, each with one number changed, or None."""
    after: list[_Line] = []
    for line in lines:
        near = _near([*_numbers(str(wrong)), *_numbers(str(right))])
        found = next(_varied_equations_of(line, near, unknown, wanted), None)
        if found is None:
            return None
        after.append(found)
        wrong, right = found, line
    return after


def _varied_equations_of(
    line: _Line, near: Sequence[Fraction], unknown: str, wanted: Expression
) -> Iterator[_Line]:
    for other in (str(line), *_variations(str(line), near)):
        left, right = other.split(" = ")
        varied = _Line(left, right, line.step)
        if _holds(varied, unknown, wanted):
            yield varied


def _holds(line: _Line, unknown: str, value: Expression) -> bool:
    left, right = _expression(line.left), _expression(line.right)
    if left is None or right is None:
        return False
    at = {unknown: value}
    one, other = value_of(substitute(left, at)), value_of(substitute(right, at))
    return one is not None and one == other


# --- terms ---------------------------------------------------------------------------------------


def _rewriting(lines: list[_Line], mistake: Misconception) -> WrongWorking | None:
    """Return a working that rewrites a term to the wrong answer, or None."""
    wanted = _expression(mistake.trigger.value)
    if wanted is None or value_of(wanted) in {_value(line.right) for line in lines} - {None}:
        return None  # it stops too early, and no line is wrong
    for at, line in enumerate(lines[:-1]):
        near = _near(_numbers(f"{line.left} {line.right}"))
        tried = chain(_side_by_side(line.left), _variations(line.right, near))
        most = _MOST_WITH_LETTERS if _letters_in(line.right) else _MOST_TRIED
        for other in islice(tried, most):
            wrong = replace(line, right=other)
            if not _is_alike(wrong.right, line.right, lines):
                continue
            after = _worked_out(lines[at + 1 :], wrong, line, mistake.trigger.value)
            if after is not None:
                return _working([*lines[:at], wrong, *after], at, line)
    return _jump(lines, mistake)


def _is_alike(wrong: str, right: str, lines: Sequence[_Line]) -> bool:
    """Return True if the result looks like the right one: whole and not negative if that is."""
    one, other = _value(wrong), _value(right)
    if one is None or other is None or not (_NUMBER.fullmatch(right) or one < 0):
        return True
    signed = any(_NEGATIVE.search(str(line)) for line in lines)
    return (one >= 0 or signed) and (one.denominator == 1 or other.denominator != 1)


def _worked_out(
    lines: Sequence[_Line], wrong: _Line, right: _Line, answer: str
) -> list[_Line] | None:
    """Return the lines from the wrong one down to that answer, or None if they lead elsewhere."""
    if _same(wrong.right, right.right) is not False:
        return None
    if all(
        line.left == before.right for line, before in zip(lines, (right, *lines), strict=False)
    ):
        # the rest of one chain, which ends in the answer at once
        if _same(wrong.right, answer) is not True or _same_text(wrong.right, answer):
            return None
        return [_Line(wrong.right, answer, lines[-1].step)]
    return _carry(lines, wrong, right, answer)


def _carry(lines: Sequence[_Line], wrong: _Line, right: _Line, answer: str) -> list[_Line] | None:
    """Return the later lines with the wrong result in place of the right one."""
    results = {right.right: wrong.right}
    after: list[_Line] = []
    for line in lines:
        left = _with_results(line.left, results)
        if line is lines[-1]:
            leads_there = left != line.left and _same(left, answer) is True
            return [*after, replace(line, left=left, right=answer)] if leads_there else None
        if left == line.left:
            after.append(line)
            continue
        value = _value(left)
        result = None if value is None else _digits(value)
        if result is None or not _NUMBER.fullmatch(line.right):
            return None
        results[line.right] = result
        after.append(replace(line, left=left, right=result))
    return None


def _with_results(text: str, results: dict[str, str]) -> str:
    return _NUMBER.sub(lambda number: results.get(number[0], number[0]), text)


def _jump(lines: list[_Line], mistake: Misconception) -> WrongWorking | None:
    """Return the working with the answer of the mistake as its last line, or None."""
    wrong = replace(lines[-1], right=mistake.trigger.value)
    if _same_text(wrong.left, wrong.right) or not _is_explained(wrong, lines[-1]):
        return None
    return _working([*lines[:-1], wrong], len(lines) - 1, lines[-1])


def _is_explained(wrong: _Line, right: _Line) -> bool:
    """Return True if other signs, digits or operations explain the wrong side."""
    answer, value = _value(wrong.right), _value(right.right)
    if answer is None or value is None:
        return _same(wrong.right, right.right) is False
    apart = abs(answer - value)
    slips = {apart, answer / value if value else apart}
    return answer != value and (
        answer == -value
        or any(_is_power_of_ten(slip) for slip in slips)
        or answer in _near(_numbers(wrong.left))
    )


def _is_power_of_ten(value: Fraction) -> bool:
    digits = str(value.numerator * value.denominator)
    return value > 0 and 1 in {value.numerator, value.denominator} and digits.strip("0") == "1"


# --- numbers and signs ---------------------------------------------------------------------------


def _variations(text: str, near: Sequence[Fraction]) -> Iterator[str]:
    """Yield the text with one sign reversed, then with one number replaced."""
    for sign in _SIGN.finditer(text):
        yield f"{text[: sign.start()]}{_OTHER_SIGN[sign[0]]}{text[sign.end() :]}"
    for number in _NUMBER.finditer(text):
        for other in near:
            written = _digits(other)
            before = text[: number.start()]
            if written is None or written == number[0] or before.endswith("^"):
                continue
            if "." in written and "." not in text:
                continue
            if other < 0 and before and not before.endswith(("= ", "(")):
                continue
            yield f"{before}{written}{text[number.end() :]}"


def _side_by_side(text: str) -> Iterator[str]:
    """Yield a sum of two fractions with numerators and denominators added separately."""
    if match := _TWO_FRACTIONS.fullmatch(text):
        a, n, sign, b, m = match.groups()
        yield f"({a} {sign} {b})/({n} {sign} {m})"


def _near(numbers: Sequence[Fraction]) -> list[Fraction]:
    """Return these numbers and what can be calculated from two of them, the simplest first."""
    own = list(dict.fromkeys(numbers))
    pairs = [(a, b) for a in own for b in own]
    found = [*own]
    found += (value for a, b in pairs for value in (a + b, a - b))
    found += (a * b for a, b in pairs)
    found += (a / b for a, b in pairs if b)
    found += (-number for number in own)
    return list(dict.fromkeys(found))[:_MOST_NUMBERS]


def _numbers(text: str) -> list[Fraction]:
    return [Fraction(number[0]) for number in _NUMBER.finditer(text)]


def _digits(value: Fraction) -> str | None:
    """Return the number in digits, or None if its digits do not end."""
    if value.denominator == 1:
        return str(value.numerator)
    for places in (1, 2, 3):
        if 10**places % value.denominator == 0:
            return f"{float(value):.{places}f}"
    return None


def _letters_in(text: str) -> frozenset[str]:
    """Return the letters in the text."""
    return frozenset(re.findall(r"[a-z]+", text))


@lru_cache(maxsize=4096)
def _value(text: str) -> Fraction | None:
    """Return the number that the text is, or None if it contains letters or is none."""
    read = _expression(text)
    return None if read is None or letters(read) else value_of(read)


def _same(one: str, other: str) -> bool | None:
    first, second = _value(one), _value(other)
    if first is not None and second is not None:
        return first == second
    read, also = _expression(one), _expression(other)
    return None if read is None or also is None else same_value(read, also)


@lru_cache(maxsize=4096)
def _expression(text: str) -> Expression | None:
    read = read_expression(text, "en")
    return None if isinstance(read, UnclearReason) else read


def _same_text(one: str, other: str) -> bool:
    return one.replace(" ", "") == other.replace(" ", "")


def _working(lines: Sequence[_Line], at: int, right: _Line) -> WrongWorking:
    return WrongWorking(tuple(map(str, lines)), at + 1, str(right), right.step)
