"""The check if an item may be served: its author's statements are compared with what code finds.

The answer is computed from the task alone, and compared with the canonical one. An item without a
task that can be solved stays in review (K62) and is never served. An item with any fault is
rejected, with reasons that its author understands.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.comparing import CHECKER_VERSION, same_equation, same_set, same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.numeric import OutsideDomainError, real_value
from bot.domain.answers.maths.reading import read_equation, read_expression, read_set
from bot.domain.answers.maths.writing import notation_of, written_set
from bot.domain.answers.verdict import Right, RightValueWrongForm, UnclearReason, Wrong
from bot.domain.practice import canonical as practice_canonical, items
from bot.domain.practice.leaks import Strictness, giveaway
from bot.domain.practice.triggers import TriggerError, fires, pattern, predicate
from bot.domain.practice.working import can_be_walked
from bot.factory.solver import SOLVER_VERSION, Found, Place, Solution, solve, task_kinds

_TASK: Final = "problem_content.variables.task"
TOOL: Final = f"solver {SOLVER_VERSION}"
_NUMBERS: Final = frozenset(
    {items.InputType.INTEGER, items.InputType.DECIMAL, items.InputType.FRACTION}
)
ANSWER_TYPES: Final = {
    items.InputType.EXPRESSION: items.AnswerType.ALGEBRAIC,
    items.InputType.SET: items.AnswerType.SET,
    items.InputType.BOOLEAN: items.AnswerType.BOOLEAN,
    items.InputType.MULTIPLE_CHOICE: items.AnswerType.MULTIPLE_CHOICE,
    **dict.fromkeys(_NUMBERS, items.AnswerType.NUMERIC),
}
_NO_CHAIN: Final = re.compile(r"[<>!~;,{}\[\]]|\b(?:or|and|u|in)\b")
"""Signs in the maths of a step that is not a chain of equal values."""
_REWRITTEN: Final = frozenset({"simplify", "expand", "factor"})
_SOLVED: Final = frozenset({"solve", "system"})


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an item is rejected: the place, and what was expected there."""

    place: str
    expected: str
    is_leak: bool = False
    """True if a hint tells the answer, which may happen by chance with drawn numbers."""

    def __str__(self) -> str:
        """Return the reason in one line."""
        return f"{self.place}: {self.expected}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The result of a run of the verifier."""

    status: items.Status
    """Verified, in review if nothing could be computed, or rejected."""
    verifier: items.Verifier
    reasons: tuple[Reason, ...] = ()


def verify(
    item: items.BankItem, unreadable_task: items.Status = items.Status.REJECTED
) -> Verification:
    """Return the result for the item, which is always the same for the same item.

    `unreadable_task` is the status for a task that is given and cannot be solved.
    """
    task = item.document.problem_content.variables.get("task")
    solution = None if task is None else solve(str(task))
    try:
        practice_canonical.answer_spec_of(item)
    except practice_canonical.NoAnswerError as error:
        reasons = [Reason("solution_logic.final_answer_canonical", f"expected {error}")]
    else:
        reasons = [*_reasons(item, solution), *(_disagreement(item, solution) if solution else ())]
    if task is not None and solution is None and unreadable_task is items.Status.REJECTED:
        kinds = ", ".join(sorted(task_kinds()))
        reasons.append(Reason(_TASK, f'expected one of {kinds} that has one result: "{task}"'))
    verifier = items.Verifier(
        type=solution.by if solution else items.VerifierType.NONE,
        tool=TOOL if solution else None,
        passed=solution is not None and not reasons,
        details=f"{TOOL}, {CHECKER_VERSION}",
    )
    status = items.Status.VERIFIED if verifier.passed else items.Status.IN_REVIEW
    return Verification(
        status=items.Status.REJECTED if reasons else status,
        verifier=verifier,
        reasons=tuple(reasons),
    )


def after_verification(
    item: items.BankItem, verification: Verification, at: datetime
) -> items.BankItem:
    """Return the item with the verifier's result."""
    return items.with_status(item, verification.status, verification.verifier, at)


