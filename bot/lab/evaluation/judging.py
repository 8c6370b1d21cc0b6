"""The forms of judges, whose prompts are stored beside the cases."""

from typing import Final, Literal

from bot.resources import EVALUATION
from bot.tutor.client.forms import Form

PROMPTS: Final = EVALUATION / "prompts"


class JudgedLessonsForm(Form):
    """Which of two explanations is better."""

    false_in_first: list[str]
    false_in_second: list[str]
    reason: str
    better: Literal["first", "second", "equal"]


class JudgedReplyForm(Form):
    """What a reply to a wrong answer does."""

    reason: str
    takes_up_mistake: bool
    tells_answer: bool
    is_true: bool


class JudgedMapForm(Form):
    """What a plan of a course lacks."""

    missing: list[str]
    misplaced: list[str]
    foreign: list[str]
