"""The settings on the page: described as data, and set by turns that say nothing in the chat."""

from typing import Any

import pytest

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.events import Started
from bot.flow.engine.states import Idle
from bot.flow.learner.events import SettingChosen
from bot.views.settings import SettingKind
from tests.flow.walking import going_by_scores
from tests.web.page.launching import AT
from tests.web.page.visiting import Visitor

SET = (
    ("language", "de"),
    ("zone", "Asia/Kolkata"),
    ("dark", "on"),
    ("reminders", "off"),
    ("reminder_hour", "9"),
    ("quiet_from", "22"),
    ("quiet_until", "6"),
    ("letters", "off"),
    ("daily_cap", "50"),
    ("minutes", "30"),
    ("same_day", "on"),
    ("streak", "on"),
    *((f"day_{weekday}", "off" if weekday % 2 else "easy") for weekday in range(7)),
    ("break", "tomorrow-7"),
    ("new_cards", "0"),
    ("new_in_all", "50"),
    ("new_in_order", "on"),
    ("card_model", "95"),
    ("two_ratings", "on"),
    ("mixes", "off"),
    ("school_class", "9"),
    ("level", "student"),
    ("purpose", "work"),
)


@pytest.fixture
async def visitor() -> Visitor:
    walk = going_by_scores(AT)
    await walk.send(Started())
    return Visitor(walk)


async def found(visitor: Visitor) -> dict[str, Any]:
    groups = await visitor.get("/me/settings")
    return {setting["name"]: setting for group in groups for setting in group["settings"]}


async def put(visitor: Visitor, name: str, value: str, press: str = "1") -> int:
    body = {"id": press, "name": name, "value": value}
    return (await visitor.request("PATCH", "/me/settings", body)).status_code


async def test_every_setting_says_what_holds_and_what_can_be_chosen(visitor: Visitor) -> None:
    groups = await visitor.get("/me/settings")

    titles = [group["title"] for group in groups]
    assert titles == ["General", "Rhythm", "Days", "Cards", "In the chat"]
    settings = await found(visitor)
    assert settings.keys() == {name for name, _ in SET}
    values = {
        name: [value for _, value in setting["options"]] for name, setting in settings.items()
    }
    assert [
        setting for setting in settings if settings[setting]["value"] not in {"", *values[setting]}
    ] == []
    assert settings["daily_cap"] == {
        "name": "daily_cap",
        "kind": "choice",
        "value": "20",
        "label": "Daily limit",
        "note": "Unprompted: at most 20 questions a day",
        "options": [[value, value] for value in ("5", "10", "20", "30", "50")],
    }
    assert settings["day_0"]["label"] == "Monday"
    assert settings["language"]["options"] == [["English", "en"], ["Deutsch", "de"]]
    assert settings["zone"]["note"].startswith("Your time: not known yet")
    assert "/delete" in groups[-1]["note"]


@pytest.mark.parametrize(("name", "value"), SET)
async def test_each_is_set_and_set_back_once_each_and_the_chat_says_nothing(
    visitor: Visitor, name: str, value: str
) -> None:
    before = (await found(visitor))[name]

    assert await put(visitor, name, value, "there") == 200
    held = (await found(visitor))[name]["value"]
    assert held == ("planned" if name == "break" else value)
    if before["value"]:
        assert await put(visitor, name, before["value"], "back") == 200
        assert await put(visitor, name, value, "there") == 200
        assert (await found(visitor))[name]["value"] == before["value"]
    walk = visitor.walk
    taken = await walk.conversation.take_turn(walk.chat_id, TurnId("page:4711:there"), Started())
    assert (taken.replies, taken.replayed) == ((), True)
    assert await walk.state() == Idle()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("daily_cap", "21"),
        ("zone", "Mars/Olympus"),
        ("zone", "../../etc/passwd"),
        ("zone", ""),
        ("language", "fr"),
        ("day_0", "never"),
        ("day_7", "off"),
        ("break", "planned"),
        ("break", "today-0"),
        ("card_model", "fsrs"),
        ("delete", "on"),
        ("reminder_hour", "21"),
        ("daily_cap", "2" * 65),
    ],
)
async def test_what_cannot_be_chosen_is_refused_and_all_stays(
    visitor: Visitor, name: str, value: str
) -> None:
    before = await found(visitor)

    body = {"id": "1", "name": name, "value": value}
    assert await visitor.refused("PATCH", "/me/settings", body) == 422
    assert await found(visitor) == before


async def test_no_hour_in_the_quiet_hours_is_offered_and_one_that_is_set_says_so(
    visitor: Visitor,
) -> None:
    await visitor.walk.send(SettingChosen("reminder_hour", "20"))
    await visitor.walk.send(SettingChosen("quiet", "19-9"))

    hour = (await found(visitor))["reminder_hour"]

    assert [value for _, value in hour["options"]] == ["none", *map(str, range(9, 19)), "20"]
    assert hour["value"] == "20"
    assert hour["note"].startswith("That lies in your quiet hours")
    assert await put(visitor, "reminder_hour", "20") == 422


async def test_a_device_names_its_zone_and_the_one_like_it_is_taken(visitor: Visitor) -> None:
    await put(visitor, "zone", "Europe/Amsterdam")

    zone = (await found(visitor))["zone"]
    assert (zone["kind"], zone["value"]) == (SettingKind.ZONE, "Europe/Berlin")
    assert zone["note"] == "Your time: 10:00 (Berlin)"


async def test_one_day_of_the_week_is_never_without_anything(visitor: Visitor) -> None:
    for weekday in range(6):
        assert await put(visitor, f"day_{weekday}", "off", str(weekday)) == 200

    last = (await found(visitor))["day_6"]
    assert [value for _, value in last["options"]] == ["usual", "easy"]
    assert await put(visitor, "day_6", "off") == 422
    await visitor.walk.send(SettingChosen("day_6", "easy"))
    await visitor.walk.send(SettingChosen("day_6", "usual"))
    assert (await found(visitor))["day_6"]["value"] == "usual"


async def test_a_break_is_called_by_its_days_and_can_be_dropped(visitor: Visitor) -> None:
    await put(visitor, "break", "today-3", "1")

    planned = (await found(visitor))["break"]
    assert planned["options"][-1] == ["Break: 2 March to 4 March", "planned"]
    assert planned["note"]
    await put(visitor, "break", "none", "2")
    assert (await found(visitor))["break"]["value"] == "none"


async def test_with_the_language_the_words_are_others_at_once(visitor: Visitor) -> None:
    await visitor.walk.send(SettingChosen("zone", "Europe/Berlin"))
    await put(visitor, "language", "de")

    settings = await found(visitor)
    assert settings["quiet_from"]["label"] == "Ruhezeit von"
    assert settings["day_6"]["label"] == "Sonntag"
    assert settings["zone"]["note"] == "Deine Uhrzeit: 10:00 (Berlin)"
    assert ["FSRS-6 90\N{NO-BREAK SPACE}%", "90"] in settings["card_model"]["options"]


async def test_nobody_sets_anything_of_another(visitor: Visitor) -> None:
    other = Visitor(visitor.walk.beside(ChatId(4712)))
    await other.walk.send(Started())

    await put(other, "daily_cap", "5")

    assert (await found(visitor))["daily_cap"]["value"] == "20"
