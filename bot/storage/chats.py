"""The port `Chats`: a chat is opened in one read and saved in one write."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import ChatId, LearnerId, MapId, NodeId, SkillId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.mastery.tracing import SkillState
from bot.domain.memory.athena import AthenaSettings
from bot.domain.memory.models import CardModel
from bot.domain.topics.course import Language
from bot.flow.composition import reading_ahead
from bot.flow.composition.reading_ahead import Wanted, wanted_in
from bot.flow.engine import ports as engine_ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.lessons.lessons import PAST
from bot.flow.maps import ports as maps_ports
from bot.storage.cards.cards import list_learned
from bot.storage.cards.fits import FITTED_COLUMNS, fitted_of
from bot.storage.cards.tables import fitted_weights
from bot.storage.engine import codec as engine_codec
from bot.storage.engine.database import Database, Store, Upsert, lease
from bot.storage.engine.inbox import came_in, forget_words
from bot.storage.engine.tables import chats, learners, turns
from bot.storage.exercise.flags import WITHDRAWN_KEYS, courses_of, withdrawn_in
from bot.storage.goals.landscape_tables import learner_landscapes
from bot.storage.skills.skills import list_states
from bot.storage.topics.changes import apply_changes, learner_values
from bot.storage.topics.known_topics import Known, KnownTopics
from bot.storage.topics.maps import find_topic, past_of

_OPEN = (
    sa.select(
        chats.c.state,
        chats.c.version,
        chats.c.last_active_at,
        chats.c.keyboard_message_id,
        learners,
        *FITTED_COLUMNS,
        turns.c.turn_id,
        turns.c.replies,
        turns.c.awaited,
    )
    .select_from(chats)
    .join(learners, learners.c.id == chats.c.learner_id)
    .outerjoin(fitted_weights, fitted_weights.c.learner_id == learners.c.id)
    .outerjoin(
        turns, sa.and_(turns.c.chat_id == chats.c.chat_id, turns.c.turn_id == sa.bindparam("turn"))
    )
    .where(chats.c.chat_id == sa.bindparam("chat"))
)
_follows = (
    sa.exists().where(learner_landscapes.c.learner_id == chats.c.learner_id).label("follows")
)
_FOLLOWS = sa.select(_follows).where(chats.c.chat_id == sa.bindparam("chat"))
_OPEN_AT_TOPIC = _OPEN.add_columns(_follows, WITHDRAWN_KEYS.label("withdrawn"))
"""The same, with the columns that may have changed for a topic in memory. Cards do not need them.
"""
_ADD_LEARNER = Upsert(learners, ["id"])
_ADD_CHAT = Upsert(chats, ["chat_id"])
_needs_no_note = sa.or_(
    sa.bindparam("silent", type_=sa.Boolean()),
    came_in(sa.bindparam("chat", type_=sa.BigInteger()), sa.bindparam("turn", type_=sa.Text())),
)
_ADD_TURN = Upsert(
    turns,
    ["chat_id", "turn_id"],
    worked_out={
        "delivered_at": sa.case(
            (_needs_no_note, sa.bindparam("at", type_=turns.c.applied_at.type))
        )
    },
)
"""A turn that an update began is delivered when the update is done."""
_MOVE_CHAT = (
    sa.update(chats)
    .where(chats.c.chat_id == sa.bindparam("chat"), chats.c.version == sa.bindparam("was"))
    .values(
        state=sa.func.coalesce(sa.bindparam("state", type_=chats.c.state.type), chats.c.state),
        version=chats.c.version + 1,
        last_active_at=sa.func.coalesce(
            sa.bindparam("active_at", type_=chats.c.last_active_at.type), chats.c.last_active_at
        ),
        count_at=sa.func.coalesce(
            chats.c.count_at, sa.bindparam("night", type_=chats.c.count_at.type)
        ),
    )
)
_LEARNER_COLUMNS = [
    field.name
    for field in fields(Learner)
    if field.name not in {"last_active_at", "fitted", "athena"}
]


_LATEST_REPLIES = (
    sa.select(turns.c.replies)
    .where(turns.c.chat_id == sa.bindparam("chat"), turns.c.replies.is_not(None))
    .order_by(turns.c.applied_at.desc(), turns.c.turn_id.desc())
    .limit(sa.bindparam("limit", type_=sa.Integer()))
)


def open_chat(
    db: sa.Connection, chat_id: ChatId, turn_id: TurnId, known: Known | None = None
) -> engine_ports.OpenedChat:
    """Return the chat as it is stored. A chat never seen before is new and Idle."""
    which = {"chat": chat_id, "turn": turn_id}
    if known is None:
        row = db.execute(_OPEN, which).mappings().one_or_none()
    else:
        which |= courses_of(known.topic.mind_map.id, known.topic.mind_map.course_id)
        row = db.execute(_OPEN_AT_TOPIC, which).mappings().one_or_none()
    if row is None:
        learner = Learner(id=LearnerId(chat_id))
        return engine_ports.OpenedChat(state=Idle(), version=0, learner=learner, known=False)
    applied = (
        None if row["turn_id"] is None else engine_codec.load_replies(chat_id, row["replies"])
    )
    place = engine_codec.load_state(chat_id, row["state"])
    state, overlays = place or (Idle(), ())
    ahead = None if applied is not None else _read_ahead(db, chat_id, row, wanted_in(state), known)
    return engine_ports.OpenedChat(
        state=state,
        overlays=overlays,
        lost=place is None,
        version=row["version"],
        learner=_learner(row),
        known=True,
        leaving=row["leaving_at"] is not None,
        applied=applied,
        awaited=bool(row["awaited"]),
        keyboard=row["keyboard_message_id"],
        ahead=ahead,
    )


def _latest_replies(db: sa.Connection, chat_id: ChatId, limit: int) -> list[Reply]:
    latest = db.execute(_LATEST_REPLIES, {"chat": chat_id, "limit": limit}).scalars().all()
    return [
        reply
        for stored in reversed(latest)
        for reply in engine_codec.load_replies(chat_id, stored)
    ]


def _read_ahead(
    db: sa.Connection, chat_id: ChatId, row: sa.RowMapping, wanted: Wanted, known: Known | None
) -> reading_ahead.ReadAhead | None:
    """Return what the turn will most likely ask for, or None if that is unknown."""
    if wanted.cards:
        learned = list_learned(db, row["id"], wanted.cards)
        return reading_ahead.ReadAhead(looked_for=frozenset(wanted.cards), learned=learned)
    if wanted.map_id is None:
        return None
    return reading_ahead.ReadAhead(
        topic=_topic(db, wanted.map_id, row, known),
        past=_past(db, wanted.node_id, row, known) if wanted.node_id else None,
        skills=_skills(db, row, known),
        follows=row["follows"] if known else db.execute(_FOLLOWS, {"chat": chat_id}).scalar_one(),
    )


def _topic(
    db: sa.Connection, map_id: MapId, row: sa.RowMapping, known: Known | None
) -> maps_ports.Topic | None:
    """Return the topic. It is read only if it is not in memory at the chat's current version."""
    if known and known.version == row["version"] and known.topic.mind_map.id == map_id:
        return replace(known.topic, withdrawn=withdrawn_in(row["withdrawn"]))
    return find_topic(db, map_id)


