"""What people do in Telegram, told by the test side: it becomes messages and updates."""

from typing import Any

from bot.playground.server.keyboards import buttons
from bot.playground.server.media import save_document, save_photo
from bot.playground.server.params import Params, Upload
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.people import person, place_of
from bot.playground.state.playground import Playground
from bot.playground.text.entities import trimmed, with_found

STAMPS: dict[str, Json] = {
    "sticker": {
        "type": "regular",
        "width": 512,
        "height": 512,
        "is_animated": False,
        "is_video": False,
    },
    "voice": {"duration": 3, "mime_type": "audio/ogg"},
    "video_note": {"length": 240, "duration": 3},
    "audio": {"duration": 60, "mime_type": "audio/mpeg"},
    "video": {"width": 640, "height": 480, "duration": 3},
}
"""What kinds of messages look like beyond texts, pictures and files; enough for a refusal."""

ALBUM = range(2, 11)
"""How many files an album holds."""


def send_text(playground: Playground, params: Params) -> Json:
    """Let someone write a message; returns it."""
    text, entities = trimmed(params.text("text"), with_found(params.text("text"), []))
    fields: Json = {"text": text} if text else {}
    if entities:
        fields["entities"] = entities
    for kind in STAMPS.keys() & params.values.keys():
        fields[kind] = _stamp(playground, kind, params.values[kind])
    fields.update(params.mapping("fields"))
    if not fields:
        raise bad_request("a message needs a text or another content")
    return _arrive(playground, params, fields)


def send_file(playground: Playground, params: Params) -> Json:
    """Let someone send a picture or a file; returns the message."""
    upload = params.upload("file")
    if upload is None:
        raise bad_request("there is no file")
    return _arrive(playground, params, _captioned(params) | _attached(playground, params, upload))


def send_album(playground: Playground, params: Params) -> Json:
    """Let someone send pictures or files at once; returns their messages.

    Each comes as an update of its own with the album's id, and the first has the caption.
    """
    if len(params.uploads) not in ALBUM:
        raise bad_request("an album holds 2 to 10 files")
    files = [_attached(playground, params, upload) for upload in params.uploads.values()]
    album: Json = {"media_group_id": str(13_000_000 + playground.store.next_number("album"))}
    files[0] = _captioned(params) | files[0]
    return {"messages": [_arrive(playground, params, {**album, **file}) for file in files]}


def edit_text(playground: Playground, params: Params) -> Json:
    """Let someone change a message they wrote; returns it."""
    chat_id = params.integer("chat")
    message = _message(playground, chat_id, params.integer("message_id"))
    if "text" not in message or message.get("from", {}).get("is_bot"):
        raise bad_request("only a text of someone other than the bot can be edited here")
    text, entities = trimmed(params.text("text"), with_found(params.text("text"), []))
    changed = {**message, "text": text, "edit_date": playground.store.seconds()}
    changed.pop("entities", None)
    if entities:
        changed["entities"] = entities
    playground.store.store_message(chat_id, changed)
    kind = "channel_post" if changed["chat"]["type"] == "channel" else "message"
    playground.updates.add(f"edited_{kind}", changed)
    return changed


def press(playground: Playground, params: Params) -> Json:
    """Let someone press a button; returns the query's id and the data it carries.

    With `data` and `message_id` even a button that is no longer there can be pressed, as a
    client with an old picture of the chat would do.
    """
    chat_id = params.integer("chat")
    message, data = _pressed(playground, params, chat_id)
    user_id = params.integer("user", chat_id)
    user = playground.store.user(user_id)
    if user is None:
        raise bad_request("user not found")
    query_id = str(playground.store.next_number("query"))
    row = {"chat": chat_id, "at": playground.clock.now().isoformat(), "answered": False}
    playground.store.journal.put("queries", query_id, row)
    query = {"id": query_id, "from": user, "message": message, "data": data}
    update_id = playground.updates.add(
        "callback_query", {**query, "chat_instance": f"instance{chat_id}"}
    )
    found = {"query": query_id, "data": data, "message_id": message["message_id"]}
    return {**found, "update_id": update_id}


