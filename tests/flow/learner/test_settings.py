"""Settings: each choice is one or two taps, and what is open stays open."""

from datetime import UTC, datetime, time, timedelta

import pytest

from bot.domain.ids import TurnId
from bot.domain.learner.learner import DAILY_CAPS, Learner
from bot.domain.topics.course import Language
from bot.flow.engine.events import Event, TextReceived
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.learner import events
from bot.flow.learner.events import SettingChosen
from bot.flow.learner.replies import SettingsShown
from bot.flow.learner.setting import PAGES
from bot.flow.maps.replies import MapShown
from bot.flow.progress.events import MapAsked
from tests.builders import MONDAY
from tests.flow.lines import is_line, named, only
from tests.flow.strolling import to_first_question, to_placement_offer
from tests.flow.walking import Walk, imagined

SUMMER = datetime(2026, 7, 6, 9, tzinfo=UTC)


async def learner_of(walk: Walk) -> Learner:
    return (await walk.chats.open(walk.chat_id, TurnId("-"))).learner


async def test_the_zone_is_found_in_two_taps() -> None:
    walk = imagined(SUMMER)

    offered = only(await walk.send(events.ClockPressed(120), language=Language.DE), SettingsShown)
    assert offered.zones[0] == "Europe/Berlin"
    shown = only(await walk.send(SettingChosen("zone", offered.zones[0])), SettingsShown)

    assert f"{shown.learner.local(shown.now):%H:%M}" == "11:00"
    assert (await learner_of(walk)).zone == "Europe/Berlin"


@pytest.mark.parametrize("typed", ["14:31", "2:29 pm", "14 Uhr 30", "es ist 14.30"])
async def test_the_zone_is_found_by_what_the_clock_shows_and_a_tap(typed: str) -> None:
    walk = imagined(SUMMER)
    asked = await to_first_question(walk)
    walk.clock.move(SUMMER + timedelta(minutes=30) - walk.clock.now())
    await walk.send(events.SettingsPagePressed(events.Screen.CLOCK))

    offered = only(await walk.send(TextReceived(typed)), SettingsShown)

    assert "Europe/Istanbul" not in offered.zones
    assert "Asia/Karachi" in offered.zones
    assert await walk.state() == asked


async def test_a_city_that_is_typed_is_the_zone_and_anything_else_is_an_answer() -> None:
    walk = imagined(SUMMER)
    await to_first_question(walk)
    await walk.send(events.SettingsPagePressed(events.Screen.CLOCK))

    assert (
        only(await walk.send(TextReceived("Wien")), SettingsShown).learner.zone == "Europe/Vienna"
    )

    await walk.send(events.SettingsPagePressed(events.Screen.CLOCK))
    assert not any(
        isinstance(reply, SettingsShown) for reply in await walk.send(TextReceived("banana 7"))
    )
    await walk.send(TextReceived("London"))
    assert (await learner_of(walk)).zone == "Europe/Vienna"


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("99:99", "clock-unread"),
        ("halb vier", "clock-unread"),
        ("quarter past 9", "clock-unread"),
        ("20:20", "clock-nowhere"),
    ],
)
async def test_a_time_that_cannot_be_is_no_wrong_answer_to_what_is_open(
    typed: str, key: str
) -> None:
    walk = imagined(SUMMER)
    asked = await to_first_question(walk)
    walk.clock.move(SUMMER - walk.clock.now())
    await walk.send(events.SettingsPagePressed(events.Screen.CLOCK))

    told, again = await walk.send(TextReceived(typed))

    assert is_line(told, key)
    assert isinstance(again, SettingsShown)
    assert await walk.state() == asked
    assert (
        only(await walk.send(TextReceived("Wien")), SettingsShown).learner.zone == "Europe/Vienna"
    )


async def test_an_offset_with_one_zone_needs_one_tap() -> None:
    walk = imagined(SUMMER)

    shown = only(await walk.send(events.ClockPressed(345)), SettingsShown)

    assert shown.learner.zone == "Asia/Kathmandu"


async def test_a_clock_that_nobody_shows_is_asked_again() -> None:
    walk = imagined(SUMMER)

    _, shown = await walk.send(events.ClockPressed(7))
    assert isinstance(shown, SettingsShown)

    assert shown.page is events.Screen.CLOCK


