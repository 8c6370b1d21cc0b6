"""The clock's door: looks for topics that nobody takes up any more."""

import asyncio

import structlog

from bot.domain.idleness import stage_of
from bot.domain.ids import TurnId
from bot.flow.delivery import IdleTopic, IdleTopics
from bot.flow.events import TopicIdle
from bot.flow.ports import Clock
from bot.jobs.telling import Deliver, TakesTurns, take_and_tell

AT_ONCE = 50
"""How many topics are looked at side by side."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class IdleRounds:
    """Warns of idle topics and puts them away; asks the database and keeps nothing of its own.

    Once a week would do for the putting away, but a warning promises the day, and a round at
    one hour of the day would always meet some zone in its quiet hours: so the rounds are many.
    Whom one of them may not speak to stays idle, and the round of a later hour tries again.
    """

    def __init__(
        self, conversation: TakesTurns, topics: IdleTopics, deliver: Deliver, *, clock: Clock
    ) -> None:
        self._conversation = conversation
        self._topics = topics
        self._deliver = deliver
        self._clock = clock

    async def tick(self) -> int:
        """Look at every idle topic once and return of how many something was said."""
        told, last = 0, None
        while page := await self._topics.idle(self._clock.now(), AT_ONCE, last):
            async with asyncio.TaskGroup() as tasks:
                looks = [tasks.create_task(self._look(topic)) for topic in page]
            told += sum(look.result() for look in looks)
            last = page[-1]
        return told

    async def _look(self, topic: IdleTopic) -> bool:
        try:
            return await self._tend(topic)
        except Exception as error:  # noqa: BLE001 - one topic must not stop the others
            log.warning(
                "idle_topic_failed",
                chat_id=topic.chat_id,
                map_id=topic.map_id,
                error=type(error).__name__,
            )
            return False

    async def _tend(self, topic: IdleTopic) -> bool:
        turn_id = self._turn_of(topic)
        event = TopicIdle(topic.map_id)
        return await take_and_tell(
            self._conversation, self._deliver, topic.chat_id, turn_id, event
        )

    def _turn_of(self, topic: IdleTopic) -> TurnId:
        """Return the turn of a topic, its stage and this hour; the same in every process.

        The hour is for whom the last one found in quiet hours. That nothing is said twice does
        not hang on it: the same turn that speaks stores that it has.
        """
        now = self._clock.now()
        stage = stage_of(topic.since, now)
        return TurnId(f"idle:{topic.map_id}:{stage}:{now:%Y-%m-%dT%H}")
