"""A learner's data as one archive, read by people and imported by the bot.

`lyceum.json` lists the content. Each deck is a file that anyone could write. `account` holds the
rows of everything else, some thousand per file, and is imported again. `records` and `tables` are
for people, and are skipped.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import PurePosixPath
from typing import Annotated, Any, Final
from urllib.parse import quote, unquote
from zipfile import ZIP_DEFLATED, ZipFile

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, FiniteFloat, TypeAdapter

from bot.content.account_tables import read_account, rows_files
from bot.content.decks import archives
from bot.content.decks.json_files.json_form import json_text, read_json
from bot.content.decks.raw_files import check_cards, parsed_json
from bot.content.landscapes.files import landscapes_in
from bot.content.landscapes.landscape_file import LandscapeBundle
from bot.content.landscapes.writing import landscape_zip
from bot.content.sat_exams import SAT_EXAMS, SatExam, exam_pictures, exams_text
from bot.domain.cards.deck_file import DeckFile, DeckRefusedError, Refusal
from bot.domain.goals.landscape import GoalState, Landscape, MasteredBy
from bot.domain.ids import GoalId, GoalRef, LandscapeId
from bot.domain.learner.learner import Learner
from bot.flow.files.account import KnownRows
from bot.flow.files.transfer import Found, FoundKind
from bot.flow.goals.ports import Choices
from bot.json_types import json_type

_VERSION: Final = 2
"""Version 1 had no rows: topics, skills and exams were not imported."""
_LONGEST_TEXT: Final = 50_000_000
_MOST: Final = 500
"""Decks, and goal maps, of one learner."""

_MOST_STATES: Final = 50_000
_LANDSCAPES: Final = "landscapes.zip"
_LONGEST_SETTINGS: Final = 20_000
_DECK_FILE: Final = re.compile(r"decks/\d+\.json")
_Name = Annotated[str, Field(max_length=200)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Everything:
    """Everything that a learner owns."""

    decks: tuple[DeckFile, ...] = ()
    landscapes: tuple[Landscape, ...] = ()
    media: Mapping[LandscapeId, Mapping[str, bytes]] = field(default_factory=dict)
    """The pictures of the goal maps. Those of the decks are with the decks."""
    choices: Mapping[LandscapeId, Choices] = field(default_factory=dict)
    """Also in bundled goal maps, like the states."""
    states: Mapping[GoalRef, GoalState] = field(default_factory=dict)
    exams: Sequence[SatExam] = ()
    """The exams taken, which are also readable by themselves."""
    learner: Learner | None = None
    rows: KnownRows = field(default_factory=KnownRows)
    tables: Mapping[str, str] = field(default_factory=dict)
    """Tables for people, by name."""
    readme: tuple[str, str] | None = None
    """Name and text of the file that explains the archive."""
    about: Mapping[str, object] = field(default_factory=dict)
    """Facts for readers, which are not imported again."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="ignore")


class _StateEntry(_Entry):
    mastery: Annotated[FiniteFloat, Field(ge=0, le=1)] = 0.0
    mastered_at: AwareDatetime | None = None
    by: MasteredBy | None = None
    checks: Annotated[list[_Name], Field(max_length=1_000)] = []

    def state(self) -> GoalState:
        return GoalState(
            mastery=self.mastery,
            mastered_at=self.mastered_at,
            by=self.by,
            checks=tuple(self.checks),
        )


class _GoalEntry(_Entry):
    goal: _Name
    state: _StateEntry


class _ChoicesEntry(_Entry):
    level: _Name = ""
    subjects: Annotated[list[_Name], Field(max_length=_MOST)] = []
    focus: Annotated[list[_Name], Field(max_length=_MOST)] = []
    autopilot: bool = False

    def choices(self) -> Choices:
        return Choices(
            level=self.level,
            subjects=tuple(GoalId(goal) for goal in self.subjects),
            focus=tuple(GoalId(goal) for goal in self.focus),
            autopilot=self.autopilot,
        )


class _LandscapeEntry(_Entry):
    landscape: _Name
    choices: _ChoicesEntry | None = None
    states: Annotated[list[_GoalEntry], Field(max_length=_MOST_STATES)] = []


class _Contents(_Entry):
    lyceum: int
    decks: Annotated[list[_Name], Field(max_length=_MOST)] = []
    landscapes: Annotated[list[_LandscapeEntry], Field(max_length=_MOST)] = []
    learner: Learner | None = None


_CHOICES: Final = json_type(Choices)
_STATE: Final = json_type(GoalState)
_LEARNER: Final[TypeAdapter[Learner | None]] = json_type(Learner | None)


