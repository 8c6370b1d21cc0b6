"""An author and a learner. Files are in memory, and read by the real reader."""

from dataclasses import dataclass
from datetime import datetime

from bot.content.courses.author_course import read_course
from bot.domain.authoring.course_file import SentCourse
from bot.domain.ids import CourseId, LearnerId, written_id
from bot.domain.topics.course import Course, Language
from bot.flow.engine.events import DocumentReceived, TextReceived
from bot.flow.engine.replies import Folded, Line, Reply, Words
from bot.flow.exercise.states import Answering
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.flow.importing import FakeFiles
from tests.flow.lines import line_of, of_press
from tests.flow.sharing.sharing import BEN, LINK, Pair
from tests.flow.walking import Walk, courses, ports_on, typed
from tests.reading import ReadHere


class CoursesReadHere:
    async def read(self, name: str, data: bytes) -> SentCourse:
        return read_course(name, data)


@dataclass(frozen=True, kw_only=True)
class Authoring(Pair):
    """Anna, who may send courses, and Ben, who may not."""

    files: FakeFiles

    async def send(
        self, text: str, name: str = "course.yaml", *, by: Walk | None = None
    ) -> tuple[Reply, ...]:
        """Send a course as Anna, or as another learner."""
        return await (by or self.anna).send(DocumentReceived(self.files.put(name, text.encode())))

    async def keep(self, text: str) -> CourseId:
        """Send a sound course as Anna, and return the id under which it is stored."""
        kept = line_of(await self.send(text), "course-kept")
        return written_id(str(of_press(kept, "course")))

    async def course(self, course_id: CourseId) -> Course:
        found = await self.anna.stores.written.find(course_id)
        assert found is not None
        return found


def authoring_from(start: datetime) -> Authoring:
    stores, files = Stores(InMemory()), FakeFiles()
    anna_id = LearnerId(Walk(stores, ports_on(stores), FakeClock(start)).chat_id)
    ports = ports_on(
        stores,
        chat_link=LINK,
        link_key=b"a secret",
        courses=CourseCatalogue(BundledCourses(courses()), stores.written),
        files=files,
        reader=ReadHere(),
        course_reader=CoursesReadHere(),
        authors=frozenset({anna_id}),
    )
    anna = Walk(stores, ports, FakeClock(start))
    return Authoring(anna=anna, ben=anna.beside(BEN), files=files)


def told(line: Line) -> list[str]:
    """Return the keys of the texts that a line lists."""
    blocks = [
        paragraph
        for block in line.more
        for paragraph in (block.paragraphs if isinstance(block, Folded) else (block,))
    ]
    listed = (words for block in blocks if isinstance(block, tuple) for words in block)
    return [words.key for words in listed if isinstance(words, Words)]


async def answer(walk: Walk, course: Course) -> tuple[Reply, ...]:
    """Give the right answer to the open question of the course."""
    state = await walk.state()
    assert isinstance(state, Answering)
    questions = {
        question.key: question for concept in course.concepts for question in concept.questions
    }
    question = questions[state.asked.key]
    text = typed(question, state.asked.shown, Language.EN, right=True)
    return await walk.send(TextReceived(text, surely_answer=True))


async def learn(walk: Walk, course: Course) -> None:
    """Learn the first concept of the course until it is mastered."""
    explaining = await walk.expect(Explaining)
    await walk.send(QuizPressed(explaining.interaction_id))
    while isinstance(await walk.state(), Answering):
        await answer(walk, course)
    offered = await walk.expect(CheckpointOffered)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while isinstance(await walk.state(), Answering):
        await answer(walk, course)
