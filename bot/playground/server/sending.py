"""The methods that send."""

from typing import Any

from bot.playground.server.content import caption_of, document_fields, photo_fields, rich_content
from bot.playground.server.entities import text_and_entities
from bot.playground.server.keyboards import reply_markup
from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

TEXT_LIMIT = 4096
ACTIONS = {"typing"}


async def send_message(playground: Playground, params: Params) -> Any:
    """Send a text."""
    chat = _addressed_chat(playground, params)
    return _send(playground, params, chat, text_fields(params))


async def send_rich_message(playground: Playground, params: Params) -> Any:
    """Send a rich message. Its source is kept as it came."""
    chat = _addressed_chat(playground, params)
    return _send(playground, params, chat, {"rich_message": rich_content(params)})


async def send_photo(playground: Playground, params: Params) -> Any:
    """Send a picture."""
    chat = _addressed_chat(playground, params)
    media = photo_fields(playground.store, params.upload("photo"))
    return _send(playground, params, chat, {**media, **caption_of(params)})


async def send_document(playground: Playground, params: Params) -> Any:
    """Send a file."""
    chat = _addressed_chat(playground, params)
    media = document_fields(playground.store, params.upload("document"))
    return _send(playground, params, chat, {**media, **caption_of(params)})


async def send_chat_action(playground: Playground, params: Params) -> Any:
    """Show that the bot is typing."""
    chat = _addressed_chat(playground, params)
    if params.text("action") not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    playground.live.act(chat["id"], params.text("action"))
    return True


async def send_message_draft(playground: Playground, params: Params) -> Any:
    """Show a text that is still being written. An empty one shows that the bot is thinking."""
    chat, draft_id = _draft_place(playground, params)
    text, entities = text_and_entities(params, "text", "entities")
    _check_length(text)
    playground.live.draft(chat["id"], draft_id, {"text": text, "entities": entities})
    return True


async def send_rich_message_draft(playground: Playground, params: Params) -> Any:
    """Show a rich message that is still being written."""
    chat, draft_id = _draft_place(playground, params)
    playground.live.draft(chat["id"], draft_id, {"rich_message": rich_content(params)})
    return True


def text_fields(params: Params) -> Json:
    """Return the fields of a text message. Refuse an empty or a too long one."""
    text, entities = text_and_entities(params, "text", "entities")
    if not text:
        raise bad_request("message text is empty")
    _check_length(text)
    return {"text": text, **({"entities": entities} if entities else {})}


def _check_length(text: str) -> None:
    if len(text) > TEXT_LIMIT:
        raise bad_request("message is too long")


def _addressed_chat(playground: Playground, params: Params) -> Json:
    if not params.has("chat_id"):
        raise bad_request("chat_id is empty")
    try:
        chat_id = int(params.text("chat_id"))
    except ValueError:
        raise bad_request("chat not found") from None
    return playground.store.chat(chat_id)


def _draft_place(playground: Playground, params: Params) -> tuple[Json, int]:
    chat = _addressed_chat(playground, params)
    if chat["type"] != "private":
        raise bad_request("message drafts can be sent only to private chats")
    draft_id = params.integer("draft_id")
    if draft_id == 0:
        raise bad_request("draft_id must be non-zero")
    return chat, draft_id


def _send(playground: Playground, params: Params, chat: Json, content: Json) -> Json:
    playground.live.spoke(chat["id"])
    fields = {"from": playground.store.bot, **reply_markup(params), **content}
    return playground.store.add_message(chat["id"], fields)
