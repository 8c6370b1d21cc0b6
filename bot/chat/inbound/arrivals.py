"""Updates on their way into the inbox: whose they are, and only what is read of them later.

One that cannot be read goes there, too, to be set aside.
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
"""What an id may be: as much as Telegram promises and a database takes."""
NOBODY: Final = ChatId(0)
"""Whose an update is that names nobody; Telegram has no such chat."""


class UnreadableUpdateError(Exception):
    """An update is none that Telegram would send; the message tells only the kind of error."""

    def __init__(self, error: Exception) -> None:
        super().__init__(type(error).__name__)


@contextmanager
def reading() -> Iterator[None]:
    """Let whatever goes wrong while an update is read be an UnreadableUpdateError."""
    try:
        yield
    except Exception as error:  # it may hold anything, so anything may go wrong
        raise UnreadableUpdateError(error) from error


def arrivals(updates: Iterable[object], now: datetime) -> list[Incoming]:
    """Return the updates as they are stored; what not even has a number is left out."""
    incoming: list[Incoming] = []
    for update in updates:
        try:
            arrival = arrived(update, now)
        except UnreadableUpdateError as error:
            arrival = _unread(update, str(error), now)
        if arrival is not None:
            incoming.append(arrival)
    return incoming


def drop(error: str) -> None:
    """Say that something came that is no update at all, so that there is nothing to keep."""
    log.warning("update dropped", error=error)


def arrived(update: Any, now: datetime) -> Incoming | None:
    """Return the update as it is stored, or None if it belongs to no chat.

    Raises UnreadableUpdateError.
    """
    with reading():
        turn_id, chat_id = TurnId(f"tg:{whole(number_of(update))}"), _chat_of(update)
        if chat_id is None:
            return None
        payload = json.dumps(_without_our_words(update), allow_nan=False)
    return Incoming(turn_id=turn_id, chat_id=chat_id, payload=payload, received_at=now)


def _unread(update: Any, error: str, now: datetime) -> Incoming | None:
    """Return an update as it is set aside, or None if it is none."""
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
    """Return the chat, or else the person, that the update names first: it is kept as theirs."""
    for inside in update.values():
        named = (inside.get("chat"), inside.get("from")) if isinstance(inside, Mapping) else ()
        for one in named:
            found = one.get("id") if isinstance(one, Mapping) else None
            if type(found) is int and found in _64_BITS:
                return ChatId(found)
    return NOBODY


def number_of(update: object) -> int | None:
    """Return by which number Telegram can be told that the update arrived; None without one."""
    found = update.get("update_id") if isinstance(update, Mapping) else None
    return found if type(found) is int and found in _64_BITS and found >= 0 else None


def whole(value: object) -> int:
    """Return the id or size, which is a number of at most 64 bits; ValueError for all else."""
    if type(value) is not int or value not in _64_BITS:  # True is an int, too
        raise ValueError(type(value).__name__)
    return value


def _chat_of(update: Json) -> ChatId | None:
    inside = next((found for kind in _IN_A_CHAT if (found := update.get(kind)) is not None), None)
    if inside is None:
        inside = (update.get("callback_query") or {}).get("message")
    return None if inside is None else ChatId(whole(inside["chat"]["id"]))


def _without_our_words(update: Json) -> Json:
    """Return a press with no more of our message than where it is; Telegram repeats all of it.

    The form is the one in which Telegram itself tells of a message that it no longer has.
    """
    query = update.get("callback_query")
    if query is None or query.get("message") is None:
        return update
    message = query["message"]
    place = {"message_id": message["message_id"], "chat": message["chat"], "date": 0}
    return {**update, "callback_query": {**query, "message": place}}
