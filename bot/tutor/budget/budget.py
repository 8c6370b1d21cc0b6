"""What may still be spent on the model today, told to any caller."""

from datetime import datetime

from bot.domain.ids import LearnerId, LessonId
from bot.flow.tutor.usage import Allowance, Usage
from bot.tutor.budget.accounts import Budgets


class ModelBudget:
    """The budgets of the settings beside what the ledger says has been spent.

    In calls, where no model `costs` anything.
    """

    def __init__(self, usage: Usage, budgets: Budgets, *, costs: bool) -> None:
        self._usage = usage
        self._budgets = budgets
        self._costs = costs

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        """Return what the learner has spent today, and what they may."""
        spent = await self._usage.spent(learner_id, now)
        return self._budgets.allowance(spent, free=not self._costs)

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return how many tokens were written for the learner's lesson."""
        return await self._usage.lesson_tokens(learner_id, lesson_id)
