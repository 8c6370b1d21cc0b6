"""Topics that were written before, on both databases."""

from bot.domain.ids import LearnerId
from bot.storage.stores import Stores


async def test_of_what_nobody_has_wanted_there_is_nothing(process: Stores) -> None:
    assert await process.topics_before.find("none", LearnerId(1)) is None