def _reasons(item: items.BankItem, solution: Solution | None) -> Iterator[Reason]:
    yield from _of_choices(item)
    yield from _of_form(item)
    yield from _of_answers(item)
    yield from _of_steps(item, solution)
    for place, misconception in enumerate(item.document.misconceptions):
        yield from _of_trigger(item, misconception, f"misconceptions.{place}")
    yield from _of_hints(item)


# --- answer -------------------------------------------------------------------------------------


def _of_choices(item: items.BankItem) -> Iterator[Reason]:
    place = "answer_spec.ui.choices"
    is_choice = item.input_type is items.InputType.MULTIPLE_CHOICE
    if is_choice and len(item.choices) < 2:  # noqa: PLR2004 - one choice is none
        yield Reason(place, "expected at least two choices for multiple_choice")
    if not is_choice and item.choices:
        yield Reason(place, f"expected none for {item.input_type}")
    if len({*item.choices}) < len(item.choices):
        yield Reason(place, "expected choices that differ")


def _of_form(item: items.BankItem) -> Iterator[Reason]:
    logic, asked = item.document.solution_logic, item.document.answer_spec
    expected = ANSWER_TYPES[asked.input_type]
    if logic.final_answer_type is not expected:
        place = "solution_logic.final_answer_type"
        yield Reason(place, f"expected {expected} for the input type {asked.input_type}")
    if asked.tolerance and asked.input_type is not items.InputType.DECIMAL:
        yield Reason("answer_spec.tolerance", "expected for decimals only")
    if asked.answer_mode is not items.AnswerMode.FINAL_ONLY and not can_be_walked(item):
        reason = "expected final_only, for lines of a working cannot be held against this task"
        yield Reason("answer_spec.answer_mode", reason)
    indexes = [step.step_index for step in logic.steps]
    if indexes != list(range(1, len(indexes) + 1)):
        yield Reason("solution_logic.steps", f"expected step_index 1 to {len(indexes)} in order")


def _of_answers(item: items.BankItem) -> Iterator[Reason]:
    """Yield what is wrong with the canonical answer and with the other accepted answers."""
    place = "solution_logic.final_answer_canonical"
    form = practice_canonical.canonical(item.input_type, item.answer)
    if item.input_type is not items.InputType.SET and item.answer != form:
        yield Reason(place, f'expected the canonical form "{form}", found "{item.answer}"')
    verdict = practice_canonical.check_item(item, _typed_answer(item), language="en")
    if not isinstance(verdict, Right):
        yield Reason(place, f'expected an answer in the form asked for, found "{item.answer}"')
    for at, accepted in enumerate(item.document.answer_spec.accepted_forms):
        yield from _of_accepted(item, accepted, f"answer_spec.accepted_forms.{at}")


def _typed_answer(item: items.BankItem) -> str:
    """Return the canonical answer as a learner would type it, with its unit if it has one."""
    form = item.form
    return f"{item.answer} {form.unit}" if form.unit and form.unit_required else item.answer


def _of_accepted(item: items.BankItem, accepted: str, place: str) -> Iterator[Reason]:
    """Yield a reason if an accepted answer has another value than the right one."""
    try:
        practice_canonical.spec_for(item, accepted)
        verdict = practice_canonical.check_item(item, accepted, language="en")
    except practice_canonical.NoAnswerError:
        return  # words or another notation: accepted letter for letter
    bare = item.model_copy(update={"document": _without_accepted(item)})
    value = practice_canonical.check_item(bare, accepted, language="en")
    if not isinstance(verdict, Right) or isinstance(value, Wrong):
        yield Reason(place, f'expected another form of "{item.answer}", found "{accepted}"')


def _without_accepted(item: items.BankItem) -> items.MathProblemItem:
    spec = item.document.answer_spec.model_copy(update={"accepted_forms": ()})
    return item.document.model_copy(update={"answer_spec": spec})


# --- solution -----------------------------------------------------------------------------------


