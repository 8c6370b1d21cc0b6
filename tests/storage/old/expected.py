"""What becomes of the chats of an old database: looked at with this version, or as written down.

All of it is said in stored words, so that it stays true whatever the code calls things.
"""

import json
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import text

from bot.chat.buttons import decode, encode
from bot.chat.inbound.inbound import Received, read_update
from bot.chat.messages import localizer_for, render
from bot.domain.ids import ChatId, TurnId
from bot.domain.topics.course import Language
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply
from bot.flow.exercise.events import FlaggedAnswersFound
from bot.flow.rhythm.events import ReviewsDue, TopicIdle
from tests.storage.old.acts import event_of
from tests.storage.old.bot import START, OldBot
from tests.storage.old.places import names_of, place_of

Events = list[tuple[ChatId, Event]]
MANY = 1_000
ROUNDS_AFTER = (3, 25, 35)
"""Days after which the clock looks at what is due, what lies idle, and what is put away."""


@dataclass(kw_only=True)
class OldChat:
    """A chat, where it is, and what it goes on with."""

    name: str
    language: Language
    at: datetime
    """When the turn is taken."""
    turn: str
    """What is done in it; see `tests.storage.old.acts`, and `_events` for what no learner does."""
    place: str = ""
    then: str = ""
    """Where the turn leads to."""
    says: str = ""
    """The replies to it."""
    buttons: dict[str, str] = field(default_factory=dict)
    """What each of these buttons, pressed instead, leads to and says."""


@dataclass(kw_only=True)
class Expected:
    """All that is known of an old database besides its rows."""

    chats: dict[ChatId, OldChat]
    rounds: dict[str, dict[str, str]] = field(default_factory=dict)
    """What the clock has to say before these turns, and to whom."""
    undelivered: dict[str, int] = field(default_factory=dict)
    """How many replies of each kind wait to be delivered."""
    orders: dict[str, int] = field(default_factory=dict)
    """How many orders of each kind are to be done, and how many of them wait for batches."""
    shown: list[str] = field(default_factory=list)
    """Buttons that were shown, one of each form."""


def read_expected(path: Path) -> Expected:
    """Return what was written down."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    chats = {
        ChatId(int(chat_id)): OldChat(
            **chat
            | {"language": Language(chat["language"])}
            | {"at": datetime.fromisoformat(chat["at"])}
        )
        for chat_id, chat in stored.pop("chats").items()
    }
    return Expected(chats=chats, **stored)


def write_expected(path: Path, expected: Expected) -> None:
    """Write it down, so that a changed line shows what became different."""
    plain = json.dumps(asdict(expected), indent=1, ensure_ascii=False, default=_plain)
    path.write_text(plain + "\n", encoding="utf-8")


def _plain(value: object) -> str:
    assert isinstance(value, datetime)
    return value.isoformat()


async def look_at(bot: OldBot, known: Expected) -> Expected:
    """Return what this version makes of the chats, buttons and turns that are known."""
    concepts = await concepts_in(bot)
    late = max(chat.at for chat in known.chats.values()) + timedelta(days=1)
    chats = {it: await _look(bot, it, chat, concepts) for it, chat in known.chats.items()}
    rounds = {name: await _decided(bot, at, events) for name, at, events in await _rounds(bot)}
    undelivered = await _undelivered(bot, late)
    shown = [it for it in known.shown if encode(decode(it)) == it]
    for chat_id, chat in chats.items():
        await _take_turn(bot, chat_id, chat, concepts)
    return Expected(
        chats=chats,
        rounds=rounds,
        undelivered=undelivered,
        orders=await _orders(bot, late),
        shown=shown,
    )


async def concepts_in(bot: OldBot) -> Mapping[str, str]:
    """Return what each node stands for."""
    found = text("SELECT id, concept_id FROM mind_map_nodes")
    rows = await bot.stores.database.read(lambda db: db.execute(found).all())
    return {row.id: row.concept_id for row in rows}


async def _look(
    bot: OldBot, chat_id: ChatId, known: OldChat, concepts: Mapping[str, str]
) -> OldChat:
    """Return the chat with where it is and what its buttons lead to; nothing is saved."""
    bot.clock.move(known.at - bot.clock.now())
    opened = await bot.stores.chats.open(chat_id, TurnId("-"))
    buttons = {}
    for data in known.buttons:
        outcome = (await bot.decide(chat_id, decode(data))).outcome
        buttons[data] = f"{place_of(outcome, concepts)}: {names_of(outcome.replies)}"
    return OldChat(
        name=known.name,
        language=known.language,
        at=known.at,
        turn=known.turn,
        place=place_of(opened, concepts),
        buttons=buttons,
    )


async def _take_turn(
    bot: OldBot, chat_id: ChatId, chat: OldChat, concepts: Mapping[str, str]
) -> None:
    """Take the chat's turn, and note where it led to and what it said."""
    bot.clock.move(chat.at - bot.clock.now())
    said: list[Reply] = []
    async for turn_id, event in _events(bot, chat_id, chat):
        taken = await bot.conversation.take_turn(chat_id, turn_id, event, language=chat.language)
        said += taken.replies
    chat.then = place_of(await bot.stores.chats.open(chat_id, TurnId("-")), concepts)
    chat.says = names_of(said)


