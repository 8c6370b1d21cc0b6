"""Observers, their invitations, and the news that each side is still to be told."""

from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.ids import ChatId, LearnerId, ObservationId
from bot.domain.learner.observers import Invitation, Observation, Observations, ObserverNews
from bot.flow.engine.delivery import LETTERS_EVERY, Due
from bot.flow.engine.ports import DecidedTurn, TurnConflictError
from bot.flow.observers import changes
from bot.flow.observers.events import NewsDue
from bot.storage.engine.columns import Number, moment, one_of
from bot.storage.engine.database import Store, Upsert, read_by, writes
from bot.storage.engine.due import due
from bot.storage.engine.tables import chats, learners, metadata

observer_invitations = sa.Table(
    "observer_invitations",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("token", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    moment("expires_at"),
    sa.UniqueConstraint("token"),
)

observers = sa.Table(
    "observers",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("learner_name", sa.Text, nullable=False),
    sa.Column("observer_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("observer_name", sa.Text, nullable=False),
    moment("since"),
    moment("reminded_at"),
    sa.UniqueConstraint("learner_id", "observer_id"),
    sa.Index("idx_observers_observer", "observer_id"),
)

observer_news = sa.Table(
    "observer_news",
    metadata,
    sa.Column("number", Number, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("news", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    moment("at"),
    one_of("news", ObserverNews),
    sa.Index("idx_observer_news_learner", "learner_id"),
)
"""`learner_id` is the learner to be told, `name` that of the other side."""

_SOMEBODY: Final[sa.BindParameter[int]] = sa.bindparam("learner", type_=sa.BigInteger())
_INVITE = Upsert(observer_invitations, ["learner_id"], replace=["token", "name", "expires_at"])
_BY_TOKEN = sa.select(observer_invitations).where(
    observer_invitations.c.token == sa.bindparam("token")
)
_INVITATION = sa.select(observer_invitations).where(observer_invitations.c.learner_id == _SOMEBODY)
_WITHDRAW = sa.delete(observer_invitations).where(observer_invitations.c.learner_id == _SOMEBODY)
_USE_UP = sa.delete(observer_invitations).where(
    observer_invitations.c.token == sa.bindparam("token")
)
_OF = (
    sa.select(observers)
    .where(sa.or_(observers.c.learner_id == _SOMEBODY, observers.c.observer_id == _SOMEBODY))
    .order_by(observers.c.since, observers.c.id)
)
_END = sa.delete(observers).where(observers.c.id == sa.bindparam("observation"))
_RECALL = (
    sa.update(observers)
    .where(observers.c.learner_id == _SOMEBODY)
    .values(reminded_at=sa.bindparam("at", type_=observers.c.reminded_at.type))
)
_LEAVE_NEWS = sa.insert(observer_news).from_select(
    ["learner_id", "news", "name", "at"],
    sa.select(
        learners.c.id,
        sa.bindparam("news", type_=sa.Text()),
        sa.bindparam("name", type_=sa.Text()),
        sa.bindparam("at", type_=observer_news.c.at.type),
    ).where(learners.c.id == _SOMEBODY),
)
_TOLD = sa.delete(observer_news).where(observer_news.c.number == sa.bindparam("news"))
_NEWS = (
    sa.select(
        chats.c.chat_id,
        observer_news.c.number,
        observer_news.c.at,
        observer_news.c.news,
        observer_news.c.name,
    )
    .join(chats, chats.c.learner_id == observer_news.c.learner_id)
    .where(observer_news.c.number > sa.bindparam("after", type_=sa.Integer()))
    .order_by(observer_news.c.number)
    .limit(sa.bindparam("limit", type_=sa.Integer()))
)


@due(_NEWS, every=LETTERS_EVERY, after={"after": (1, 0)}, paced=True, moments=True)
def news_to_tell(  # the columns of a row
    now: datetime, chat: ChatId, number: int, at: datetime, news: str, name: str
) -> Due:
    """Tell one side of an observation what the other did.

    The turn id holds the hour, so that a learner in quiet hours or in an exam is tried again.
    """
    turn_id = f"observers:{number}:{at.astimezone(UTC).isoformat()}:{now:%Y-%m-%dT%H}"
    return Due(chat, turn_id, NewsDue(number, ObserverNews(news), name))


def _invite(db: sa.Connection, _: DecidedTurn, change: changes.InvitationMade) -> None:
    invitation = change.invitation
    row = {"learner_id": invitation.learner_id, "token": invitation.token, "name": invitation.name}
    db.execute(_INVITE.on(db), {**row, "expires_at": invitation.expires_at})


def _begin(db: sa.Connection, turn: DecidedTurn, change: changes.ObservationBegun) -> None:
    """Store the observation.

    Raises TurnConflictError if the invitation is used up or withdrawn.
    """
    if db.execute(_USE_UP, {"token": change.token}).rowcount == 0:
        raise TurnConflictError(f"turn {turn.turn_id} found the invitation used up")
    observation = change.observation
    row: dict[str, Any] = {
        "id": observation.id,
        "learner_id": observation.learner_id,
        "learner_name": observation.learner_name,
        "observer_id": observation.observer_id,
        "observer_name": observation.observer_name,
        "since": observation.since,
        "reminded_at": observation.reminded_at,
    }
    db.execute(sa.insert(observers), row)


def _leave_news(db: sa.Connection, turn: DecidedTurn, change: changes.NewsLeft) -> None:
    values = {"learner": change.learner_id, "news": change.news.value, "name": change.name}
    db.execute(_LEAVE_NEWS, {**values, "at": turn.at})


WRITES = (
    writes(changes.InvitationMade, _invite),
    writes(
        changes.InvitationWithdrawn,
        lambda db, _, change: db.execute(_WITHDRAW, {"learner": change.learner_id}),
    ),
    writes(changes.ObservationBegun, _begin),
    writes(
        changes.ObservationEnded,
        lambda db, _, change: db.execute(_END, {"observation": change.observation_id}),
    ),
    writes(
        changes.ObserversRecalled,
        lambda db, _, change: db.execute(_RECALL, {"learner": change.learner_id, "at": change.at}),
    ),
    writes(changes.NewsLeft, _leave_news),
    writes(changes.NewsTold, lambda db, _, change: db.execute(_TOLD, {"news": change.number})),
)


def _invitation(db: sa.Connection, token: str) -> Invitation | None:
    row = db.execute(_BY_TOKEN, {"token": token}).one_or_none()
    return None if row is None else _to_invitation(row)


def _observations(db: sa.Connection, learner_id: LearnerId) -> Observations:
    values = {"learner": learner_id}
    found = [_to_observation(row) for row in db.execute(_OF, values)]
    invitation = db.execute(_INVITATION, values).one_or_none()
    return Observations(
        observers=tuple(
            observation for observation in found if observation.learner_id == learner_id
        ),
        observed=tuple(
            observation for observation in found if observation.observer_id == learner_id
        ),
        invitation=None if invitation is None else _to_invitation(invitation),
    )


def _to_invitation(row: sa.Row[Any]) -> Invitation:
    return Invitation(
        token=row.token,
        learner_id=LearnerId(row.learner_id),
        name=row.name,
        expires_at=row.expires_at,
    )


def _to_observation(row: sa.Row[Any]) -> Observation:
    return Observation(
        id=ObservationId(row.id),
        learner_id=LearnerId(row.learner_id),
        learner_name=row.learner_name,
        observer_id=LearnerId(row.observer_id),
        observer_name=row.observer_name,
        since=row.since,
        reminded_at=row.reminded_at,
    )


class SqlObservers(Store):
    """The port `Observers`, in the database."""

    invitation = read_by(_invitation)
    of = read_by(_observations)