def _disagreement(item: items.BankItem, solution: Solution) -> Iterator[Reason]:
    """Yield a reason if the canonical answer differs from the task's solution."""
    found = solution.found
    if not _agrees(item, found):
        place = "solution_logic.final_answer_canonical"
        yield Reason(place, f'expected {_answer_text(item, found)}, found "{item.answer}"')


def _agrees(item: items.BankItem, found: Found) -> bool:
    match found:
        case bool():
            return item.input_type is items.InputType.BOOLEAN and item.answer == str(found).lower()
        case Place(place):
            return practice_canonical.choice_at(item, item.answer) == place
        case trees.Equation():
            answer = read_equation(item.answer, "en")
            return not isinstance(answer, UnclearReason) and bool(same_equation(found, answer))
        case trees.Solutions():
            return _agrees_with_set(item, found)
        case _:
            return _agrees_with_value(item, found)


def _agrees_with_set(item: items.BankItem, found: trees.Solutions) -> bool:
    """Return True if the answer is the set, or its one element if no set is asked for."""
    if item.input_type is items.InputType.SET:
        answer = read_set(item.answer, "en")
        return not isinstance(answer, UnclearReason) and same_set(found, answer) is True
    match found:
        case trees.Solutions(elements=((element,),), intervals=()):
            return _agrees_with_value(item, element)
        case _:
            return False


def _agrees_with_value(item: items.BankItem, found: trees.Expression) -> bool:
    text = item.answer
    if item.input_type is items.InputType.MULTIPLE_CHOICE:
        place = practice_canonical.choice_at(item, text)
        text = "" if place is None else item.choices[place].strip("$ ")
    answer = read_expression(text, "en" if text == item.answer else item.language)
    if isinstance(answer, UnclearReason):
        return False
    return same_value(found, answer) is True or _is_within_tolerance(item, found, answer)


def _is_within_tolerance(
    item: items.BankItem, found: trees.Expression, answer: trees.Expression
) -> bool:
    tolerance = item.document.answer_spec.tolerance
    if not tolerance:
        return False
    difference = trees.Sum((found, trees.Negative(answer)))
    value = value_of(difference)
    if value is not None:
        return abs(value) <= Fraction(str(tolerance))
    try:
        return bool(abs(real_value(difference)) <= tolerance)
    except OutsideDomainError:
        return False


def _answer_text(item: items.BankItem, found: Found) -> str:
    match found:
        case bool():
            return f'"{str(found).lower()}"'
        case Place(place) if place < len(item.choices):
            return f'"{item.choices[place]}"'
        case Place(place):
            return f"a choice with the place {place}"
        case trees.Equation(left, right):
            return f'"{notation_of(left)} = {notation_of(right)}"'
        case trees.Solutions():
            return f'"{written_set(found)}"'
        case _:
            return f'"{notation_of(found)}"'


# --- steps --------------------------------------------------------------------------------------


def _of_steps(item: items.BankItem, solution: Solution | None) -> Iterator[Reason]:
    """Yield each step with unequal sides, and a last step that ends elsewhere."""
    points = _points(item, solution)
    steps = item.document.solution_logic.steps
    for at, step in enumerate(steps):
        for one, other in pairwise(_sides(step)):
            if not _holds(one, other, points):
                unequal = f"{notation_of(one)} = {notation_of(other)}"
                expected = f"expected both sides to be the same, found {unequal}"
                yield Reason(f"solution_logic.steps.{at}.math", expected)
    if not _ends_with_answer(item, _sides(steps[-1])):
        place = f"solution_logic.steps.{len(steps) - 1}.math"
        yield Reason(place, f'expected to end with "{item.answer}"')


Point = Mapping[str, trees.Expression]


def _points(item: items.BankItem, solution: Solution | None) -> Sequence[Point] | None:
    """Return the points at which the equations of the steps must hold, or None to skip the check.

    Rewritten expressions are equal everywhere: at the one point without any letter.
    """
    kind, _, body = str(item.document.problem_content.variables.get("task", "")).partition(":")
    if kind in _REWRITTEN:
        return ({},)
    names = [name.strip() for name in body.rpartition(" for ")[2].split(",")]
    match solution:
        case Solution(found=trees.Solutions(elements=elements, intervals=())) if kind in _SOLVED:
            return [dict(zip(names, element, strict=False)) for element in elements] or None
        case Solution(found=found) if kind == "isolate" and isinstance(found, trees.Expression):
            return ({names[0]: found},)
        case _:
            return None


