"""The graph of skills, from `data/skills_graph.json`, with German names from a file beside it."""

import json
from collections.abc import Iterator
from json import JSONDecodeError
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from bot.content.courses.expectations import findings
from bot.content.courses.schema import SkillName
from bot.content.courses.yaml_file import BrokenFileError, Place, dotted_path, read_yaml
from bot.domain.errors import BadTracingError, SkillGraphError
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import BktParameters
from bot.domain.skills.graph import GradeBand, Skill, SkillGraph, skill_graph, skill_warnings
from bot.domain.topics.course import Language

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]


class BrokenSkillGraphError(Exception):
    """A file of skills is faulty. The message is one line for the operator."""

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(f"{file}: {problem}")
        self.file = file
        self.problem = problem


class UnreadableSkillGraphError(BrokenSkillGraphError):
    """The file of the graph is missing, unreadable or no JSON. This may be temporary."""


class _Form(BaseModel):
    """A part of the file. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class _Bkt(_Form):
    p_init: float
    p_transit: float
    p_slip: float
    p_guess: float


class _Node(_Form):
    id: SkillName
    name: Name
    grade_band: GradeBand
    prerequisites: tuple[SkillName, ...]
    bkt: _Bkt
    tags: tuple[str, ...] = ()

    def skill(self, german: str) -> Skill:
        """Return the skill. Raises BadTracingError if it cannot be traced."""
        return Skill(
            id=SkillId(self.id),
            name={Language.EN: self.name, Language.DE: german},
            grade_band=self.grade_band,
            prerequisites=tuple(map(SkillId, self.prerequisites)),
            bkt=BktParameters(**self.bkt.model_dump()),
            tags=self.tags,
        )


class _Graph(_Form):
    version: Annotated[str, Field(min_length=1)]
    nodes: tuple[_Node, ...]


_NAMES: Final = TypeAdapter(dict[SkillName, Name])


def load_skill_graph(file: Path, german_names: Path) -> SkillGraph:
    """Return the graph. Raises BrokenSkillGraphError with the first fault."""
    shape = _shape(file)
    names = _german(german_names)
    missing = next((node.id for node in shape.nodes if node.id not in names), None)
    if missing is not None:
        raise BrokenSkillGraphError(german_names, f"{missing}: a German name, it is missing")
    try:
        return skill_graph(shape.version, [*_skills(shape, names)])
    except SkillGraphError as error:
        raise BrokenSkillGraphError(file, str(error)) from error


def summary(graph: SkillGraph) -> tuple[str, ...]:
    """Return one line about the graph, and one for each unusual parameter."""
    skills = graph.skills.values()
    return f"skills {graph.version}: {len(skills)} skills, ok", *skill_warnings(skills)


class SkillGraphFile:
    """The graph in use. An unreadable one does not replace it."""

    def __init__(self, graph: SkillGraph | None = None) -> None:
        self._graph = graph

    def current(self) -> SkillGraph | None:
        """Return the graph, or None if none could be read so far."""
        return self._graph

    def load(self, file: Path, german_names: Path) -> None:
        """Use this graph from now on. Raises BrokenSkillGraphError, and keeps the old one."""
        self._graph = load_skill_graph(file, german_names)


def _skills(shape: _Graph, names: dict[str, str]) -> Iterator[Skill]:
    for node in shape.nodes:
        try:
            yield node.skill(names[node.id])
        except BadTracingError as error:
            raise SkillGraphError(f"{node.id}: {error}") from error


def _shape(file: Path) -> _Graph:
    content = _parse(file)
    try:
        return _Graph.model_validate(content)
    except ValidationError as error:
        place, expected = next(findings(error))
        raise BrokenSkillGraphError(file, f"{_place_name(place, content)}: {expected}") from error


def _parse(file: Path) -> object:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnreadableSkillGraphError(file, "a file that is there and readable") from error
    except (JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableSkillGraphError(file, "readable JSON in UTF-8") from error


def _place_name(place: Place, content: object) -> str:
    """Return the place in the file, with the id of its skill if it has one."""
    match place, content:
        case ("nodes", int(at), *rest), {"nodes": [*nodes]} if _has_id(nodes[at]):
            return ": ".join(filter(None, (nodes[at]["id"], dotted_path(tuple(rest)))))
        case _:
            return dotted_path(place) or "the file"


def _has_id(node: object) -> bool:
    return isinstance(node, dict) and isinstance(node.get("id"), str)


def _german(file: Path) -> dict[str, str]:
    try:
        return _NAMES.validate_python(read_yaml(file).content)
    except BrokenFileError as error:
        raise BrokenSkillGraphError(file, error.problem.expected) from error
    except ValidationError as error:
        place, expected = next(findings(error))
        raise BrokenSkillGraphError(file, f"{dotted_path(place)}: {expected}") from error
