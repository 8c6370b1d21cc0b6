"""A landscape: learning goals that contain one another and require one another (specs/1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from bot.domain.cards.deck import Selection, media_names
from bot.domain.exams.exam import Exam
from bot.domain.ids import ConceptId, CourseId, GoalId, LandscapeId, SkillId
from bot.domain.topics.course import Language, Texts


class GoalKind(StrEnum):
    """How a goal is reached, which depends on its content."""

    UNDERSTANDING = "understanding"
    MEMORIZE = "memorize"
    EXAM = "exam"


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseLink:
    """Where a bundled course teaches a goal of understanding."""

    course_id: CourseId
    concept_ids: tuple[ConceptId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillLink:
    """The skills of the graph that a goal of understanding depends on."""

    reached_by: tuple[SkillId, ...] = ()
    """Skills that make up the goal: it is reached when all of them are mastered."""
    builds_on: tuple[SkillId, ...] = ()
    """Skills that it requires. They do not reach it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Something to reach. It is atomic unless it contains other goals."""

    id: GoalId
    title: Texts
    description: Texts
    contains: tuple[GoalId, ...] = ()
    requires: tuple[GoalId, ...] = ()
    tags: tuple[str, ...] = ()
    weight: float = 1.0
    short_key: str = ""
    """An abbreviation that users of the landscape know. It can be searched for."""
    cards: Mapping[Language, Selection] = field(default_factory=dict)
    """The cards of a memorize goal, by the language of their deck.

    Empty if it names no deck that exists.
    """
    exam: Exam | None = None
    course: CourseLink | None = None
    skills: SkillLink = SkillLink()
    memorize: bool = False
    """True if it is declared a memorize goal, even if its deck is missing."""

    @property
    def kind(self) -> GoalKind:
        """Return how it is reached."""
        if self.exam is not None:
            return GoalKind.EXAM
        wants_cards = self.memorize or self.cards
        return GoalKind.MEMORIZE if wants_cards else GoalKind.UNDERSTANDING

    def cards_in(self, language: Language) -> Selection | None:
        """Return the cards in that language, or else in another one, or None."""
        return self.cards.get(language) or next(iter(self.cards.values()), None)

    @property
    def texts(self) -> Iterator[str]:
        """Yield its Markdown texts in every language."""
        yield from self.description.values()
        if self.exam is not None:
            yield from self.exam.task.values()
            yield from self.exam.solution.values()
            for step in self.exam.steps:
                yield from step.description.values()


@dataclass(frozen=True, slots=True)
class CourseLevel:
    """A filter of the landscape: it keeps goals that have its id as a tag."""

    id: str
    label: Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Landscape:
    """The goals of one file, in its order."""

    id: LandscapeId
    title: Texts
    description: Texts
    goals: tuple[Goal, ...]
    levels: tuple[CourseLevel, ...] = ()
    subject: str = ""

    @property
    def media(self) -> Mapping[str, GoalId | None]:
        """Return the names of the pictures in its texts, each with its goal.

        None stands for the landscape itself.
        """
        found: dict[str, GoalId | None] = {}
        for text in self.description.values():
            found |= dict.fromkeys(media_names(text))
        for goal in self.goals:
            for name in (name for text in goal.texts for name in media_names(text)):
                found.setdefault(name, goal.id)
        return found


class MasteredBy(StrEnum):
    """Why a goal counts as mastered. Everything but an exam is an estimate (K31)."""

    CHECKS = "checks"
    TRANSFER = "transfer"
    CONCEPTS = "concepts"
    SKILLS = "skills"
    CARDS = "cards"
    EXAM = "exam"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalState:
    """A learner's progress toward a goal."""

    mastery: float = 0.0
    """0..1."""
    mastered_at: datetime | None = None
    by: MasteredBy | None = None
    checks: tuple[str, ...] = field(default_factory=tuple)
    """The keys of questions about it that were answered right, without duplicates."""

    @property
    def is_mastered(self) -> bool:
        """Return True if the goal counts as reached."""
        return self.mastered_at is not None

    def with_more(self, other: "GoalState") -> "GoalState":
        """Return the combined progress of both. A mastered goal stays as it is."""
        if self.is_mastered:
            return self
        checks = tuple(dict.fromkeys((*self.checks, *other.checks)))
        mastery = max(self.mastery, other.mastery)
        return replace(other, mastery=mastery, checks=checks)
