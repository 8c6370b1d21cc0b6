"""Makes the old database anew: `python -m tests.storage.old.making`, with its own version only.

It walks through states, replies and presses by the names that they had then. Once these are
renamed it is of no more use here; the commit that made the rows beside it has it whole.
"""

import asyncio
import re
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import timedelta
from tempfile import TemporaryDirectory

from bot.domain.course import Language
from bot.domain.ids import ChatId
from bot.flow.usage import CallOutcome
from bot.storage.database import open_database
from tests.flow.walking import MovedClock
from tests.storage.old.bot import START, OldBot, open_old
from tests.storage.old.expected import Expected, OldChat, look_at, write_expected
from tests.storage.old.files import EXPECTED, ROWS
from tests.storage.old.making.bundled import without_bundled
from tests.storage.old.making.cards import CARDS
from tests.storage.old.making.complete import missing_in
from tests.storage.old.making.goals import FILES, GOALS
from tests.storage.old.making.learning import LEARNING
from tests.storage.old.making.rest import FLAGS, SAID, WAITING
from tests.storage.old.making.walker import Walker
from tests.storage.old.making.walks import Walk
from tests.storage.old.making.written import WRITTEN
from tests.storage.old.rows import Rows, rows_in, write_rows
from tests.storage.test_model_calls import build_call

FIRST_CHAT = 1_000
LATER = timedelta(hours=1)
"""How long after its last turn a chat goes on."""
IMPORT = "capitals.csv"
BROUGHT_EVERY = 4
"""Of so many chats with a file one brings it in; the others go on beside it."""
NO_LONGER_SHOWN = "stop"
"""A button that is still understood, and that no message of this version has."""
PRESSED = 3
"""In how many chats a button of an earlier message is pressed."""


def with_a_file(walk: Walk) -> Walk:
    """Return the walk with a file that is offered at its end."""

    async def walked(chat: Walker) -> str:
        act = await walk(chat)
        await chat.does(f"file {IMPORT}")
        return f"press {chat.button('bring')}" if chat.chat_id % BROUGHT_EVERY == 0 else act

    return walked


@dataclass
class Making:
    """The chats so far, and what was shown and is pressed in them."""

    bot: OldBot
    expected: Expected = field(default_factory=lambda: Expected(chats={}))
    forms: dict[str, str] = field(default_factory=dict)
    pressed: Counter[str] = field(default_factory=Counter)

    async def walk(self, name: str, walk: Walk, language: Language) -> str:
        """Walk one more chat, and return where it came to."""
        chat_id = ChatId(FIRST_CHAT + len(self.expected.chats))
        chat = Walker(self.bot, chat_id, language, MovedClock(START))
        turn = await walk(chat)
        await delivered_but_the_last(chat)
        self.expected.chats[chat_id] = OldChat(
            name=name,
            language=language,
            at=chat.clock.now() + LATER,
            turn=turn,
            buttons=dict.fromkeys(self._worth_pressing(chat), ""),
        )
        for button in (NO_LONGER_SHOWN, *chat.shown):
            self.forms.setdefault(form_of(button), button)
        return await chat.kind()

    def _worth_pressing(self, chat: Walker) -> list[str]:
        """Return one button of each kind that is open, and earlier ones where they are rare."""
        latest = {tag_of(it): it for it in (NO_LONGER_SHOWN, *chat.shown)}
        still_open = {tag_of(it): it for it in reversed(chat.open)}
        rare = {tag: it for tag, it in latest.items() if self.pressed[tag] < PRESSED}
        chosen = rare | still_open
        self.pressed.update(chosen.keys())
        return list(chosen.values())


async def make(url: str) -> tuple[Rows, Expected]:
    """Walk all chats in the empty database; return its rows, and what is known of the chats."""
    async with open_database(url) as database:
        bot = OldBot(database, START)
        await bot.start()
        await keep_the_rest(bot)
        making, en, de = Making(bot), Language.EN, Language.DE
        beside: dict[str, tuple[str, Walk, Language]] = {}
        for n, (name, walk) in enumerate((LEARNING | WRITTEN | CARDS | GOALS).items()):
            kind = await making.walk(name, walk, (en, de)[n % 2])
            beside.setdefault(kind, (f"{name}, with a file", with_a_file(walk), (de, en)[n % 2]))
        for others in beside.values():
            await making.walk(*others)
        for name, walk in (FILES | WAITING | FLAGS).items():
            await making.walk(name, walk, en)
        for name, walk in SAID.items():
            await making.walk(name, walk, en)
            await making.walk(name, walk, de)
        rows = await database.read(rows_in)
    known = replace(making.expected, shown=sorted(making.forms.values()))
    return without_bundled(rows, START), known


async def delivered_but_the_last(chat: Walker) -> None:
    """Note all turns of the chat as delivered, except for the last that was taken."""
    for number, turn_id in enumerate(chat.turns[:-1]):
        if turn_id not in chat.told:
            deliveries = chat.bot.stores.deliveries
            await deliveries.delivered(chat.chat_id, turn_id, number, chat.clock.now())


async def keep_the_rest(bot: OldBot) -> None:
    """Fill what no chat fills: what the model cost, and the playground's clock."""
    for number, outcome in enumerate(CallOutcome):
        await bot.stores.usage_log.record(build_call(number, outcome=outcome, at=START))
    await bot.stores.offset.add(LATER)


def tag_of(button: str) -> str:
    return button.split(":", maxsplit=1)[0]


def form_of(button: str) -> str:
    """Return the button without its ids, which all look alike."""
    return re.sub(r"[0-9a-f]{8}[0-9a-f-]*", "#", button)


async def main() -> int:
    """Make the rows and what is expected, or say what is missing in them."""
    with TemporaryDirectory() as folder:
        rows, known = await make(f"sqlite:///{folder}/made.db")
        async with open_old(f"sqlite:///{folder}/opened.db", rows) as bot:
            expected = await look_at(bot, known)
    missing = missing_in(rows, expected)
    if missing:
        sys.stderr.write("\n".join(["The old database is not complete:", *missing, ""]))
        return 1
    write_rows(ROWS, rows)
    write_expected(EXPECTED, expected)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
