"""Orders to make something of a learner's own material."""

from typing import Literal

from bot.domain.ids import CourseId, SourceId
from bot.domain.topics.course import Language
from bot.flow.engine.files import SentFile
from bot.flow.material.events import MaterialInto
from bot.flow.work.orders import Work, work


@work
class OutlineOrder(Work):
    """An outline of a course: the files are read, scans by the model, and split into concepts."""

    files: tuple[SentFile, ...]
    source_id: SourceId
    course_id: CourseId
    language: Language
    kind: Literal["outline"] = "outline"


@work
class PagesOrder(Work):
    """A deck, a mock exam or a list. The files are read, scans by the model."""

    files: tuple[SentFile, ...]
    language: Language
    into: MaterialInto
    kind: Literal["of_pages"] = "of_pages"
