"""Read a YAML file as plain texts, with the line of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

Place = tuple[str | int, ...]
"""The path from the top of a file to one value: field names and list positions."""

LARGEST_FILE_BYTES = 1_000_000
DEEPEST_NESTING = 20
_LOADER: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(
    yaml, "CSafeLoader", yaml.SafeLoader
)

Plain = str | list["Plain"] | dict[str, "Plain"] | None


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a file, in words for the author."""

    file: Path
    line: int
    place: str
    expected: str

    def __str__(self) -> str:
        """Return one line: file, line, place, and what was expected there."""
        where = (f"{self.file}:{self.line}", self.place, f"expected {self.expected}")
        return ": ".join(part for part in where if part)


class BrokenFileError(Exception):
    """The file cannot be read as YAML."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(str(problem))


@dataclass(frozen=True, slots=True)
class YamlFile:
    """A file as read: its plain content and the nodes with their lines."""

    path: Path
    content: Plain
    root: yaml.Node | None

    def problem(self, place: Place, expected: str) -> Problem:
        """Return the problem at the place, with the nearest line."""
        names, line = self._walk(place)
        return Problem(self.path, line, dotted_path(names), expected)

    def line(self, place: Place) -> int:
        """Return the line nearest to the place."""
        return self._walk(place)[1]

    def _walk(self, place: Place) -> tuple[Place, int]:
        names: list[str | int] = []
        node, line = self.root, 1 if self.root is None else _line(self.root)
        for position, step in enumerate(place):
            found = _step(node, step)
            if found is not None:
                node, line = found
            elif position < len(place) - 1:
                continue  # the name of a variant, which pydantic adds and no file has
            names.append(step)
        return tuple(names), line


def dotted_path(place: Place) -> str:
    """Return the place in authors' notation: `questions[2].choices[0].word.de`."""
    parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)
    return "".join(parts).removeprefix(".")


def read_yaml(path: Path) -> YamlFile:
    """Return the file's content with every value as text. Raises BrokenFileError.

    Values stay the text that the author wrote: YAML alone would read `no` as false, the German
    number word `Null` as nothing, and `1.50` as 1.5.
    """
    return yaml_in(path, _bytes(path))


def yaml_in(path: Path, content: bytes) -> YamlFile:
    """Return the content of that file, as `read_yaml` does."""
    text = text_in_utf8(path, content)
    try:
        _refuse_tricks(path, text)
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as error:
        raise BrokenFileError(_syntax_problem(path, error)) from error
    return YamlFile(path, None if root is None else _plain(path, root), root)


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise BrokenFileError(Problem(path, 1, "", "a file that is there and readable")) from error


def text_in_utf8(path: Path, content: bytes) -> str:
    """Return the text of that file. Raises BrokenFileError if it is no text, or too long."""
    if len(content) > LARGEST_FILE_BYTES:
        raise BrokenFileError(Problem(path, 1, "", f"at most {LARGEST_FILE_BYTES} bytes"))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BrokenFileError(Problem(path, line, "", "text in UTF-8")) from error


def _refuse_tricks(path: Path, text: str) -> None:
    """Scan the file without recursion first: composing a very deep one would crash."""
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST_NESTING:
            raise _broken(path, event, f"at most {DEEPEST_NESTING} levels")
        if isinstance(event, yaml.AliasEvent):
            raise _broken(path, event, "every text written out, not an alias of another place")


def _syntax_problem(path: Path, error: yaml.YAMLError) -> Problem:
    mark = getattr(error, "problem_mark", None)
    texts = getattr(error, "problem", None) or "a character that YAML does not allow"
    line = 1 if mark is None else mark.line + 1
    return Problem(path, line, "", f"readable YAML ({texts}); texts with a colon need quotes")


def _broken(path: Path, at: yaml.Node | yaml.Event, expected: str) -> BrokenFileError:
    return BrokenFileError(Problem(path, _line(at), "", expected))


def _line(at: yaml.Node | yaml.Event) -> int:
    return 1 if at.start_mark is None else at.start_mark.line + 1


def _step(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node, int] | None:
    if isinstance(node, yaml.MappingNode):
        return _field(node.value, step)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], _line(node.value[step])
    return None


def _field(
    pairs: Sequence[tuple[yaml.Node, yaml.Node]], name: str | int
) -> tuple[yaml.Node, int] | None:
    for key, value in pairs:
        if key.value == name:
            return value, _line(key)
    return None


def _plain(path: Path, node: yaml.Node) -> Plain:
    if isinstance(node, yaml.MappingNode):
        return _fields(path, node)
    if isinstance(node, yaml.SequenceNode):
        return [_plain(path, entry) for entry in node.value]
    is_blank = node.value == "" and node.tag.endswith(":null")
    return None if is_blank else str(node.value)


def _fields(path: Path, node: yaml.MappingNode) -> Plain:
    fields: dict[str, Plain] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise _broken(path, key, "a plain name before the colon")
        if key.value in fields:
            raise _broken(path, key, f"the field {key.value!r} only once")
        fields[key.value] = _plain(path, value)
    return fields