def _holds(one: trees.Expression, other: trees.Expression, points: Sequence[Point] | None) -> bool:
    """Return True if both sides are equal, for an equation at any of its solutions."""
    if same_value(one, other) is not False:
        return True
    named = trees.letters(one) | trees.letters(other)
    if not named:
        return False
    return points is None or any(_holds_at(one, other, named, point) for point in points)


def _holds_at(
    one: trees.Expression, other: trees.Expression, named: frozenset[str], at: Point
) -> bool:
    """Return True if both sides are equal at the point, or share no letter with it."""
    if at and not named & at.keys():
        return True
    return same_value(trees.substitute(one, at), trees.substitute(other, at)) is not False


def _ends_with_answer(item: items.BankItem, sides: Sequence[trees.Expression]) -> bool:
    """Return True if the last step ends with the answer, if it ends with a value at all."""
    answer = read_expression(item.answer, "en")
    if item.input_type not in _NUMBERS or isinstance(answer, UnclearReason) or not sides:
        return True
    last = sides[-1]
    if value_of(last) is None:
        return True
    hundredfold = trees.Product((trees.Number(Fraction(100)), last))
    ends = (last, hundredfold) if item.form.percent else (last,)
    return any(same_value(end, answer) or _is_within_tolerance(item, end, answer) for end in ends)


def _sides(step: items.Step) -> list[trees.Expression]:
    """Return the sides of the chain of equalities, or nothing if it is no such chain.

    A name before the chain, as in `A = 3*4 = 12`, is not one of its sides.
    """
    if _NO_CHAIN.search(step.math):
        return []
    read = [read_expression(side, "en") for side in step.math.strip("$ ").split("=")]
    known = [side for side in read if not isinstance(side, UnclearReason)]
    if len(known) < len(read):
        return []
    return known[1:] if len(known) > 1 and isinstance(known[0], trees.Symbol) else known


# --- misconceptions and hints -------------------------------------------------------------------


def _of_trigger(
    item: items.BankItem, misconception: items.Misconception, place: str
) -> Iterator[Reason]:
    trigger = misconception.trigger
    at = f"{place}.trigger.value"
    try:
        if trigger.kind is items.TriggerKind.REGEX:
            pattern(trigger.value)
        elif trigger.kind is items.TriggerKind.PREDICATE:
            predicate(trigger.value, item)
        else:
            _require_wrong(item, trigger.value)
    except TriggerError as error:
        yield Reason(at, f"expected {error}")
        return
    for right in (_typed_answer(item), *item.document.answer_spec.accepted_forms):
        if fires(trigger, item, right, practice_canonical.check_item(item, right, language="en")):
            yield Reason(at, f'expected not to fire on the right answer "{right}"')


def _require_wrong(item: items.BankItem, value: str) -> None:
    """Raise TriggerError if the value is unreadable, is right, or has the right value."""
    try:
        practice_canonical.spec_for(item, value)
    except practice_canonical.NoAnswerError as error:
        raise TriggerError(str(error)) from None
    if isinstance(
        practice_canonical.check_item(item, value, language="en"), Right | RightValueWrongForm
    ):
        raise TriggerError("a wrong answer")


def _of_hints(item: items.BankItem) -> Iterator[Reason]:
    """Yield each hint of the item or of a misconception that tells the answer."""
    ladders = [("hint_ladder", item.hint_ladder)]
    ladders += [
        (f"misconceptions.{at}.hint_ladder", misconception.hint_ladder)
        for at, misconception in enumerate(item.document.misconceptions)
    ]
    for name, ladder in ladders:
        for at, hint in enumerate(ladder):
            if leak := giveaway(hint, item, Strictness.STORED):
                expected = f'expected not to tell the answer, found "{leak}" in "{hint}"'
                yield Reason(f"{name}.{at}", expected, is_leak=True)
