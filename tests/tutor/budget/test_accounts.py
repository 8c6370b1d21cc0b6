"""Three accounts: help in the chat, the making of topics, and work in the background."""

from datetime import datetime

import pytest

from bot.domain.ids import LearnerId
from bot.flow.tutor.usage import TOPICS, Account, Allowance, Spent, account_of
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.budget.accounts import Accounts, Budgets, Microdollars, ModelBudget
from bot.tutor.client.prompts import load_prompts
from tests.database import NotedLedger
from tests.fakes import FakeClock
from tests.tutor.service_rig import ADA, NOON

SONNET = "claude-sonnet-5-5"
BUDGETS = Budgets(
    by_learner=Microdollars(100),
    in_all=Microdollars(10_000),
    by_topic=Microdollars(60),
    free_by_learner=10,
    free_in_all=10,
)


class Known(NotedLedger):
    """A ledger with a given spending."""

    def __init__(self, spent: Spent) -> None:
        super().__init__()
        self._spent = spent

    async def spent(self, learner_id: LearnerId, now: datetime) -> Spent:
        return self._spent


async def trouble_of(prompt: str, spent: Spent, model: str = SONNET) -> ModelTrouble | None:
    try:
        await Accounts(Known(spent), FakeClock(NOON), BUDGETS).check(ADA, model, prompt)
    except ModelUnavailableError as error:
        return error.trouble
    return None


@pytest.mark.parametrize(
    ("prompt", "by_learner", "making", "trouble"),
    [
        ("explain", 99, 9_999, None),
        ("explain", 100, 0, ModelTrouble.LEARNER_BUDGET),
        ("grade_exam", 59, 0, None),
        ("grade_exam", 60, 0, ModelTrouble.LEARNER_BUDGET),
        ("survey", 100, 239, None),
        ("write_questions", 0, 240, ModelTrouble.TOPIC_BUDGET),
    ],
)
async def test_what_is_made_of_topics_and_comes_aside_leaves_enough_of_the_day_for_help(
    prompt: str, by_learner: int, making: int, trouble: ModelTrouble | None
) -> None:
    spent = Spent(by_learner=by_learner, making=making, in_all=0)

    assert await trouble_of(prompt, spent) is trouble


async def test_models_that_cost_nothing_have_their_calls_and_no_account_of_topics() -> None:
    spent = Spent(by_learner=0, making=9_999, in_all=0, free_by_learner=5, free_in_all=5)

    assert await trouble_of("survey", spent, "qwen3:8b") is None


async def test_nothing_is_spent_once_what_all_may_spend_is_used_up() -> None:
    spent = Spent(by_learner=0, in_all=10_000)

    assert await trouble_of("survey", spent) is ModelTrouble.TOTAL_BUDGET


@pytest.mark.parametrize(
    ("making", "left"), [(0, TOPICS), (1, 3), (60, 3), (61, 2), (180, 1), (181, 0), (999, 0)]
)
def test_a_topic_can_be_begun_if_all_that_it_may_cost_is_left(making: int, left: int) -> None:
    allowance = Allowance(
        spent=0, spent_by_all=0, for_learner=1, for_all=1, making=making, for_topic=60
    )

    assert allowance.topics_left == left


def test_every_prompt_with_an_account_of_its_own_is_there() -> None:
    accounts = {account_of(name) for name in load_prompts()}

    assert accounts == set(Account)
    assert account_of("answer_question") is Account.HELP


def test_what_reading_ones_own_pages_costs_is_told_by_their_letters_and_scans() -> None:
    paid = ModelBudget(NotedLedger(), BUDGETS, SONNET, costs=True)
    free = ModelBudget(NotedLedger(), BUDGETS, "llama", costs=False)

    typed = paid.reading_cost(36_000, 0, NOON)  # twelve pages
    photographed = paid.reading_cost(0, 6, NOON)

    assert (typed, photographed) == (84_000, 203_808)
    assert [free.reading_cost(36_000, scans, NOON) for scans in (0, 1, 6, 60)] == [1, 2, 3, 13]
    for prompt in ("transcribe_pages", "outline_source", "write_cited_questions"):
        assert account_of(prompt) is Account.MAKING
    assert account_of("transcribe_answer") is Account.HELP
