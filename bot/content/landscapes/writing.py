"""Writes goal maps with their decks and pictures as an archive that is read back unchanged."""

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bot.content.decks.archives import check_name
from bot.content.decks.json_files.json_form import json_text
from bot.content.landscapes.goal_form import SELECT
from bot.content.landscapes.landscape_file import LandscapeBundle
from bot.content.landscapes.places import candidates
from bot.domain.exams.exam import Exam
from bot.domain.goals.landscape import Goal, Landscape, SkillLink
from bot.domain.ids import DeckId
from bot.domain.topics.course import Language, Texts

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9_-]+")
_LOCALES: Final = {Language.DE: "de-DE", Language.EN: "en"}
_LONGEST_NAME: Final = 60
_TOP: Final = "landscapes/"
"""The folder of all decks and goal maps, each goal map in one of its own."""

Fields = dict[str, object]


def landscape_zip(bundle: LandscapeBundle) -> bytes:
    """Return the archive. The same goal maps give the same bytes."""
    names = _deck_names(file.deck.id for file in bundle.decks.values())
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, content in dict(_entries(bundle, names)).items():
            check_name(path)
            archive.writestr(ZipInfo(path), content, ZIP_DEFLATED)
    return packed.getvalue()


def landscape_fields(landscape: Landscape, deck_names: Mapping[DeckId, str]) -> Fields:
    """Return the goal map in the form of its JSON file."""
    base = _base_language(landscape)
    writing = _Writing(base, deck_names)
    return {
        "landscapeId": landscape.id,
        "locale": _LOCALES[base],
        **writing.texts("title", landscape.title),
        **writing.texts("description", landscape.description),
        "subject": landscape.subject,
        "filters": [
            {"id": level.id, **writing.texts("label", level.label)} for level in landscape.levels
        ],
        "goals": [writing.goal(goal) for goal in landscape.goals],
    }


def _entries(
    bundle: LandscapeBundle, names: Mapping[DeckId, str]
) -> Iterator[tuple[str, str | bytes]]:
    for number, landscape in enumerate(bundle.landscapes, start=1):
        fields = landscape_fields(landscape, names)
        media = bundle.media.get(landscape.id, {})
        base = _base(number, media)
        yield f"{base}landscape.json", json.dumps(fields, ensure_ascii=False, indent=1) + "\n"
        yield from _media_entries(media, base)
    for file in bundle.decks.values():
        name = names[file.deck.id]
        yield name, json_text(file)
        yield from _media_entries(file.media, f"{name.removesuffix('.json')}.media/")


def _base(number: int, media: Iterable[str]) -> str:
    """Return the folder of the goal map, so deep that no picture's name leads out of it."""
    ups = (posixpath.normpath(name.replace("\\", "/")).split("/").count("..") for name in media)
    return f"{_TOP}{number:03}/{'texts/' * max(ups, default=0)}"


def _media_entries(media: Mapping[str, bytes], base: str) -> Iterator[tuple[str, bytes]]:
    for name, content in media.items():
        for path in candidates(name, base)[:1]:
            yield path, content


def _deck_names(deck_ids: Iterable[DeckId]) -> dict[DeckId, str]:
    names: dict[DeckId, str] = {}
    for deck_id in deck_ids:
        plain = _UNSAFE.sub("-", deck_id)[:_LONGEST_NAME] or "deck"
        taken = set(names.values())
        numbered = (
            f"{_TOP}decks/{plain}{f'-{n}' if n else ''}.json" for n in range(len(taken) + 1)
        )
        names[deck_id] = next(name for name in numbered if name not in taken)
    return names


def _base_language(landscape: Landscape) -> Language:
    """Return German if the title has it: English texts then have fields of their own."""
    return Language.DE if Language.DE in landscape.title else Language.EN


class _Writing:
    def __init__(self, base: Language, deck_names: Mapping[DeckId, str]) -> None:
        self._base = base
        self._deck_names = deck_names

    def texts(self, field: str, texts: Texts) -> Fields:
        base = texts.get(self._base) or next(iter(texts.values()), "")
        english = texts.get(Language.EN)
        fields: Fields = {field: base}
        if self._base is not Language.EN and english:
            fields[f"{field}En"] = english
        return fields

    def goal(self, goal: Goal) -> Fields:
        fields: Fields = {
            "id": goal.id,
            "shortKey": goal.short_key,
            **self.texts("title", goal.title),
            **self.texts("description", goal.description),
            "weight": goal.weight,
            "tags": list(self._tags(goal)),
            "contains": list(goal.contains),
            "requires": list(goal.requires),
        }
        if goal.memorize:
            fields["nodeKind"] = "memory"
        if extended := self._extension(goal):
            fields["extendedData"] = extended
        if goal.exam is not None:
            fields["examData"] = self._exam(goal.exam)
        return fields

    def _tags(self, goal: Goal) -> Iterator[str]:
        """Yield the goal's tags, with a mark on those that select its cards."""
        yield from goal.tags
        if not any(tag.startswith(SELECT) for tag in goal.tags):
            chosen = {tag for selection in goal.cards.values() for tag in selection.tags}
            if not chosen.issubset(goal.tags):
                yield from sorted(f"{SELECT}{tag}" for tag in chosen)

    def _extension(self, goal: Goal) -> Fields:
        extended: Fields = {}
        for language, selection in goal.cards.items():
            name = self._deck_names.get(selection.deck_id)
            if name is not None:
                is_base = language is self._base or self._base is Language.EN
                extended["vocabularySource" if is_base else "vocabularySourceEn"] = name
        if goal.course is not None:
            extended["course"] = {
                "course": goal.course.course_id,
                "concepts": list(goal.course.concept_ids),
            }
        if goal.skills != SkillLink():
            extended["skills"] = {
                "reachedBy": list(goal.skills.reached_by),
                "buildsOn": list(goal.skills.builds_on),
            }
        return extended

    def _exam(self, exam: Exam) -> Fields:
        return {
            **self.texts("taskContent", exam.task),
            **self.texts("solutionContent", exam.solution),
            **({} if exam.minutes is None else {"timeLimitMinutes": exam.minutes}),
            "scoring": {
                "maxPoints": exam.max_points,
                "passingPoints": exam.passing_points,
                "steps": [
                    {"id": s.id, "points": s.points, **self.texts("description", s.description)}
                    for s in exam.steps
                ],
            },
        }
