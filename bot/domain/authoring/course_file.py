"""A course as its author sent it: its content, its faults, and what would make it better."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.topics.course import Course

FEWEST_CONCEPTS: Final = 2
FEWEST_QUESTIONS: Final = 3
"""A checkpoint asks this many."""
MOST_QUESTIONS: Final = 30
"""Per concept."""
MOST_COURSES: Final = 20
"""Per author."""
MOST_FAULTS: Final = 25
"""Told in one message."""


class Fault(StrEnum):
    """What keeps a course from being taught."""

    UNREADABLE = "unreadable"
    """Not UTF-8 text, or not YAML."""
    TOO_LARGE = "too-large"
    NO_COURSE = "no-course"
    """An archive without a course, or with several."""
    MISSING = "missing"
    EMPTY = "empty"
    UNKNOWN_FIELD = "unknown-field"
    """`detail` is the field that was probably meant."""
    NO_LIST = "no-list"
    NO_FIELDS = "no-fields"
    NO_NUMBER = "no-number"
    NOT_ONE_OF = "not-one-of"
    """`detail` lists the possible values."""
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
    """A text has no language, and the file names none."""
    TWICE = "twice"
    """A label, a choice or an id that occurs twice."""
    UNKNOWN_CONCEPT = "unknown-concept"
    CIRCLE = "circle"
    SECOND_ROOT = "second-root"
    TOO_DEEP = "too-deep"
    NO_ANSWER = "no-answer"
    """Neither an answer nor choices nor items, or more than one of them."""
    ONE_RIGHT = "one-right"
    KEY = "key"
    """The checker does not accept the answer as right."""
    MISTAKE = "mistake"
    """A foreseen mistake that the checker accepts as right or cannot read."""
    WRONG = "wrong"
    """Anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseFault:
    """One fault, with its place as the author finds it."""

    fault: Fault
    line: int = 1
    file: str = ""
    """The file within an archive."""
    concept: int = 0
    """The number of the concept, from 1, or 0 if the fault is about none."""
    question: int = 0
    field: str = ""
    detail: str = ""
    most: int = 0
    """The limit that is exceeded."""
    found: int = 0


class Hint(StrEnum):
    """What would make a course better."""

    QUESTIONS = "questions"
    FORMATS = "formats"
    REASONS = "reasons"
    """Questions without a reason why the answer is right."""
    EXAMPLES = "examples"
    ANGLES = "angles"
    """Concepts without a second explanation for learners whom the first one did not help."""
    MISTAKES = "mistakes"
    PROBES = "probes"
    SKILLS = "skills"
    """Skills are traced only by verified problems and the bundled courses."""
    PICTURES = "pictures"
    """Courses show no pictures, but they can draw figures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseHint:
    """A suggestion for a course, with the concepts that it is about."""

    hint: Hint
    concepts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SentCourse:
    """What was read of a course: the course itself, or all its faults."""

    course: Course | None = None
    faults: tuple[CourseFault, ...] = ()
    more_faults: int = 0
    """How many more faults there are."""
    hints: tuple[CourseHint, ...] = ()