def _past(
    db: sa.Connection, node_id: NodeId, row: sa.RowMapping, known: Known | None
) -> maps_ports.PastOfNode:
    past = known.past if known and known.version == row["version"] else None
    return past if past and past.node_id == node_id else past_of(db, node_id, PAST)


def _skills(
    db: sa.Connection, row: sa.RowMapping, known: Known | None
) -> Mapping[SkillId, SkillState]:
    """Return the states of the learner's skills. Only turns of this chat change them."""
    kept = known.skills if known and known.version == row["version"] else None
    return list_states(db, row["id"]) if kept is None else kept


def _save(
    db: sa.Connection, turn: engine_ports.DecidedTurn, row: dict[str, Any], state: str | None
) -> None:
    if turn.opened.version == 0:
        _add_chat(db, turn, state)
    else:
        _move_chat(db, turn, state)
    if db.execute(_ADD_TURN.on(db), row).rowcount == 0:
        raise engine_ports.TurnConflictError(
            f"turn {turn.turn_id} of chat {turn.chat_id} is applied already"
        )
    apply_changes(db, turn)
    if not turn.outcome.keeps_words:
        forget_words(db, turn.chat_id, turn.turn_id)


def _add_chat(db: sa.Connection, turn: engine_ports.DecidedTurn, state: str | None) -> None:
    learner = turn.opened.learner
    db.execute(_ADD_LEARNER.on(db), {"id": learner.id, **learner_values(learner)})
    row = {
        "chat_id": turn.chat_id,
        "learner_id": learner.id,
        "state": state,
        "version": 1,
        "last_active_at": turn.at if turn.by_learner else None,
        "count_at": turn.next_night if turn.by_learner else None,
    }
    if db.execute(_ADD_CHAT.on(db), row).rowcount == 0:
        raise engine_ports.TurnConflictError(f"chat {turn.chat_id} is there already")


