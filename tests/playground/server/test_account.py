from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from tests.playground.client import BOT_ID, LEARNER, PlaygroundClient

QUERY_TOO_OLD = "Query is too old and response timeout expired or query id is invalid"


async def pressed(playground: PlaygroundClient, bot: Bot) -> str:
    await playground.send("hi")
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
    await bot.send_message(LEARNER, "?", reply_markup=keyboard)
    return str((await playground.press("A"))["query"])


async def test_the_bot_is_who_its_token_says(telegram_bot: Bot) -> None:
    me = await telegram_bot.get_me()

    assert (me.id, me.is_bot, me.username) == (BOT_ID, True, "lyceum_playground_bot")


async def test_a_tap_is_answered_once(playground: PlaygroundClient, telegram_bot: Bot) -> None:
    query = await pressed(playground, telegram_bot)

    await telegram_bot.answer_callback_query(query)

    assert (await playground.chat()).raw["answers"] == [query]
    with pytest.raises(BadRequest, match=f"(?i){QUERY_TOO_OLD}"):
        await telegram_bot.answer_callback_query(query)


async def test_a_tap_cannot_be_answered_late_or_when_it_never_was(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    query = await pressed(playground, telegram_bot)
    await playground.shift_clock(seconds=151)

    for wrong in (query, "999"):
        with pytest.raises(BadRequest, match=f"(?i){QUERY_TOO_OLD}"):
            await telegram_bot.answer_callback_query(wrong)


async def test_commands_are_kept_by_language(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await telegram_bot.set_my_commands([("start", "Begin")])
    await telegram_bot.set_my_commands([("start", "Beginnen")], language_code="de")
    await playground.send("hi", language_code="de")
    await playground.send("hi", chat=8, language_code="fr")

    assert await menu(playground, LEARNER) == ["Beginnen"]
    assert await menu(playground, 8) == ["Begin"]


async def menu(playground: PlaygroundClient, chat: int) -> list[str]:
    return [command["description"] for command in (await playground.chat(chat)).raw["commands"]]


@pytest.mark.parametrize(
    ("commands", "complaint"),
    [
        ([{"command": "Start!", "description": "x"}], "BOT_COMMAND_INVALID"),
        ([{"command": "start", "description": " "}], "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([{"command": "a", "description": "x"}] * 101, "BOT_COMMANDS_TOO_MUCH"),
    ],
)
async def test_wrong_commands_are_refused(
    playground: PlaygroundClient, commands: list[Any], complaint: str
) -> None:
    answer = await playground.call("setMyCommands", commands=commands)

    assert answer["description"] == f"Bad Request: {complaint}"


async def test_descriptions_are_kept_by_language(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await telegram_bot.set_my_description("A tutor")
    await telegram_bot.set_my_description("Ein Tutor", language_code="de")
    await telegram_bot.set_my_short_description("Tutor")
    await playground.send("hi", language_code="de")

    assert (await playground.chat()).raw["description"] == "Ein Tutor"
    with pytest.raises(BadRequest, match="too long"):
        await telegram_bot.set_my_short_description("x" * 121)


async def test_an_unknown_file_cannot_be_downloaded(playground: PlaygroundClient) -> None:
    answer = await playground.call("getFile", file_id="nothing")
    missing = await playground.http.get(f"/file/bot{playground.token}/photos/none.png")

    assert answer["description"].startswith("Bad Request: wrong file")
    assert missing.status_code == 404
