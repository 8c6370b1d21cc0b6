"""What is due: one loop that looks for it, page by page, and an entry for each kind.

An entry says what is due, which turn a thing is and which event that turn takes. Nothing is kept
but in the database, so nothing is lost with the process, and however often the clock has not
looked, a thing that is due still is one turn.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Generic, Protocol, TypeVar

import structlog

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.memory.fit import Fit
from bot.domain.memory.review import LoggedReview
from bot.domain.rhythm.idleness import stage_of
from bot.flow.engine import delivery
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Clock, StoreUnavailableError
from bot.flow.exams.events import AlbumEnded, ExamTimeUp
from bot.flow.exercise.events import FlaggedAnswersFound
from bot.flow.marks.events import StepRuled
from bot.flow.practice.events import AppealUpheld
from bot.flow.progress.events import DayEnded, LetterDue, NightCame
from bot.flow.rhythm.events import FitMade, ReviewsDue, TopicIdle
from bot.jobs.delivering import ClockTurns

PAGE = 50
"""How many things are read at once."""
REMINDERS_EVERY = timedelta(seconds=30)
EXAMS_EVERY = timedelta(seconds=1)
"""Who sent photos waits for the word that they have come."""
LETTERS_EVERY = timedelta(minutes=1)
IDLE_EVERY = timedelta(minutes=10)
"""Somewhere it always is the first hour after somebody's quiet ones."""
NIGHT_AT = time(3)
"""In UTC; when what takes long is worked out."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class InChat(Protocol):
    """A thing that is due in a chat."""

    @property
    def chat_id(self) -> ChatId:
        """Whose turn it is."""


D = TypeVar("D", bound=InChat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Generic[D]):
    """A kind of thing that comes due.

    All processes that share a database look for it: a thing is the same turn in each of them,
    and only one applies and delivers it. Where making the event is too dear for that, `due`
    leases what it returns, as orders are taken, and each thing comes to one process.
    """

    name: str
    """What the log calls it."""
    every: timedelta | time
    """How long from round to round, or at which time of the day, in UTC, there is one."""
    due: Callable[[datetime, int, D | None], Awaitable[Sequence[D]]]
    """Returns at most `limit` of what is due at that moment, those after the given one."""
    turn_id: Callable[[D, datetime], TurnId]
    """Makes the id of a thing's turn, of ids and times alone; the same in every process."""
    event: Callable[[D], Event | Awaitable[Event]]
    """Makes what the turn takes."""
    at_once: int = PAGE
    """How many turns are taken side by side."""
    paced: bool = False
    """Whether its turns write to learners unasked: each begins when it may be sent.

    So they leave in the order in which they were due, and the hour in which a turn speaks is
    that in which it is sent, however many are due.
    """
    pages: int = sys.maxsize
    """How many pages a round looks at; the next one goes on behind them."""


class Rounds(Generic[D]):
    """The rounds of one entry."""

    def __init__(self, entry: Entry[D], turns: ClockTurns, clock: Clock) -> None:
        self._entry = entry
        self._turns = turns
        self._clock = clock
        self._after: D | None = None

    async def tick(self) -> int:
        """Take the turn of everything that is due by now; return how many of them had replies."""
        now, taken = self._clock.now(), 0
        after, self._after = self._after, None
        for _ in range(self._entry.pages):
            page = await self._entry.due(now, PAGE, after)
            if not page:
                return taken
            taken += await self._take_all(page, now)
            after = page[-1]
        self._after = after
        return taken

    async def _take_all(self, page: Sequence[D], now: datetime) -> int:
        places = asyncio.Semaphore(self._entry.at_once)

        async def take(thing: D) -> bool:
            async with places:
                return await self._take(thing, now)

        taking: list[asyncio.Task[bool]] = []
        async with asyncio.TaskGroup() as tasks:
            for thing in page:
                if self._entry.paced:
                    await self._turns.pace()
                taking.append(tasks.create_task(take(thing)))
        return sum(it.result() for it in taking)

    async def _take(self, thing: D, now: datetime) -> bool:
        turn_id: TurnId | None = None
        try:
            turn_id = self._entry.turn_id(thing, now)
            made = self._entry.event(thing)
            event = await made if isinstance(made, Awaitable) else made
            return await self._turns.take(thing.chat_id, turn_id, event)
        except StoreUnavailableError:  # the database says so itself
            return False
        except Exception as error:  # noqa: BLE001 - one chat must not stop the others
            log.warning(
                "due_turn_failed",
                entry=self._entry.name,
                chat_id=thing.chat_id,
                turn_id=turn_id,
                error=type(error).__name__,
            )
            return False


def reminders(next_reminders: delivery.Due[delivery.NextReminder]) -> Entry[delivery.NextReminder]:
    """Remind learners of what has come due; a slot is one turn, however late it is found."""
    return Entry(
        name="reminders",
        paced=True,
        every=REMINDERS_EVERY,
        due=next_reminders.due,
        turn_id=lambda it, _: TurnId(
            f"review:{it.learner_id}:{it.slot.astimezone(UTC).isoformat()}"
        ),
        event=lambda _: ReviewsDue(),
    )


def idle_topics(topics: delivery.Due[delivery.IdleTopic]) -> Entry[delivery.IdleTopic]:
    """Warn of topics that are not worked on any more, and put them away.

    Once a week would do for the putting away, but a warning promises the day, and a round at
    one hour of the day would always meet some zone in its quiet hours: so the rounds are many.
    Whom one of them may not speak to stays idle, and the round of a later hour, which is another
    turn, tries again. That nothing is said twice does not hang on the hour: the same turn that
    speaks stores that it has.
    """
    return Entry(
        name="idle_topics",
        paced=True,
        every=IDLE_EVERY,
        due=topics.due,
        turn_id=lambda it, now: TurnId(
            f"idle:{it.map_id}:{stage_of(it.since, now)}:{now:%Y-%m-%dT%H}"
        ),
        event=lambda it: TopicIdle(it.map_id),
    )


