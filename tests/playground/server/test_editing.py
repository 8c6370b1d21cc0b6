from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, Message
from telegram.error import BadRequest

from tests.playground.client import LEARNER, FakeClock, PlaygroundClient
from tests.playground.pictures import png

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])

pytestmark = pytest.mark.usefixtures("started")


@pytest.fixture
async def started(playground: PlaygroundClient) -> None:
    await playground.send("/start")


async def test_an_edited_text_takes_the_place_of_the_old_one(
    playground: PlaygroundClient, telegram_bot: Bot, clock: FakeClock
) -> None:
    sent = await telegram_bot.send_message(LEARNER, "old", reply_markup=KEYBOARD)
    await playground.shift_clock(minutes=1)

    edited = await telegram_bot.edit_message_text("new", LEARNER, sent.message_id)

    assert isinstance(edited, Message)
    assert edited.edit_date == clock.now()
    assert edited.date == sent.date
    seen = (await playground.chat()).from_bot
    assert [(m.id, m.text, m.edited, m.buttons) for m in seen] == [(2, "new", True, [])]


async def test_an_edit_that_changes_nothing_is_refused(telegram_bot: Bot) -> None:
    sent = await telegram_bot.send_message(LEARNER, "same", reply_markup=KEYBOARD)

    with pytest.raises(BadRequest, match="Message is not modified: specified new message"):
        await telegram_bot.edit_message_text(
            "same ", LEARNER, sent.message_id, reply_markup=KEYBOARD
        )
    await telegram_bot.edit_message_text("same", LEARNER, sent.message_id)
    with pytest.raises(BadRequest, match="not modified"):
        await telegram_bot.edit_message_reply_markup(LEARNER, sent.message_id)


async def test_buttons_can_be_changed_alone(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    sent = await telegram_bot.send_photo(LEARNER, png(), caption="c", reply_markup=KEYBOARD)

    await telegram_bot.edit_message_reply_markup(LEARNER, sent.message_id)

    seen = (await playground.chat()).last
    assert (seen.kind, seen.text, seen.buttons) == ("photo", "c", [])


@pytest.mark.parametrize(
    ("method", "wish", "complaint"),
    [
        ("editMessageText", {"message_id": 77, "text": "x"}, "message to edit not found"),
        ("editMessageText", {"message_id": 1, "text": "x"}, "message can't be edited"),
        ("editMessageText", {"message_id": 2, "text": ""}, "message text is empty"),
        ("editMessageMedia", {"message_id": 2, "media": {"type": "x"}}, "type of media"),
        ("setMessageReaction", {"message_id": 77}, "message to react not found"),
    ],
)
async def test_an_edit_that_makes_no_sense_is_refused(
    playground: PlaygroundClient,
    telegram_bot: Bot,
    method: str,
    wish: dict[str, Any],
    complaint: str,
) -> None:
    await telegram_bot.send_message(LEARNER, "two")

    answer = await playground.call(method, chat_id=LEARNER, **wish)

    assert answer["description"].startswith(f"Bad Request: {complaint}")


async def test_a_picture_has_no_text(playground: PlaygroundClient, telegram_bot: Bot) -> None:
    sent = await telegram_bot.send_photo(LEARNER, png(), caption="old")

    with pytest.raises(BadRequest, match="no text in the message"):
        await telegram_bot.edit_message_text("x", LEARNER, sent.message_id)

    assert (await playground.chat()).last.text == "old"


async def test_a_picture_can_be_put_in_the_place_of_another(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    sent = await telegram_bot.send_photo(LEARNER, png(100, 100))

    edited = await telegram_bot.edit_message_media(
        InputMediaPhoto(png(300, 200), caption="week 2"), LEARNER, sent.message_id
    )

    assert isinstance(edited, Message)
    assert (edited.photo[-1].width, edited.caption) == (300, "week 2")
    assert (await playground.chat()).last.raw["photo"]["width"] == 300


async def test_a_text_can_become_a_rich_message(playground: PlaygroundClient) -> None:
    sent = await playground.call("sendMessage", chat_id=LEARNER, text="plain")
    wish = {"chat_id": LEARNER, "message_id": sent["result"]["message_id"]}

    answer = await playground.call("editMessageText", **wish, rich_message={"markdown": "$x$"})

    assert answer["result"]["rich_message"] == {"markdown": "$x$"}
    assert "text" not in answer["result"]
    assert (await playground.chat()).last.kind == "rich"


async def test_an_old_server_cannot_edit_into_a_rich_message(playground: PlaygroundClient) -> None:
    sent = await playground.call("sendMessage", chat_id=LEARNER, text="plain")
    await playground.be_old()

    answer = await playground.call(
        "editMessageText",
        chat_id=LEARNER,
        message_id=sent["result"]["message_id"],
        rich_message={"markdown": "$x$"},
    )

    assert answer["description"] == "Bad Request: message text is empty"


async def test_the_bot_reacts_with_one_known_emoji(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await telegram_bot.set_message_reaction(LEARNER, 1, "👍")
    assert (await playground.chat()).messages[0].reactions == ["👍"]

    with pytest.raises(BadRequest, match=r"(?i)reaction_invalid"):
        await telegram_bot.set_message_reaction(LEARNER, 1, "✅")
    with pytest.raises(BadRequest, match=r"(?i)reactions_too_many"):
        await telegram_bot.set_message_reaction(LEARNER, 1, ["👍", "🎉"])
    await telegram_bot.set_message_reaction(LEARNER, 1, None)

    assert (await playground.chat()).messages[0].reactions == []
