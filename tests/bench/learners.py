"""Learners who press what the bot really offers them, several at a time."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, ClassVar, Final, TypeVar

from tests.bench.bot_api import DATE, BotApi, Json, person, private_chat

ANSWERS: Final = ("pick:", "dunno:")
"""Buttons that answer a question."""
ONWARD: Final = ("quiz:", "check:", "place:", "course:", "again:", "next", "rehearse")
"""Buttons that lead to the next question."""
ORDER_HINT: Final = "Tap the letters in the right order"
"""Such a question takes several taps. "I don't know" answers it in one."""
ONE_MORE_TRY: Final = "and then you have one more try"
"""Shown above the second try at a question. Both tries are one answer."""
SECONDS_WITHOUT_PROGRESS: Final = 20


class BotStuckError(Exception):
    """The bot owes replies and sends none."""


@dataclass(slots=True, eq=False)
class Learner:
    """One chat as its learner sees it."""

    ways: ClassVar[Sequence[str]] = (*ANSWERS, *ONWARD)
    """Beginnings of the data of buttons that lead this learner on."""

    chat_id: int
    message: Json = field(default_factory=dict)
    """The message whose buttons are on."""
    asked_at: float = 0.0
    answers: int = 0
    presses: int = 0
    """Presses of answer buttons. There may be two for one question."""
    updates: int = 0

    def answer(self) -> Json | None:
        """Return the press that answers the question, or None if none is open."""
        data = self._button(ANSWERS)
        if data is None:
            return None
        self.presses += 1
        self.answers += ONE_MORE_TRY not in self._shown
        return self.press(data)

    def onward(self) -> Json | None:
        """Return the press that leads on, or None if a question is open."""
        if self._button(ANSWERS) is not None:
            return None
        data = self._button(ONWARD)
        if data is None:
            raise BotStuckError(f"nothing leads on in {self.message}")
        return self.press(data)

    def write(self, text: str) -> Json:
        """Return the message with that text."""
        message: Json = {
            "message_id": 0,
            "from": person(self.chat_id),
            "chat": private_chat(self.chat_id),
            "date": DATE,
            "text": text,
        }
        if text.startswith("/"):
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(text)}]
        return {"message": message}

    def is_led_on_by(self, message: Json) -> bool:
        """Return True if a button leads on. The flag button of a verdict does not."""
        return any(button_data.startswith(tuple(self.ways)) for button_data in buttons_of(message))

    def _button(self, beginnings: Sequence[str]) -> str | None:
        data = buttons_of(self.message)
        if ORDER_HINT in self._shown:
            data = [button_data for button_data in data if not button_data.startswith("pick:")]
        for beginning in beginnings:
            found = [button_data for button_data in data if button_data.startswith(beginning)]
            if found:
                return found[self.presses % len(found)] if beginning == "pick:" else found[0]
        return None

    @property
    def _shown(self) -> str:
        """Return the text of the message."""
        return str(self.message.get("rich_message", {}).get("markdown", ""))

    def press(self, data: str) -> Json:
        """Return the press of the button with that data."""
        query = {
            "id": f"{self.chat_id}:{self.updates}",
            "from": person(self.chat_id),
            "message": self.message,
            "chat_instance": str(self.chat_id),
            "data": data,
        }
        return {"callback_query": query}


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """The measurements of a round of updates."""

    updates: int
    seconds: float
    rate: float
    """Updates a second while the window was full."""
    latencies: Sequence[float]
    """Sorted, in seconds, from the moment at which an update waits for the bot."""

    def percentile(self, share: float) -> float:
        """Return the latency that this share of the updates did not exceed."""
        return self.latencies[min(len(self.latencies) - 1, int(share * len(self.latencies)))]


L = TypeVar("L", bound=Learner)


class Load:
    """A closed loop: a learner acts again as soon as the bot has replied."""

    def __init__(self, api: BotApi) -> None:
        self._api = api
        self._under_way: dict[int, Learner] = {}
        self._act: Callable[[Any], Json | None] = lambda _: None
        self._waiting: Iterator[Learner] = iter(())
        self._latencies: list[float] = []
        self._thinned_out_at: tuple[float, int] | None = None
        self._done = asyncio.Event()
        api.said = self._on_message

    async def run(
        self, learners: Iterable[L], act: Callable[[L], Json | None], window: int
    ) -> Round:
        """Run learners, `window` at a time, until they have nothing more to do."""
        self._waiting, self._act = iter(learners), act
        self._latencies, self._thinned_out_at = [], None
        self._done.clear()
        began = perf_counter()
        for _ in range(window):
            self._begin_with_next()
        await self._finish()
        ended = perf_counter()
        full_until, full = self._full()
        return Round(
            updates=len(self._latencies),
            seconds=ended - began,
            rate=full / (full_until - began),
            latencies=sorted(self._latencies),
        )

    def _full(self) -> tuple[float, int]:
        """Return until when the window was full, and how many updates were done by then."""
        return self._thinned_out_at or (perf_counter(), len(self._latencies))

    async def _finish(self) -> None:
        while self._under_way:
            before = len(self._latencies)
            try:
                await asyncio.wait_for(self._done.wait(), SECONDS_WITHOUT_PROGRESS)
            except TimeoutError:
                if len(self._latencies) == before:
                    stuck = sorted(self._under_way)[:5]
                    raise BotStuckError(f"{len(self._under_way)} replies owed: {stuck}") from None

    def _begin_with_next(self) -> None:
        for learner in self._waiting:
            if self._go(learner):
                return
        if self._thinned_out_at is None:
            self._thinned_out_at = (perf_counter(), len(self._latencies))

    def _go(self, learner: Learner) -> bool:
        update = self._act(learner)
        if update is None:
            return False
        learner.updates += 1
        learner.asked_at = perf_counter()
        self._under_way[learner.chat_id] = learner
        self._api.push(update)
        return True

    def _on_message(self, chat_id: int, method: str, message: Json) -> None:
        """Handle a message. One that leads on, or an echo, ends the update under way."""
        learner = self._under_way.get(chat_id)
        if learner is None or (method != "sendmessage" and not learner.is_led_on_by(message)):
            return
        learner.message = message
        self._latencies.append(perf_counter() - learner.asked_at)
        del self._under_way[chat_id]
        if not self._go(learner):
            self._begin_with_next()
        if not self._under_way:
            self._done.set()


def buttons_of(message: Json) -> list[str]:
    """Return the data of the message's buttons, in order."""
    markup = message.get("reply_markup", {"inline_keyboard": []})
    return [button["callback_data"] for row in markup["inline_keyboard"] for button in row]