def react(playground: Playground, params: Params) -> Json:
    """Let someone react to a message, or take the reaction back with no emoji."""
    chat_id = params.integer("chat")
    message = _message(playground, chat_id, params.integer("message_id"))
    user = person(playground, params) if params.has("user") else playground.store.user(chat_id)
    reactions = playground.store.rows(chat_id)[str(message["message_id"])]["reactions"]
    now = [params.text("emoji")] if params.has("emoji") else []
    key = str((user or {}).get("id", chat_id))
    playground.store.store_message(chat_id, message, {**reactions, key: now})
    update = {
        "chat": message["chat"],
        "message_id": message["message_id"],
        "user": user,
        "date": playground.store.seconds(),
        "old_reaction": [{"type": "emoji", "emoji": e} for e in reactions.get(key, [])],
        "new_reaction": [{"type": "emoji", "emoji": e} for e in now],
    }
    return {"update_id": playground.updates.add("message_reaction", update)}


def block(playground: Playground, params: Params) -> Json:
    """Let the learner of a private chat block the bot, or let it in again."""
    chat = playground.store.chat(params.integer("chat"))
    is_blocked = params.flag("blocked") if params.has("blocked") else True
    before = playground.store.is_blocked(chat["id"])
    playground.store.block(chat["id"], is_blocked=is_blocked)
    update = {
        "chat": chat,
        "from": playground.store.user(chat["id"]),
        "date": playground.store.seconds(),
        "old_chat_member": _membership(playground, is_blocked=before),
        "new_chat_member": _membership(playground, is_blocked=is_blocked),
    }
    return {"update_id": playground.updates.add("my_chat_member", update)}


def queue(playground: Playground, params: Params) -> Json:
    """Let an update come as it is told, whatever it holds; returns its id."""
    return {"update_id": playground.updates.queue("", params.values)}


def _membership(playground: Playground, *, is_blocked: bool) -> Json:
    if is_blocked:
        return {"user": playground.store.bot, "status": "kicked", "until_date": 0}
    return {"user": playground.store.bot, "status": "member"}


def _captioned(params: Params) -> Json:
    caption = params.text("caption").strip()
    return {"caption": caption} if caption else {}


def _attached(playground: Playground, params: Params, upload: Upload) -> Json:
    if params.text("kind", "photo") == "photo":
        return {"photo": save_photo(playground.store, upload)}
    claimed = params.integer("claimed_bytes", 0)
    return {"document": save_document(playground.store, upload, claimed)}


def _arrive(playground: Playground, params: Params, content: Json) -> Json:
    chat, sender = place_of(playground, params)
    extra: Json = {
        **sender,
        **_forwarded(playground, params),
        **_answered(playground, params, chat),
    }
    message = playground.store.add_message(chat["id"], {**extra, **content})
    kind = "channel_post" if chat["type"] == "channel" else "message"
    update_id = playground.updates.add(kind, message)
    return {"update_id": update_id, "message": message}


def _forwarded(playground: Playground, params: Params) -> Json:
    if not params.has("forwarded_from"):
        return {}
    date = playground.store.seconds()
    origin = {"type": "hidden_user", "sender_user_name": params.text("forwarded_from")}
    return {"forward_origin": {**origin, "date": date}}


def _answered(playground: Playground, params: Params, chat: Json) -> Json:
    if not params.has("reply_to"):
        return {}
    message = _message(playground, chat["id"], params.integer("reply_to"))
    return {"reply_to_message": {k: v for k, v in message.items() if k != "reply_to_message"}}


def _stamp(playground: Playground, kind: str, wish: Any) -> Json:
    upload = Upload(kind, kind.encode(), "application/octet-stream")
    saved = save_document(playground.store, upload)
    names = ("file_id", "file_unique_id", "file_size")
    more = wish if isinstance(wish, dict) else {}
    emoji = {"emoji": wish} if kind == "sticker" and isinstance(wish, str) else {}
    return {**STAMPS[kind], **{name: saved[name] for name in names}, **emoji, **more}


def _message(playground: Playground, chat_id: int, message_id: int) -> Json:
    message = playground.store.message(chat_id, message_id)
    if message is None:
        raise bad_request("message not found")
    return message


def _pressed(playground: Playground, params: Params, chat_id: int) -> tuple[Json, str]:
    if params.has("message_id"):
        messages = [_message(playground, chat_id, params.integer("message_id"))]
        if params.has("data"):
            return messages[0], params.text("data")
    else:
        rows = list(playground.store.rows(chat_id).values())
        messages = [row["message"] for row in reversed(rows)]
    name = "callback_data" if params.has("data") else "text"
    wanted = params.text("data") or params.text("label")
    for message in messages:
        for button in buttons(message):
            if button.get(name) == wanted and "callback_data" in button:
                return message, str(button["callback_data"])
    raise bad_request(f"no button {wanted!r} in chat {chat_id}")
