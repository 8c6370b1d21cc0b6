from datetime import datetime, timedelta

from bot.jobs.retention import Retention
from tests.builders import MONDAY


class FixedClock:
    def now(self) -> datetime:
        return MONDAY


class FakeTexts:
    def __init__(self) -> None:
        self.asked_before: list[datetime] = []

    async def forget_texts(self, before: datetime) -> int:
        self.asked_before.append(before)
        return 7


async def test_texts_older_than_thirty_days_are_forgotten() -> None:
    texts = FakeTexts()

    assert await Retention(texts, FixedClock()).tick() == 7
    assert texts.asked_before == [MONDAY - timedelta(days=30)]
