"""Updates on their way into the inbox: the chat of each, and the fields that are read later.

An update that cannot be read is stored there, too, and set aside.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

import structlog

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Incoming

log = structlog.get_logger(__name__)

Json = Mapping[str, Any]

_IN_A_CHAT: Final = ("message", "edited_message", "channel_post", "my_chat_member")
_64_BITS: Final = range(-(2**63), 2**63)
"""The range of ids that Telegram promises and a database accepts."""
NOBODY: Final = ChatId(0)
"""The chat of an update that names none. Telegram has no such chat."""


class UnreadableUpdateError(Exception):
    """Telegram would not send such an update. The message holds only the class of the error."""

    def __init__(self, error: Exception) -> None:
        super().__init__(type(error).__name__)


@contextmanager
def reading() -> Iterator[None]:
    """Turn any error while an update is read into an UnreadableUpdateError."""
    try:
        yield
    except Exception as error:  # an update may hold anything, so anything may go wrong
        raise UnreadableUpdateError(error) from error


def arrivals(updates: Iterable[object], now: datetime) -> list[Incoming]:
    """Return the updates in stored form. Those without even a number are left out."""
    incoming: list[Incoming] = []
    for update in updates:
        try:
            arrival = incoming_of(update, now)
        except UnreadableUpdateError as error:
            arrival = _unread(update, str(error), now)
        if arrival is not None:
            incoming.append(arrival)
    return incoming


def drop(error: str) -> None:
    """Log that something came which is no update and cannot be stored."""
    log.warning("update dropped", error=error)


def incoming_of(update: Any, now: datetime) -> Incoming | None:
    """Return the update in stored form, or None if it belongs to no chat.

    Raises UnreadableUpdateError.
    """
    with reading():
        turn_id, chat_id = TurnId(f"tg:{whole(number_of(update))}"), _chat_of(update)
        if chat_id is None:
            return None
        payload = json.dumps(_without_our_words(update), allow_nan=False)
    return Incoming(turn_id=turn_id, chat_id=chat_id, payload=payload, received_at=now)


def _unread(update: Any, error: str, now: datetime) -> Incoming | None:
    """Return the update as one to set aside, or None if it is no update."""
    try:
        with reading():
            return Incoming(
                turn_id=TurnId(f"tg:{whole(number_of(update))}"),
                chat_id=_whose(update),
                payload=json.dumps(update),
                received_at=now,
                unreadable=error,
            )
    except UnreadableUpdateError:
        drop(error)
        return None


def _whose(update: Json) -> ChatId:
    """Return the id of the first chat or person in the update, which is stored under it."""
    for inside in update.values():
        named = (inside.get("chat"), inside.get("from")) if isinstance(inside, Mapping) else ()
        for one in named:
            found = one.get("id") if isinstance(one, Mapping) else None
            if type(found) is int and found in _64_BITS:
                return ChatId(found)
    return NOBODY


def number_of(update: object) -> int | None:
    """Return the number that confirms the update to Telegram, or None without one."""
    found = update.get("update_id") if isinstance(update, Mapping) else None
    return found if type(found) is int and found in _64_BITS and found >= 0 else None


def whole(value: object) -> int:
    """Return the id or size. Raises ValueError if it is not an integer of at most 64 bits."""
    if type(value) is not int or value not in _64_BITS:  # True is an int, too
        raise ValueError(type(value).__name__)
    return value


def _chat_of(update: Json) -> ChatId | None:
    inside = next((found for kind in _IN_A_CHAT if (found := update.get(kind)) is not None), None)
    if inside is None:
        inside = (update.get("callback_query") or {}).get("message")
    return None if inside is None else ChatId(whole(inside["chat"]["id"]))


def _without_our_words(update: Json) -> Json:
    """Return a press without the text of our message, which Telegram repeats in full.

    Its form is that of a message which Telegram no longer has.
    """
    query = update.get("callback_query")
    if query is None or query.get("message") is None:
        return update
    message = query["message"]
    place = {"message_id": message["message_id"], "chat": message["chat"], "date": 0}
    return {**update, "callback_query": {**query, "message": place}}
