"""The methods that change or delete messages, and react to them."""

from typing import Any

from telegram.constants import ReactionEmoji

from bot.playground.server.content import caption_of, media_fields, rich_content
from bot.playground.server.keyboards import inline_keyboard
from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.server.sending import text_fields
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)
CONTENT_FIELDS = {
    "text",
    "entities",
    "rich_message",
    "caption",
    "caption_entities",
    "photo",
    "document",
    "reply_markup",
}
REACTIONS = {emoji.value for emoji in ReactionEmoji}


async def edit_message_text(playground: Playground, params: Params) -> Any:
    """Change a text or rich message; without a keyboard in the call it loses its own."""
    message = _own_message(playground, params, "edit")
    if "photo" in message or "document" in message:
        raise bad_request("there is no text in the message to edit")
    rich = params.has("rich_message") and not playground.is_old
    content = {"rich_message": rich_content(params)} if rich else text_fields(params)
    return _change(playground, message, {**content, **_markup(params)})


async def edit_message_caption(playground: Playground, params: Params) -> Any:
    """Change what stands under a picture or file."""
    message = _own_message(playground, params, "edit")
    kept: Json = {n: message[n] for n in ("photo", "document") if n in message}
    if not kept:
        raise bad_request("there is no caption in the message to edit")
    return _change(playground, message, {**kept, **caption_of(params), **_markup(params)})


async def edit_message_media(playground: Playground, params: Params) -> Any:
    """Put another picture or file into a message."""
    message = _own_message(playground, params, "edit")
    media = params.mapping("media")
    if media.get("type") not in {"photo", "document"}:
        raise bad_request("type of media must be photo or document")
    reference = str(media.get("media", ""))
    content = media_fields(playground.store, params, media["type"], reference)
    return _change(
        playground, message, {**content, **caption_of(Params(media)), **_markup(params)}
    )


async def edit_message_reply_markup(playground: Playground, params: Params) -> Any:
    """Change a message's buttons and nothing else."""
    message = _own_message(playground, params, "edit")
    kept = {name: message[name] for name in CONTENT_FIELDS - {"reply_markup"} if name in message}
    return _change(playground, message, {**kept, **_markup(params)})


async def delete_message(playground: Playground, params: Params) -> Any:
    """Delete a message."""
    message = _message(playground, params, params.integer("message_id"), "delete")
    playground.store.drop_message(message["chat"]["id"], message["message_id"])
    return True


async def delete_messages(playground: Playground, params: Params) -> Any:
    """Delete several messages; those that are gone are passed over."""
    chat_id = int(playground.store.chat(params.integer("chat_id"))["id"])
    for number in params.array("message_ids"):
        playground.store.drop_message(chat_id, int(number))
    return True


async def set_message_reaction(playground: Playground, params: Params) -> Any:
    """Show the bot's reaction to a message; a bot has one at most."""
    message = _message(playground, params, params.integer("message_id"), "react")
    wanted = [str(r.get("emoji", "")) for r in params.array("reaction") if isinstance(r, dict)]
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if any(emoji not in REACTIONS for emoji in wanted):
        raise bad_request("REACTION_INVALID")
    chat_id = int(message["chat"]["id"])
    reactions = playground.store.rows(chat_id)[str(message["message_id"])]["reactions"]
    playground.store.store_message(chat_id, message, {**reactions, "bot": wanted})
    return True


def _message(playground: Playground, params: Params, number: int, purpose: str) -> Json:
    chat = playground.store.reachable_chat(params.integer("chat_id"))
    message = playground.store.message(chat["id"], number)
    if message is None:
        raise bad_request(f"message to {purpose} not found")
    return message


def _own_message(playground: Playground, params: Params, purpose: str) -> Json:
    message = _message(playground, params, params.integer("message_id"), purpose)
    if message.get("from", {}).get("id") != playground.store.bot["id"]:
        raise bad_request("message can't be edited")
    return message


def _markup(params: Params) -> Json:
    markup = inline_keyboard(params)
    return {"reply_markup": markup} if markup else {}


def _change(playground: Playground, message: Json, content: Json) -> Json:
    if {k: v for k, v in message.items() if k in CONTENT_FIELDS} == content:
        raise bad_request(NOT_MODIFIED)
    kept = {name: value for name, value in message.items() if name not in CONTENT_FIELDS}
    changed = {**kept, "edit_date": playground.store.seconds(), **content}
    playground.store.store_message(message["chat"]["id"], changed)
    return changed