def maps_to_count(maps: delivery.Due[delivery.MapToCount]) -> Entry[delivery.MapToCount]:
    """Count each active map when it is 03:00 where its learner lives."""
    return Entry(
        name="maps_to_count",
        every=IDLE_EVERY,
        due=maps.due,
        turn_id=lambda it, _: TurnId(f"night:{it.map_id}:{it.at.astimezone(UTC).isoformat()}"),
        event=lambda it: NightCame(it.map_id),
    )


def days_to_count(days: delivery.Due[delivery.DayToCount]) -> Entry[delivery.DayToCount]:
    """Count the decks and skills of who did something, when it is 03:00 where they live."""
    return Entry(
        name="days_to_count",
        every=IDLE_EVERY,
        due=days.due,
        turn_id=lambda it, _: TurnId(f"day:{it.chat_id}:{it.at.astimezone(UTC).isoformat()}"),
        event=lambda it: DayEnded(it.at),
    )


def letters(due_letters: delivery.Due[delivery.DueLetter]) -> Entry[delivery.DueLetter]:
    """Send the weekly letters whose time has come."""
    return Entry(
        name="letters",
        paced=True,
        every=LETTERS_EVERY,
        due=due_letters.due,
        turn_id=lambda it, _: TurnId(
            f"letter:{it.learner_id}:{it.at.astimezone(UTC).isoformat()}"
        ),
        event=lambda _: LetterDue(),
    )


def answers_to_take_back(
    answers: delivery.Due[delivery.FlaggedAnswers],
) -> Entry[delivery.FlaggedAnswers]:
    """Take back the answers of all to questions that were withdrawn for them.

    The hour in the turn is for whom the last one found in quiet hours.
    """
    return Entry(
        name="answers_to_take_back",
        paced=True,
        every=IDLE_EVERY,
        due=answers.due,
        turn_id=lambda it, now: TurnId(
            f"doubted:{it.node_id}:{it.withdrawn_at.isoformat()}"
            f":{it.answered_at.isoformat()}:{now:%Y-%m-%dT%H}"
        ),
        event=lambda it: FlaggedAnswersFound(it.map_id, it.node_id),
        pages=10,
    )


def appeals_to_settle(
    appeals: delivery.Due[delivery.AppealToSettle],
) -> Entry[delivery.AppealToSettle]:
    """Correct what was judged wrongly, once an operator has agreed with the learner.

    The hour in the turn is for whom the last one found in quiet hours.
    """
    return Entry(
        name="appeals_to_settle",
        paced=True,
        every=IDLE_EVERY,
        due=appeals.due,
        turn_id=lambda it, now: TurnId(f"appeal:{it.served_id}:{now:%Y-%m-%dT%H}"),
        event=lambda it: AppealUpheld(it.served_id),
        pages=10,
    )


def exam_rulings(rulings: delivery.Due[delivery.RulingsToTell]) -> Entry[delivery.RulingsToTell]:
    """Tell learners what an operator decided about their exams.

    The hour in the turn is for whom the last one found in quiet hours.
    """
    return Entry(
        name="exam_rulings",
        paced=True,
        every=IDLE_EVERY,
        due=rulings.due,
        turn_id=lambda it, now: TurnId(f"ruling:{it.attempt_id}:{now:%Y-%m-%dT%H}"),
        event=lambda it: StepRuled(it.attempt_id),
        pages=10,
    )


def albums_to_answer(
    albums: delivery.Due[delivery.AlbumToAnswer],
) -> Entry[delivery.AlbumToAnswer]:
    """Answer the photos of an album, once no more of them are to be expected."""
    return Entry(
        name="albums_to_answer",
        every=EXAMS_EVERY,
        due=albums.due,
        turn_id=lambda it, _: TurnId(
            f"album:{it.attempt_id}:{it.due_at.astimezone(UTC).isoformat()}"
        ),
        event=lambda it: AlbumEnded(it.attempt_id),
    )


def exams_over_time(exams: delivery.Due[delivery.ExamOverTime]) -> Entry[delivery.ExamOverTime]:
    """Tell those who sit an exam that its time is up, once."""
    return Entry(
        name="exams_over_time",
        every=EXAMS_EVERY,
        due=exams.due,
        turn_id=lambda it, _: TurnId(f"time-up:{it.attempt_id}"),
        event=lambda it: ExamTimeUp(it.attempt_id),
    )


def fits(
    fits_due: delivery.Due[delivery.FitDue],
    reviews: Callable[[LearnerId], Awaitable[Sequence[LoggedReview]]],
    make: Callable[[Sequence[LoggedReview], int], Awaitable[Fit]],
) -> Entry[delivery.FitDue]:
    """Fit FSRS-6 to the logs that have doubled since the last fit, one after the other.

    A doubling is one turn. A fit that fails is tried again in another night.
    """

    async def fit_made(due: delivery.FitDue) -> FitMade:
        return FitMade(await make(await reviews(due.learner_id), due.at_answers))

    return Entry(
        name="fits",
        every=NIGHT_AT,
        due=fits_due.due,
        turn_id=lambda it, _: TurnId(f"fit:{it.learner_id}:{it.at_answers}"),
        event=fit_made,
        at_once=1,
    )
