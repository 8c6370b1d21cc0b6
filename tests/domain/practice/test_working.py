"""A working is compared with its task line by line, and its answer is read."""

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Wrong, WrongReason
from bot.domain.answers.working.known import BreakKind
from bot.domain.practice.canonical import check_item
from bot.domain.practice.items import AnswerMode, BankItem, Status
from bot.domain.practice.reading import read_answer
from bot.domain.practice.working import Break, first_break, typed_lines
from bot.domain.topics.course import Language
from bot.factory.stocking import build, seeds
from bot.factory.templates.all import all_templates
from bot.factory.words import read_words
from bot.resources import PRACTICE
from tests.practice_builders import MONDAY, build_task

SUM = build_task("value: 3/4 + 1/8", "7/8", "fraction")
SQUARE = build_task("solve: x^2 = 289 for x", "{-17, 17}", "set")
SYSTEM = build_task("system: x + y = 8; x - y = 6 for x, y", "{(7, 1)}", "set")
STYLES = 5


def bank() -> Iterator[BankItem]:
    """Yield one verified item of each template, difficulty and language."""
    words = read_words(PRACTICE)
    for template in all_templates():
        for seed in seeds(template, len(template.difficulties)):
            for language in Language:
                item, found = build(template, words[template.id], seed, language, MONDAY)
                if found.status is Status.VERIFIED:
                    yield item


def steps_of(item: BankItem) -> list[str]:
    return [step.math for step in item.document.solution_logic.steps if step.math]


def in_school_style(line: str, style: int, language: Language) -> str:
    """Return a step as pupils write it. Style 0 is plain."""
    said = line
    if style in {1, 3}:
        said = re.sub(r"(?<=\d)\*(?=[a-z(])", "", said).replace("*", "·")
    if style == 2:
        said = said.replace("*", "×").replace("^2", "²").replace("^3", "³")
        said = said.replace("/", " : " if language is Language.DE else " ÷ ")
    if style == 3:
        said = re.sub(r"(?<!\bor)(?<!\band) (?!or\b|and\b)", "", said)
    if style == 4:
        said = f"=> {said}"
    if style == 5:
        said = re.sub(r"sqrt\((\w+)\)", r"√\1", re.sub(r"\^\((-?\d)\)", r"^\1", said))
    if language is Language.DE:
        said = re.sub(r"\((-?\d+), (-?\d+)\)", r"(\1; \2)", re.sub(r"(?<=\d)\.(?=\d)", ",", said))
        said = said.replace(" or ", " oder ").replace(" and ", " und ")
    return said


def with_a_number_changed(steps: Sequence[str], at: int, rng: Random) -> list[str] | None:
    numbers = list(re.finditer(r"(?<![\w.^])\d+(?![\w.]*\^)", steps[at]))
    if not numbers:
        return None
    number = rng.choice(numbers)
    other = str(int(number[0]) + rng.choice([1, 2, 3]))
    line = steps[at][: number.start()] + other + steps[at][number.end() :]
    return [*steps[:at], line, *steps[at + 1 :]]


@pytest.mark.thorough
def test_no_step_of_the_bank_is_called_wrong_however_it_is_typed() -> None:
    called_wrong = []
    for item in bank():
        for style in range(STYLES + 1):
            lines = [in_school_style(step, style, item.language) for step in steps_of(item)]
            if found := first_break("\n".join(lines), item):
                called_wrong.append((item.document.meta.skill_id, lines, found))

    assert called_wrong == []


@pytest.mark.thorough
def test_a_changed_number_is_found_in_its_own_line_or_not_at_all() -> None:
    rng, found, elsewhere = Random(20), 0, []
    for item in bank():
        steps = steps_of(item)
        for at in range(len(steps)):
            changed = with_a_number_changed(steps, at, rng)
            lines = [in_school_style(line, 0, item.language) for line in changed or ()]
            broken = first_break("\n".join(lines), item)
            found += broken is not None
            if broken is not None and broken.line != at + 1:
                elsewhere.append((lines, broken))

    assert elsewhere == []
    assert found > 500  # the others stay true, such as a number that both sides share


def test_a_break_is_a_diagnosis_that_is_certain() -> None:
    found = first_break("3/4 + 1/8\n= 4/12", SUM)

    assert found == Break(2, BreakKind.OTHER_VALUE, "= 4/12")
    assert found.diagnosis().divergence_step_index == 2
    assert found.diagnosis().confidence_score == 1.0


def test_one_line_is_no_working() -> None:
    assert first_break("3/4 + 1/8 = 4/12", SUM) is None


