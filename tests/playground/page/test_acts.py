from typing import Any

import pytest
from telegram import Bot, Message, Update

from tests.playground.client import LEARNER, MONDAY, PlaygroundClient
from tests.playground.pictures import png

BUTTONS = {"inline_keyboard": [[{"text": "Yes", "callback_data": "y"}]]}


async def last_update(bot: Bot) -> Update:
    updates = await bot.get_updates(
        timeout=0, allowed_updates=[*Update.ALL_TYPES, "stopped_message_generation"]
    )
    return updates[-1]


async def last_message(bot: Bot) -> Message:
    message = (await last_update(bot)).message
    assert message is not None
    return message


async def test_a_learner_has_a_name_a_language_and_a_chat_of_their_own(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("/start abc", chat=7, name="Grete", language_code="de")
    await playground.send("again", chat=7)

    message = await last_message(telegram_bot)
    assert message.from_user is not None
    assert (message.from_user.first_name, message.from_user.language_code) == ("Grete", "de")
    assert (message.chat.id, message.chat.type, message.date) == (7, "private", MONDAY)


async def test_a_command_is_marked_as_one(playground: PlaygroundClient, telegram_bot: Bot) -> None:
    await playground.send("/learn algebra")

    message = await last_message(telegram_bot)

    assert [(e.type, e.length) for e in message.entities] == [("bot_command", 6)]


async def test_a_group_and_a_channel_can_speak(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    group = {"id": -100, "type": "supergroup", "title": "Class"}
    await playground.send("hello all", chat=group, user={"id": 5, "first_name": "Bo"})
    message = await last_message(telegram_bot)
    assert (message.chat.id, message.chat.type, message.chat.title) == (
        -100,
        "supergroup",
        "Class",
    )
    assert message.from_user is not None
    assert message.from_user.id == 5

    await playground.send("news", chat={"id": -200, "type": "channel", "title": "News"})

    post = (await last_update(telegram_bot)).channel_post
    assert post is not None
    assert post.sender_chat is not None
    assert (post.text, post.sender_chat.title, post.from_user) == ("news", "News", None)


@pytest.mark.parametrize(
    ("wish", "attribute"),
    [
        ({"sticker": "🙂"}, "sticker"),
        ({"voice": {}}, "voice"),
        ({"video": {}}, "video"),
        ({"audio": {}}, "audio"),
        ({"video_note": {}}, "video_note"),
        ({"fields": {"location": {"latitude": 1, "longitude": 2}}}, "location"),
    ],
)
async def test_messages_that_are_no_texts_arrive(
    playground: PlaygroundClient, telegram_bot: Bot, wish: dict[str, Any], attribute: str
) -> None:
    await playground.send(**wish)

    message = await last_message(telegram_bot)

    assert message.text is None
    assert getattr(message, attribute) is not None


async def test_a_message_can_be_forwarded_or_an_answer(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    first = await playground.send("one")

    await playground.send("two", forwarded_from="Eve", reply_to=first["message"]["message_id"])

    message = await last_message(telegram_bot)
    assert message.forward_origin is not None
    assert message.forward_origin.type == "hidden_user"
    assert message.reply_to_message is not None
    assert message.reply_to_message.text == "one"


async def test_a_learner_can_change_what_they_wrote(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    sent = await playground.send("/lern x")

    await playground.edit(sent["message"]["message_id"], "learn x")

    edited = (await last_update(telegram_bot)).edited_message
    assert edited is not None
    assert (edited.text, edited.entities, edited.edit_date) == ("learn x", (), MONDAY)
    assert (await playground.chat()).messages[0].edited


async def test_a_photo_can_be_downloaded_byte_by_byte(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    picture = png(800, 600)

    await playground.upload_photo(picture, caption="My solution")

    message = await last_message(telegram_bot)
    file = await message.photo[-1].get_file()
    assert message.caption == "My solution"
    assert len(message.photo) == 3
    assert await file.download_as_bytearray() == picture


async def test_a_document_keeps_its_name(playground: PlaygroundClient, telegram_bot: Bot) -> None:
    await playground.upload_document(b"1,2", "deck.csv")

    message = await last_message(telegram_bot)
    assert message.document is not None
    assert message.document.file_name == "deck.csv"
    assert await (await message.document.get_file()).download_as_bytearray() == b"1,2"


async def test_a_file_above_20_mb_cannot_be_downloaded(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.upload_document(b"x", "huge.bin", claimed_bytes=(20 << 20) + 1)

    message = await last_message(telegram_bot)
    assert message.document is not None
    answer = await playground.call("getFile", file_id=message.document.file_id)

    assert answer["description"] == "Bad Request: file is too big"


async def test_a_button_is_pressed_by_its_label_or_its_data(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi", language_code="de")
    await playground.call("sendMessage", chat_id=LEARNER, text="?", reply_markup=BUTTONS)

    for press in ({"label": "Yes"}, {"data": "y"}):
        told = await playground.press(**press)  # type: ignore[arg-type]  # one of the two

        query = (await last_update(telegram_bot)).callback_query
        assert query is not None
        assert (query.id, query.data, query.from_user.id) == (told["query"], "y", LEARNER)
        assert query.message is not None
        assert query.message.message_id == 2


async def test_a_button_that_is_gone_can_still_be_pressed_where_a_client_still_shows_it(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi")
    await playground.call("sendMessage", chat_id=LEARNER, text="?", reply_markup=BUTTONS)
    await playground.call("editMessageText", chat_id=LEARNER, message_id=2, text="answered")

    with pytest.raises(AssertionError, match="no button 'Yes'"):
        await playground.press("Yes")
    await playground.press(message_id=2, data="y")

    query = (await last_update(telegram_bot)).callback_query
    assert query is not None
    assert query.data == "y"


async def test_blocking_is_told_to_the_bot(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi")

    await playground.block()
    blocked = (await last_update(telegram_bot)).my_chat_member
    await playground.block(blocked=False)
    back = (await last_update(telegram_bot)).my_chat_member

    assert blocked is not None
    assert back is not None
    assert [blocked.old_chat_member.status, blocked.new_chat_member.status] == ["member", "kicked"]
    assert [back.old_chat_member.status, back.new_chat_member.status] == ["kicked", "member"]


async def test_the_language_can_change_without_a_message(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    user = await playground.post("learners", {"name": "Bo", "language_code": "de"})
    await playground.post("people", {"user": {**user, "language_code": "en"}})

    await playground.send("hi", chat=user["id"])

    message = await last_message(telegram_bot)
    assert message.from_user is not None
    assert (message.from_user.first_name, message.from_user.language_code) == ("Bo", "en")


async def test_a_press_after_a_change_of_language_carries_the_new_one(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    user = await playground.post("learners", {"name": "Bo", "language_code": "de"})
    rows = [[{"text": "Weiter", "callback_data": "go"}]]
    await playground.call(
        "sendMessage", chat_id=user["id"], text="Hallo", reply_markup={"inline_keyboard": rows}
    )
    await playground.post("people", {"user": {**user, "language_code": "en"}})

    await playground.press("Weiter", chat=user["id"])

    query = (await last_update(telegram_bot)).callback_query
    assert query is not None
    assert query.from_user.language_code == "en"


async def test_every_new_learner_is_another_one(playground: PlaygroundClient) -> None:
    learners = [await playground.post("learners", {"name": "A"}) for _ in range(2)]

    assert learners[0]["id"] != learners[1]["id"]


@pytest.mark.parametrize(
    ("what", "wish"),
    [
        ("playground/messages", {"chat": LEARNER}),
        ("playground/messages", {"text": "x"}),
        ("playground/messages", {"text": "x", "user": {"id": "a"}}),
        ("playground/presses", {"chat": LEARNER, "message_id": 9, "data": "x"}),
        ("playground/uploads", {"chat": LEARNER}),
        ("rig/messages", {"text": "x", "chat": {"id": -5, "type": "group"}}),
        ("rig/edits", {"chat": LEARNER, "message_id": 9, "text": "x"}),
        ("rig/blocks", {"chat": 4}),
    ],
)
async def test_what_cannot_happen_is_refused_with_a_reason(
    playground: PlaygroundClient, what: str, wish: dict[str, Any]
) -> None:
    answer = await playground.http.post(f"/{what}", json=wish)

    assert answer.status_code == 400
    assert answer.json()["error"].startswith("Bad Request: ")


async def test_an_update_of_any_shape_comes_as_it_is_with_an_id_of_its_own(
    playground: PlaygroundClient,
) -> None:
    before = await playground.send("a")
    number = await playground.bring({"message": {"text": ["a"]}, "poll": None, "update_id": 1})

    updates = (await playground.call("getUpdates"))["result"]

    assert number == before["update_id"] + 1
    assert updates[1] == {"update_id": number, "message": {"text": ["a"]}, "poll": None}


@pytest.mark.parametrize("count", [2, 10])
async def test_an_album_comes_as_updates_of_its_own_with_one_id(
    playground: PlaygroundClient, telegram_bot: Bot, count: int
) -> None:
    pages = [(f"{n}.png", png(100 + n, 90), "image/png") for n in range(count)]

    sent = await playground.send_album(pages, caption="My solution")

    updates = await telegram_bot.get_updates(timeout=0)
    messages = [update.message for update in updates if update.message is not None]
    assert [update.update_id for update in updates] == [each["update_id"] for each in sent]
    assert len({message.media_group_id for message in messages}) == 1
    assert messages[0].media_group_id
    assert [message.photo[-1].width for message in messages] == [100 + n for n in range(count)]
    assert [message.caption for message in messages] == ["My solution"] + [None] * (count - 1)
    assert len({message.message_id for message in messages}) == count


async def test_albums_are_told_apart_and_files_can_be_one(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    pages = [(f"{n}.pdf", b"%PDF-1.7", "application/pdf") for n in range(2)]
    for _ in range(2):
        await playground.send_album(pages, kind="document")

    updates = await telegram_bot.get_updates(timeout=0)
    messages = [update.message for update in updates if update.message is not None]
    assert all(message.document is not None for message in messages)
    assert len({message.media_group_id for message in messages}) == 2


async def test_eleven_files_cannot_be_sent_at_once(playground: PlaygroundClient) -> None:
    files = {f"file{n}": (f"{n}.png", png(), "image/png") for n in range(11)}

    answer = await playground.http.post(
        "/playground/uploads", data={"chat": str(LEARNER)}, files=files
    )

    assert answer.status_code == 400
    assert (await playground.chat()).messages == []


@pytest.mark.parametrize("body", [rb'{"chat": 1001, "text": "\ud800"}', b"[" * 100_000])
async def test_half_a_character_is_refused_as_is_what_is_nested_without_end(
    playground: PlaygroundClient, body: bytes
) -> None:
    await playground.send("hi")
    answer = await playground.http.post(
        "/playground/messages", content=body, headers={"content-type": "application/json"}
    )

    assert answer.status_code == 400
    assert [message.text for message in (await playground.chat()).messages] == ["hi"]
