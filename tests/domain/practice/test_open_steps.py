"""Open steps of an example: read from the text, and checked if code can."""

import json

import pytest

from bot.domain.practice.drawn_texts import words_alone
from bot.domain.practice.open_steps import OpenStep, is_done, open_steps
from bot.domain.topics.course import Language


def fenced(**but: object) -> str:
    plain = {"task": "What is 3/8 + 4/8?", "answer": "7/8", "solution": "3 + 4 = 7."}
    return f"```step\n{json.dumps(plain | but)}\n```\n"


def test_two_steps_at_most_are_left_open_and_the_text_stays_without_them() -> None:
    text = "1. Look.\n\n" + fenced() + fenced(task="And 2 * 7/8?", answer="7/4") + fenced()

    assert [step.answer for step in open_steps(text)] == ["7/8", "7/4"]
    assert words_alone(text) == "1. Look."


@pytest.mark.parametrize(
    "fence",
    [
        "```step\nno JSON\n```",
        "```step\n[1]\n```",
        fenced(more="x"),
        fenced(answer=7),
        fenced(task=" "),
        fenced(task="x" * 201),
        fenced(solution="alone $"),
        fenced(solution="<b>so</b>"),
    ],
)
def test_a_step_that_is_off_its_form_is_none(fence: str) -> None:
    assert open_steps(fence) == ()


@pytest.mark.parametrize(
    ("answer", "typed", "done"),
    [
        ("7/8", "7/8", True),
        ("7/8", "14/16", True),
        ("7/8", "8/7", False),
        ("12", "zwölf", True),
        ("-0.75", "-0,75", True),
        ("2*x+1", "1 + 2x", True),
        ("2*x+1", "2x - 1", False),
        ("x = 3", "x=3", True),
        ("the numerator", "the numerator", None),
    ],
)
def test_what_is_typed_is_checked_by_its_value_where_code_can_tell(
    answer: str, typed: str, done: bool | None
) -> None:
    step = OpenStep(task="?", answer=answer, solution="So.")

    assert is_done(step, typed, Language.DE) is done
