"""The recurring work of a process, and how often it is done."""

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import structlog
from telegram.ext import ExtBot

from bot.caches import forget_texts
from bot.chat.inbound.dispatcher import Dispatcher
from bot.chat.outbound.limiter import ChatLimiter
from bot.flow.composition.ports import Tutor
from bot.flow.engine.delivery import IDLE_EVERY, FitDue
from bot.flow.rhythm.events import FitMade
from bot.jobs.delivering import ClockTurns
from bot.jobs.fitting import fit_in_thread
from bot.jobs.rounds import Rounds
from bot.jobs.schedule import (
    BACKUP_EVERY,
    LOOK_EVERY,
    RESUME_EVERY,
    RETENTION_AT,
    Plans,
    Work,
    in_playground,
)
from bot.parts import Parts
from bot.shipped import Content, ask_from_bank, read_mended_skills
from bot.storage.engine.backup import back_up_today, last_backup
from bot.storage.engine.errors import DatabaseError
from bot.storage.rhythm.due_pages import reminders
from bot.storage.stores import DUE, Stores

if TYPE_CHECKING:
    from bot.tutor.budget.paid_calls import Bounds

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def plan_rounds(plans: Plans, parts: Parts, turns: ClockTurns) -> None:
    """Plan the turns that fall due. In the playground they follow the moved clock."""
    stores, clock, by_hand = parts.stores, parts.clock, parts.settings.in_playground

    async def fit(due: FitDue) -> FitMade:
        return FitMade(
            await fit_in_thread(await stores.review_logs.log(due.learner_id), due.at_answers)
        )

    for kind in DUE:
        rounds = Rounds(kind, stores.due, turns, clock, fit)
        tick = (
            _reminding(parts, rounds) if kind is reminders else in_one_process(rounds.tick, stores)
        )
        every, work = in_playground(kind.every, tick, clock) if by_hand else (kind.every, tick)
        plans.add(kind.name, every, work)


def _reminding(parts: Parts, rounds: Rounds) -> Work:
    """Return the tick of the process: it reminds, and shows that the clock is alive."""

    async def remind() -> None:
        if parts.settings.in_playground:
            parts.clock.set_offset(await parts.stores.offset.read())
        if parts.stores.is_first:
            parts.metrics.reminders_sent(await rounds.tick())
        parts.tick.beat()

    return remind


def plan_upkeep(
    plans: Plans, parts: Parts, content: Content, dispatcher: Dispatcher, tutor: Tutor | None
) -> None:
    """Plan the work without turns: recover what was left behind, back up, delete old data."""
    stores = parts.stores
    plans.add("bank_questions", IDLE_EVERY, partial(ask_from_bank, content.courses, stores))
    plans.add("skills", RESUME_EVERY, partial(read_mended_skills, content.skill_graphs))
    plans.add("deliveries", RESUME_EVERY, dispatcher.resume)
    if stores.database.presence is not None:
        plans.add("chats", LOOK_EVERY, dispatcher.look)
    plans.add("retention", RETENTION_AT, in_one_process(partial(_forget, parts), stores))
    plans.add("leaving", RESUME_EVERY, partial(_forget_leaving, parts, tutor))
    _plan_backups(plans, parts)


def in_one_process(work: Work, stores: Stores) -> Work:
    """Return work that only one of the processes does while the others stand by."""

    async def work_if_first() -> None:
        if stores.is_first:
            await work()

    return work_if_first


def _plan_backups(plans: Plans, parts: Parts) -> None:
    """Plan the backup of the day. It is checked often, because the process may have been down."""
    path, kept = parts.settings.sqlite_path, parts.settings.backups_kept
    if path is None or not kept:
        return

    async def back_up() -> None:
        try:
            await back_up_today(path, kept, parts.clock.now().date())
        except (DatabaseError, OSError) as error:
            log.warning("backup not made", reason=str(error))

    plans.add("backup", BACKUP_EVERY, back_up)
    parts.metrics.watch_backups(lambda: last_backup(path))


async def _forget_leaving(parts: Parts, tutor: Tutor | None) -> None:
    """Delete the data of learners who leave, in the database and in memory."""
    if await parts.stores.forget_leaving(parts.clock.now()):
        forget_texts()
        if tutor is not None:
            tutor.examiner.forget()


async def _forget(parts: Parts) -> None:
    """Delete what is older than the bot may keep it."""
    retention, now = parts.stores.retention, parts.clock.now()
    await retention.forget_texts(now)
    await retention.forget_pictures(now, timedelta(days=parts.settings.exam_picture_days))


def share_pace(plans: Plans, parts: Parts, bot: ExtBot[str]) -> None:
    """Tell the other processes how much is sent here, because Telegram counts it all together."""
    limiter, presence = bot.rate_limiter, parts.stores.database.presence
    if presence is None or not isinstance(limiter, ChatLimiter):
        return

    async def tell() -> None:
        if answers := limiter.answers_sent():
            presence.tell("answers", str(answers))

    presence.on_told("answers", lambda answers: limiter.make_room(int(answers)))
    plans.add("answers", LOOK_EVERY, tell)


def share_model(plans: Plans, parts: Parts, bounds: "Bounds") -> None:
    """Share the limit of concurrent calls, and the model's rests, with the other processes."""
    presence, calls = parts.stores.database.presence, parts.settings.model_calls_at_once
    if presence is None:
        return

    async def share() -> None:
        bounds.gate.resize(max(1, calls // presence.living))

    bounds.breaker.on_rest = lambda until: presence.tell("model_rests", until.isoformat())
    presence.on_told(
        "model_rests", lambda until: bounds.breaker.rest_until(datetime.fromisoformat(until))
    )
    plans.add("model_calls", LOOK_EVERY, share)
