"""The learners whose logs are due for a fit of FSRS-6, and the fitted weights."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Connection, Integer, bindparam, func, select

from bot.domain.ids import ChatId, LearnerId
from bot.domain.memory.fit import FIRST_FIT, FittedWeights, are_sound, fit_due
from bot.domain.memory.models import CardModel
from bot.domain.memory.review import LoggedReview
from bot.flow.cards.changes import FitSettled
from bot.flow.engine.delivery import NIGHT_AT, Due, FitDue
from bot.flow.engine.ports import DecidedTurn
from bot.storage.cards.review_log import Rows, list_answers, logged_in
from bot.storage.cards.tables import card_reviews, fitted_weights
from bot.storage.engine.database import Store, Upsert, read_by
from bot.storage.engine.due import NOBODY, due
from bot.storage.engine.tables import chats, learners
from bot.storage.engine.versions import readable

FITTED_COLUMNS = (
    fitted_weights.c.weights.label("fitted_weights"),
    fitted_weights.c.answers.label("fitted_answers"),
)
"""Read with the learner's own columns whenever a chat is opened."""
_KEY = ("learner_id",)
_TRIED = Upsert(fitted_weights, _KEY, replace=["tried_at_answers"])
_KEPT = Upsert(
    fitted_weights,
    _KEY,
    replace=[column.name for column in fitted_weights.c if not column.primary_key],
)
_answers = func.count(card_reviews.c.id)
_tried_at = func.coalesce(fitted_weights.c.tried_at_answers, 0)
_DUE = (
    select(chats.c.chat_id, learners.c.id, _answers, _tried_at)
    .select_from(learners)
    .join(chats, chats.c.learner_id == learners.c.id)
    .join(card_reviews, card_reviews.c.learner_id == learners.c.id)
    .outerjoin(fitted_weights, fitted_weights.c.learner_id == learners.c.id)
    .where(
        learners.c.card_model == CardModel.FSRS6.value,
        learners.c.id > bindparam("after", type_=BigInteger()),
        card_reviews.c.correctness.is_(None),
    )
    .group_by(chats.c.chat_id, learners.c.id, fitted_weights.c.tried_at_answers)
    .having(_answers >= FIRST_FIT, _answers >= 2 * _tried_at)
    .order_by(learners.c.id)
    .limit(bindparam("limit", type_=Integer()))
)
_WEIGHTS = select(*FITTED_COLUMNS).where(fitted_weights.c.learner_id == bindparam("learner"))
_ZONE = select(learners.c.zone).where(learners.c.id == bindparam("learner"))


@due(_DUE, every=NIGHT_AT, after={"after": (1, NOBODY)}, at_once=1)
def fits(_: datetime, chat: ChatId, learner: LearnerId, answers: int, tried_at: int) -> Due | None:
    """Fit FSRS-6 to the logs that have doubled since the last fit, one after the other.

    Each doubling is one turn. A fit that fails is tried again the next night.
    """
    at_answers = fit_due(answers, tried_at)
    if at_answers is None:
        return None
    return Due(chat, f"fit:{learner}:{at_answers}", FitDue(learner, at_answers))


def _zone_and_answers(db: Connection, learner_id: LearnerId) -> tuple[str | None, Rows]:
    zone = db.execute(_ZONE, {"learner": learner_id}).scalar_one_or_none()
    return zone, list_answers(db, learner_id)


def settle_fit(db: Connection, turn: DecidedTurn, change: FitSettled) -> None:
    """Store the weights if the fit was accepted, otherwise only that it was tried."""
    fit = change.fit
    row: dict[str, Any] = {"learner_id": change.learner_id, "tried_at_answers": fit.at_answers}
    if fit.proof is None or not fit.is_accepted:
        db.execute(_TRIED.on(db), row)
        return
    kept = {
        "weights": list(fit.made.weights),
        "answers": fit.made.answers,
        "fitted_at": turn.at,
        "log_loss": fit.proof.log_loss,
        "default_log_loss": fit.proof.default_log_loss,
    }
    db.execute(_KEPT.on(db), {**row, **kept})


def _load_weights(db: Connection, learner_id: LearnerId) -> FittedWeights | None:
    row = db.execute(_WEIGHTS, {"learner": learner_id}).one_or_none()
    return None if row is None else fitted_of(learner_id, *row)


def fitted_of(
    learner_id: LearnerId, weights: list[float] | None, answers: int | None
) -> FittedWeights | None:
    """Return the fit in the columns, or None if there is none or FSRS-6 rejects its weights."""
    if weights is None or answers is None:
        return None
    return readable(lambda: _sound(weights, answers), "fitted weights", learner_id)


def _sound(weights: list[float], answers: int) -> FittedWeights:
    if not are_sound(weights):
        raise ValueError(answers)
    return FittedWeights(weights=tuple(map(float, weights)), answers=answers)


class SqlFits(Store):
    """The logs that FSRS-6 is fitted to, and the fitted weights."""

    fitted = read_by(_load_weights)
    """The learner's fitted weights, or None."""

    async def log(self, learner_id: LearnerId) -> Sequence[LoggedReview]:
        """Return all of the learner's reviews, oldest first, without tasks."""
        zone, rows = await self._database.read(lambda db: _zone_and_answers(db, learner_id))
        return await asyncio.to_thread(logged_in, rows, zone or "UTC")
