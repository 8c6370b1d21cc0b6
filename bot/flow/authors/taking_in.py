"""A course that was sent: read, its faults shown, stored for its author, or dropped."""

from dataclasses import replace

from bot.domain.authoring.course_file import MOST_COURSES, SentCourse
from bot.domain.authoring.drawing import folded_label
from bot.domain.topics.course import Course
from bot.flow.authoring import rewriting
from bot.flow.authoring.rewriting import OWN_COURSES, own_course
from bot.flow.authors import replies
from bot.flow.authors.changes import CourseDropped
from bot.flow.authors.events import CourseDroppedPressed
from bot.flow.authors.ports import AUTHORS, COURSE_READER
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.events import Unreadable
from bot.flow.engine.files import FileUnavailableError
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, remark, unreadable
from bot.flow.engine.showing import reply_and_show
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.files.events import CourseSent
from bot.flow.files.replies import file_missing, file_refused
from bot.flow.files.transfer import FileRefusedError
from bot.flow.maps.ports import COURSES, MAPS


async def take_course(state: ChatState, event: CourseSent, turn: Turn, ports: Ports) -> Outcome:
    """Store the course for its author, or show all that is wrong with it.

    It replaces the author's course of the same title. Only authors may send courses.
    """
    if turn.learner.id not in ports[AUTHORS]:
        return await reply_and_show(
            remark("course-not-author", name=event.file.name), state, turn, ports
        )
    sent = await _read(event, ports)
    if not isinstance(sent, SentCourse):
        return await reply_and_show(sent, state, turn, ports)
    if sent.course is None:
        return await reply_and_show(replies.fault_list(event.file.name, sent), state, turn, ports)
    title = _title(sent.course)
    own = await ports[OWN_COURSES].by_author(turn.learner.id)
    known = next((course for course in own if _title(course) == title), None)
    changes: tuple[Change, ...]
    if known is not None:
        before = await ports[COURSES].get(known.id)
        new, changes = await rewriting.rewrite(before, sent.course, turn, ports)
        course = new.course
    elif len(own) >= MOST_COURSES:
        return await reply_and_show(
            remark("course-too-many", most=MOST_COURSES), state, turn, ports
        )
    else:
        course = replace(sent.course, id=turn.course_id())
        changes = rewriting.store_course(course, turn)
    traced = Audited("course_sent", {"course_id": course.id, "again": known is not None})
    shown = replies.course_summary(course, sent.hints, turn.language, again=known is not None)
    said = await reply_and_show(shown, state, turn, ports)
    return replace(said, changes=(*changes, traced))


async def _read(event: CourseSent, ports: Ports) -> SentCourse | Line:
    """Return what is in the file, or the reply that says why it cannot be fetched or read."""
    if ports.files is None or (reader := ports[COURSE_READER]) is None:
        return unreadable(Unreadable.DOCUMENT)
    try:
        return await reader.read(event.file.name, await ports.files.fetch(event.file))
    except FileUnavailableError as error:
        return file_missing(event.file.name, error.trouble)
    except FileRefusedError as error:
        return file_refused(event.file.name, error.reason, error.detail)


def _title(course: Course) -> str:
    return folded_label(next(iter(course.title.values())))


async def drop_course(
    state: ChatState, event: CourseDroppedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Delete the course, unless its author learns it. Copies of other learners stay."""
    course = await own_course(event.course, turn.learner.id, ports)
    if course is None:
        return await reply_and_show(remark("course-gone"), state, turn, ports)
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    if any(topic.course_id == course.id for topic in topics):
        return await reply_and_show(remark("course-is-learned"), state, turn, ports)
    said = await reply_and_show(
        remark("course-dropped", title=turn.text(course.title)), state, turn, ports
    )
    return replace(said, changes=(CourseDropped(turn.learner.id, course.id),))
