from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message, MessageEntity
from telegram.error import BadRequest, Forbidden, InvalidToken

from tests.playground.client import LEARNER, MONDAY, Button, PlaygroundClient
from tests.playground.pictures import png

pytestmark = pytest.mark.usefixtures("started")


@pytest.fixture
async def started(playground: PlaygroundClient) -> None:
    await playground.send("/start")


async def test_a_message_reaches_the_chat_and_comes_back_as_telegram_tells_it(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    message = await telegram_bot.send_message(LEARNER, "  Hello 🙂 https://example.org ")

    assert message.date == MONDAY
    assert message.text == "Hello 🙂 https://example.org"
    assert message.from_user == telegram_bot.bot
    assert message.message_id == 2
    assert [(e.type, e.offset, e.length) for e in message.entities] == [("url", 9, 19)]
    assert (await playground.chat()).last.text == message.text


async def test_an_inline_keyboard_is_shown_with_its_styles_and_actions(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    rows = [
        [
            InlineKeyboardButton("Yes", callback_data="y", api_kwargs={"style": "success"}),
            InlineKeyboardButton("Site", url="https://example.org"),
        ],
        [InlineKeyboardButton("No", callback_data="n")],
    ]

    message = await telegram_bot.send_message(
        LEARNER, "Sure?", reply_markup=InlineKeyboardMarkup(rows)
    )

    assert message.reply_markup is not None
    assert message.reply_markup.inline_keyboard[0][0].callback_data == "y"
    assert (await playground.chat()).last.rows == (
        (Button("Yes", data="y", style="success"), Button("Site", url="https://example.org")),
        (Button("No", data="n"),),
    )


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"text": " "}, "message text is empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "x", "chat_id": 5}, "chat not found"),
        ({"text": "<b>x</b>", "parse_mode": "HTML"}, "unsupported parse_mode"),
    ],
)
async def test_a_wrong_message_is_refused_in_telegrams_words(
    playground: PlaygroundClient, wish: dict[str, Any], complaint: str
) -> None:
    answer = await playground.call("sendMessage", **{"chat_id": LEARNER, **wish})

    assert (answer["ok"], answer["error_code"]) == (False, 400)
    assert answer["description"].startswith(f"Bad Request: {complaint}")


async def test_a_text_of_4096_characters_is_still_taken(telegram_bot: Bot) -> None:
    message = await telegram_bot.send_message(LEARNER, "ü" * 4096)

    assert len(message.text or "") == 4096


@pytest.mark.parametrize("data", ["x" * 65, "ü" * 33])
async def test_button_data_above_64_bytes_is_refused(telegram_bot: Bot, data: str) -> None:
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data=data)]])

    with pytest.raises(BadRequest, match=r"(?i)button_data_invalid"):
        await telegram_bot.send_message(LEARNER, "x", reply_markup=keyboard)


async def test_entities_beyond_the_text_are_refused(telegram_bot: Bot) -> None:
    with pytest.raises(BadRequest, match="parse entities"):
        await telegram_bot.send_message(LEARNER, "ab", entities=[MessageEntity("bold", 1, 5)])


