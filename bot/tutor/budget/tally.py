"""What the calls of one command cost, which no budget of a day covers."""

from datetime import datetime

from bot.domain.ids import LearnerId, LessonId
from bot.flow.tutor.usage import ModelCall, Spent


class Tally:
    """The till of one evaluation: what it cost so far; no budget of a day applies to it."""

    def __init__(self) -> None:
        self.calls: list[ModelCall] = []

    @property
    def cost_microdollars(self) -> int:
        """Return what all calls cost so far."""
        return sum(call.cost_microdollars for call in self.calls)

    async def record(self, call: ModelCall) -> None:
        """Add the call."""
        self.calls.append(call)

    async def spent(self, learner_id: LearnerId, now: datetime) -> Spent:
        """Return nothing: an evaluation has a limit of its own."""
        return Spent(by_learner=0, in_all=0)

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return how many tokens were written for the lesson."""
        return sum(it.tokens.output for it in self.calls if it.lesson_id == lesson_id)
