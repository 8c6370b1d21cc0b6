import re
from typing import get_args

import pytest

from bot.chat.buttons import encode
from bot.chat.wording import Placement, Screen, Voice, say
from bot.chat.wording.say import SAID
from bot.domain.course import Language, QuestionFormat
from bot.flow.events import (
    ChoicePressed,
    ClockPressed,
    DontKnowPressed,
    ExplainAs,
    ExplainPressed,
    OrderClearedPressed,
    QuizPressed,
    SettingsPagePressed,
)
from bot.flow.events import Screen as Page
from bot.flow.outcome import ClockAsked, Judged, Plain, Reply, Said
from tests.chat.replies import LONG_CHOICES, NOW, SAMPLES, TICKET, judged, question, settings

EN = Voice(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Voice(language=Language.DE, zone="Europe/Berlin", now=NOW)
BOTH = pytest.mark.parametrize("voice", [EN, DE], ids=["en", "de"])
EVERY = pytest.mark.parametrize("reply", SAMPLES, ids=lambda reply: type(reply).__name__)


def labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.keyboard]


def presses(screen: Screen) -> list[object]:
    return [button.press for row in screen.keyboard for button in row]


def without_maths(markdown: str) -> str:
    return re.sub(r"\$[^$]+\$|\\[^A-Za-z0-9\s]", "", markdown)


def test_every_reply_is_said_and_has_a_sample() -> None:
    everything = set(get_args(Reply))

    assert everything == SAID
    assert {type(sample) for sample in SAMPLES} == everything


@BOTH
@EVERY
def test_nothing_raw_is_left_in_what_is_said(voice: Voice, reply: Reply) -> None:
    text = without_maths(say(reply, voice).markdown)

    assert text.strip()
    assert not set(text) & set("${}\\")
    assert "0f3b2c1d" not in text
    assert "None" not in text
    assert not re.search(r"\b(wrong|falsch\w*)\b", text, re.IGNORECASE)


@BOTH
@EVERY
def test_every_keyboard_fits(voice: Voice, reply: Reply) -> None:
    keyboard = say(reply, voice).keyboard

    assert sum(len(row) for row in keyboard) <= 100
    for row in keyboard:
        assert 1 <= len(row) <= 8
        for button in row:
            assert 1 <= len(button.label) <= 64
            assert not set(button.label) & set("$\\{}")
            assert len(encode(button.press).encode()) <= 64


@BOTH
@EVERY
def test_every_screen_is_short_enough_for_one_message(voice: Voice, reply: Reply) -> None:
    assert len(say(reply, voice).markdown) <= 2_500


def test_short_choices_stand_on_the_buttons_themselves() -> None:
    screen = say(question(format=QuestionFormat.MULTIPLE_CHOICE, options=("one", "two")), EN)

    assert labels(screen) == [["one"], ["two"], ["I don't know"]]
    assert presses(screen) == [
        ChoicePressed(TICKET, 0),
        ChoicePressed(TICKET, 1),
        DontKnowPressed(TICKET),
    ]


def test_long_choices_are_lettered_lines_with_buttons_in_one_row() -> None:
    screen = say(question(format=QuestionFormat.MULTIPLE_CHOICE, options=LONG_CHOICES), EN)

    assert labels(screen) == [["A", "B", "C", "D"], ["I don't know"]]
    assert "- **B** two thirds of everything" in screen.markdown


def test_a_half_done_order_shows_what_is_picked_and_what_is_left() -> None:
    asked = question(format=QuestionFormat.PUT_IN_ORDER, options=LONG_CHOICES, picked=(2, 0))
    screen = say(asked, EN)

    assert labels(screen) == [["B", "D"], ["↺ Start again"]]
    assert "**C → A**" in screen.markdown
    assert presses(screen)[-1] == OrderClearedPressed(TICKET)


def test_a_question_that_edits_replaces_its_message() -> None:
    assert say(question(edits=True), EN).placement is Placement.EDIT
    assert say(question(), EN).placement is Placement.SEND


def test_a_judged_answer_tells_everything_in_one_message() -> None:
    screen = say(judged(judged=Judged.WRONG, answer="4", word="Half, not minus one."), EN)

    assert screen.placement is Placement.EDIT
    assert screen.markdown == (
        "How much is $\\frac{1}{2}$ of 10?\n\n"
        "Your answer: 4\n\n"
        "Not quite yet.\n\n"
        "Half, not minus one.\n\n"
        "The answer is **5**.\n\n"
        "Half of ten: $\\frac{1}{2}$ times 10."
    )


def test_praise_varies() -> None:
    praised = {say(judged(praise=n), EN).markdown for n in range(7)}

    assert len(praised) == 7


def test_an_explanation_offers_its_questions_and_the_other_ways() -> None:
    explained = next(s for s in SAMPLES if type(s).__name__ == "ConceptExplained")

    assert presses(say(explained, EN)) == [
        QuizPressed(TICKET),
        ExplainPressed(TICKET, ExplainAs.ANOTHER_ANGLE),
        ExplainPressed(TICKET, ExplainAs.WORKED_EXAMPLE),
        ExplainPressed(TICKET, ExplainAs.PURPOSE),
    ]


def test_the_clock_offers_every_hour_once_and_half_hours_after_them() -> None:
    screen = say(ClockAsked(now=NOW), EN)
    ahead = [press.minutes_ahead for press in presses(screen) if isinstance(press, ClockPressed)]

    assert {offset // 60 % 24 for offset in ahead[:24]} == set(range(24))
    assert ahead[24:] == [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825]
    assert labels(screen)[3][0] == "14:05"


def test_every_page_of_the_settings_leads_back() -> None:
    for page in set(Page) - {Page.OVERVIEW}:
        screen = say(settings(page=page), DE)
        assert presses(screen)[-1] == SettingsPagePressed(Page.OVERVIEW)


@pytest.mark.parametrize("said", sorted(set(Said) - {Said.OLD_BUTTON, Said.PRESS_OR_TYPE}))
def test_a_fixed_thing_is_no_dead_end(said: Said) -> None:
    assert say(Plain(said=said), EN).keyboard