async def test_a_photo_comes_in_several_sizes(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    picture = png(640, 480)

    bold = MessageEntity("bold", 0, 3)

    sent = await telegram_bot.send_photo(LEARNER, picture, "Map", caption_entities=[bold])

    assert [(size.width, size.height) for size in sent.photo] == [(90, 68), (320, 240), (640, 480)]
    assert sent.caption_entities == (bold,)
    file = await sent.photo[-1].get_file()
    assert await file.download_as_bytearray() == picture
    seen = (await playground.chat()).last
    shown = await playground.http.get(seen.raw["photo"]["url"])
    assert (seen.kind, shown.content) == ("photo", picture)
    assert shown.headers["content-type"] == "image/png"


async def test_what_is_no_picture_cannot_be_sent_as_one(telegram_bot: Bot) -> None:
    with pytest.raises(BadRequest, match=r"(?i)image_process_failed"):
        await telegram_bot.send_photo(LEARNER, b"plain text")


async def test_a_document_keeps_its_name_and_bytes(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    message = await telegram_bot.send_document(
        LEARNER, b"a,b\n", filename="your data.csv", caption="All of it"
    )

    assert message.document is not None
    assert (message.document.file_name, message.document.file_size) == ("your data.csv", 4)
    file = await message.document.get_file()
    assert await file.download_as_bytearray() == b"a,b\n"
    assert (await playground.chat()).last.raw["document"]["name"] == "your data.csv"


async def test_a_caption_above_1024_characters_is_refused(telegram_bot: Bot) -> None:
    with pytest.raises(BadRequest, match="caption is too long"):
        await telegram_bot.send_photo(LEARNER, png(), caption="x" * 1025)


async def test_a_rich_message_comes_back_with_its_source_and_is_shown_with_maths(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    source = "# Roots\n\nSolve $x^2 = 2$:\n\n$$x = \\pm\\sqrt{2}$$"

    message = await telegram_bot.do_api_request(
        "sendRichMessage",
        {"chat_id": LEARNER, "rich_message": {"markdown": source}},
        return_type=Message,
    )

    assert isinstance(message, Message)
    assert message.text is None
    assert message.api_kwargs["rich_message"] == {"markdown": source}
    seen = (await playground.chat()).last
    assert (seen.kind, seen.text) == ("rich", source)
    assert seen.html.count("<math ") == 2


@pytest.mark.parametrize("rich", [{}, {"markdown": "x" * 32769}])
async def test_an_empty_or_too_long_rich_message_is_refused(
    telegram_bot: Bot, rich: dict[str, str]
) -> None:
    with pytest.raises(BadRequest):
        await telegram_bot.do_api_request(
            "sendRichMessage", {"chat_id": LEARNER, "rich_message": rich}
        )


@pytest.mark.parametrize("method", ["sendRichMessage", "sendRichMessageDraft", "sendMessageDraft"])
async def test_an_old_server_knows_no_rich_messages_and_no_drafts(
    playground: PlaygroundClient, telegram_bot: Bot, method: str
) -> None:
    await playground.be_old()

    with pytest.raises(InvalidToken):
        await telegram_bot._post(method, {"chat_id": LEARNER, "draft_id": 1, "text": "x"})


async def test_drafts_are_seen_until_the_message_comes(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await telegram_bot.send_message_draft(LEARNER, 5, "Let me")
    await telegram_bot.send_message_draft(LEARNER, 5, "Let me think")
    rich = {"chat_id": LEARNER, "draft_id": 6, "rich_message": {"markdown": "$x$"}}
    await telegram_bot.do_api_request("sendRichMessageDraft", rich)
    assert (await playground.chat()).drafts == ["Let me think", "$x$"]

    await telegram_bot.send_message(LEARNER, "Done")

    assert (await playground.chat()).drafts == []


async def test_a_draft_lives_for_thirty_seconds(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await telegram_bot.send_message_draft(LEARNER, 5, "Hm")
    await playground.shift_clock(seconds=29)
    assert (await playground.chat()).drafts == ["Hm"]

    await playground.shift_clock(seconds=2)

    assert (await playground.chat()).drafts == []


async def test_drafts_are_for_private_chats_and_have_an_id(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi", chat={"id": -5, "type": "group"}, user=LEARNER)

    with pytest.raises(BadRequest, match="private"):
        await telegram_bot.send_message_draft(-5, 1, "x")
    answer = await playground.call("sendMessageDraft", chat_id=LEARNER, draft_id=0, text="x")
    assert answer["description"] == "Bad Request: draft_id must be non-zero"


async def test_typing_is_seen_for_five_seconds(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await telegram_bot.send_chat_action(LEARNER, "typing")
    assert (await playground.chat()).raw["action"] == {"action": "typing", "seconds": 5.0}

    await playground.shift_clock(seconds=5)

    assert (await playground.chat()).raw["action"] is None


async def test_who_blocked_the_bot_gets_nothing_more(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.block()

    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await telegram_bot.send_message(LEARNER, "Hello?")

    await playground.block(blocked=False)
    await telegram_bot.send_message(LEARNER, "Welcome back")
