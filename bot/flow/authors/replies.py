"""Replies to a course that was sent: what is in it, what is wrong, what would help."""

from bot.domain.authoring.course_file import CourseFault, CourseHint, SentCourse
from bot.domain.ids import written_name
from bot.domain.topics.course import Course, Language, text_in
from bot.flow.authors.events import CourseDroppedPressed
from bot.flow.engine.replies import WAYS_ON, Block, Folded, Line, LineButton, Style, Value, Words
from bot.flow.sharing.courses import COURSE
from bot.flow.sharing.events import SharePressed
from bot.flow.topics.events import OwnCoursePressed

MARKDOWN = (".md", ".markdown")
"""Endings of files of courses that are written as text."""
_IN_SIGHT = 3
"""Concepts or faults that are shown at once. The others are one tap away."""
_NAMED = 5
"""Concepts that a hint names. The others are counted."""


def outline(course: Course, language: Language) -> tuple[Words, ...]:
    """Return the concepts with how many questions each has."""
    return tuple(
        Words(
            "course-concept",
            {"label": text_in(concept.label, language), "questions": len(concept.questions)},
        )
        for concept in course.concepts
    )


def course_summary(
    course: Course, hints: tuple[CourseHint, ...], language: Language, *, again: bool
) -> Line:
    """Return what is in the stored course, and what its author can do with it."""
    better = (Folded(Words("course-better"), (hint_words(hints),)),) if hints else ()
    name = written_name(course.id)
    drop = CourseDroppedPressed(name)
    return Line(
        "course-kept-again" if again else "course-kept",
        {
            "title": text_in(course.title, language),
            "concepts": len(course.concepts),
            "questions": sum(len(concept.questions) for concept in course.concepts),
        },
        (
            (LineButton("button-course-trial", OwnCoursePressed(name)),),
            (LineButton("button-course-publish", SharePressed(COURSE, name), Style.PRIMARY),),
            *(() if again else ((LineButton("button-course-drop", drop),),)),
        ),
        more=(
            *_opening(outline(course, language), "course-further"),
            *better,
            Words("course-trial-counts"),
        ),
        interim=True,
        keeps_buttons=True,
    )


def fault_list(name: str, sent: SentCourse) -> Line:
    """Return all faults of the course, one on each line."""
    more = _opening(
        tuple(fault_words(fault, name) for fault in sent.faults), "course-further-faults"
    )
    if sent.more_faults:
        more = (*more, Words("course-more-faults", {"count": sent.more_faults}))
    count = len(sent.faults) + sent.more_faults
    return Line("course-faulty", {"name": name, "count": count}, WAYS_ON, more=more, interim=True)


def _opening(rows: tuple[Words, ...], further: str) -> tuple[Block, ...]:
    """Return the first rows as a list, the others one tap away."""
    rest = rows[_IN_SIGHT:]
    return (
        rows[:_IN_SIGHT],
        *((Folded(Words(further, {"count": len(rest)}), (rest,)),) if rest else ()),
    )


def hint_words(hints: tuple[CourseHint, ...]) -> tuple[Words, ...]:
    """Return what would make the course better, one hint on each line."""
    return tuple(
        Words(
            f"course-hint-{hint.hint.value}",
            {"concepts": hint.concepts[:_NAMED], "more": max(len(hint.concepts) - _NAMED, 0)},
        )
        for hint in hints
    )


def fault_words(fault: CourseFault, name: str = "") -> Words:
    """Return one fault: its line, its place, what is wrong and what was expected.

    Fields have no names in a course in Markdown, so they are described in words.
    """
    line = Words("course-line", {"line": fault.line})
    if fault.file:
        line = Words("course-file-line", {"file": fault.file, "line": fault.line})
    place = "course-fault"
    if fault.concept:
        place = "course-fault-question" if fault.question else "course-fault-concept"
    values: dict[str, Value] = {
        "detail": fault.detail or "none",
        "most": fault.most,
        "found": fault.found,
    }
    return Words(
        place,
        {
            "at": line,
            "concept": fault.concept,
            "question": fault.question,
            "field": _field(fault.field, in_words=name.lower().endswith(MARKDOWN)),
            "what": Words(f"fault-{fault.fault.value}", values),
        },
    )


def _field(field: str, *, in_words: bool) -> Value:
    if not field or not in_words:
        return f", {field}" if field else ""
    name = field if field.startswith("#") else field.split(" ", maxsplit=1)[0].replace("_", "-")
    return Words("course-field", {"name": name})
