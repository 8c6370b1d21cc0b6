"""Pausing and stopping are different, and weak spots are mentioned kindly."""

from datetime import timedelta

import pytest

from bot.chat.messages import Localizer, Screen, render
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.replies import Line
from bot.flow.lessons.events import BasicsPressed, TeachAgainPressed
from bot.flow.lessons.replies import TeachAgainOffered
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.replies import TopicRow, paused, stopped
from bot.flow.rhythm.replies import idle_warned, put_away
from bot.flow.today.replies import TopicsShown
from tests.chat.replies import MAP, NOW, struggling

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)


def topics(status: MapStatus, *, paused: bool = False) -> TopicsShown:
    row = TopicRow(
        map_id=MAP,
        title="Fractions",
        status=status,
        mastered=3,
        of=18,
        due=0,
        current=False,
        paused=paused,
    )
    return TopicsShown(rows=(row,), courses=())


def actions(screen: Screen) -> list[list[str]]:
    pressed = [
        [button.press.action.value for button in row if isinstance(button.press, TopicPressed)]
        for row in screen.keyboard
    ]
    return [row for row in pressed if row]


@pytest.mark.parametrize(
    ("status", "paused", "offered", "told"),
    [
        (MapStatus.ACTIVE, False, [["switch"], ["pause", "stop", "mute"]], ""),
        (MapStatus.DRAFT, False, [["switch"], ["pause", "stop", "mute"]], "map not drawn yet"),
        (MapStatus.ACTIVE, True, [["resume", "stop"]], "paused"),
        (MapStatus.ABANDONED, False, [["resume"]], "stopped"),
        (MapStatus.COMPLETED, False, [], "all mastered"),
    ],
)
def test_each_topic_has_the_buttons_that_fit_it(
    status: MapStatus, *, paused: bool, offered: list[list[str]], told: str
) -> None:
    screen = render(topics(status, paused=paused), EN)

    assert actions(screen) == offered
    line = next(line for line in screen.markdown.splitlines() if line.startswith("- "))
    assert line.endswith(told or "mastered")


def test_the_difference_between_pausing_and_stopping_is_said_beside_the_buttons() -> None:
    told = render(topics(MapStatus.ACTIVE), EN).markdown

    assert "Pause lets a course rest until you come back to it. Stop closes it." in told
    assert "Stop closes it" not in render(topics(MapStatus.COMPLETED), EN).markdown


@pytest.mark.parametrize(
    ("reply", "english", "german"),
    [
        (paused(MAP, "x"), "rests until you come back", "ruht, bis du"),
        (stopped(MAP, "x"), "closed and your progress is kept", "geschlossen"),
        (
            put_away(MAP, "x", was_open=False),
            "quiet in **“x”** for a month",
            "einen Monat lang still",
        ),
        (
            idle_warned(MAP, "x", NOW + timedelta(days=7)),
            "close it in 7 days",
            "schließe den Kurs in 7 Tagen",
        ),
    ],
)
def test_what_happens_to_a_topic_is_said_plainly(reply: Line, english: str, german: str) -> None:
    assert english in render(reply, EN).markdown
    assert german in render(reply, DE).markdown


def test_a_warning_offers_to_go_on_or_to_pause() -> None:
    screen = render(idle_warned(MAP, "x", NOW), EN)

    assert actions(screen) == [["switch", "pause"]]
    assert screen.interim


def test_a_topic_that_was_put_away_can_be_resumed_by_one_tap() -> None:
    screen = render(put_away(MAP, "x", was_open=False), EN)

    assert screen.keyboard[0][0].press == TopicPressed(MAP, TopicAction.RESUME)


def test_the_only_concept_that_slips_is_named_with_its_reasons_and_short_buttons() -> None:
    reasons = (StruggleReason.FAILED_IN_A_ROW, StruggleReason.LAPSED)
    concept = struggling(reasons=reasons, prerequisites=("Halves",))

    screen = render(TeachAgainOffered(concepts=(concept,)), EN)

    assert screen.markdown.endswith(
        "- **Equal parts:** It didn't come to mind the last three times. "
        "You had it mastered once, so it is only buried."
    )
    assert [button.label for row in screen.keyboard[:2] for button in row] == [
        "Explain it again",
        "First what it builds on",
    ]
    assert [row[0].press for row in screen.keyboard[:2]] == [
        TeachAgainPressed(MAP, concept.node),
        BasicsPressed(MAP, concept.node),
    ]


def test_a_concept_that_slips_for_every_reason_is_told_the_two_most_telling() -> None:
    some = struggling(reasons=tuple(StruggleReason)[:2])
    every = struggling(reasons=tuple(StruggleReason))

    assert render(TeachAgainOffered(concepts=(every,)), EN) == render(
        TeachAgainOffered(concepts=(some,)), EN
    )


def test_of_several_concepts_every_button_names_its_own() -> None:
    screen = render(TeachAgainOffered(concepts=(struggling(), struggling(label="Halves"))), EN)

    assert [row[0].label for row in screen.keyboard[:2]] == [
        "Explain again: Equal parts",
        "Explain again: Halves",
    ]
