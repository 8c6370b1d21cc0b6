"""Prompts from `prompts/`, one Markdown file each, filled strictly, with version and hash.

A file has front matter, a system part that is the same for everybody, and a learner's part with
placeholders. Learners' texts pass the filter `said`, and texts of courses, files and models pass
`material`. Both mark them as data.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from string import ascii_lowercase
from typing import TypedDict
from unicodedata import normalize

import yaml
from jinja2 import FileSystemLoader, StrictUndefined, Template, TemplateError, meta
from jinja2.sandbox import ImmutableSandboxedEnvironment
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.resources import PROMPTS
from bot.settings import Settings

VERSIONS = "versions.json"
FENCE = "---\n"
LEARNER_PART = "\n=== learner\n"
"""The line between the part for all learners and the learner's part."""
LONGEST_WORDS = 4_000
"""Characters of a learner's text in a prompt. A Telegram message has up to 4,096."""

_BRACKETS = "<＜﹤‹〈"
_INVISIBLE = r"[\W_]{0,20}"
_WIDE_AND_BOLD = [chr(code) for code in (*range(0xFF21, 0xFF5B), *range(0x1D400, 0x1D6A4))]
_LETTERS = {
    letter: "".join(
        ("[", letter, *(sign for sign in _WIDE_AND_BOLD if normalize("NFKC", sign) == letter), "]")
    )
    for letter in ascii_lowercase
}
_NAMES = "|".join(
    _INVISIBLE.join(_LETTERS[letter] for letter in name) for name in ("learnertext", "material")
)
# possessive and up to the next bracket, so that each sign is looked at once
_MARK = re.compile(rf"[{_BRACKETS}](?=(?:[^\w{_BRACKETS}]|_)*+(?:{_NAMES}))", re.IGNORECASE)


class Frozen(TypedDict):
    """A version of a prompt, and its hash at that version."""

    version: int
    sha256: str


Versions = dict[str, Frozen]


class PromptError(Exception):
    """A prompt is malformed or was filled wrongly, which is a mistake of ours."""


class Role(StrEnum):
    """Which of the configured models a prompt is for."""

    TEACH = "teach"
    WRITE = "write"
    GRADE = "grade"
    HARD = "hard"


def models_of(settings: Settings) -> dict[Role, str]:
    """Return the model of each role in the settings."""
    return {
        Role.TEACH: settings.teach_model,
        Role.WRITE: settings.write_model,
        Role.GRADE: settings.grade_model,
        Role.HARD: settings.hard_model,
    }


class Effort(StrEnum):
    """How long the model may think."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Cache(StrEnum):
    """How long the provider caches the system part."""

    HOUR = "1h"
    MINUTES = "5m"
    NONE = "none"


class Head(BaseModel):
    """The front matter of a prompt."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=r"^[a-z][a-z_]*$")
    version: int = Field(ge=1)
    role: Role
    effort: Effort
    max_tokens: int = Field(ge=4_096, le=64_000)
    """Thinking counts, too, so even a short answer needs room."""
    cache: Cache
    thinking: bool = True
    """False if the model must not think first because a learner is waiting."""
    inputs: tuple[str, ...]
    output: str = Field(pattern=r"^(text|[A-Z][A-Za-z]*)$")
    """The pydantic form of the output, or `text` for free text and tools."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A prompt as it was read."""

    head: Head
    sha256: str
    """The hash of the file and of everything it includes."""
    system: str
    learner_part: Template

    def fill(self, values: Mapping[str, object]) -> str:
        """Return the learner's part. A missing or unused value is an error."""
        if values.keys() != set(self.head.inputs):
            raise PromptError(
                f"{self.head.name}: wants {sorted(self.head.inputs)}, got {sorted(values)}"
            )
        try:
            return self.learner_part.render(values).strip()
        except TemplateError as error:
            raise PromptError(f"{self.head.name}: {error}") from error


def learner_words(text: object, limit: int = LONGEST_WORDS) -> str:
    """Return a learner's words between marks that the words cannot close."""
    words = str(text).replace("\r\n", "\n").replace("\r", "\n")[:limit]
    return f"<learner_text>\n{_MARK.sub('&lt;', words)}\n</learner_text>"


def material(text: object) -> str:
    """Return others' text between marks that it cannot close, or nothing if it is empty."""
    words = str(text).replace("\r\n", "\n").replace("\r", "\n")
    end = "\n" if words.endswith("\n") else ""  # of a block
    marked = _MARK.sub("&lt;", words.strip())
    return f"<material>\n{marked}\n</material>{end}" if marked else ""


