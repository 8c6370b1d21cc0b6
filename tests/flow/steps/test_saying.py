"""/usage and /privacy: what the model costs, and who reads what is written."""

from dataclasses import dataclass
from datetime import datetime

import pytest

from bot.domain.ids import LearnerId
from bot.flow.anywhere.events import PrivacyAsked
from bot.flow.anywhere.replies import Plain, Said
from bot.flow.ledger import Allowance, Spent
from bot.flow.tutor.events import UsageAsked
from bot.flow.tutor.replies import UsageShown
from tests.builders import MONDAY
from tests.flow.strolling import to_first_question
from tests.flow.walking import imagined


@dataclass
class KnownPurse:
    by_learner: int
    in_all: int

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        spent = Spent(by_learner=self.by_learner, in_all=self.in_all)
        return Allowance(spent=spent, for_learner=500, for_all=1_000)


async def test_without_a_model_usage_says_that_nothing_costs_anything() -> None:
    said, *_ = await imagined(MONDAY).send(UsageAsked())

    assert said == Plain(said=Said.NO_MODEL)


@pytest.mark.parametrize(
    ("by_learner", "in_all", "used_up", "all_used_up"),
    [
        (0, 0, False, False),
        (499, 999, False, False),
        (500, 600, True, False),
        (3, 1_000, False, True),
    ],
)
async def test_usage_tells_what_is_spent_and_whether_the_day_is_used_up(
    by_learner: int, in_all: int, used_up: bool, all_used_up: bool
) -> None:
    walk = imagined(MONDAY, purse=KnownPurse(by_learner, in_all))

    said, *_ = await walk.send(UsageAsked())

    assert said == UsageShown(
        spent=by_learner, share=500, used_up=used_up, all_used_up=all_used_up
    )


async def test_usage_leaves_the_question_on_the_table() -> None:
    walk = imagined(MONDAY, purse=KnownPurse(1, 1))
    asked = await to_first_question(walk)

    await walk.send(UsageAsked())

    assert await walk.state() == asked


async def test_without_a_model_privacy_says_that_nobody_else_gets_anything() -> None:
    said, *_ = await imagined(MONDAY).send(PrivacyAsked())

    assert said == Plain(said=Said.PRIVACY)
