"""The clock's door: takes back the answers of all to questions that somebody had withdrawn."""

import asyncio

import structlog

from bot.domain.ids import TurnId
from bot.flow.delivery import AnswersToTakeBack, DoubtedAnswers
from bot.flow.events import AnswersDoubted
from bot.flow.ports import Clock
from bot.jobs.telling import Deliver, TakesTurns, take_and_tell

AT_ONCE = 50
"""How many concepts are looked at side by side."""
PAGES = 10
"""How many times as many a round takes; the next one goes on."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class DoubtRounds:
    """Takes answers back; asks the database and keeps nothing of its own but where it stands."""

    def __init__(
        self,
        conversation: TakesTurns,
        answers: AnswersToTakeBack,
        deliver: Deliver,
        *,
        clock: Clock,
    ) -> None:
        self._conversation = conversation
        self._answers = answers
        self._deliver = deliver
        self._clock = clock
        self._last: DoubtedAnswers | None = None

    async def tick(self) -> int:
        """Look at the next concepts and return of how many something was said."""
        told = 0
        for _ in range(PAGES):
            page = await self._answers.waiting(AT_ONCE, self._last)
            self._last = page[-1] if page else None
            if not page:
                break
            async with asyncio.TaskGroup() as tasks:
                looks = [tasks.create_task(self._look(concept)) for concept in page]
            told += sum(look.result() for look in looks)
        return told

    async def _look(self, concept: DoubtedAnswers) -> bool:
        try:
            return await self._tend(concept)
        except Exception as error:  # noqa: BLE001 - one concept must not stop the others
            log.warning(
                "answers_not_taken_back",
                chat_id=concept.chat_id,
                map_id=concept.map_id,
                error=type(error).__name__,
            )
            return False

    async def _tend(self, concept: DoubtedAnswers) -> bool:
        turn_id = self._turn_of(concept)
        event = AnswersDoubted(concept.map_id, concept.node_id)
        return await take_and_tell(
            self._conversation, self._deliver, concept.chat_id, turn_id, event
        )

    def _turn_of(self, concept: DoubtedAnswers) -> TurnId:
        """Return the turn of these answers and this hour; the same in every process.

        The hour is for whom the last one found in quiet hours.
        """
        withdrawn = concept.withdrawn_at.isoformat()
        answered = concept.answered_at.isoformat()
        hour = f"{self._clock.now():%Y-%m-%dT%H}"
        return TurnId(f"doubted:{concept.node_id}:{withdrawn}:{answered}:{hour}")
