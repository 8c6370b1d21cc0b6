"""The methods that send."""

from typing import Any

from bot.playground.server.content import caption_of, content_length, media_fields, rich_content
from bot.playground.server.keyboards import inline_keyboard
from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground
from bot.playground.text.entities import formatted

TEXT_LIMIT = 4096
ALBUM_SIZES = range(2, 11)
ACTIONS = {
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
}


async def send_message(playground: Playground, params: Params) -> Any:
    """Send a text."""
    chat = _addressed_chat(playground, params)
    return _send(playground, params, chat, text_fields(params))


async def send_rich_message(playground: Playground, params: Params) -> Any:
    """Send a rich message; its source is kept as it came."""
    chat = _addressed_chat(playground, params)
    return _send(playground, params, chat, {"rich_message": rich_content(params)})


async def send_photo(playground: Playground, params: Params) -> Any:
    """Send a picture."""
    chat = _addressed_chat(playground, params)
    media = media_fields(playground.store, params, "photo", params.text("photo"))
    return _send(playground, params, chat, {**media, **caption_of(params)})


async def send_document(playground: Playground, params: Params) -> Any:
    """Send a file."""
    chat = _addressed_chat(playground, params)
    media = media_fields(playground.store, params, "document", params.text("document"))
    return _send(playground, params, chat, {**media, **caption_of(params)})


async def send_media_group(playground: Playground, params: Params) -> Any:
    """Send an album, all of it or nothing."""
    chat = _addressed_chat(playground, params)
    items = params.array("media")
    if len(items) not in ALBUM_SIZES:
        raise bad_request("media group must include 2-10 items")
    group = str(playground.store.next_number("media_group"))
    contents = [_album_item(playground, params, item) for item in items]
    return [
        _send(playground, params, chat, {**content, "media_group_id": group})
        for content in contents
    ]


async def send_chat_action(playground: Playground, params: Params) -> Any:
    """Show that the bot is typing, or busy with something else."""
    chat = _addressed_chat(playground, params)
    if params.text("action") not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    playground.live.act(chat["id"], params.text("action"))
    return True


async def send_message_draft(playground: Playground, params: Params) -> Any:
    """Show a text that is still being written; an empty one shows that the bot thinks."""
    chat, draft_id = _draft_place(playground, params)
    text, entities = formatted(params, "text", "entities")
    check_length(text, TEXT_LIMIT, "message is too long")
    playground.live.draft(chat["id"], draft_id, {"text": text, "entities": entities})
    return True


async def send_rich_message_draft(playground: Playground, params: Params) -> Any:
    """Show a rich message that is still being written."""
    chat, draft_id = _draft_place(playground, params)
    playground.live.draft(chat["id"], draft_id, {"rich_message": rich_content(params)})
    return True


def text_fields(params: Params) -> Json:
    """Return the fields of a text message; refuse an empty or a too long one."""
    text, entities = formatted(params, "text", "entities")
    if not text:
        raise bad_request("message text is empty")
    check_length(text, TEXT_LIMIT, "message is too long")
    return {"text": text, **({"entities": entities} if entities else {})}


def check_length(text: str, limit: int, complaint: str) -> None:
    """Refuse a text above the limit."""
    if content_length(text) > limit:
        raise bad_request(complaint)


def _addressed_chat(playground: Playground, params: Params) -> Json:
    if not params.has("chat_id"):
        raise bad_request("chat_id is empty")
    try:
        chat_id = int(params.text("chat_id"))
    except ValueError:
        raise bad_request("chat not found") from None
    return playground.store.reachable_chat(chat_id)


def _draft_place(playground: Playground, params: Params) -> tuple[Json, int]:
    chat = _addressed_chat(playground, params)
    if chat["type"] != "private":
        raise bad_request("message drafts can be sent only to private chats")
    draft_id = params.integer("draft_id")
    if draft_id == 0:
        raise bad_request("draft_id must be non-zero")
    return chat, draft_id


def _send(playground: Playground, params: Params, chat: Json, content: Json) -> Json:
    extra: Json = {"from": playground.store.bot, **_reply(playground, params, chat["id"])}
    markup = inline_keyboard(params)
    if markup:
        extra["reply_markup"] = markup
    if params.flag("protect_content"):
        extra["has_protected_content"] = True
    playground.live.spoke(chat["id"])
    return playground.store.add_message(chat["id"], {**extra, **content})


def _reply(playground: Playground, params: Params, chat_id: int) -> Json:
    wish = params.mapping("reply_parameters")
    number = wish.get("message_id") or params.integer("reply_to_message_id", 0)
    if not number:
        return {}
    message = playground.store.message(chat_id, int(number))
    if message is not None:
        return {"reply_to_message": {k: v for k, v in message.items() if k != "reply_to_message"}}
    if wish.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply"):
        return {}
    raise bad_request("message to be replied not found")


def _album_item(playground: Playground, params: Params, item: Any) -> Json:
    if not isinstance(item, dict) or item.get("type") not in {"photo", "document"}:
        raise bad_request("type of an album's item must be photo or document")
    media = media_fields(playground.store, params, item["type"], str(item.get("media", "")))
    return {**media, **caption_of(Params(item))}