def load_prompts(folder: Path = PROMPTS) -> dict[str, Prompt]:
    """Return all prompts of the folder by name. Raises PromptError for the first broken one."""
    environment = _environment(folder)
    return {
        path.stem: _load_prompt(environment, path) for path in sorted(folder.glob("[a-z]*.md"))
    }


def versions_of(prompts: Mapping[str, Prompt]) -> Versions:
    """Return the version and hash of each prompt."""
    return {
        name: {"version": prompt.head.version, "sha256": prompt.sha256}
        for name, prompt in prompts.items()
    }


def read_versions(folder: Path = PROMPTS) -> Versions:
    """Return the versions that were frozen last, or none if none ever were."""
    file = folder / VERSIONS
    if not file.exists():
        return {}
    frozen: Versions = json.loads(file.read_text(encoding="utf-8"))
    return frozen


def freeze(folder: Path = PROMPTS) -> None:
    """Store the current versions. Raises PromptError if a changed prompt has its old version."""
    present, frozen = versions_of(load_prompts(folder)), read_versions(folder)
    for name in present.keys() & frozen.keys():
        changed = present[name]["sha256"] != frozen[name]["sha256"]
        if changed and present[name]["version"] <= frozen[name]["version"]:
            raise PromptError(
                f"{name}.md: changed, so it needs a version after {frozen[name]['version']}"
            )
    lines = json.dumps(present, indent=2, sort_keys=True)
    (folder / VERSIONS).write_text(f"{lines}\n", encoding="utf-8")


def _environment(folder: Path) -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        autoescape=False,  # a prompt is not HTML; `said` and `material` mark foreign text
        trim_blocks=True,
        lstrip_blocks=True,
        newline_sequence="\n",
        keep_trailing_newline=True,
    )
    environment.filters["said"] = learner_words
    environment.filters["material"] = material
    return environment


def _load_prompt(environment: ImmutableSandboxedEnvironment, path: Path) -> Prompt:
    text = path.read_text(encoding="utf-8")
    try:
        head, system, learner_part = _parts(text)
        _check_name(head, path)
        _check_values(environment, head, system, learner_part)
        return Prompt(
            head=head,
            sha256=_sha256(environment, text),
            system=environment.from_string(system).render().strip(),
            learner_part=environment.from_string(learner_part),
        )
    except (PromptError, ValidationError, TemplateError, yaml.YAMLError) as error:
        raise PromptError(f"{path.name}: {error}") from error


def _parts(text: str) -> tuple[Head, str, str]:
    before, fence, rest = text.partition(FENCE)
    front, closed, body = rest.partition(f"\n{FENCE}")
    system, border, learner_part = body.partition(LEARNER_PART)
    if before or not (fence and closed and border):
        raise PromptError("expected front matter, a system part and `=== learner`")
    if LEARNER_PART in learner_part:
        raise PromptError("expected `=== learner` only once")
    return Head.model_validate(yaml.safe_load(front)), system, learner_part


def _check_name(head: Head, path: Path) -> None:
    if head.name != path.stem:
        raise PromptError(f"`name` says {head.name!r}")


def _check_values(
    environment: ImmutableSandboxedEnvironment, head: Head, system: str, learner_part: str
) -> None:
    if foreign := _placeholders(environment, system):
        raise PromptError(f"the system part is the same for all, so it takes no {foreign}")
    if (used := _placeholders(environment, learner_part)) != set(head.inputs):
        raise PromptError(f"`inputs` says {sorted(head.inputs)}, the text uses {sorted(used)}")


def _placeholders(environment: ImmutableSandboxedEnvironment, source: str) -> set[str]:
    return {
        name
        for text in _with_includes(environment, source)
        for name in meta.find_undeclared_variables(environment.parse(text))
    }


def _with_includes(environment: ImmutableSandboxedEnvironment, source: str) -> Iterator[str]:
    """Yield the text and the texts it includes, in order."""
    yield source
    for name in meta.find_referenced_templates(environment.parse(source)):
        if name is None or environment.loader is None:
            raise PromptError("an include needs a plain name")
        yield from _with_includes(environment, environment.loader.get_source(environment, name)[0])


def _sha256(environment: ImmutableSandboxedEnvironment, text: str) -> str:
    return hashlib.sha256("\0".join(_with_includes(environment, text)).encode()).hexdigest()
