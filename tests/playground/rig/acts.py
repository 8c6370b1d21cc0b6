"""What people do in Telegram that the chat page cannot: groups, stickers, edits, blocks."""

from typing import Any

from bot.playground.page import acts
from bot.playground.server.media import save_document
from bot.playground.server.params import Params, Upload
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

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
"""Other kinds of messages than texts, pictures and files, as far as a refusal needs them."""


def send(playground: Playground, params: Params) -> Json:
    """Write anything anywhere. Return the message and its update's id."""
    fields = acts.text_of(params)
    for kind in STAMPS.keys() & params.values.keys():
        fields[kind] = _stamp(playground, kind, params.values[kind])
    fields.update(params.mapping("fields"))
    if not fields:
        raise bad_request("a message needs a text or another content")
    chat, sender = _place(playground, params)
    extra = {**sender, **_forwarded(playground, params), **_answered(playground, params, chat)}
    message = playground.store.add_message(chat["id"], {**extra, **fields})
    kind = "channel_post" if chat["type"] == "channel" else "message"
    return {"update_id": playground.updates.add(kind, message), "message": message}


def upload_larger(playground: Playground, params: Params) -> Json:
    """Send a file that claims to be larger than it is. Return its message."""
    size, (file,) = params.integer("claimed_bytes"), params.uploads.values()
    document = {**save_document(playground.store, file), "file_size": size}
    files, file_id = playground.store.journal.table("files"), document["file_id"]
    playground.store.journal.put("files", file_id, {**files[file_id], "size": size})
    sent = send(playground, Params({**params.values, "fields": {"document": document}}))
    return {"messages": [sent]}


def edit(playground: Playground, params: Params) -> Json:
    """Change a message that a person wrote. Return its update's id."""
    chat_id = params.integer("chat")
    message = _message(playground, chat_id, params.integer("message_id"))
    if "text" not in message or message.get("from", {}).get("is_bot"):
        raise bad_request("only a text of someone other than the bot can be edited here")
    kept = {name: value for name, value in message.items() if name != "entities"}
    changed = {**kept, **acts.text_of(params), "edit_date": playground.store.seconds()}
    playground.store.store_message(chat_id, changed)
    return {"update_id": playground.updates.add("edited_message", changed)}


def tell_blocked(playground: Playground, chat_id: int, *, before: bool, now: bool) -> Json:
    """Tell the bot that it was blocked in a private chat, or let in again."""
    update = {
        "chat": playground.store.chat(chat_id),
        "from": playground.store.user(chat_id),
        "date": playground.store.seconds(),
        "old_chat_member": _membership(playground, is_blocked=before),
        "new_chat_member": _membership(playground, is_blocked=now),
    }
    return {"update_id": playground.updates.add("my_chat_member", update)}


def bring(playground: Playground, params: Params) -> Json:
    """Queue an update as it is, and return its id."""
    return {"update_id": playground.updates.queue(params.values)}


def _place(playground: Playground, params: Params) -> tuple[Json, Json]:
    """Return the chat and the fields that tell who wrote."""
    wish = params.parsed("chat") if params.has("chat") else None
    if not isinstance(wish, dict):
        user = acts.person(playground, params)
        return acts.private_chat(playground, user), {"from": user}
    chat = {"title": "Group", "type": "group", **wish}
    sender = {"sender_chat": chat}
    if chat["type"] != "channel":
        if not params.has("user"):
            raise bad_request("a user needs an id")
        sender = {"from": acts.person(playground, params)}
    playground.store.save_chat(chat)
    return chat, sender


def _membership(playground: Playground, *, is_blocked: bool) -> Json:
    if is_blocked:
        return {"user": playground.store.bot, "status": "kicked", "until_date": 0}
    return {"user": playground.store.bot, "status": "member"}


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
    saved = save_document(
        playground.store, Upload(kind, kind.encode(), "application/octet-stream")
    )
    names = ("file_id", "file_unique_id", "file_size")
    more = wish if isinstance(wish, dict) else {}
    emoji = {"emoji": wish} if kind == "sticker" and isinstance(wish, str) else {}
    return {**STAMPS[kind], **{name: saved[name] for name in names}, **emoji, **more}


def _message(playground: Playground, chat_id: int, message_id: int) -> Json:
    message = playground.store.message(chat_id, message_id)
    if message is None:
        raise bad_request("message not found")
    return message