async def _events(
    bot: OldBot, chat_id: ChatId, chat: OldChat
) -> AsyncIterator[tuple[TurnId, Event]]:
    """Yield the events of the turn: what a learner does, what waits, or what was ordered."""
    how, _, what = chat.turn.partition(" ")
    if how == "waiting":
        for incoming in await bot.waiting(chat_id):
            received = read_update(json.loads(incoming.payload))
            assert isinstance(received, Received)
            yield incoming.turn_id, received.event
    elif how == "work":
        for order in await bot.open_orders(chat_id):
            if order.work.kind == what:
                async for turn_id, event in bot.job_runner.results(order):
                    yield turn_id, event
    else:
        yield TurnId("the next"), event_of(chat.turn, chat_id, chat.language)


async def _rounds(bot: OldBot) -> list[tuple[str, datetime, Events]]:
    """Return what the clock would do in its rounds, and when."""
    stores = bot.stores
    soon, *idle = (START + timedelta(days=days) for days in ROUNDS_AFTER)
    due = await stores.next_reminders.due(soon, MANY)
    flagged = await stores.answers_to_take_back.due(soon, MANY)
    reminders: Events = [(it.chat_id, ReviewsDue()) for it in due]
    taken_back: Events = [
        (it.chat_id, FlaggedAnswersFound(it.map_id, it.node_id)) for it in flagged
    ]
    rounds = [("reminders", soon, reminders), ("answers to take back", soon, taken_back)]
    for at in idle:
        topics = await stores.idle_topics.due(at, MANY)
        tended: Events = [(it.chat_id, TopicIdle(it.map_id)) for it in topics]
        rounds.append((f"idle topics {at:%d.%m.}", at, tended))
    return rounds


async def _decided(bot: OldBot, at: datetime, events: Events) -> dict[str, str]:
    """Return what would be said to the events in each chat, if anything is."""
    bot.clock.move(at - bot.clock.now())
    said: dict[str, list[str]] = {}
    for chat_id, event in events:
        if replies := (await bot.decide(chat_id, event)).outcome.replies:
            said.setdefault(str(chat_id), []).append(names_of(replies))
    return {chat_id: " ".join(sorted(said[chat_id])) for chat_id in sorted(said)}


async def _undelivered(bot: OldBot, late: datetime) -> dict[str, int]:
    """Return the kinds of the replies that wait; each can be worded, every button encoded."""
    kinds: Counter[str] = Counter()
    while left := await bot.stores.deliveries.undelivered(late):
        for turn in left:
            learner = (await bot.stores.chats.open(turn.chat_id, TurnId("-"))).learner
            localizer = localizer_for(learner, late)
            kinds.update(names_of(turn.replies).split())
            for screen in (render(reply, localizer) for reply in turn.replies):
                assert screen.markdown.strip()
                assert all(encode(button.press) for row in screen.keyboard for button in row)
    return dict(sorted(kinds.items()))


async def _orders(bot: OldBot, late: datetime) -> dict[str, int]:
    """Return the kinds of the orders that a worker finds."""
    orders = await bot.stores.orders.take(late, MANY)
    kinds: Counter[str] = Counter(it.work.kind for it in orders)
    kinds["in batches"] = sum(bool(it.batches) for it in orders)
    return dict(sorted(kinds.items()))
