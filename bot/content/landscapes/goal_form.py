"""Reads one entry of a goal map as a goal, as far as it is readable."""

import math
from collections.abc import Collection, Mapping
from typing import Any, Final

from pydantic import ValidationError

from bot.content.landscapes.exam_form import ExamReading, both
from bot.content.landscapes.json_fields import LONGEST_ID, CourseFields, GoalFields, SkillsFields
from bot.content.landscapes.landscape_file import WantedCards
from bot.content.landscapes.texts import LONGEST_DESCRIPTION, Texts
from bot.domain.goals.landscape import CourseLink, Goal, SkillLink
from bot.domain.goals.landscape_warnings import FileWarnings, WarningKind
from bot.domain.ids import ConceptId, CourseId, GoalId, SkillId
from bot.domain.markup import without_unseen
from bot.domain.topics import course

LONGEST_TAG = 100
MOST_TAGS = 50
MOST_LINKS = 2_000
"""Goals that one goal contains, or requires."""
MOST_WEIGHT = 1_000.0
SELECT: Final = "select:"
DECK: Final = "srs-deck:"
MEMORIZE_TAG: Final = "memorization"
STRUCTURAL: Final = frozenset(
    {"root", "module", "lesson", "vocabulary", "grammar", "practice", MEMORIZE_TAG}
    | {"a1", "a2", "b1", "b2", "c1", "c2", "exam"}
)
"""Tags that describe a goal and select no cards, in lower case."""


