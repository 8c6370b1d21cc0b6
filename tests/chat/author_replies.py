"""Samples of replies about courses that authors send."""

from dataclasses import replace
from typing import Final

from bot.domain.authoring.course_file import (
    MOST_COURSES,
    MOST_FAULTS,
    CourseFault,
    CourseHint,
    Fault,
    Hint,
    SentCourse,
)
from bot.domain.ids import written_id
from bot.domain.topics.course import Language
from bot.flow.authors import replies
from bot.flow.engine.replies import Reply, remark
from tests.content.courses.sent import course_of, smallest

_COURSE: Final = replace(course_of(smallest("yaml")), id=written_id("water"))
_HOSTILE: Final = "*Wasser* [x](y) <b> $5 `z`"
_FAULTS: Final = tuple(
    CourseFault(fault=fault, line=7, detail=_HOSTILE, most=3, found=2, field="explanation")
    for fault in Fault
)
_PLACES: Final = (
    CourseFault(fault=Fault.MISSING, file="concepts/a.yaml", concept=2),
    CourseFault(fault=Fault.UNKNOWN_FIELD, concept=2, question=3, field=_HOSTILE),
)
AUTHOR_SAMPLES: Final[tuple[Reply, ...]] = (
    remark("course-not-author", name=_HOSTILE),
    replies.course_summary(
        _COURSE,
        tuple(CourseHint(hint=hint, concepts=(_HOSTILE,) * 7) for hint in Hint),
        Language.DE,
        again=False,
    ),
    replies.course_summary(_COURSE, (), Language.EN, again=True),
    *(
        replies.fault_list(_HOSTILE, SentCourse(faults=some[:MOST_FAULTS], more_faults=4))
        for some in ((*_PLACES, *_FAULTS), _FAULTS[::-1])
    ),
    replies.fault_list("x.md", SentCourse(faults=(*_PLACES, *_FAULTS[:2]), more_faults=1)),
    remark("course-gone"),
    remark("course-is-learned"),
    remark("course-dropped", title=_HOSTILE),
    remark("course-too-many", most=MOST_COURSES),
)