@pytest.mark.parametrize(
    "text",
    [
        "x1=-17\nx2=17",
        "17\n-17",
        "17/-17",
        "x1=17 x2=-17",
        "plus minus 17",
        "plus oder minus 17",
        "x^2 = 289\nx = 17\nx = -17",
        "x = ±sqrt(289)\nx = 17 or x = -17",
    ],
)
def test_several_values_are_one_answer_a_line_or_a_word_each(text: str) -> None:
    assert isinstance(read_answer(SQUARE, text), Right)


@pytest.mark.parametrize("text", ["x = 17", "17\n18", "x1 = 17\nx2 = 7", "-17/18"])
def test_several_values_are_wrong_if_one_is_missing_or_another(text: str) -> None:
    assert isinstance(read_answer(SQUARE, text), Wrong)


@pytest.mark.parametrize(
    "text",
    [
        "7, 1", "7;1", "7 and 1", "7 und 1", "(7/1)", "7|1", "S(7|1)", "P = (7; 1)", "x=7 y=1",
        "x=7\ny=1", "y = 1\nx = 7", "7\n1", "2x = 14\nx = 7\ny = 1",
    ],
)  # fmt: skip
def test_a_pair_is_read_without_brackets_where_a_pair_is_asked(text: str) -> None:
    assert isinstance(read_answer(SYSTEM, text), Right)


@pytest.mark.parametrize("text", ["1, 7", "(1/7)", "x=1 y=7", "7\n2", "S(7|2)"])
def test_another_pair_is_wrong_in_every_way_of_writing_it(text: str) -> None:
    assert isinstance(read_answer(SYSTEM, text), Wrong)


TWELVE = build_task("solve: 12*x = 120 for x", "10")
LEMONS = build_task(
    "value: 12/(8/2)", "3", stem="2 lemons cost €8. How many lemons do you get for €12?"
)
CHANGE = build_task("value: 5 - 1.90", "3.10", "decimal", stem="How many euros does she get back?")


@pytest.mark.parametrize(
    ("item", "text"),
    [
        (TWELVE, "12x = 120\nx = 10\n12*10 = 120"),
        (TWELVE, "x = 10\nCheck: 12*10 = 120"),
        (TWELVE, "12x = 120\nx = 10 (:12)"),
        (TWELVE, "12x = 120\nx = 10\n12*10 = 120 true"),
        (SQUARE, "x = sqrt(289) = 17\nx = -sqrt(289) = -17"),
        (SYSTEM, "2x = 14\nx = 7 euros\ny = 1 euro"),
        (SYSTEM, "2x = 14\nx = 7\ny = 8 - 7 = 1"),
        (LEMONS, "2 lemons = 8 euro\n1 lemon = 4 euro\n3 lemons = 12 euro"),
        (CHANGE, "5 - 1.90 = 3.10\nshe gets 3.10 euros back"),
    ],
)
def test_a_result_is_found_beside_its_check_its_sentence_and_what_was_done(
    item: BankItem, text: str
) -> None:
    assert isinstance(read_answer(item, text), Right)
    assert first_break(text, item) is None


@pytest.mark.parametrize(
    "text", ["12x = 120\nx = 11\n12*11 = 132", "x = 11\nCheck: 12*10 = 120", "x = 10\nx = 11"]
)
def test_a_check_makes_no_other_result_right(text: str) -> None:
    assert isinstance(read_answer(TWELVE, text), Wrong)


def test_a_sentence_with_both_values_is_asked_back_and_not_held_for_the_last_calculation() -> None:
    said = "8 - 6 = 2\n2/2 = 1\n1 + 6 = 7\nAnna 7, Ben 1"

    assert isinstance(read_answer(SYSTEM, said), Unclear)


def test_two_lines_are_never_one_mixed_number() -> None:
    reciprocal = build_task("value: 1/7", "1/7", "fraction")

    assert isinstance(read_answer(reciprocal, "7\n1/7"), Right)
    assert isinstance(read_answer(build_task("value: 50/7", "50/7", "fraction"), "7\n1/7"), Wrong)


EQUATION = "solve: 2*x + 3 = 11 for x"
SHOWN = build_task(EQUATION, "4", answer_spec={"answer_mode": "work_shown"})
MIXED = build_task(EQUATION, "4", answer_spec={"answer_mode": "mixed"})
PAIR = build_task(
    "system: x + y = 8; x - y = 6 for x, y",
    "{(7, 1)}",
    "set",
    answer_spec={"answer_mode": "work_shown"},
)
NO_STEPS = Unclear(UnclearReason.NO_STEPS)
UNFINISHED = Unclear(UnclearReason.UNFINISHED)


