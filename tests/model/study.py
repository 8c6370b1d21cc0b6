"""The bot's teacher, author and examiner, with a model behind a recorder."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.domain.authoring.scope import Scope
from bot.domain.ids import CourseId, LearnerId
from bot.domain.topics.course import Course, Language
from bot.flow.authoring.orders import InventoryOrder, MapOrder
from bot.flow.authoring.ports import WrittenInventory
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.ports import TopicWanted
from bot.flow.tutor.orders import Brief
from bot.settings import Settings
from bot.tutor.authoring.authoring import ModelAuthor
from bot.tutor.exams.grading import ExchangeExaminer
from bot.tutor.grading.teaching import ModelTeacher
from bot.tutor.open import open_exchange
from tests.database import NotedLedger
from tests.fakes import FakeClock
from tests.model.recorder import Recorder
from tests.model.scripts import TOPIC

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
ADA = LearnerId(987_654_321)
KEY = "sk-ant-for-tests"
COURSE = CourseId("written:sourdough")
WANTED = TopicWanted(topic=TOPIC, language=Language.EN, scope=Scope.NORMAL)
WRITING = WritingOrder(course_id=COURSE, concept_ids=(), language=Language.EN, urgent=True)
INVENTORY_ORDER = InventoryOrder(course_id=COURSE, wanted=WANTED)


@dataclass
class Study:
    """Everything that writes and teaches a topic, and examines."""

    author: ModelAuthor
    teacher: ModelTeacher
    examiner: ExchangeExaminer
    usage_log: NotedLedger
    grown: list[int] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)

    async def write_inventory(self) -> WrittenInventory:
        return await self.author.write_inventory(INVENTORY_ORDER, ADA)

    async def draw(self, inventory: WrittenInventory, wanted: TopicWanted = WANTED) -> Course:
        order = MapOrder(course_id=COURSE, wanted=wanted, known={})
        return await self.author.draw(order, inventory.entries, inventory.labels, ADA, self.grow)

    async def grow(self, count: int) -> None:
        self.grown.append(count)

    async def show(self, text: str) -> None:
        self.shown.append(text)


def brief(concept: str = "Starter") -> Brief:
    return Brief(
        learner_id=ADA,
        language=Language.EN,
        topic=TOPIC,
        goal="",
        flow_state="explaining",
        concept=concept,
        description=f"What {concept} does to bread.",
        status="in_progress",
        score=0.25,
        prerequisites=(),
        successors=(),
        frontier=(),
        recent=(),
    )


@asynccontextmanager
async def study_behind(recorder: Recorder) -> AsyncIterator[Study]:
    """Yield a study whose model answers through this recorder."""
    usage_log, clock = NotedLedger(), FakeClock(NOON)
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]  # not among the fields
        anthropic_api_key=KEY,  # type: ignore[arg-type]  # the settings make it a secret
        anthropic_base_url=recorder.url,
    )
    async with open_exchange(settings, clock, usage_log) as exchange:
        assert exchange is not None
        teacher, examiner = ModelTeacher(exchange), ExchangeExaminer(exchange)
        yield Study(ModelAuthor(exchange), teacher, examiner, usage_log)
