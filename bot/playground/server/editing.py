"""The methods that change messages, and react to them."""

from typing import Any

from telegram.constants import ReactionEmoji

from bot.playground.server.content import caption_of, photo_fields, rich_content
from bot.playground.server.keyboards import reply_markup
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
    """Change a text or rich message. Without a keyboard in the call it loses its own."""
    message = _own_message(playground, params)
    if "photo" in message or "document" in message:
        raise bad_request("there is no text in the message to edit")
    is_rich = params.has("rich_message")
    content = {"rich_message": rich_content(params)} if is_rich else text_fields(params)
    return _change(playground, message, {**content, **reply_markup(params)})


async def edit_message_media(playground: Playground, params: Params) -> Any:
    """Replace the picture of a message."""
    message = _own_message(playground, params)
    media = params.mapping("media")
    if media.get("type") != "photo":
        raise bad_request("type of media must be photo")
    content = photo_fields(playground.store, params.attached(str(media.get("media", ""))))
    return _change(
        playground, message, {**content, **caption_of(Params(media)), **reply_markup(params)}
    )


async def edit_message_reply_markup(playground: Playground, params: Params) -> Any:
    """Change only a message's buttons."""
    message = _own_message(playground, params)
    kept = {name: message[name] for name in CONTENT_FIELDS - {"reply_markup"} if name in message}
    return _change(playground, message, {**kept, **reply_markup(params)})


async def set_message_reaction(playground: Playground, params: Params) -> Any:
    """Show the bot's reaction to a message. A bot has at most one."""
    message = _message(playground, params, "react")
    wanted = [str(r.get("emoji", "")) for r in params.array("reaction") if isinstance(r, dict)]
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if any(emoji not in REACTIONS for emoji in wanted):
        raise bad_request("REACTION_INVALID")
    chat_id = int(message["chat"]["id"])
    reactions = playground.store.rows(chat_id)[str(message["message_id"])]["reactions"]
    playground.store.store_message(chat_id, message, {**reactions, "bot": wanted})
    return True


def _message(playground: Playground, params: Params, purpose: str) -> Json:
    chat = playground.store.chat(params.integer("chat_id"))
    message = playground.store.message(chat["id"], params.integer("message_id"))
    if message is None:
        raise bad_request(f"message to {purpose} not found")
    return message


def _own_message(playground: Playground, params: Params) -> Json:
    message = _message(playground, params, "edit")
    if message.get("from", {}).get("id") != playground.store.bot["id"]:
        raise bad_request("message can't be edited")
    return message


def _change(playground: Playground, message: Json, content: Json) -> Json:
    if {k: v for k, v in message.items() if k in CONTENT_FIELDS} == content:
        raise bad_request(NOT_MODIFIED)
    kept = {name: value for name, value in message.items() if name not in CONTENT_FIELDS}
    changed = {**kept, "edit_date": playground.store.seconds(), **content}
    playground.store.store_message(message["chat"]["id"], changed)
    return changed
