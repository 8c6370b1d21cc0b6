"""Goal maps from files: one JSON, a folder of them, or an archive with decks and pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Final

from bot.content.decks.archives import open_archive
from bot.content.landscapes import json_form, places
from bot.content.landscapes.decks import DeckReader, media
from bot.content.landscapes.goal_form import plain
from bot.content.landscapes.landscape_file import LandscapeBundle, LandscapeFile, check_tangle
from bot.content.landscapes.skill_links import with_skill_links
from bot.domain.cards.deck_file import DeckRefusedError
from bot.domain.exams.exam import Exam
from bot.domain.goals.atlas import join_landscapes
from bot.domain.goals.landscape import CourseLevel, Goal, Landscape
from bot.domain.goals.landscape_warnings import (
    FileWarning,
    FileWarnings,
    LandscapeRefusedError,
    Refusal,
    WarningKind,
)
from bot.domain.ids import LandscapeId
from bot.domain.topics.course import Language, Texts

LARGEST_ARCHIVE_BYTES = 100_000_000
_ZIP: Final = b"PK"


def read_landscapes(path: Path) -> LandscapeBundle:
    """Return the goal maps in a .json, a folder or a .zip, with their decks and pictures."""
    if path.is_dir():
        return _gather(places.folder(path))
    if not path.is_file():
        raise LandscapeRefusedError(Refusal.NOT_THERE)
    if path.stat().st_size > LARGEST_ARCHIVE_BYTES:
        raise LandscapeRefusedError(Refusal.TOO_LARGE, str(LARGEST_ARCHIVE_BYTES // 1_000_000))
    with path.open("rb") as file:
        is_archive = file.read(len(_ZIP)) == _ZIP
    return landscapes_in(path.read_bytes(), path.name) if is_archive else _one(path)


def landscapes_in(data: bytes, name: str) -> LandscapeBundle:
    """Return the goal maps in a file that was sent: JSON alone, or an archive."""
    if not data:
        raise LandscapeRefusedError(Refusal.EMPTY)
    if not data.startswith(_ZIP):
        return _gather(places.Alone(name, data))
    try:
        archive = open_archive(BytesIO(data))
        with archive.file:
            return _gather(places.Packed(archive))
    except DeckRefusedError as error:
        raise LandscapeRefusedError(Refusal(error.reason.value), error.detail) from error


def load_landscapes(folder: Path) -> LandscapeBundle:
    """Return the bundled goal maps below the folder, or none if there is no folder."""
    if not any(folder.glob("*.json")):
        return LandscapeBundle(landscapes=())
    return read_landscapes(folder)


def _one(path: Path) -> LandscapeBundle:
    if path.stat().st_size > json_form.LARGEST_FILE_BYTES:
        raise LandscapeRefusedError(
            Refusal.TOO_LARGE, str(json_form.LARGEST_FILE_BYTES // 1_000_000)
        )
    return _gather(places.one_file(path))


def _gather(where: places.Where) -> LandscapeBundle:
    return _Gathering(where).bundle()


class _Gathering:
    def __init__(self, where: places.Where) -> None:
        self._where = where
        self._warnings = FileWarnings()
        self._files: list[LandscapeFile] = []
        self._bases: dict[LandscapeId, str] = {}
        self._deck_names: dict[str, str] = {}
        self._others: list[str] = []

    def bundle(self) -> LandscapeBundle:
        is_alone = len(self._where.names) == 1
        for name in self._where.names:
            self._take(name, is_alone=is_alone)
        if not self._files:
            is_folder = len(self._where.names) > len(Language) or not self._others
            raise LandscapeRefusedError(
                Refusal.NO_LANDSCAPE if is_folder else Refusal.NOT_A_LANDSCAPE
            )
        reader = DeckReader(self._where, self._deck_names, self._warnings)
        landscapes: list[Landscape] = []
        pictures: dict[LandscapeId, dict[str, bytes]] = {}
        files = pair_languages(self._files)
        for file in files:
            base = self._bases[file.landscape.id]
            landscapes.append(with_skill_links(reader.stocked(file, base)))
            if seen := self._pictures(file.landscape, base):
                pictures[file.landscape.id] = seen
        for name in self._others:
            if name not in reader.decks:
                self._warnings.note(WarningKind.FILE_LEFT_OUT, field=name)
        found = (*(warning for file in files for warning in file.warnings), *self._warnings)
        return LandscapeBundle(
            landscapes=tuple(landscapes),
            decks=reader.decks,
            media=pictures,
            warnings=tuple(dict.fromkeys((*found, *join_landscapes(landscapes).warnings))),
        )

    def _take(self, name: str, *, is_alone: bool) -> None:
        warnings = FileWarnings()
        try:
            content = json_form.parse(
                self._where.read(name, json_form.LARGEST_FILE_BYTES) or b"", warnings
            )
            if not json_form.is_landscape(content) and not is_alone:
                self._others.append(name)
                deck_id = plain(content.get("deckId")) if isinstance(content, dict) else ""
                self._deck_names.setdefault(deck_id, name)
                return
            file = json_form.read_landscape(content, name, warnings)
        except LandscapeRefusedError as error:
            if is_alone:
                raise
            self._warnings.note(WarningKind.FILE_LEFT_OUT, field=name, detail=error.reason)
            return
        self._bases.setdefault(file.landscape.id, name)
        self._files.append(file)

    def _pictures(self, landscape: Landscape, base: str) -> dict[str, bytes]:
        wanted = landscape.media
        found = media(self._where, base, tuple(wanted))
        for name, goal_id in wanted.items():
            if name not in found:
                self._warnings.note(WarningKind.ASSET_MISSING, goal_id or "", detail=name)
        return found


def pair_languages(files: Sequence[LandscapeFile]) -> tuple[LandscapeFile, ...]:
    """Return each goal map once, in the order of its first file."""
    found: dict[LandscapeId, LandscapeFile] = {}
    for file in files:
        before = found.get(file.landscape.id)
        found[file.landscape.id] = _merge(before, file) if before else file
    return tuple(found.values())


def _merge(first: LandscapeFile, second: LandscapeFile) -> LandscapeFile:
    mine, other = first.landscape, second.landscape
    speaks = second.language if second.language is not first.language else None
    goals = {goal.id: goal for goal in mine.goals}
    for goal in other.goals:
        before = goals.get(goal.id)
        goals[goal.id] = _goal(before, goal, speaks) if before else goal
    landscape = replace(
        mine,
        title=_texts(mine.title, other.title, speaks),
        description=_texts(mine.description, other.description, speaks),
        goals=tuple(goals.values()),
        levels=_levels(mine.levels, other.levels, speaks),
    )
    check_tangle(landscape.goals)
    wanted = {goal_id: dict(cards) for goal_id, cards in second.wanted.items()}
    for goal_id, cards in first.wanted.items():
        own = {language: each for language, each in cards.items() if language is not speaks}
        wanted[goal_id] = {**cards, **wanted.get(goal_id, {}), **own}
    merged = FileWarning(WarningKind.TWIN_MERGED, detail=str(mine.id))
    warnings = dict.fromkeys((*first.warnings, *second.warnings, merged))
    return replace(first, landscape=landscape, wanted=wanted, warnings=tuple(warnings))


def _goal(first: Goal, second: Goal, speaks: Language | None) -> Goal:
    return replace(
        json_form.unite(first, second),
        title=_texts(first.title, second.title, speaks),
        description=_texts(first.description, second.description, speaks),
        exam=_exam(first.exam, second.exam, speaks),
    )


def _exam(first: Exam | None, second: Exam | None, speaks: Language | None) -> Exam | None:
    if first is None or second is None:
        return first or second
    others = {step.id: step.description for step in second.steps}
    return replace(
        first,
        task=_texts(first.task, second.task, speaks),
        solution=_texts(first.solution, second.solution, speaks),
        steps=tuple(
            replace(step, description=_texts(step.description, others.get(step.id, {}), speaks))
            for step in first.steps
        ),
        minutes=first.minutes or second.minutes,
    )


def _levels(
    first: Sequence[CourseLevel], second: Sequence[CourseLevel], speaks: Language | None
) -> tuple[CourseLevel, ...]:
    levels = {level.id: level for level in first}
    for level in second:
        before = levels.get(level.id, level)
        levels[level.id] = replace(before, label=_texts(before.label, level.label, speaks))
    return tuple(levels.values())


def _texts(first: Texts, second: Texts, speaks: Language | None) -> Texts:
    """Return both texts. The second file wins for its own language."""
    own: Mapping[Language, str] = {}
    if speaks is not None and second.get(speaks):
        own = {speaks: second[speaks]}
    return {**{language: text for language, text in second.items() if text}, **first, **own}
