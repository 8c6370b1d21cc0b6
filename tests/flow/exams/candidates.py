"""A learner who sits an exam: sends texts, photos and files, and presses buttons."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Never, TypeGuard, cast

from bot.domain.exams.attempt import Attempt, AttemptStatus, Fault, Look
from bot.domain.exams.exam import Exam
from bot.domain.goals.landscape import GoalState, Landscape, MasteredBy
from bot.domain.ids import ChatId, FileId, GoalId, GoalRef, LearnerId, TurnId
from bot.domain.topics.course import Language
from bot.flow.engine.events import DocumentReceived, PhotoReceived
from bot.flow.engine.files import FileTrouble, FileUnavailableError, SentFile
from bot.flow.engine.replies import Line, Reply, Words
from bot.flow.engine.states import Idle
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import ExamBegunPressed, GiveUpPressed
from bot.flow.exams.ports import PageContent, PagePicture, PageRefusedError, PageTrouble
from bot.flow.exams.states import DraftNote, ExamSat, Unclear
from bot.flow.goals.events import GoalBegunPressed
from bot.flow.goals.landscape_progress import landscape_version
from bot.flow.goals.ports import GoalMoved
from bot.storage.exams.exams import albums_to_answer, exams_over_time
from bot.storage.stores import Stores
from tests.builders import MONDAY
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.flow.goal_walking import follow
from tests.flow.walking import ANNA, Walk, ports_on
from tests.landscape_builders import build_exam, build_goal, build_landscape

LEARNER = LearnerId(ANNA)
CLEAR = Look(brightness=0.9, contrast=0.7, sharpness=1.0)
DARK = Look(brightness=0.1, contrast=0.7, sharpness=1.0)


@dataclass
class FakeFiles:
    """The files in the chat. The content of each is its id."""

    troubles: dict[str, FileTrouble] = field(default_factory=dict)

    async def fetch(self, file: SentFile) -> bytes:
        if file.id in self.troubles:
            raise FileUnavailableError(self.troubles[file.id])
        return file.id.encode()

    async def photo(self, file_id: FileId) -> bytes:
        raise AssertionError("the page reader wants the photo as it was sent")


@dataclass
class FakePages:
    """Reads `pdf3...` as three pages and anything else as one. Some files are refused."""

    troubles: dict[str, PageTrouble] = field(default_factory=dict)
    looks: dict[str, Look] = field(default_factory=dict)

    async def pages(self, data: bytes) -> Sequence[PagePicture]:
        name = data.decode()
        if name in self.troubles:
            raise PageRefusedError(self.troubles[name])
        count = int(name[3:5]) if name.startswith("pdf") else 1
        look = self.looks.get(name, CLEAR)
        return [PagePicture(jpeg=f"{name}/{n}".encode(), look=look) for n in range(count)]


class Untouched:
    """A port that must not be asked anything."""

    def __getattr__(self, name: str) -> Never:
        raise AssertionError(f"asked for {name}")


class Candidate(Walk):
    """A learner who can sit the exam `final` of a landscape of their own."""

    files: FakeFiles
    pages: FakePages

    async def begin(
        self, exam: Exam | None = None, *, language: Language = Language.EN
    ) -> tuple[Reply, ...]:
        """Follow a landscape with the exam, and begin it."""
        return await self.begin_in(landscape_with(exam or build_exam()), language=language)

    async def begin_in(
        self, landscape: Landscape, goal_id: str = "final", *, language: Language = Language.EN
    ) -> tuple[Reply, ...]:
        """Follow the landscape, and begin its exam as the page before it does."""
        await follow(self, landscape)
        return await self.send(ready(landscape, goal_id), language=language)

    async def sat(self) -> ExamSat:
        return await self.expect(ExamSat)

    async def attempt(self) -> Attempt:
        """Return the attempt that was begun last."""
        return (await self.stores.exams.of_learner(LearnerId(self.chat_id), 1))[0]

    async def end_as(self, status: AttemptStatus, **but: Any) -> Attempt:
        """Give the attempt that status, and close what is open."""
        ended = replace(await self.attempt(), status=status, **but)
        await self.store(AttemptChanged(attempt=ended), state=Idle())
        return ended

    async def contents(self) -> Sequence[PageContent]:
        return await self.stores.exams.contents((await self.attempt()).id)

    async def press(self, kind: Any, **but: Any) -> tuple[Reply, ...]:
        """Press a button of the exam."""
        return await self.send(kind((await self.sat()).interaction_id, **but))

    async def leave(self) -> tuple[Reply, ...]:
        """Throw the exam away."""
        return await self.press(GiveUpPressed, sure=True)

    async def photo(self, name: str, caption: str = "", album: str = "") -> tuple[Reply, ...]:
        return await self.send(PhotoReceived(FileId(name), caption, album))

    async def document(self, name: str, caption: str = "", album: str = "") -> tuple[Reply, ...]:
        file = SentFile(id=FileId(name), name=name, size_bytes=10)
        return await self.send(DocumentReceived(file, caption, album))

    async def look_at_clock(self) -> tuple[Reply, ...]:
        """Run the clock's rounds for albums and for the time."""
        said: list[Reply] = []

        async def deliver(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
            said.extend(replies)

        await self._go_round(albums_to_answer, deliver)
        await self._go_round(exams_over_time, deliver)
        return tuple(said)

    async def restarted(self) -> "Candidate":
        """Return the same learner in another process, which shares just the database."""
        other = candidate(self.stores, self.clock)
        other._turns = self._turns
        other.files, other.pages = self.files, self.pages
        return other


def candidate(stores: Stores | None = None, clock: FakeClock | None = None) -> Candidate:
    """Return a learner of a bot whose model and stored help must not be used."""
    stores = stores or Stores(InMemory())
    files, pages = FakeFiles(), FakePages()
    ports = ports_on(
        stores,
        files=files,
        pages=pages,
        reader=Untouched(),
        teacher=Untouched(),
        model_help=Untouched(),
        kept_helps=Untouched(),
        drafts=Untouched(),
    )
    walk = Candidate(stores, ports, clock or FakeClock(MONDAY))
    walk.files, walk.pages = files, pages
    return walk


def landscape_with(exam: Exam) -> Landscape:
    """Return a landscape with one exam that requires nothing, and one that is locked."""
    return build_landscape(
        build_goal("first"),
        build_goal("final", exam=exam),
        build_goal("later", requires=("first",), exam=build_exam()),
    )


def begun(landscape: Landscape, goal_id: str) -> GoalBegunPressed:
    """Return the press that opens the way to the goal."""
    place = [goal.id for goal in landscape.goals].index(GoalId(goal_id))
    return GoalBegunPressed(landscape_version(landscape), place)


def ready(landscape: Landscape, goal_id: str) -> ExamBegunPressed:
    """Return the press that begins the announced exam."""
    press = begun(landscape, goal_id)
    return ExamBegunPressed(press.version, press.place)


async def reach(walk: Walk, *goal_ids: str, landscape: Landscape) -> None:
    """Store these goals as reached."""
    reached = GoalState(mastery=1.0, mastered_at=MONDAY, by=MasteredBy.CONCEPTS)
    for goal_id in goal_ids:
        ref = GoalRef(landscape.id, GoalId(goal_id))
        await walk.store(GoalMoved(LearnerId(walk.chat_id), ref, reached))


@dataclass(frozen=True)
class Draft:
    """What the exam's only answer says about the draft."""

    notes: tuple[DraftNote, ...]
    unclear: tuple[Unclear, ...]
    pictures: int
    lines: int


def is_draft(reply: Reply) -> TypeGuard[Line]:
    """Return True if the reply says how much of the solution there is."""
    return isinstance(reply, Line) and reply.more[-1:] == (Words("exam-how-to-submit"),)


def draft(replies: Sequence[Reply]) -> Draft:
    """Return how much of the solution there is, according to the exam's only answer."""
    (shown,) = replies
    assert is_draft(shown)
    told = {words.key: words.values for words in shown.more if isinstance(words, Words)}
    counts = [
        value for values in told.values() for value in values.values() if isinstance(value, Words)
    ]
    counted = {words.key: words.values["count"] for words in counts}
    return Draft(
        notes=tuple(note for note in DraftNote if f"exam-note-{note}".replace("_", "-") in told),
        unclear=tuple(
            Unclear(page, Fault(words.key.removeprefix("exam-unclear-")))
            for words in shown.more
            if isinstance(words, Words) and isinstance(page := words.values.get("page"), int)
        ),
        pictures=cast("int", counted.get("count-pages", 0)),
        lines=cast("int", counted.get("count-lines-of-text", 0)),
    )
