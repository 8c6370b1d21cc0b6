"""Facts about numbers that the task of an item cannot show, because its author put them in."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import pytest

from bot.domain.answers.verdict import FormReason, RightValueWrongForm
from bot.domain.practice.canonical import check_item
from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language
from bot.factory.templates.all import all_templates
from bot.factory.templates.composing import compose
from bot.factory.templates.template import TEMPLATES
from bot.factory.words import read_words
from bot.resources import PRACTICE

WORDS: Final = read_words(PRACTICE)
AT: Final = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
CONVERTED: Final = sorted(
    template.id for template in all_templates() if template.skill_id == "unit_convert"
)
LENGTHS_AND_AREAS: Final = re.compile(r"([0-9.]+) ((?:mm|cm|dm|m)²?)\b")
TIMES: Final = re.compile(r"(\d+) h(?:ours and)? (\d+) min")


def items(name: str) -> Iterator[BankItem]:
    template = TEMPLATES[name]
    for difficulty in template.difficulties:
        for seed in range(20):
            yield compose(
                template,
                WORDS[name],
                seed=seed,
                difficulty=difficulty,
                language=Language.EN,
                at=AT,
            )


def quantity(stem: str) -> str:
    """Return the quantity in the stem, with its unit, as a learner would type it."""
    time = TIMES.search(stem)
    if time:
        return f"{time[1]} h {time[2]} min"
    found = LENGTHS_AND_AREAS.search(stem)
    assert found, stem
    return f"{found[1]} {found[2].replace('²', '^2')}"


@pytest.mark.parametrize("name", CONVERTED)
def test_a_converted_quantity_is_as_much_as_the_one_in_the_stem(name: str) -> None:
    for item in items(name):
        given = quantity(item.document.problem_content.stem)
        asked_back = RightValueWrongForm(item.answer, FormReason.OTHER_UNIT)
        assert check_item(item, given) == asked_back, given


def test_the_smallest_number_that_is_rounded_up_is_rounded_to_the_target() -> None:
    for item in items("num_round.smallest"):
        task = str(item.document.problem_content.variables["task"])
        numbers = re.fullmatch(r"value: (\d+) - (\d+)/2", task)
        assert numbers
        target, place = int(numbers[1]), int(numbers[2])
        answer = int(item.document.solution_logic.final_answer_canonical)
        assert (answer + place // 2) // place * place == target
        assert (answer - 1 + place // 2) // place * place == target - place


def test_a_given_speed_takes_the_minutes_that_are_told() -> None:
    for item in items("rate_speed.minutes"):
        found = re.search(r"(\d+) km/h.* (\d+) km\?", item.document.problem_content.stem)
        assert found
        speed, way = int(found[1]), int(found[2])
        minutes = int(item.document.solution_logic.final_answer_canonical)
        assert speed * minutes == way * 60