@pytest.mark.thorough
def test_the_steps_of_templates_that_ask_for_them_are_right_and_a_result_alone_is_not() -> None:
    asking: set[str] = set()
    elsewise: list[object] = []
    for item in bank():
        if item.answer_mode is AnswerMode.FINAL_ONLY:
            continue
        asking.add(item.document.meta.provenance.generator_model)
        asks = item.answer_mode is AnswerMode.WORK_SHOWN
        for style in range(STYLES + 1):
            lines = [in_school_style(step, style, item.language) for step in steps_of(item)]
            if not isinstance(found := read_answer(item, "\n".join(lines)), Right):
                elsewise.append((lines, found))
        if (read_answer(item, item.answer) == NO_STEPS) is not asks:
            elsewise.append(([item.answer], item.answer_mode))

    assert elsewise == []
    assert len(asking) >= 12


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2x + 3 = 11\n2x = 9\nx = 4", WrongReason.BROKEN_STEP),
        ("2x + 3 = 11\n2x = 14\nx = 7", WrongReason.BROKEN_STEP),
        ("2x + 3 = 11\n2x = 9", WrongReason.BROKEN_STEP),
    ],
)
def test_a_working_with_a_broken_line_is_wrong_where_the_steps_are_asked(
    text: str, reason: WrongReason
) -> None:
    found = read_answer(SHOWN, text)

    assert isinstance(found, Wrong)
    assert found.reason is reason


@pytest.mark.parametrize(
    "text", ["2x + 3 = 11\n2x = 8", "2x + 3 = 11 | -3\n2x = 8 | :2", "11 - 3 = 8", "2*4 + 3 = 11"]
)
@pytest.mark.parametrize("item", [SHOWN, MIXED])
def test_a_working_that_stops_half_way_is_no_attempt(item: BankItem, text: str) -> None:
    assert read_answer(item, text) == UNFINISHED


@pytest.mark.parametrize("text", ["4", "x = 4", "5", "the answer is 4"])
def test_a_result_alone_is_asked_for_its_steps_right_or_wrong(text: str) -> None:
    assert read_answer(SHOWN, text) in {NO_STEPS, check_item(SHOWN, text)}
    assert not isinstance(read_answer(SHOWN, text), Right | Wrong)


@pytest.mark.parametrize("text", ["x = 7\ny = 1", "(7|1)", "x = 7, y = 1", "{(7; 1)}"])
def test_values_one_a_line_are_a_result_and_no_working(text: str) -> None:
    assert read_answer(PAIR, text) == NO_STEPS
    assert isinstance(read_answer(PAIR, text, result_will_do=True), Right)


@pytest.mark.parametrize(
    "text",
    [
        "x = (11 - 3)/2 = 4",
        "11 - 3 = 8\n8 : 2 = 4",
        "2x = 8\nx = 4",
        "First I take away 3,\nthen I divide by 2\nx = 4",
        "2x = 8 => x = 4",
        "11 - 3 = 8, 8 : 2 = 4",
        "11 - 3 = 8 and 8/2 = 4",
        "2x + 3 = 11\n2x = 8\nx = 4\nShe has bought 4 pens.",
    ],
)
def test_a_chain_a_calculation_and_words_are_a_working(text: str) -> None:
    assert isinstance(read_answer(SHOWN, text), Right)


@pytest.mark.parametrize("text", ["4", "2x = 8\nx = 4", "2x + 3 = 11\n2x = 9\nx = 4"])
def test_either_a_result_or_a_working_will_do_where_both_are_taken(text: str) -> None:
    assert isinstance(read_answer(MIXED, text), Right)


def test_a_term_that_is_rewritten_to_another_value_is_wrong_though_its_last_line_follows() -> None:
    expand = build_task(
        "expand: 6*(x + 7) - 2*(x - 7)",
        "4*x + 56",
        "expression",
        answer_spec={"answer_mode": "work_shown"},
    )

    text = "6x + 42 - 2x - 14\n4x + 28"
    assert isinstance(read_answer(expand, text), Wrong)
    assert first_break(text, expand) == Break(1, BreakKind.OTHER_VALUE, "6x + 42 - 2x - 14")
    assert first_break("6x + 42\n6x + 42 - 2x + 14\n4x + 56", expand) is None
    assert isinstance(read_answer(expand, "6x + 42 - 2x + 14\n= 4x + 56"), Right)


@pytest.mark.parametrize(
    "text", ["2x = 14\nx = 7\n7 + y = 8\ny = 1", "2x = 14, x = 7\ny = 1", "2y = 2\ny = 1\nx = 7"]
)
def test_unknowns_that_are_named_on_the_way_are_one_answer(text: str) -> None:
    assert isinstance(read_answer(PAIR, text), Right)


def test_steps_side_by_side_are_counted_as_lines() -> None:
    found = first_break("2x + 3 = 11 => 2x = 9 => x = 4.5", SHOWN)

    assert found == Break(2, BreakKind.OTHER_SOLUTIONS, "2x = 9")
    assert typed_lines("x = 7, y = 1") == ("x = 7, y = 1",)