class GoalReading:
    """Reads the goals of one file."""

    def __init__(
        self, warnings: FileWarnings, language: course.Language, levels: Collection[str]
    ) -> None:
        self._warnings = warnings
        self._texts = Texts(warnings)
        self._exams = ExamReading(warnings, language)
        self._language = language
        self._levels = levels

    def goal(self, entry: Mapping[str, Any], goal_id: GoalId) -> Goal:
        """Return the goal. Unreadable fields count as missing."""
        for name in entry.keys() - GoalFields.model_fields:
            self._warnings.note(WarningKind.FIELD_UNKNOWN, field=short_name(name)[:40])
        tags = self._tags(entry, goal_id)
        return Goal(
            id=goal_id,
            title=self._title(entry, goal_id),
            description=self._description(entry, goal_id),
            contains=self._links(entry, goal_id, "contains"),
            requires=self._links(entry, goal_id, "requires"),
            tags=tags,
            weight=self._weight(entry, goal_id),
            short_key=plain(entry.get("shortKey"))[:LONGEST_ID],
            exam=self._exams.task(goal_id, entry),
            course=self._course(entry, goal_id),
            skills=self._skills(entry, goal_id),
            memorize=_is_memorize(entry, tags),
        )

    def wanted(self, entry: Mapping[str, Any], goal: Goal) -> dict[course.Language, WantedCards]:
        """Return the cards that a memorize goal asks for, or none if it names no deck."""
        deck_id = next((tag[len(DECK) :] for tag in goal.tags if tag.startswith(DECK)), "")
        extended = entry.get("extendedData")
        extended = extended if isinstance(extended, dict) else {}
        paths = {self._language: plain(extended.get("vocabularySource"))[:LONGEST_ID]}
        if english := plain(extended.get("vocabularySourceEn"))[:LONGEST_ID]:
            paths[course.Language.EN] = english
        selects = any(tag.startswith(SELECT) for tag in goal.tags)
        tags = self._card_tags(goal.tags, selects=selects)
        return {
            language: WantedCards(path=path, deck_id=deck_id, tags=tags, selects=selects)
            for language, path in paths.items()
            if path or deck_id
        }

    def _card_tags(self, tags: tuple[str, ...], *, selects: bool) -> tuple[str, ...]:
        if selects:
            return tuple(tag[len(SELECT) :] for tag in tags if tag.startswith(SELECT))
        return tuple(
            tag
            for tag in tags
            if not tag.startswith(DECK)
            and tag.casefold() not in STRUCTURAL
            and tag not in self._levels
        )

    def _title(self, entry: Mapping[str, Any], goal_id: GoalId) -> course.Texts:
        title = self._texts.name(plain(entry.get("title")), goal_id, "title")
        english = self._texts.name(plain(entry.get("titleEn")), goal_id, "titleEn")
        if not title:
            self._warnings.note(WarningKind.TITLE_MISSING, goal_id, "title")
        return both(self._language, title or english or goal_id, english)

    def _description(self, entry: Mapping[str, Any], goal_id: GoalId) -> course.Texts:
        base, english = (
            self._texts.markdown(plain(entry.get(field)), LONGEST_DESCRIPTION, goal_id, field)
            for field in ("description", "descriptionEn")
        )
        return both(self._language, base or english, english)

    def _links(self, entry: Mapping[str, Any], goal_id: GoalId, field: str) -> tuple[GoalId, ...]:
        ids = dict.fromkeys(GoalId(text) for text in self._list(entry, goal_id, field))
        if len(ids) > MOST_LINKS:
            self._warnings.note(
                WarningKind.LINKS_LEFT_OUT, goal_id, field, str(len(ids) - MOST_LINKS)
            )
        return tuple(ids)[:MOST_LINKS]

    def _tags(self, entry: Mapping[str, Any], goal_id: GoalId) -> tuple[str, ...]:
        tags = dict.fromkeys(text[:LONGEST_TAG] for text in self._list(entry, goal_id, "tags"))
        if len(tags) > MOST_TAGS:
            self._warnings.note(
                WarningKind.TAGS_LEFT_OUT, goal_id, "tags", str(len(tags) - MOST_TAGS)
            )
        return tuple(tags)[:MOST_TAGS]

    def _list(self, entry: Mapping[str, Any], goal_id: GoalId, field: str) -> list[str]:
        written = entry.get(field)
        if written is None:
            return []
        if not isinstance(written, list):
            self._warnings.note(WarningKind.FIELD_UNREADABLE, goal_id, field)
            return []
        texts = [short_name(each) for each in written]
        if not all(texts):
            self._warnings.note(WarningKind.FIELD_UNREADABLE, goal_id, field)
        return [text for text in texts if text]

    def _weight(self, entry: Mapping[str, Any], goal_id: GoalId) -> float:
        written = entry.get("weight")
        if written is None:
            return 1.0
        is_number = isinstance(written, int | float) and not isinstance(written, bool)
        if is_number and 0 <= written <= MOST_WEIGHT and math.isfinite(written):
            return float(written)
        self._warnings.note(WarningKind.WEIGHT_CHANGED, goal_id, "weight", "1")
        return 1.0

    def _course(self, entry: Mapping[str, Any], goal_id: GoalId) -> CourseLink | None:
        extended = entry.get("extendedData")
        written = extended.get("course") if isinstance(extended, dict) else None
        if written is None:
            return None
        try:
            link = CourseFields.model_validate(written)
        except ValidationError:
            self._warnings.note(WarningKind.COURSE_UNREADABLE, goal_id, "extendedData.course")
            return None
        concepts = tuple(ConceptId(concept[:LONGEST_ID]) for concept in link.concepts)
        return CourseLink(course_id=CourseId(link.course), concept_ids=concepts)

    def _skills(self, entry: Mapping[str, Any], goal_id: GoalId) -> SkillLink:
        extended = entry.get("extendedData")
        written = extended.get("skills") if isinstance(extended, dict) else None
        try:
            link = SkillsFields.model_validate({} if written is None else written)
        except ValidationError:
            self._warnings.note(WarningKind.FIELD_UNREADABLE, goal_id, "extendedData.skills")
            return SkillLink()
        reached_by, builds_on = (
            tuple(SkillId(name[:LONGEST_ID]) for name in dict.fromkeys(skills))
            for skills in (link.reachedBy, link.buildsOn)
        )
        return SkillLink(reached_by=reached_by, builds_on=builds_on)


def plain(value: object) -> str:
    """Return a plain value as text. Numbers count as text, everything else as nothing."""
    if isinstance(value, str):
        return without_unseen(value)
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def short_name(value: object) -> str:
    """Return an id, a tag or the name of a field, in one line and not too long."""
    return " ".join(plain(value).split())[:LONGEST_ID]


def _is_memorize(entry: Mapping[str, Any], tags: tuple[str, ...]) -> bool:
    extended = entry.get("extendedData")
    has_source = isinstance(extended, dict) and bool(plain(extended.get("vocabularySource")))
    is_tagged = any(tag.startswith(DECK) or tag.casefold() == MEMORIZE_TAG for tag in tags)
    return has_source or is_tagged or entry.get("nodeKind") == "memory"