@pytest.mark.parametrize(
    "press",
    [
        SettingChosen("zone", "Mars/Base"),
        SettingChosen("quiet", "24-8"),
        SettingChosen("quiet", "22--1"),
        SettingChosen("daily_cap", "7"),
    ],
)
async def test_a_forged_choice_changes_nothing(press: Event) -> None:
    walk = imagined(MONDAY)
    await walk.send(events.SettingsAsked())
    before = await learner_of(walk)

    assert named(await walk.send(press)) == ["SettingsShown"]

    after = await learner_of(walk)
    assert (after.zone, after.quiet_from, after.daily_cap) == (
        before.zone,
        before.quiet_from,
        before.daily_cap,
    )


async def test_every_setting_is_kept() -> None:
    walk = imagined(MONDAY)
    for press in (
        SettingChosen("language", "de"),
        SettingChosen("quiet", "20-9"),
        SettingChosen("daily_cap", "5"),
        SettingChosen("reminders", "off"),
    ):
        await walk.send(press)

    learner = await learner_of(walk)

    assert learner.language is Language.DE
    assert (learner.quiet_from, learner.quiet_until) == (time(20), time(9))
    assert learner.daily_cap == 5
    assert not learner.reminders_on


async def test_a_language_changed_in_the_middle_asks_on_in_the_new_one() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    await walk.send(SettingChosen("language", "de"))
    assert await walk.state() == quizzing
    assert only((await walk.answer())[-1:], QuestionAsked).label == "Was ein Bruch ist"


async def test_pages_are_opened_in_place_and_change_nothing() -> None:
    walk = imagined(MONDAY)
    await walk.send(events.SettingsAsked())
    before = await learner_of(walk)

    for page in events.Screen:
        if page in PAGES:  # which needs more than the learner
            continue
        shown = only(await walk.send(events.SettingsPagePressed(page)), SettingsShown)
        assert (shown.page, shown.edits) == (page, True)
    after = await learner_of(walk)
    assert (after.language, after.zone, after.daily_cap) == (
        before.language,
        before.zone,
        before.daily_cap,
    )


async def test_the_map_is_drawn_light_or_dark_as_the_learner_wants_it() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    for dark in (True, False):
        shown = only(
            await walk.send(SettingChosen("dark", "on" if dark else "off")), SettingsShown
        )
        drawn = only(await walk.send(MapAsked()), MapShown)

        assert (shown.learner.dark_pictures, drawn.dark) == (dark, dark)


@pytest.mark.parametrize("cap", DAILY_CAPS)
async def test_every_daily_limit_that_is_offered_is_taken(cap: int) -> None:
    walk = imagined(MONDAY)

    await walk.send(SettingChosen("daily_cap", str(cap)))

    assert (await learner_of(walk)).daily_cap == cap


async def test_after_a_place_that_is_not_known_the_time_is_asked_for_and_read() -> None:
    walk = imagined(MONDAY)
    await walk.send(events.SettingsPagePressed(events.Screen.CLOCK))

    line, page = await walk.send(TextReceived("Nirgendwohausen"))
    (offered,) = await walk.send(TextReceived("10:00"))

    assert is_line(line, "clock-unknown-place")
    assert isinstance(page, SettingsShown)
    assert isinstance(offered, SettingsShown)


async def test_a_place_that_is_not_known_is_told_while_a_button_is_awaited_elsewhere() -> None:
    walk = imagined(MONDAY)
    await to_placement_offer(walk)
    await walk.send(events.SettingsPagePressed(events.Screen.CLOCK))

    line, page = await walk.send(TextReceived("Nirgendwohausen"))

    assert is_line(line, "clock-unknown-place")
    assert only((page,), SettingsShown).page is events.Screen.CLOCK


async def test_a_place_is_named_in_a_sentence() -> None:
    walk = imagined(MONDAY)
    await walk.send(events.SettingsPagePressed(events.Screen.CLOCK))

    shown = only(await walk.send(TextReceived("Ich wohne in Hamburg.")), SettingsShown)

    assert shown.learner.zone == "Europe/Berlin"
