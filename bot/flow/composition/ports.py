"""The ports of all subjects, as one bundle."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.domain.answers.words import Words
from bot.domain.ids import LearnerId
from bot.domain.learner.distress import Distress
from bot.domain.topics.course import Language
from bot.flow.authoring.ports import Author
from bot.flow.authors.ports import AUTHORS, COURSE_READER, CourseReader
from bot.flow.engine.files import Files
from bot.flow.engine.ports import Adapters, Chats, Drafts, Ports
from bot.flow.exams.ports import PAGES, Examiner, PageReader
from bot.flow.files.transfer import READER, Reader
from bot.flow.hints.model_help import KEPT_HELPS, MODEL_HELP, KeptHelps, ModelHelp
from bot.flow.maps.ports import COURSES, Courses
from bot.flow.material.ports import MATERIAL, MaterialReader
from bot.flow.skills.ports import SKILL_GRAPHS, SkillGraphs
from bot.flow.tutor.tutoring import TEACHER, Teacher
from bot.flow.tutor.usage import BUDGET, Budget
from bot.flow.work.ports import ORDERS, Orders


def bundle(  # noqa: PLR0913 - one for each port
    *,
    chats: Chats,
    words: Callable[[], Words],
    stored: Adapters,
    courses: Courses,
    skill_graphs: SkillGraphs,
    distress: Callable[[], Distress] = Distress,
    files: Files | None = None,
    drafts: Drafts | None = None,
    reader: Reader | None = None,
    pages: PageReader | None = None,
    material: MaterialReader | None = None,
    course_reader: CourseReader | None = None,
    authors: frozenset[LearnerId] = frozenset(),
    teacher: Teacher | None = None,
    model_help: ModelHelp | None = None,
    kept_helps: KeptHelps | None = None,
    orders: Orders | None = None,
    budget: Budget | None = None,
    picture_days: int = 30,
    chat_link: str = "",
    link_key: bytes = b"",
    contact: str = "",
    guides: Mapping[Language, str] = MappingProxyType({}),
) -> Ports:
    """Return everything that a step may read. This process does without what is left out.

    `stored` holds the adapters of the storage.
    """
    return Ports(
        chats=chats,
        read_words=words,
        distress=distress,
        files=files,
        drafts=drafts,
        picture_days=picture_days,
        chat_link=chat_link,
        link_key=link_key,
        contact=contact,
        guides=guides,
        adapters={
            **stored,
            COURSES: courses,
            SKILL_GRAPHS: skill_graphs,
            READER: reader,
            PAGES: pages,
            MATERIAL: material,
            COURSE_READER: course_reader,
            AUTHORS: authors,
            TEACHER: teacher,
            MODEL_HELP: model_help,
            KEPT_HELPS: kept_helps,
            ORDERS: orders,
            BUDGET: budget,
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tutor:
    """A connected model: it teaches, writes and grades, and knows what that costs."""

    teacher: Teacher
    model_help: ModelHelp
    author: Author
    examiner: Examiner
    budget: Budget