def _move_chat(db: sa.Connection, turn: engine_ports.DecidedTurn, state: str | None) -> None:
    values = {
        "chat": turn.chat_id,
        "was": turn.opened.version,
        "state": state,
        "active_at": turn.at if turn.by_learner else None,
        "night": turn.next_night if turn.by_learner else None,
    }
    if db.execute(_MOVE_CHAT, values).rowcount == 0:
        raise engine_ports.TurnConflictError(
            f"chat {turn.chat_id} is past version {turn.opened.version}"
        )


def _waits_for_learner(turn: engine_ports.DecidedTurn) -> bool:
    """Return True if the unreadable state is kept until the learner can be told about it."""
    return turn.opened.lost and not turn.by_learner and turn.outcome.state == Idle()


def _turn_row(turn: engine_ports.DecidedTurn, held: dict[str, object]) -> dict[str, Any]:
    replies = turn.outcome.replies
    return {
        "chat_id": turn.chat_id,
        "turn_id": turn.turn_id,
        "replies": engine_codec.dump_replies(replies),
        "applied_at": turn.at,
        "chat": turn.chat_id,
        "turn": turn.turn_id,
        "at": turn.at,
        "silent": not replies,
        "awaited": turn.awaited,
        **held,
    }


def _learner(row: sa.RowMapping) -> Learner:
    values = {name: row[name] for name in _LEARNER_COLUMNS}
    values["language"] = Language(values["language"])
    values["card_model"] = CardModel(values["card_model"])
    values["memory"] = engine_codec.load_memory(values["id"], values["memory"])
    values["rhythm"] = engine_codec.load_rhythm(values["id"], values["rhythm"])
    fitted = fitted_of(values["id"], row["fitted_weights"], row["fitted_answers"])
    return Learner(**values, fitted=fitted, last_active_at=row["last_active_at"])


class SqlChats(Store):
    """The chats, in the database."""

    def __init__(
        self,
        database: Database,
        before_writing: Callable[[], None] = lambda: None,
        athena: AthenaSettings | None = None,
    ) -> None:
        super().__init__(database)
        self._before_writing = before_writing
        self._athena = athena
        self._topics = KnownTopics()

    async def open(self, chat_id: ChatId, turn_id: TurnId) -> engine_ports.OpenedChat:
        """Return the chat in one short read. A chat never seen before is new and Idle."""
        known = self._topics.of(chat_id)
        opened = await self._database.read(
            partial(open_chat, chat_id=chat_id, turn_id=turn_id, known=known)
        )
        self._topics.opened(chat_id, opened)
        if self._athena is not None:
            opened = replace(opened, learner=replace(opened.learner, athena=self._athena))
        return opened

    async def said(self, chat_id: ChatId, turns: int) -> Sequence[Reply]:
        """Return the stored replies of the chat's latest turns, oldest first."""
        return await self._database.read(partial(_latest_replies, chat_id=chat_id, limit=turns))

    def forget(self, chat_ids: Iterable[ChatId]) -> None:
        """Drop these chats from memory."""
        for chat_id in chat_ids:
            self._topics.forget(chat_id)

    async def save(self, turn: engine_ports.DecidedTurn) -> None:
        """Store state, changes, audit events and replies in one transaction."""
        row = _turn_row(turn, lease(self._database, turn.at))
        outcome = turn.outcome
        stored = engine_codec.dump_state(outcome.state, outcome.overlays or ())
        state = None if _waits_for_learner(turn) else stored
        self._before_writing()
        await self._database.write(partial(_save, turn=turn, row=row, state=state))
        self._topics.saved(turn)
