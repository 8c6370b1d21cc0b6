"""Passing on courses: an author's as a whole, a model's without the lessons it wrote.

A lesson by a model refers to its learner's answers, so it stays theirs.
"""

from dataclasses import replace
from typing import Final

from bot.domain.exercise.flagged_questions import withdrawn_among
from bot.domain.ids import LearnerId, written_name
from bot.domain.topics.course import Course
from bot.flow.authoring.rewriting import own_course, rewrite, shareable, store_course
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import LineButton, Quote, Style, Words
from bot.flow.engine.turn import Turn
from bot.flow.maps.changes import CourseWritten, MapAdded
from bot.flow.maps.loaded_topic import draft
from bot.flow.maps.ports import MAPS
from bot.flow.sharing.kinds import IN_PREVIEW, Copy, Preview, SharedKind, Update, counted
from bot.flow.sharing.ports import Share, Taken
from bot.flow.topics.events import OwnCoursePressed

COURSE: Final = "course"
_LONGEST_LABEL: Final = 120
_LONGEST_DESCRIPTION: Final = 400


async def preview(thing: str, owner_id: LearnerId, turn: Turn, ports: Ports) -> Preview | None:
    """Return title, size and the first concepts, or None if it cannot be passed on."""
    course = await own_course(thing, owner_id, ports)
    if course is None or course.source is not None or not course.is_drawn:
        return None
    labels = [turn.text(concept.label) for concept in course.concepts]
    title, about = turn.text(course.title), turn.text(course.description)
    described = (Quote(about, _LONGEST_DESCRIPTION),) if about != title else ()
    sample = tuple(Quote(label, _LONGEST_LABEL) for label in labels[:IN_PREVIEW])
    return Preview(
        title=title,
        size=Words("share-course", {"count": len(labels)}),
        sample=(*described, sample),
        plain="\n".join((about, *labels)),
    )


async def kept_back(thing: str, turn: Turn, ports: Ports) -> str:
    """Return the text id that says why the course cannot be passed on, or "" if it can."""
    course = await own_course(thing, turn.learner.id, ports)
    return "share-of-pages" if course is not None and course.source is not None else ""


async def copy(share: Share, turn: Turn, ports: Ports) -> Copy | None:
    """Return a copy of the course as a topic that waits to be begun, or None."""
    course = await _shared_course(share, ports)
    if course is None:
        return None
    copied = replace(course, id=turn.course_id())
    topic = draft(copied, "", turn)
    return Copy(
        taken=Taken(share_id=share.id, copies=(written_name(copied.id),)),
        changes=(*store_course(copied, turn), MapAdded(topic.mind_map, topic.flow)),
    )


async def update(share: Share, taken: Taken, turn: Turn, ports: Ports) -> Update | None:
    """Return what the author changed, or None. A course by a model has no updates."""
    mine = await own_course(taken.copies[0], turn.learner.id, ports)
    course = await _shared_course(share, ports)
    if mine is None or course is None or not course.by_author:
        return None
    new, changes = await rewrite(mine, course, turn, ports)
    if not new.is_other:
        return None
    counts = {
        "share-change-concepts-added": new.added,
        "share-change-concepts-mended": new.changed,
        "share-change-concepts-gone": new.gone,
    }
    return Update(told=counted(counts), taken=taken, changes=changes)


async def _shared_course(share: Share, ports: Ports) -> Course | None:
    """Return the course as others get it, without questions its owner found wrong, or None."""
    course = await own_course(share.thing, share.owner_id, ports)
    if course is None or course.source is not None or not course.is_drawn:
        return None
    flags = await ports[MAPS].flags(course.id)
    return shareable(course, withdrawn_among(flags, share.owner_id))


KIND: Final = SharedKind(
    preview=preview,
    copy=copy,
    update=update,
    kept_back=kept_back,
    way_in=lambda course: LineButton(
        "button-share-course", OwnCoursePressed(course), Style.PRIMARY
    ),
    changed_by={
        CourseWritten: lambda change: (
            (written_name(change.course.id),) if change.course.by_author else ()
        )
    },
)
