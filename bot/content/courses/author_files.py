"""Files of a course: YAML, Markdown, or a folder of both in an archive."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final, Protocol, TypeVar

from bot.content.courses.course_markdown import is_course, read_markdown
from bot.content.courses.yaml_file import (
    LARGEST_FILE_BYTES,
    BrokenFileError,
    Place,
    Plain,
    YamlFile,
    text_in_utf8,
    yaml_in,
)
from bot.content.decks.archives import Archive, is_known_kind, open_archive
from bot.domain.authoring.course_file import CourseFault, Fault

T = TypeVar("T")
_YAML: Final = (".yaml", ".yml")
_MARKDOWN: Final = (".md", ".markdown")
_COURSE: Final = "course.yaml"
_CONCEPTS: Final = "concepts"
_ZIP: Final = b"PK"


class CourseText(Protocol):
    """A course as plain fields with their lines."""

    @property
    def content(self) -> Plain:
        """Return the fields."""

    def line(self, place: Place) -> int:
        """Return the line nearest to the place."""


class UnreadableCourseError(Exception):
    """A file whose fields cannot be read."""

    def __init__(self, fault: CourseFault) -> None:
        super().__init__(fault.fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class CourseFolder:
    """A folder in the form of the bundled courses, read like a single file."""

    content: Plain
    course: YamlFile
    concepts: tuple[tuple[str, YamlFile | None], ...]
    """The file of each concept by its name, or None if there is none."""
    probes: Mapping[str, int]
    """For each concept its entry in the inventory."""

    def line(self, place: Place) -> int:
        """Return the line nearest to the place."""
        return self._within(place)[1]

    def file(self, place: Place) -> str:
        """Return the name of the file that contains the place."""
        return self._within(place)[0]

    def _within(self, place: Place) -> tuple[str, int]:
        if len(place) > 1 and place[0] == _CONCEPTS and isinstance(place[1], int):
            name, file = self.concepts[place[1]]
            if place[2:3] == ("probe",) and name in self.probes:
                below = ("inventory", self.probes[name], *place[2:])
                return _COURSE, self.course.line(below)
            if place[2:3] != ("builds_on",):
                where = f"{_CONCEPTS}/{name}.yaml"
                return where, 1 if file is None else file.line(place[2:])
            place = (_CONCEPTS, name, *place[3:])
        return _COURSE, self.course.line(place)


def may_be_course(name: str, data: bytes) -> bool:
    """Return True if the file is a course by its ending or its content."""
    if data.startswith(_ZIP):
        archive = open_archive(BytesIO(data))
        with archive.file:
            return _is_packed(archive)
    if name.lower().endswith(_YAML):
        return True
    return name.lower().endswith(_MARKDOWN) and is_course(data.decode(errors="replace"))


def _is_packed(archive: Archive) -> bool:
    names = [PurePosixPath(entry) for entry in archive.entries if not entry.endswith("/")]
    if any(name.name == _COURSE for name in names):
        return True
    texts = [name for name in names if not is_known_kind(name.name)]
    if len(texts) != 1 or texts[0].suffix.lower() not in _YAML + _MARKDOWN:
        return False
    return may_be_course(texts[0].name, archive.read(str(texts[0]), LARGEST_FILE_BYTES))


def read_course_file(name: str, data: bytes) -> tuple[CourseText, bool]:
    """Return the file's content, and if it came with pictures, which no course shows.

    Raises UnreadableCourseError with the reason.
    """
    if not data.startswith(_ZIP):
        return _read_text(name, data), False
    archive = open_archive(BytesIO(data))
    with archive.file:
        pictures = any(is_known_kind(entry) for entry in archive.entries)
        return _unpack(archive), pictures


def _unpack(archive: Archive) -> CourseText:
    paths = sorted(PurePosixPath(entry) for entry in archive.entries if not entry.endswith("/"))
    homes = [path.parent for path in paths if path.name == _COURSE]
    if len(homes) == 1:
        return _folder(archive, homes[0])
    texts = [path for path in paths if path.suffix.lower() in _YAML + _MARKDOWN]
    if homes or len(texts) != 1:
        raise UnreadableCourseError(CourseFault(fault=Fault.NO_COURSE))
    return _read_text(texts[0].name, archive.read(str(texts[0]), LARGEST_FILE_BYTES))


def _folder(archive: Archive, home: PurePosixPath) -> CourseText:
    """Return the one file, or the course with its concepts' files and its inventory."""
    course = _readable(_COURSE, archive.read(str(home / _COURSE), LARGEST_FILE_BYTES), yaml_in)
    fields = course.content if isinstance(course.content, dict) else {}
    graph = fields.get("concepts")
    if not isinstance(graph, dict):
        return course
    files = {
        file.stem: _readable(file.name, archive.read(str(file), LARGEST_FILE_BYTES), yaml_in)
        for file in sorted(map(PurePosixPath, archive.entries))
        if file.parent == home / _CONCEPTS and file.suffix.lower() in _YAML
    }
    probes, entries = _probes(fields.get("inventory"))
    names = [*graph, *(name for name in files if name not in graph)]
    concepts: list[Plain] = []
    for name in names:
        file = files.get(name)
        own = file.content if file is not None and isinstance(file.content, dict) else {}
        before = {"builds_on": graph[name]} if graph.get(name) else {}
        concepts.append({"id": name, **before, **own, **entries.get(name, {})})
    content: Plain = {
        **{name: value for name, value in fields.items() if name != "inventory"},
        "concepts": concepts,
    }
    return CourseFolder(content, course, tuple((key, files.get(key)) for key in names), probes)


def _probes(inventory: Plain) -> tuple[dict[str, int], dict[str, dict[str, Plain]]]:
    """Return for each concept its entry and its probe, without malformed ones."""
    places: dict[str, int] = {}
    probes: dict[str, dict[str, Plain]] = {}
    for at, entry in enumerate(inventory if isinstance(inventory, list) else ()):
        concept = entry.get("concept") if isinstance(entry, dict) else None
        if isinstance(entry, dict) and isinstance(concept, str) and "probe" in entry:
            places[concept] = at
            probes[concept] = {"probe": entry["probe"]}
    return places, probes


def _read_text(name: str, data: bytes) -> CourseText:
    if not name.lower().endswith(_MARKDOWN):
        return _readable(name, data, yaml_in)
    return read_markdown(_readable(name, data, text_in_utf8))


def _readable(name: str, data: bytes, read: Callable[[Path, bytes], T]) -> T:
    """Return the result of `read`. Raises UnreadableCourseError if that fails."""
    try:
        return read(Path(name), data)
    except BrokenFileError as error:
        fault = Fault.TOO_LARGE if len(data) > LARGEST_FILE_BYTES else Fault.UNREADABLE
        found = CourseFault(fault=fault, file=name, line=error.problem.line)
        raise UnreadableCourseError(found) from error
