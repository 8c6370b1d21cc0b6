"""Every template, at each of its difficulties, with some seeds, in both languages."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from difflib import SequenceMatcher
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Final

import pytest

from bot.domain.practice.figures import KINDS, figure_of
from bot.domain.practice.hints import LEVELS, stored_hint
from bot.domain.practice.items import BankItem, InputType, TriggerKind, VerifierType
from bot.domain.practice.triggers import misconception_in
from bot.domain.topics.course import Language
from bot.factory.templates.all import all_templates
from bot.factory.templates.composing import compose
from bot.factory.templates.template import DIFFICULTIES, TEMPLATES, Template
from bot.factory.verification import verify
from bot.factory.words import read_words
from bot.resources import PRACTICE
from tests.cases import over

WORDS: Final = read_words(PRACTICE)
AT: Final = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
SEEDS: Final = range(5)
MANY: Final = 200
ENOUGH: Final = 30
FEW: Final = frozenset({"frac_parts.one_share"})
"""Templates with so few numbers to draw that fewer items are possible."""
CHAIN: Final = re.compile(r"[-0-9+*/(). =]+")
FRACTION: Final = re.compile(r"\\frac\{(\d+)\}\{(\d+)\}")
LETTERS: Final = re.compile(r"[^\W\d_]+")
ALIKE: Final = 0.7
"""The share of common words, in order, from which two hints are too similar."""
NUMBER: Final = re.compile(r"\d+/\d+|\d+\.\d+|\d+")
TEMPLATE: Final = over("name", sorted(template.id for template in all_templates()))
SKILL: Final = over("skill", sorted({template.skill_id for template in all_templates()}))


@cache
def item(name: str, difficulty: int, seed: int, language: Language = Language.EN) -> BankItem:
    return compose(
        TEMPLATES[name], WORDS[name], seed=seed, difficulty=difficulty, language=language, at=AT
    )


def items(name: str) -> Iterator[BankItem]:
    for difficulty in TEMPLATES[name].difficulties:
        for seed in SEEDS:
            for language in Language:
                yield item(name, difficulty, seed, language)


def texts(drawn: BankItem) -> Sequence[str]:
    document = drawn.document
    return (
        document.problem_content.stem,
        *document.answer_spec.ui.choices,
        *(step.explanation for step in document.solution_logic.steps),
        *hints(drawn),
    )


def hints(drawn: BankItem) -> Sequence[str]:
    return (
        *drawn.hint_ladder,
        *(hint for one in drawn.document.misconceptions for hint in one.hint_ladder),
    )


def is_number(drawn: BankItem) -> bool:
    numbers = {InputType.INTEGER, InputType.DECIMAL, InputType.FRACTION}
    return drawn.document.answer_spec.input_type in numbers


def value(maths: str) -> Fraction:
    """Evaluate plain numbers exactly: each becomes a Fraction."""
    exact = re.sub(r"\d+(?:\.\d+)?", lambda number: f"Fraction('{number[0]}')", maths)
    return Fraction(eval(exact, {"Fraction": Fraction}))  # noqa: S307 - digits and signs alone


def numbers(text: str) -> set[Fraction]:
    """Return the numbers in the text. A fraction is a number of its own."""
    plain = FRACTION.sub(r" \1/\2 ", text).replace("{,}", ".")
    plain = re.sub(r"(\d),(\d)", r"\1.\2", plain)
    found = (number for number in NUMBER.findall(plain) if not re.search(r"/0+$", number))
    return {Fraction(number) for number in found}


@pytest.mark.thorough
@TEMPLATE
def test_an_item_is_written_out_in_full(name: str) -> None:
    for drawn in items(name):
        for text in texts(drawn):
            assert text.strip()
            assert "@" not in text
            assert text.count("$") % 2 == 0
            assert text.count("{") == text.count("}")
            assert text.count("\\left") == text.count("\\right")
            assert "  " not in text


@TEMPLATE
def test_an_item_is_the_same_whenever_it_is_made(name: str) -> None:
    difficulty = TEMPLATES[name].difficulties[0]

    assert item(name, difficulty, 1) == item.__wrapped__(name, difficulty, 1)


@TEMPLATE
def test_both_languages_have_the_same_numbers(name: str) -> None:
    for difficulty in TEMPLATES[name].difficulties:
        for seed in SEEDS:
            one, other = (item(name, difficulty, seed, language) for language in Language)
            assert (
                one.document.problem_content.variables == other.document.problem_content.variables
            )
            assert one.figure == other.figure
            assert len(one.document.misconceptions) == len(other.document.misconceptions)


@TEMPLATE
def test_a_mistake_is_never_the_answer(name: str) -> None:
    for drawn in items(name):
        answer = drawn.document.solution_logic.final_answer_canonical
        triggers = [one.trigger for one in drawn.document.misconceptions]
        wrong = [one.value for one in triggers if one.kind is TriggerKind.EXACT_ANSWER]
        assert answer not in wrong
        assert len(wrong) == len({*wrong})
        if is_number(drawn):
            assert value(answer) not in map(value, wrong)


@TEMPLATE
def test_most_items_foresee_a_mistake(name: str) -> None:
    foreseen = [bool(drawn.document.misconceptions) for drawn in items(name)]

    assert sum(foreseen) / len(foreseen) > 0.75


@TEMPLATE
def test_the_steps_are_true_and_end_with_the_answer(name: str) -> None:
    for drawn in items(name):
        logic = drawn.document.solution_logic
        for step in logic.steps:
            if CHAIN.fullmatch(step.math):
                for one, other in pairwise(step.math.split(" = ")):
                    assert value(one) == value(other), step.math
        last = logic.steps[-1].math
        if is_number(drawn) and CHAIN.fullmatch(last):
            assert value(last.split(" = ")[-1]) == value(logic.final_answer_canonical)


@TEMPLATE
def test_no_hint_names_the_answer(name: str) -> None:
    for drawn in items(name):
        answer = drawn.document.solution_logic.final_answer_canonical
        if is_number(drawn):
            stem = numbers(drawn.document.problem_content.stem)
            for hint in hints(drawn):
                assert value(answer) not in numbers(hint) - stem, hint


@pytest.mark.thorough
@TEMPLATE
def test_each_hint_says_something_else_than_those_before(name: str) -> None:
    for drawn in items(name):
        for mistake in (None, *drawn.document.misconceptions):
            said = [stored_hint(drawn, 1 + level, mistake) for level in range(LEVELS)]
            for one, other in combinations(said, 2):
                first, second = (LETTERS.findall(text.casefold()) for text in (one, other))
                assert SequenceMatcher(a=first, b=second).ratio() < ALIKE, (one, other)


@TEMPLATE
def test_exactly_one_choice_is_right(name: str) -> None:
    for drawn in items(name):
        choices = drawn.document.answer_spec.ui.choices
        assert bool(choices) == (
            drawn.document.answer_spec.input_type is InputType.MULTIPLE_CHOICE
        )
        if choices:
            assert len({*choices}) == len(choices) > 1
            assert drawn.document.solution_logic.final_answer_canonical in choices


@pytest.mark.thorough
@TEMPLATE
def test_the_verifier_finds_nothing_wrong_but_a_leak_by_chance(name: str) -> None:
    for difficulty in TEMPLATES[name].difficulties:
        for language in Language:
            found = verify(item(name, difficulty, 0, language))
            assert [str(reason) for reason in found.reasons if not reason.is_leak] == []
            assert found.verifier.type is not VerifierType.NONE


@pytest.mark.thorough
@TEMPLATE
def test_a_template_draws_many_different_items(name: str) -> None:
    difficulties = TEMPLATES[name].difficulties
    drawn = [
        TEMPLATES[name].id + str(drawn.document.problem_content.stem) + str(drawn.figure)
        + str(drawn.document.answer_spec.ui.choices)
        for seed in range(MANY)
        for drawn in [item.__wrapped__(name, difficulties[seed % len(difficulties)], seed)]
    ]  # fmt: skip

    assert len({*drawn}) >= ENOUGH or name in FEW


@TEMPLATE
def test_the_figure_of_an_item_can_be_drawn(name: str) -> None:
    drawn = [figure_of(found.figure) for found in items(name) if found.figure is not None]

    assert all(type(figure) in KINDS.values() for figure in drawn)


def test_every_template_has_words_and_all_words_have_a_template() -> None:
    assert {template.id for template in all_templates()} == WORDS.keys()


@SKILL
def test_each_skill_has_two_templates_that_cover_every_difficulty(skill: str) -> None:
    templates: list[Template] = [
        template for template in all_templates() if template.skill_id == skill
    ]

    assert len(templates) >= 2
    assert {level for template in templates for level in template.difficulties} == {*DIFFICULTIES}


@pytest.mark.parametrize(
    ("name", "typed", "mistake"),
    [
        ("dec_mul.product", lambda answer: str(10 * Decimal(answer)), "one_place_off"),
        ("unit_convert.to_centimetres", lambda answer: f"{answer}0 cm", "one_place_off"),
        ("pct_of_amount.part", lambda _: "3 %", "percent_told"),
        ("pct_of_amount.rest", lambda _: "123 Prozent", "percent_told"),
        ("lin_inequality.shift", lambda _: "x = 123", "number_alone"),
        ("lin_inequality.two_steps", lambda _: "-123", "number_alone"),
        ("expr_like_terms.sum", lambda _: "123", "letters_gone"),
        ("quad_sqrt.shifted", lambda _: "x = 1234", "number_alone"),
    ],
)
def test_a_pattern_or_a_predicate_finds_what_no_single_answer_shows(
    name: str, typed: Callable[[str], str], mistake: str
) -> None:
    found = [misconception_in(drawn, typed(drawn.answer)) for drawn in items(name)]

    assert f"{name}.{mistake}" in {mistake.id for mistake in found if mistake}
