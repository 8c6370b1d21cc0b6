"""Goal map files in JSON: an id, a title, and goals that refer to one another."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.content.decks.raw_files import TooManyValuesError, parsed_json, read_text
from bot.content.landscapes.exam_form import both
from bot.content.landscapes.goal_form import LONGEST_TAG, GoalReading, plain, short_name
from bot.content.landscapes.json_fields import LandscapeFields
from bot.content.landscapes.landscape_file import LandscapeFile, WantedCards, check_tangle
from bot.content.landscapes.texts import LONGEST_DESCRIPTION, Texts
from bot.domain.cards import deck_file
from bot.domain.goals.landscape import CourseLevel, Goal, Landscape, SkillLink
from bot.domain.goals.landscape_warnings import (
    FileWarnings,
    LandscapeRefusedError,
    Refusal,
    WarningKind,
)
from bot.domain.ids import GoalId, LandscapeId
from bot.domain.topics.course import Language

LARGEST_FILE_BYTES = 20_000_000
MOST_GOALS = 20_000
MOST_LEVELS = 20


def read_landscape(content: object, name: str, warnings: FileWarnings) -> LandscapeFile:
    """Return the goal map in the parsed JSON of a file of that name. Refuse any other JSON."""
    if not isinstance(content, dict) or not is_landscape(content):
        raise LandscapeRefusedError(Refusal.NOT_A_LANDSCAPE)
    return _Reading(content, name, warnings).file()


def is_landscape(content: object) -> bool:
    """Return True if parsed JSON is a goal map. Other JSON is often beside one.

    A deck may name its goal map.
    """
    if not isinstance(content, dict) or ("cards" in content and "goals" not in content):
        return False
    return bool(short_name(content.get("landscapeId")))


def parse(data: bytes, warnings: FileWarnings) -> Any:  # JSON may be anything
    """Return the value of the JSON. Refuse broken JSON."""
    if not data.strip():
        raise LandscapeRefusedError(Refusal.EMPTY)
    guessed = deck_file.FileWarnings()
    try:
        text = read_text(data, guessed)
        content = parsed_json(text)
    except deck_file.DeckRefusedError as error:
        raise LandscapeRefusedError(Refusal.ENCODING) from error
    except TooManyValuesError as error:
        raise LandscapeRefusedError(Refusal.TOO_MANY_GOALS, str(MOST_GOALS)) from error
    except RecursionError as error:
        raise LandscapeRefusedError(Refusal.TOO_DEEP) from error
    except ValueError as error:
        line = str(error.lineno) if isinstance(error, json.JSONDecodeError) else ""
        raise LandscapeRefusedError(Refusal.BROKEN_JSON, line) from error
    for warning in guessed:
        warnings.note(WarningKind.ENCODING_GUESSED, detail=warning.detail)
    return content


class _Reading:
    def __init__(self, content: Mapping[str, Any], name: str, warnings: FileWarnings) -> None:
        self._content = content
        self._warnings = warnings
        self._language = _language(content, name)
        self._texts = Texts(warnings)
        self._levels = self._read_levels()
        self._goals: dict[GoalId, Goal] = {}
        self._wanted: dict[GoalId, dict[Language, WantedCards]] = {}

    def file(self) -> LandscapeFile:
        for field in self._content.keys() - LandscapeFields.model_fields:
            self._warnings.note(WarningKind.FIELD_UNKNOWN, field=short_name(field)[:40])
        self._read_goals()
        title, description = self._titles("title"), self._descriptions()
        landscape = Landscape(
            id=LandscapeId(short_name(self._content["landscapeId"])),
            title=title,
            description=description,
            goals=tuple(self._goals.values()),
            levels=self._levels,
            subject=self._texts.name(plain(self._content.get("subject")), "", "subject"),
        )
        check_tangle(landscape.goals)
        return LandscapeFile(
            landscape=landscape,
            language=self._language,
            wanted=self._wanted,
            warnings=tuple(self._warnings),
        )

    def _read_goals(self) -> None:
        entries = self._content.get("goals")
        if not isinstance(entries, list) or not entries:
            raise LandscapeRefusedError(Refusal.NO_GOALS)
        if len(entries) > MOST_GOALS:
            raise LandscapeRefusedError(Refusal.TOO_MANY_GOALS, str(MOST_GOALS))
        reading = GoalReading(self._warnings, self._language, {level.id for level in self._levels})
        for number, entry in enumerate(entries, start=1):
            written = entry.get("id") if isinstance(entry, dict) else None
            goal_id = GoalId(short_name(written))
            if not isinstance(entry, dict) or not goal_id:
                self._warnings.note(WarningKind.GOAL_LEFT_OUT, f"#{number}", "id")
                continue
            goal = reading.goal(entry, goal_id)
            self._take(goal, reading.wanted(entry, goal))
        if not self._goals:
            raise LandscapeRefusedError(Refusal.NO_GOALS)

    def _take(self, goal: Goal, wanted: Mapping[Language, WantedCards]) -> None:
        before = self._goals.get(goal.id)
        if before is not None:
            self._warnings.note(WarningKind.ID_TWICE, goal.id, "id")
            goal = unite(before, goal)
        self._goals[goal.id] = goal
        if wanted:
            self._wanted[goal.id] = {**wanted, **self._wanted.get(goal.id, {})}

    def _titles(self, field: str) -> dict[Language, str]:
        texts = (
            self._texts.name(plain(self._content.get(f)), "", f) for f in (field, f"{field}En")
        )
        base, english = texts
        return dict(both(self._language, base or english or "?", english))

    def _descriptions(self) -> dict[Language, str]:
        base, english = (
            self._texts.markdown(plain(self._content.get(field)), LONGEST_DESCRIPTION, "", field)
            for field in ("description", "descriptionEn")
        )
        return dict(both(self._language, base or english, english))

    def _read_levels(self) -> tuple[CourseLevel, ...]:
        filters = self._content.get("filters")
        entries = filters[:MOST_LEVELS] if isinstance(filters, list) else []
        levels: dict[str, CourseLevel] = {}
        for entry in entries:
            level_id = short_name(entry.get("id")) if isinstance(entry, dict) else ""
            if not level_id:
                self._warnings.note(WarningKind.FIELD_UNREADABLE, field="filters")
                continue
            label = self._texts.name(plain(entry.get("label")), "", "filters") or level_id
            english = self._texts.name(plain(entry.get("labelEn")), "", "filters")
            level = CourseLevel(level_id[:LONGEST_TAG], both(self._language, label, english))
            levels.setdefault(level.id, level)
        return tuple(levels.values())


def unite(first: Goal, second: Goal) -> Goal:
    """Return two entries of one goal as one: the first one's words, the links and tags of both."""
    return replace(
        first,
        contains=tuple(dict.fromkeys((*first.contains, *second.contains))),
        requires=tuple(dict.fromkeys((*first.requires, *second.requires))),
        tags=tuple(dict.fromkeys((*first.tags, *second.tags))),
        exam=first.exam or second.exam,
        course=first.course or second.course,
        skills=first.skills if first.skills != SkillLink() else second.skills,
        memorize=first.memorize or second.memorize,
    )


def _language(content: Mapping[str, Any], name: str) -> Language:
    """Return the language of the plain fields: as the file says, or else by its name's ending.

    Any other language than English takes the place of German: English has fields of its own.
    """
    locale = plain(content.get("locale")).casefold()[:2]
    ending = name.casefold().removesuffix(".json").rpartition(".")[2]
    return Language.EN if (locale or ending) == Language.EN else Language.DE
