"""Updates on their way into the inbox: whose they are, and only what is read of them later."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from bot.domain.ids import ChatId, TurnId
from bot.flow.delivery import Incoming

Json = Mapping[str, Any]

_IN_A_CHAT: Final = ("message", "edited_message", "channel_post", "my_chat_member")


def arrived(update: Json, now: datetime) -> Incoming | None:
    """Return the update as it is stored; None where it belongs to no chat.

    Raises KeyError or TypeError where it is no update at all.
    """
    turn_id, chat_id = TurnId(f"tg:{update['update_id']}"), _chat_of(update)
    if chat_id is None:
        return None
    payload = json.dumps(_without_our_words(update))
    return Incoming(turn_id=turn_id, chat_id=chat_id, payload=payload, received_at=now)


def _chat_of(update: Json) -> ChatId | None:
    inside = next((update[kind] for kind in _IN_A_CHAT if kind in update), None)
    if inside is None:
        inside = update.get("callback_query", {}).get("message")
    return None if inside is None else ChatId(int(inside["chat"]["id"]))


def _without_our_words(update: Json) -> Json:
    """Return a press with no more of our message than where it is; Telegram repeats all of it.

    The form is the one in which Telegram itself tells of a message that it no longer has.
    """
    query = update.get("callback_query")
    if query is None or "message" not in query:
        return update
    message = query["message"]
    place = {"message_id": message["message_id"], "chat": message["chat"], "date": 0}
    return {**update, "callback_query": {**query, "message": place}}
