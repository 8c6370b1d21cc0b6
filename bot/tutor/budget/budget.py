"""What may still be spent on the model today, told to whoever asks."""

from datetime import datetime

from bot.domain.ids import LearnerId
from bot.flow.tutor.usage import Allowance, Usage
from bot.tutor.budget.accounts import Budgets


class ModelBudget:
    """The budgets of the settings beside what the ledger says has been spent."""

    def __init__(self, usage: Usage, budgets: Budgets) -> None:
        self._usage = usage
        self._budgets = budgets

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        """Return what the learner has spent today, and what they may."""
        return Allowance(
            spent=await self._usage.spent(learner_id, now),
            for_learner=self._budgets.by_learner,
            for_all=self._budgets.in_all,
        )
