"""A course as its author sent it: what it is, what is wrong with it, what would make it better."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.topics.course import Course

FEWEST_CONCEPTS: Final = 2
FEWEST_QUESTIONS: Final = 3
"""As many as a checkpoint asks."""
MOST_QUESTIONS: Final = 30
"""Of a concept."""
MOST_COURSES: Final = 20
"""Of an author."""
MOST_FAULTS: Final = 25
"""That are told at once."""


class Fault(StrEnum):
    """What keeps a course from being taught."""

    UNREADABLE = "unreadable"
    """No text in UTF-8, or no YAML."""
    TOO_LARGE = "too-large"
    NO_COURSE = "no-course"
    """An archive without a course, or with several."""
    MISSING = "missing"
    EMPTY = "empty"
    UNKNOWN_FIELD = "unknown-field"
    """`detail` is the field that may be meant."""
    NO_LIST = "no-list"
    NO_FIELDS = "no-fields"
    NO_NUMBER = "no-number"
    NOT_ONE_OF = "not-one-of"
    """`detail` names what it may be."""
    TOO_LONG = "too-long"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    BAD_ID = "bad-id"
    LONE_DOLLAR = "lone-dollar"
    TAGS = "tags"
    NO_MATHS_HERE = "no-maths-here"
    PARTS = "parts"
    FIGURE = "figure"
    LANGUAGE = "language"
    """A text is in one language, and the file does not name it."""
    TWICE = "twice"
    """A label, a choice or an id that stands there already."""
    UNKNOWN_CONCEPT = "unknown-concept"
    CIRCLE = "circle"
    SECOND_ROOT = "second-root"
    TOO_DEEP = "too-deep"
    NO_ANSWER = "no-answer"
    """Neither an answer nor choices nor items, or more than one of them."""
    ONE_RIGHT = "one-right"
    KEY = "key"
    """The checker does not take the answer as right."""
    MISTAKE = "mistake"
    """A foreseen mistake that the checker takes as right or cannot read."""
    WRONG = "wrong"
    """Anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseFault:
    """One thing that is wrong, with its place as the author finds it."""

    fault: Fault
    line: int = 1
    file: str = ""
    """In an archive."""
    concept: int = 0
    """From 1, or 0 if it is not about one."""
    question: int = 0
    field: str = ""
    detail: str = ""
    most: int = 0
    """The limit that it breaks."""
    found: int = 0


class Hint(StrEnum):
    """What would make a course better."""

    QUESTIONS = "questions"
    FORMATS = "formats"
    REASONS = "reasons"
    """Questions without a reason why the answer is right."""
    EXAMPLES = "examples"
    ANGLES = "angles"
    """Concepts without another explanation, for those whom the first one did not help."""
    MISTAKES = "mistakes"
    PROBES = "probes"
    SKILLS = "skills"
    """Skills are traced by verified problems and the bundled courses alone."""
    PICTURES = "pictures"
    """Pictures are not shown in courses; figures can be drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseHint:
    """Something that would make a course better, with the concepts that it is about."""

    hint: Hint
    concepts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SentCourse:
    """What was read of a course: the course itself, or all that is wrong with it."""

    course: Course | None = None
    faults: tuple[CourseFault, ...] = ()
    more_faults: int = 0
    """How many there are besides."""
    hints: tuple[CourseHint, ...] = ()
