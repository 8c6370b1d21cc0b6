from dataclasses import fields
from enum import Enum
from typing import get_type_hints

import pytest
from hypothesis import given, settings, strategies as st

from bot.chat.buttons import LIMIT_BYTES, ButtonTooLongError, decode, encode
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import (
    CourseId,
    InteractionId,
    MapId,
    ShortCardId,
    ShortNodeId,
    ShortQuestionId,
)
from bot.domain.progress.numbers import Number
from bot.flow.composition.registry import EVENTS, PRESSES
from bot.flow.engine.events import NextAsked, Press, UnknownPressed
from bot.flow.exercise.events import (
    ChoicePressed,
    FlagDroppedPressed,
    FlagReasonPressed,
    QuestionFlaggedPressed,
)
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.events import BasicsPressed, TeachAgainPressed
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.progress.events import ConceptPressed, NumberPressed, ProgressAsked
from bot.flow.topics.events import CoursePressed

IDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_/+", min_size=1, max_size=36)


def _values(hint: object) -> st.SearchStrategy[object]:
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-100_000, 100_000)
    if hint in {ShortCardId, ShortNodeId, ShortQuestionId}:
        return st.text("0123456789abcdef-", min_size=1, max_size=8)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    return IDS


def _presses(kind: type[Press]) -> st.SearchStrategy[Press]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: _values(hints[field.name]) for field in fields(kind)})


@pytest.mark.parametrize("kind", PRESSES.values(), ids=PRESSES)
@settings(max_examples=10)
@given(data=st.data())
def test_every_press_fits_into_a_button_and_is_read_back_as_it_was_written(
    data: st.DataObject, kind: type[Press]
) -> None:
    press = data.draw(_presses(kind))

    written = encode(press)

    assert decode(written) == press
    assert len(written.encode()) <= LIMIT_BYTES


def test_no_two_presses_are_written_alike() -> None:
    assert set(PRESSES.values()) == {kind for kind in EVENTS if issubclass(kind, Press)}


@given(st.text(max_size=80))
def test_whatever_comes_is_read_as_some_press(data: str) -> None:
    assert isinstance(decode(data), Press)


@pytest.mark.parametrize(
    "data",
    [
        "",
        "nonsense",
        "pick:q1",
        "pick:q1:two",
        "place:q1:yes",
        "lang:fr",
        "why:m1:luck",
        "next:1",
        "quiet:1",
        f"leaf:s:{2**31}",
        f"leaf:s:{-(2**63)}",
    ],
)
def test_data_that_was_never_written_is_an_unknown_press(data: str) -> None:
    assert decode(data) == UnknownPressed()


def test_a_button_stored_before_its_press_had_a_page_is_of_the_first() -> None:
    assert decode("topic:m1:mute") == TopicPressed(MapId("m1"), TopicAction.MUTE, page=0)


@pytest.mark.parametrize(
    ("press", "data"),
    [
        (ChoicePressed(InteractionId("q1"), 2), "pick:q1:2"),
        (SettingChosen("language", "de"), "set:language:de"),
        (NextAsked(), "next"),
        (TopicPressed(MapId("m1"), TopicAction.PAUSE), "topic:m1:pause:0"),
        (TeachAgainPressed(MapId("m1"), ShortNodeId("0f3b2c1d")), "again:m1:0f3b2c1d"),
        (BasicsPressed(MapId("m1"), ShortNodeId("0f3b2c1d")), "basics:m1:0f3b2c1d"),
        (QuestionFlaggedPressed(MapId("m1"), ShortQuestionId("0f3b2c1d")), "doubt:m1:0f3b2c1d"),
        (
            FlagReasonPressed(MapId("m1"), ShortQuestionId("0f3b2c1d"), FlagReason.UNCLEAR),
            "wrong:m1:0f3b2c1d:unclear",
        ),
        (FlagDroppedPressed(), "fine"),
        (ProgressAsked(), "progress"),
        (NumberPressed(MapId("m1"), Number.NEXT_REVIEW), "why:m1:next_review"),
        (ConceptPressed(MapId("m1"), ShortNodeId("1a2b3c4d"), 2), "node:m1:1a2b3c4d:2"),
        (
            SettingChosen("zone", "America/Argentina/Buenos_Aires"),
            "set:zone:America/Argentina/Buenos_Aires",
        ),
    ],
)
def test_stored_keyboards_keep_their_spelling(press: Press, data: str) -> None:
    assert encode(press) == data


def test_a_press_that_does_not_fit_into_a_button_is_refused() -> None:
    with pytest.raises(ButtonTooLongError):
        encode(CoursePressed(CourseId("x" * 80)))


@pytest.mark.parametrize("course_id", ["a:b", "written:1", "%3A", "50 %", "%25:%3A"])
def test_a_name_with_any_signs_is_read_back_from_a_button(course_id: str) -> None:
    pressed = CoursePressed(CourseId(course_id))

    assert encode(pressed).count(":") == 1
    assert decode(encode(pressed)) == pressed
