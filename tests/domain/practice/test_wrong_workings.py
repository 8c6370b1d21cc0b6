"""Workings with one wrong line, made from an item's solution and a foreseen mistake."""

import re
from fractions import Fraction
from functools import cache

import pytest

from bot.content.practice.shipped_items import files_of_items, read_items
from bot.domain.answers.spec import ChoiceAnswer
from bot.domain.practice.items import BankItem
from bot.domain.practice.triggers import misconception_in
from bot.domain.practice.wrong_workings import WrongWorking, question_about, wrong_working
from bot.domain.topics.course import Language
from bot.resources import ITEMS

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_AT = tuple(map(Fraction, ("7/3", "-5/2", "11/7")))
"""Points at which two terms are compared."""
_EVERY = 6
"""One in this many items is tested."""


@cache
def items() -> tuple[BankItem, ...]:
    return tuple(read_items(files_of_items(ITEMS)))


@cache
def workings(language: Language = Language.EN) -> tuple[tuple[BankItem, str, WrongWorking], ...]:
    return tuple(
        (item, misconception.id, made)
        for item in [one for one in items() if one.language is language][::_EVERY]
        for misconception in item.document.misconceptions
        if (made := wrong_working(item, misconception.id)) is not None
    )


def value(text: str, **letters: Fraction) -> Fraction:
    """Return the value of the text by Python's rules instead of the bot's."""
    named = _NUMBER.sub(lambda number: f"Fraction('{number[0]}')", text).replace("^", "**")
    return Fraction(eval(named, {"Fraction": Fraction, **letters}))  # noqa: S307 - our own items


def holds(line: str, **letters: Fraction) -> bool:
    left, right = line.split(" = ")
    return value(left, **letters) == value(right, **letters)


def holds_everywhere(line: str) -> bool:
    names = set(re.findall(r"[a-z]+", line))
    return all(holds(line, **dict.fromkeys(names, at)) for at in _AT)


def solves(working: WrongWorking) -> str:
    """Return the unknown of an equation, or empty for a rewritten term."""
    name = working.lines[-1].split(" = ")[0]
    return name if re.fullmatch("[a-z]", name) else ""


def test_of_a_term_every_line_holds_but_the_wrong_one() -> None:
    seen = 0
    for _, mistake, made in workings():
        if solves(made) or "sqrt" in str(made):
            continue
        wrong = [at for at, line in enumerate(made.lines, 1) if not holds_everywhere(line)]
        assert wrong == [made.wrong], (mistake, made)
        assert holds_everywhere(made.right), (mistake, made)
        seen += 1
    assert seen > 100


def test_an_equation_has_the_right_solution_up_to_the_wrong_line_and_another_one_from_there() -> (
    None
):
    seen = 0
    for item, mistake, made in workings():
        unknown = solves(made)
        if not unknown:
            continue
        right, wrong = value(item.answer), value(made.lines[-1].split(" = ")[1])
        for at, line in enumerate(made.lines, 1):
            solution, other = (right, wrong) if at < made.wrong else (wrong, right)
            assert holds(line, **{unknown: solution}), (mistake, made)
            assert at != made.wrong or not holds(line, **{unknown: other}), (mistake, made)
        assert holds(made.right, **{unknown: right}), (mistake, made)
        seen += 1
    assert seen > 20


def test_a_working_ends_in_the_answer_that_shows_the_mistake() -> None:
    for item, mistake, made in workings():
        found = misconception_in(item, made.lines[-1].split(" = ")[1])
        assert found is not None, (mistake, made)
        same = {
            misconception.id
            for misconception in item.document.misconceptions
            if misconception.trigger == found.trigger
        }
        assert mistake in same


def test_the_wrong_line_is_often_not_the_last_one() -> None:
    places = [made.wrong < len(made.lines) for _, _, made in workings()]

    assert sum(places) > len(places) / 2


@pytest.mark.parametrize("language", Language)
def test_the_choices_are_numbers_of_lines_so_that_no_wrong_line_stands_as_an_answer(
    language: Language,
) -> None:
    item, _, made = workings(language)[0]

    question = question_about(item, made)

    assert isinstance(question.answer, ChoiceAnswer)
    choices = {choice.text[language]: choice.correct for choice in question.answer.choices}
    assert choices == {str(at): at == made.wrong for at in range(1, len(made.lines) + 1)}
    assert question.explanation[language].endswith("$")


def test_a_sum_of_fractions_is_added_above_and_below_the_bar() -> None:
    like = next(
        item
        for item in items()
        if any(
            own.id == "frac_add_like.sum.added_denominators"
            for own in item.document.misconceptions
        )
    )

    made = wrong_working(like, "frac_add_like.sum.added_denominators")

    assert made is not None
    assert re.search(r"= \((\d+) \+ \d+\)/\((\d+) \+ \2\)", made.lines[made.wrong - 1])
