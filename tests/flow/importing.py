"""A learner who sends files. They are in memory, and read by the real reader."""

from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.ids import FileId
from bot.flow.engine.events import DocumentReceived
from bot.flow.engine.files import FileTrouble, FileUnavailableError, SentFile
from bot.flow.engine.replies import Reply
from bot.flow.files.events import ImportAs, ImportPressed
from bot.flow.files.replies import FileOffered
from bot.storage.stores import Stores
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.flow.lines import reply_of
from tests.flow.walking import Walk, ports_on
from tests.reading import ReadHere


@dataclass
class FakeFiles:
    kept: dict[FileId, bytes] = field(default_factory=dict)
    trouble: FileTrouble | None = None

    def put(self, name: str, content: bytes) -> SentFile:
        file_id = FileId(f"file-{len(self.kept)}")
        self.kept[file_id] = content
        return SentFile(id=file_id, name=name, size_bytes=len(content))

    async def fetch(self, file: SentFile) -> bytes:
        if self.trouble is not None:
            raise FileUnavailableError(self.trouble)
        if file.id not in self.kept:
            raise FileUnavailableError(FileTrouble.GONE)
        return self.kept[file.id]

    async def photo(self, file_id: FileId) -> bytes:
        raise FileUnavailableError(FileTrouble.NOT_A_PICTURE)


@dataclass(frozen=True, kw_only=True)
class Importing:
    walk: Walk
    files: FakeFiles

    async def send(self, name: str, content: bytes) -> tuple[Reply, ...]:
        return await self.walk.send(DocumentReceived(self.files.put(name, content)))

    async def offered(self, name: str, content: bytes) -> FileOffered:
        return reply_of(await self.send(name, content), FileOffered)

    async def bring(
        self, name: str, content: bytes, how: ImportAs = ImportAs.ITSELF
    ) -> tuple[Reply, ...]:
        offered = await self.offered(name, content)
        return await self.walk.send(ImportPressed(offered.interaction_id, how))


def importing_from(start: datetime) -> Importing:
    stores, files = Stores(InMemory()), FakeFiles()
    ports = ports_on(stores, files=files, reader=ReadHere(), pages=ReadHere())
    return Importing(walk=Walk(stores, ports, FakeClock(start)), files=files)
