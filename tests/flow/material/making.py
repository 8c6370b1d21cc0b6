"""A learner with material of their own, read by workers with a model of known replies."""

from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.ids import FileId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.engine.events import DocumentReceived, Event, PhotoReceived
from bot.flow.engine.files import SentFile
from bot.flow.engine.replies import Line, Reply
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.flow.material.events import MaterialInto, MaterialPressed, OutlinePressed
from bot.flow.material.orders import OutlineOrder
from bot.flow.material.ports import MaterialPage
from bot.flow.material.states import MaterialOffered, OutlineOffered
from bot.flow.tutor.usage import Allowance
from bot.flow.work.events import ModelUnavailableError, WorkFailed
from bot.flow.work.orders import Order, Work
from bot.jobs.job_runner import JobRunner
from bot.reader.material import material_pages
from bot.storage.stores import Stores
from bot.tutor.authoring.authoring import ModelAuthor
from bot.tutor.bundled import BundledCourses
from bot.tutor.grading.teaching import ModelTeacher
from tests.builders import MONDAY
from tests.database import InMemory
from tests.examiners import ScriptedExaminer
from tests.fakes import FakeClock
from tests.flow.importing import FakeFiles
from tests.flow.walking import Walk, courses, ports_on
from tests.flow.writing import FakeDrafts, Wisher
from tests.reading import ReadHere
from tests.sources import Reader


class MaterialHere:
    """Reads material in the process of the test."""

    async def read(self, data: bytes, *, drawn: bool = False) -> list[MaterialPage]:
        pages = material_pages(data, drawn=drawn)
        return [
            MaterialPage(text=page.text, is_scan=page.is_scan, jpeg=page.jpeg) for page in pages
        ]


@dataclass
class Purse:
    """A budget that a test sets."""

    left: int = 500_000
    in_calls: bool = False

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        return Allowance(
            spent=0,
            spent_by_all=0,
            for_learner=0,
            for_all=10**9,
            making=500_000 - self.left,
            for_topic=125_000,
            in_calls=self.in_calls,
        )

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: object) -> int:
        return 0

    def reading_cost(self, characters: int, scans: int, now: datetime) -> int:
        return 10_000 * (1 + scans) + characters


@dataclass
class Material(Wisher):
    """A chat that gets material."""

    reader: Reader = field(default_factory=Reader)
    with_model: bool = True
    language: Language = Language.EN

    def __post_init__(self) -> None:
        stores = Stores(InMemory())
        self.files, self.purse, self.drafts = FakeFiles(), Purse(), FakeDrafts()
        self.catalogue = CourseCatalogue(BundledCourses(courses()), stores.written)
        ports = ports_on(
            stores,
            courses=self.catalogue,
            teacher=ModelTeacher(self.reader.exchange) if self.with_model else None,
            budget=self.purse if self.with_model else None,
            drafts=self.drafts,
            orders=stores.orders,
            files=self.files,
            reader=ReadHere(),
            pages=ReadHere(),
            material=MaterialHere(),
        )
        Walk.__init__(self, stores, ports, FakeClock(MONDAY))
        self.runner = JobRunner(
            ModelAuthor(self.reader.exchange),  # type: ignore[arg-type]  # without batches
            ScriptedExaminer(),
            ports,
            lambda _, count: str(count),
        )

    async def send(self, event: Event, *, language: Language | None = None) -> tuple[Reply, ...]:
        return await super().send(event, language=language or self.language)

    async def send_file(self, name: str, content: bytes) -> tuple[Reply, ...]:
        return await self.send(DocumentReceived(self.files.put(name, content)))

    async def send_photo(self, jpeg: bytes, album: str = "") -> tuple[Reply, ...]:
        file: SentFile = self.files.put("", jpeg)
        return await self.send(PhotoReceived(photo=FileId(file.id), album=album))

    async def make(self, into: MaterialInto = MaterialInto.COURSE) -> tuple[Reply, ...]:
        offered = await self.expect(MaterialOffered)
        return await self.send(MaterialPressed(offered.interaction_id, into))

    async def work(self, kind: type[Work]) -> tuple[Reply, ...]:
        """Do the newest order of that kind as a worker."""
        return await self.do(await self.order_of(kind))

    async def do(self, order: Order) -> tuple[Reply, ...]:
        said: tuple[Reply, ...] = ()
        event: Event
        try:
            async for _, event in self.runner.results(order):
                said += await self.bring(event, order)
        except ModelUnavailableError as error:
            said += await self.bring(WorkFailed(order.id, order.work, error.trouble), order)
        return said

    async def to_outline(self, name: str, content: bytes) -> Line:
        await self.send_file(name, content)
        await self.make()
        (shown,) = await self.work(OutlineOrder)
        assert isinstance(shown, Line)
        return shown

    async def settle(self, *, taken: bool) -> tuple[Reply, ...]:
        offered = await self.expect(OutlineOffered)
        return await self.send(OutlinePressed(offered.interaction_id, taken=taken))

    async def write_all(self) -> None:
        """Write all ordered questions."""
        for order in await self.open_orders():
            if isinstance(order.work, WritingOrder):
                await self.do(order)
