"""The updates sent to the bot, and its messages. Every update is identified by a number."""

import asyncio
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Final

from tests.bench.bot_api import BotApi, Json
from tests.bench.learners import Learner

ASKING: Final = 0.1
"""The share of updates that ask the model."""
MOST_IN_A_ROW: Final = 4
"""Updates of a chat, each delivered as soon as the one before is confirmed."""
_SENDING: Final = frozenset({"sendmessage", "sendrichmessage"})
_MARK: Final = re.compile(r"\b([uv])(\d{6})\b")


@dataclass(slots=True, kw_only=True, eq=False)
class Brought:
    """An update on its way."""

    number: int
    chat_id: int
    asks_model: bool
    at: float
    answer: asyncio.Future[float]
    """The time at which its answer arrived."""

    @property
    def is_done(self) -> bool:
        """Return True if it is settled. A question may be dropped."""
        return self.asks_model or self.answer.done()

    @property
    def wait(self) -> float | None:
        """Return the seconds from delivery to answer, or None without one."""
        return self.answer.result() - self.at if self.answer.done() else None


class Sender:
    """The Bot API as one process sees it, and when that process was killed."""

    def __init__(self, traffic: "Traffic") -> None:
        self.api = BotApi()
        self.api.said = self._said
        self.killed_at: float | None = None
        self._traffic = traffic

    def _said(self, _: int, method: str, message: Json) -> None:
        if method in _SENDING:
            self._traffic.said(self, message)


@dataclass(frozen=True, slots=True)
class Sent:
    """A message of the bot that answers an update."""

    brought: Brought
    sender: Sender
    at: float


@dataclass(slots=True)
class Traffic:
    """All updates and messages, in order."""

    brought: dict[int, Brought] = field(default_factory=dict)
    sent: list[Sent] = field(default_factory=list)
    away: tuple[float, float] = (0, 0)
    """The time in which the database was restarted."""

    def bring(self, chat_id: int, *, asks_model: bool = False) -> tuple[Brought, Json]:
        """Return the next update of the chat, to be delivered now."""
        number = len(self.brought) + 1
        mark = f"u{number:06}"
        text = f"What does {mark} mean?" if asks_model else f"/history {mark}"
        brought = Brought(
            number=number,
            chat_id=chat_id,
            asks_model=asks_model,
            at=monotonic(),
            answer=asyncio.get_running_loop().create_future(),
        )
        self.brought[number] = brought
        return brought, {"update_id": number, **Learner(chat_id).write(text)}

    def said(self, sender: Sender, message: Json) -> None:
        """Record the message as an answer, if it is one."""
        for kind, number in _MARK.findall(json.dumps(message, ensure_ascii=False)):
            brought = self.brought.get(int(number))
            if brought is not None and brought.asks_model is (kind == "v"):
                now = monotonic()
                self.sent.append(Sent(brought, sender, now))
                if not brought.answer.done():
                    brought.answer.set_result(now)
                return


def asked_in(words: str) -> int:
    """Return the number of the last question in the words, or 0 if there is none."""
    return max((int(number) for _, number in _MARK.findall(words)), default=0)


def answer_of_model(number: int) -> str:
    """Return the model's answer to the question of that number."""
    return f"That is v{number:06}."


def bursts(rng: Random, chats: Iterable[int], updates: int) -> Iterator[tuple[int, list[bool]]]:
    """Yield chats with the updates that they send in a row, True for those that ask the model."""
    known = list(chats)
    while updates:
        in_a_row = min(updates, rng.randint(1, MOST_IN_A_ROW))
        updates -= in_a_row
        yield rng.choice(known), [rng.random() < ASKING for _ in range(in_a_row)]
