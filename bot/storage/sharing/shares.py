"""The port `Shares`: what learners pass on, the copies taken, and what falls due for them."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.ids import ChatId, LearnerId, ShareId
from bot.flow.engine.delivery import IDLE_EVERY, Due
from bot.flow.engine.ports import DecidedTurn
from bot.flow.sharing.changes import (
    ChangeTold,
    CopyTaken,
    CopyUpdated,
    SharedChanged,
    ShareMade,
    ShareWithdrawn,
)
from bot.flow.sharing.events import SharedChangeFound, ShareRuledOut
from bot.flow.sharing.ports import FLAG, MISSED, Share, Taken
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, Upsert, read_by, writes
from bot.storage.engine.due import NOBODY, due
from bot.storage.engine.tables import audit_events, chats, flagged_questions, learners
from bot.storage.sharing.tables import shares, shares_taken

TOLD_EVERY: Final = timedelta(days=1)
"""Takers are told of changes at most this often."""

_LEARNER: sa.BindParameter[int] = sa.bindparam("learner", type_=sa.BigInteger())
_SHARE: sa.BindParameter[str] = sa.bindparam("share", type_=sa.Text())
_SINCE = sa.bindparam("since", type_=UtcDateTime())
_NOW = sa.bindparam("now", type_=UtcDateTime())
_LIMIT = sa.bindparam("limit", type_=sa.Integer())
_flag = flagged_questions.c
_FLAGGED = (_flag.course_id == shares.c.id) & (_flag.question_key == FLAG)
_is_out = _flag.upheld.is_(True) | (_flag.seconded_at.is_not(None) & _flag.upheld.is_(None))
_ALL = sa.select(shares, sa.func.coalesce(_is_out, sa.false()).label("stopped")).outerjoin(
    flagged_questions, _FLAGGED
)
_ONE = _ALL.where(shares.c.id == _SHARE)
_OF_LEARNER = _ALL.where(shares.c.learner_id == _LEARNER).order_by(
    shares.c.created_at.desc(), shares.c.id
)
_TAKEN = sa.select(shares_taken).where(
    shares_taken.c.learner_id == _LEARNER, shares_taken.c.share_id == _SHARE
)
_COPIES = sa.select(shares_taken.c.share_id, shares_taken.c.copies).where(
    shares_taken.c.learner_id == _LEARNER
)
_TAKERS = sa.select(sa.func.count()).where(shares_taken.c.share_id == _SHARE)
_TAKEN_SINCE = sa.select(sa.func.count()).where(
    shares_taken.c.learner_id == _LEARNER, shares_taken.c.taken_at >= _SINCE
)
_MISSED_SINCE = sa.select(sa.func.count()).where(
    audit_events.c.chat_id == sa.bindparam("chat", type_=sa.BigInteger()),
    audit_events.c.at >= _SINCE,
    audit_events.c.name == MISSED,
)
_MAKE = sa.insert(shares)
_WITHDRAW = (
    sa.update(shares)
    .where(shares.c.id == _SHARE, shares.c.withdrawn_at.is_(None))
    .values(withdrawn_at=_NOW)
)
_ALL_OF_KIND = (shares.c.learner_id == _LEARNER) & (shares.c.kind == sa.bindparam("of_kind"))
_SOME_OF_KIND = _ALL_OF_KIND & shares.c.thing.in_(sa.bindparam("things", expanding=True))
_CHANGE = sa.update(shares).values(changed_at=_NOW)
_REOPEN = sa.delete(flagged_questions).where(_flag.question_key == FLAG, _flag.upheld.is_(False))
"""Content that was found right differs after a change, and may be flagged again."""
_TAKE = Upsert(
    shares_taken, ["learner_id", "share_id"], replace=["copies", "base", "taken_at", "told_at"]
)
_UPDATE = Upsert(shares_taken, ["learner_id", "share_id"], replace=["copies", "base", "told_at"])
_TELL = (
    sa.update(shares_taken)
    .where(shares_taken.c.learner_id == _LEARNER, shares_taken.c.share_id == _SHARE)
    .values(told_at=_NOW)
)
CHANGED = (
    sa.select(
        chats.c.chat_id, shares_taken.c.share_id, shares_taken.c.learner_id, shares.c.changed_at
    )
    .select_from(shares_taken)
    .join(shares, shares.c.id == shares_taken.c.share_id)
    .join(learners, learners.c.id == shares_taken.c.learner_id)
    .join(chats, chats.c.learner_id == shares_taken.c.learner_id)
    .where(
        shares.c.withdrawn_at.is_(None),
        shares.c.changed_at > shares_taken.c.told_at,
        shares_taken.c.told_at <= sa.bindparam("told_before", type_=UtcDateTime()),
        learners.c.blocked.is_(False),
        sa.or_(
            shares_taken.c.share_id > sa.bindparam("after_share", type_=sa.Text()),
            (shares_taken.c.share_id == sa.bindparam("after_share", type_=sa.Text()))
            & (shares_taken.c.learner_id > sa.bindparam("after_learner", type_=sa.BigInteger())),
        ),
    )
    .order_by(shares_taken.c.share_id, shares_taken.c.learner_id)
    .limit(_LIMIT)
)
RULED_OUT = (
    sa.select(chats.c.chat_id, shares.c.id)
    .select_from(shares)
    .join(flagged_questions, _FLAGGED)
    .join(chats, chats.c.learner_id == shares.c.learner_id)
    .where(
        _flag.upheld.is_(True),
        shares.c.withdrawn_at.is_(None),
        shares.c.id > sa.bindparam("after", type_=sa.Text()),
    )
    .order_by(shares.c.id)
    .limit(_LIMIT)
)


@due(
    CHANGED,
    every=IDLE_EVERY,
    after={"after_share": (1, ""), "after_learner": (2, NOBODY)},
    values=lambda now: {"told_before": now - TOLD_EVERY},
    paced=True,
)
def shared_changes(
    now: datetime, chat: ChatId, share_id: ShareId, learner_id: LearnerId, changed_at: datetime
) -> Due:
    """Tell takers what changed in the original of their copy.

    The turn id holds the hour, so that a learner in quiet hours is tried again.
    """
    change = f"{learner_id}:{changed_at:%Y-%m-%dT%H:%M:%S}"
    turn_id = f"shared:{_digest(share_id)}:{change}:{now:%Y-%m-%dT%H}"
    return Due(chat, turn_id, SharedChangeFound(share_id))


@due(RULED_OUT, every=IDLE_EVERY, after={"after": (1, "")}, paced=True)
def shares_ruled_out(now: datetime, chat: ChatId, share_id: ShareId) -> Due:
    """Tell owners that an operator withdrew their share. The hour serves as above."""
    turn_id = f"ruled-out:{_digest(share_id)}:{now:%Y-%m-%dT%H}"
    return Due(chat, turn_id, ShareRuledOut(share_id))


def _digest(share_id: ShareId) -> str:
    """Return a digest of the share id, because turns are logged and the id is a secret."""
    return sha256(share_id.encode()).hexdigest()[:12]


def _get(db: sa.Connection, share_id: ShareId) -> Share | None:
    row = db.execute(_ONE, {"share": share_id}).one_or_none()
    return None if row is None else _share(row)


def _of_learner(db: sa.Connection, learner_id: LearnerId) -> tuple[Share, ...]:
    return tuple(_share(row) for row in db.execute(_OF_LEARNER, {"learner": learner_id}))


def _load_taken(db: sa.Connection, learner_id: LearnerId, share_id: ShareId) -> Taken | None:
    row = db.execute(_TAKEN, {"learner": learner_id, "share": share_id}).one_or_none()
    if row is None:
        return None
    return Taken(share_id=share_id, copies=tuple(row.copies), base=tuple(row.base))


def _origin(db: sa.Connection, learner_id: LearnerId, thing: str) -> ShareId | None:
    rows = db.execute(_COPIES, {"learner": learner_id})
    return next((ShareId(row.share_id) for row in rows if thing in row.copies), None)


def _takers(db: sa.Connection, share_id: ShareId) -> int:
    return db.execute(_TAKERS, {"share": share_id}).scalar_one()


def _taken_since(db: sa.Connection, learner_id: LearnerId, since: datetime) -> int:
    return db.execute(_TAKEN_SINCE, {"learner": learner_id, "since": since}).scalar_one()


def _missed_since(db: sa.Connection, chat_id: ChatId, since: datetime) -> int:
    return db.execute(_MISSED_SINCE, {"chat": chat_id, "since": since}).scalar_one()


def _share(row: sa.Row[Any]) -> Share:
    return Share(
        id=ShareId(row.id),
        owner_id=LearnerId(row.learner_id),
        kind=row.kind,
        thing=row.thing,
        sharer=row.sharer,
        created_at=row.created_at,
        withdrawn_at=row.withdrawn_at,
        stopped=bool(row.stopped),
    )


def _make(db: sa.Connection, turn: DecidedTurn, change: ShareMade) -> None:
    share = change.share
    row = {
        "id": share.id,
        "learner_id": share.owner_id,
        "kind": share.kind,
        "thing": share.thing,
        "sharer": share.sharer,
        "created_at": share.created_at,
        "changed_at": turn.at,
        "withdrawn_at": None,
    }
    db.execute(_MAKE, row)


def _change(db: sa.Connection, turn: DecidedTurn, change: SharedChanged) -> None:
    is_one = _ALL_OF_KIND if change.things is None else _SOME_OF_KIND
    values = {"learner": change.owner_id, "of_kind": change.kind, "things": change.things or ()}
    db.execute(_CHANGE.where(is_one), {**values, "now": turn.at})
    db.execute(_REOPEN.where(_flag.course_id.in_(sa.select(shares.c.id).where(is_one))), values)


def _taken_row(turn: DecidedTurn, change: CopyTaken | CopyUpdated) -> dict[str, object]:
    taken = change.taken
    return {
        "learner_id": change.learner_id,
        "share_id": taken.share_id,
        "copies": list(taken.copies),
        "base": list(taken.base),
        "taken_at": turn.at,
        "told_at": turn.at,
    }


def _tell(db: sa.Connection, turn: DecidedTurn, change: ChangeTold) -> None:
    db.execute(_TELL, {"learner": change.learner_id, "share": change.share_id, "now": turn.at})


WRITES = (
    writes(ShareMade, _make),
    writes(
        ShareWithdrawn,
        lambda db, turn, change: db.execute(_WITHDRAW, {"share": change.share_id, "now": turn.at}),
    ),
    writes(SharedChanged, _change),
    writes(CopyTaken, lambda db, turn, change: db.execute(_TAKE.on(db), _taken_row(turn, change))),
    writes(
        CopyUpdated, lambda db, turn, change: db.execute(_UPDATE.on(db), _taken_row(turn, change))
    ),
    writes(ChangeTold, _tell),
)


class SqlShares(Store):
    """What learners share, in the database."""

    get = read_by(_get)
    of_learner = read_by(_of_learner)
    taken = read_by(_load_taken)
    origin = read_by(_origin)
    takers = read_by(_takers)
    taken_since = read_by(_taken_since)
    missed_since = read_by(_missed_since)