def write_everything(everything: Everything) -> bytes:
    """Return the archive."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in _entries(everything):
            archive.writestr(name, content)
    return packed.getvalue()


def _entries(everything: Everything) -> Iterator[tuple[str, str | bytes]]:
    if everything.readme is not None:
        yield everything.readme
    names = [f"decks/{number}.json" for number in range(1, len(everything.decks) + 1)]
    contents: dict[str, Any] = {
        "lyceum": _VERSION,
        **everything.about,
        "learner": _LEARNER.dump_python(everything.learner, mode="json"),
        "decks": names,
        "landscapes": [
            _landscape_entry(landscape_id, everything)
            for landscape_id in _landscape_ids(everything)
        ],
    }
    yield archives.CONTENTS, json.dumps(contents, ensure_ascii=False, indent=1)
    yield from ((f"{archives.TABLES}/{name}", text) for name, text in everything.tables.items())
    yield from rows_files(everything.rows)
    for name, file in zip(names, everything.decks, strict=True):
        yield name, json_text(file)
        for medium, content in file.media.items():
            yield f"{_media_folder(name)}{quote(medium, safe='')}", content
    if everything.exams:
        yield SAT_EXAMS, exams_text(everything.exams)
        yield from exam_pictures(everything.exams).items()
    if everything.landscapes:
        yield _LANDSCAPES, _packed_landscapes(everything)


def _packed_landscapes(everything: Everything) -> bytes:
    decks = {str(file.deck.id): file for file in everything.decks}
    bundle = LandscapeBundle(landscapes=everything.landscapes, decks=decks, media=everything.media)
    return landscape_zip(bundle)


def read_everything(archive: archives.Archive) -> Found:
    """Return the importable content of the archive. Refuse a broken one."""
    contents = _contents(archive)
    decks = tuple(_decks(archive, dict.fromkeys(contents.decks)))
    bundle = _landscapes(archive)
    known = {file.deck.id for file in decks}
    choices = {
        LandscapeId(landscape.landscape): landscape.choices.choices()
        for landscape in contents.landscapes
        if landscape.choices is not None
    }
    states = {
        GoalRef(LandscapeId(of.landscape), GoalId(state.goal)): state.state.state()
        for of in contents.landscapes
        for state in of.states
    }
    account = None if contents.learner is None else read_account(archive, contents.learner)
    if not (decks or bundle.landscapes or choices or states or account):
        raise DeckRefusedError(Refusal.NO_CARDS)
    return Found(
        kind=FoundKind.EVERYTHING,
        decks=(*decks, *(deck for deck in bundle.decks.values() if deck.deck.id not in known)),
        landscapes=bundle.landscapes,
        landscape_media=bundle.media,
        landscape_warnings=bundle.warnings,
        choices=choices,
        states=states,
        account=account,
    )


def _landscapes(archive: archives.Archive) -> LandscapeBundle:
    if _LANDSCAPES not in archive.entries:
        return LandscapeBundle(landscapes=())
    return landscapes_in(archive.read(_LANDSCAPES, archives.MOST_MEDIA_BYTES), _LANDSCAPES)


def _landscape_ids(everything: Everything) -> Iterable[LandscapeId]:
    """Return the learner's own goal maps, then the others that they used."""
    own = (landscape.id for landscape in everything.landscapes)
    learned = (ref.landscape_id for ref in everything.states)
    return dict.fromkeys((*own, *everything.choices, *learned))


def _landscape_entry(landscape_id: LandscapeId, everything: Everything) -> dict[str, object]:
    entry: dict[str, object] = {"landscape": landscape_id}
    if (chosen := everything.choices.get(landscape_id)) is not None:
        entry["choices"] = _CHOICES.dump_python(chosen, mode="json")
    entry["states"] = [
        {"goal": ref.goal_id, "state": _STATE.dump_python(state, mode="json")}
        for ref, state in everything.states.items()
        if ref.landscape_id == landscape_id
    ]
    return entry


def _contents(archive: archives.Archive) -> _Contents:
    try:
        texts = parsed_json(archive.read(archives.CONTENTS, _LONGEST_TEXT).decode())
        if isinstance(texts, dict) and isinstance(version := texts.get("lyceum"), int):
            _check_version(version)
        contents = _Contents.model_validate(texts)
        if contents.learner is not None:
            _check_settings(texts["learner"])
    except (ValueError, RecursionError) as error:
        raise DeckRefusedError(Refusal.BROKEN_JSON) from error
    return contents


def _check_version(version: int) -> None:
    if version > _VERSION:
        raise DeckRefusedError(Refusal.EXPORT_TOO_NEW)


def _check_settings(settings: object) -> None:
    """Refuse larger settings than anyone can have made."""
    if len(json.dumps(settings)) > _LONGEST_SETTINGS:
        raise DeckRefusedError(Refusal.BROKEN_ACCOUNT)


def _decks(archive: archives.Archive, names: Iterable[str]) -> Iterator[DeckFile]:
    cards = 0
    for name in names:
        file = _deck(archive, name)
        cards += len(file.deck.cards)
        check_cards(cards)
        yield file


def _deck(archive: archives.Archive, name: str) -> DeckFile:
    archives.check_name(name)
    if name not in archive.entries or not _DECK_FILE.fullmatch(name):
        raise DeckRefusedError(Refusal.BROKEN_ZIP, name)
    folder = _media_folder(name)
    media: dict[str, bytes] = {}
    for entry in archive.entries:
        if entry.startswith(folder) and archives.is_known_kind(entry):
            archives.check_name(entry)
            named = unquote(entry.removeprefix(folder))
            media[named] = archive.read_media(entry, packed=False)
    return read_json(archive.read(name, _LONGEST_TEXT), PurePosixPath(name).stem, media)


def _media_folder(deck: str) -> str:
    """Return the folder of the pictures, whose single name encodes the deck's path."""
    return f"{deck.removesuffix('.json')}.media/"
