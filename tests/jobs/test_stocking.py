"""An empty bank is filled beside the turns, once."""

from collections.abc import Mapping

from bot.content.practice.words import read_words
from bot.domain.bank.templates.all import all_templates
from bot.domain.bank.templates.composing import TemplateWords
from bot.domain.topics.course import Language
from bot.jobs.stocking import PER_TEMPLATE, Stocking
from bot.resources import PRACTICE
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.items import SqlItems
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.practice_builders import MONDAY

(TEMPLATE,) = (it for it in all_templates() if it.id == "frac_add_like.sum")


class Reader:
    """Reads the words and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Mapping[str, TemplateWords]:
        self.times += 1
        return read_words(PRACTICE)


def stocking(database: InMemory, reader: Reader) -> Stocking:
    return Stocking(SqlBank(database), (TEMPLATE,), reader, FakeClock(MONDAY))


async def test_after_the_start_there_is_something_to_practise_at_each_difficulty() -> None:
    database = InMemory()
    await stocking(database, Reader()).tick()

    bank = SqlItems(database)
    for language in Language:
        assert await bank.skills_with_items(language) == {"frac_add_like"}
        for difficulty in TEMPLATE.difficulties:
            assert await bank.items_for("frac_add_like", language, {difficulty}, (), 9)


async def test_a_bank_that_is_filled_is_left_alone_and_a_process_looks_once() -> None:
    database, reader = InMemory(), Reader()
    first = stocking(database, reader)
    await first.tick()
    await first.tick()
    assert reader.times == 1

    size = await SqlBank(database).size()
    assert size == PER_TEMPLATE * len(Language)
    await stocking(database, reader).tick()
    assert await SqlBank(database).size() == size
