"""Work that learners wait for in their chats begins at once, whatever else is running."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.domain.ids import ChatId, OrderId
from bot.domain.topics.course import Language
from bot.flow.tutor.events import TextWritten
from bot.flow.tutor.orders import Brief, ExplainAs, ExplanationOrder
from bot.flow.tutor.tutoring import TEACHER, Show
from bot.flow.work.events import ModelTrouble
from bot.jobs.workers import Spawn
from tests.flow.writing import FakeTeacher
from tests.jobs.office import INVENTORY, Office, at_work
from tests.storage.builders import ANNA, ANNAS

BRIEF = Brief(
    learner_id=ANNAS,
    language=Language.EN,
    topic="Trees",
    goal="",
    flow_state="",
    concept="Roots",
    description="",
    status="",
    score=0.0,
    prerequisites=(),
    successors=(),
    frontier=(),
    recent=(),
)
EXPLANATION = ExplanationOrder(brief=BRIEF, way=ExplainAs.PURPOSE)
WRITTEN = TextWritten(OrderId("help"), "Roots by purpose")


class SlowTeacher(FakeTeacher):
    """A model that has begun to write, and never finishes."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()
        self.left = asyncio.Event()

    async def explain(self, brief: Brief, way: ExplainAs, show: Show) -> str:
        self.briefs.append(brief)
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.left.set()
        raise AssertionError


def office_with(teacher: FakeTeacher) -> Office:
    office = Office()
    office.ports = office.ports.having(TEACHER, teacher)
    return office


async def test_a_text_grows_in_the_chat_and_comes_back_to_it() -> None:
    office = office_with(FakeTeacher())
    await office.order(EXPLANATION, "help")

    assert await office.round() == [WRITTEN]
    assert office.drafts.texts == ["So far"]
    assert office.delivered == ["work:help"]


async def test_no_long_work_keeps_who_waits_in_the_chat_waiting() -> None:
    office = office_with(FakeTeacher())
    for name in "abcd":
        await office.order(INVENTORY, name)
    async with at_work(office) as workers:
        await office.order(EXPLANATION, "help")

        assert await workers.tick() == 1
        await workers._at_work[OrderId("help")]

        assert office.events == [WRITTEN]


async def test_a_model_that_is_down_is_told_of_at_once_and_not_tried_again() -> None:
    teacher = FakeTeacher(trouble=ModelTrouble.DOWN)
    office = office_with(teacher)
    await office.order(EXPLANATION, "help")

    (failed,) = await office.round()

    assert getattr(failed, "trouble", None) is ModelTrouble.DOWN
    assert len(teacher.briefs) == 1


async def test_a_text_that_is_applied_is_not_paid_for_again() -> None:
    teacher = FakeTeacher()
    office = office_with(teacher)
    await office.order(EXPLANATION, "help")
    await office.round()
    await office.reopen("help")

    assert await office.round() == []
    assert len(teacher.briefs) == 1


async def test_a_text_that_the_process_did_not_live_to_bring_is_written_by_the_next() -> None:
    slow = SlowTeacher()
    office = office_with(slow)
    await office.order(EXPLANATION, "help")
    async with office.workers() as workers:
        await workers.tick()
        await slow.begun.wait()

    office.ports = office.ports.having(TEACHER, FakeTeacher())
    assert await office.round() == [WRITTEN]


async def test_what_was_ordered_begins_and_what_was_cancelled_ends_as_soon_as_heard() -> None:
    slow = SlowTeacher()
    office, news = office_with(slow), asyncio.Event()
    async with office.workers(news=news):
        await office.order(EXPLANATION, "help")
        news.set()
        await slow.begun.wait()

        await office.cancel("help")
        news.set()
        await slow.left.wait()

    assert office.events == []


async def test_the_chat_shows_that_something_is_written() -> None:
    office = office_with(FakeTeacher())
    shown: list[ChatId] = []

    @asynccontextmanager
    async def typing(chat_id: ChatId, _: Spawn) -> AsyncIterator[None]:
        shown.append(chat_id)
        yield

    await office.order(EXPLANATION, "help")
    await office.order(INVENTORY, "long")
    async with office.workers(typing=typing) as workers:
        await workers.tick()
        await workers.idle()

    assert shown == [ANNA]
