"""The signs of distress and the lines that help, from `data/distress`."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from bot.content.courses.expectations import findings
from bot.content.courses.yaml_file import BrokenFileError, YamlFile, read_yaml
from bot.domain.learner import distress
from bot.domain.topics.course import Language

Written = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)]
Both = Mapping[Language, Written]
T = TypeVar("T", bound=BaseModel)


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Signs(_Part):
    """A file of signs. Unknown fields are refused."""

    lists: Mapping[Written, tuple[Written, ...]] = Field(default_factory=dict)
    own: tuple[Written, ...]
    home: tuple[Written, ...]
    other: tuple[Written, ...]
    unsure: tuple[Written, ...] = ()
    whole: Mapping[distress.Concern, tuple[Written, ...]] = Field(default_factory=dict)
    harmless: tuple[Written, ...] = ()
    spellings: Mapping[Written, tuple[Written, ...]] = Field(default_factory=dict)
    fillers: tuple[Written, ...] = ()
    slips: tuple[Written, ...] = ()


class _Line(_Part):
    name: Both
    number: Both
    for_children: bool = False
    source: Written


class _Country(_Part):
    name: Both
    language: Language
    zones: tuple[Written, ...]
    lines: tuple[_Line, ...]


class _Lines(_Part):
    """The file of help lines."""

    countries: Mapping[Written, _Country]
    elsewhere: Both


def load_distress(folder: Path) -> distress.Distress:
    """Return signs and help lines. Raises BrokenFileError with the first fault."""
    signs = tuple(
        _signs(read_yaml(folder / f"signs.{language}.yaml"), language) for language in Language
    )
    return distress.Distress(
        signs=signs, help_lines=_help_lines(read_yaml(folder / "help_lines.yaml"))
    )


def _help_lines(file: YamlFile) -> distress.HelpLines:
    read = _validate(file, _Lines)
    return distress.HelpLines(
        countries=tuple(
            distress.Country(
                name=country.name,
                language=country.language,
                zones=frozenset(country.zones),
                lines=tuple(
                    distress.HelpLine(
                        name=line.name, number=line.number, for_children=line.for_children
                    )
                    for line in country.lines
                ),
            )
            for country in read.countries.values()
        ),
        elsewhere=read.elsewhere,
    )


def _signs(file: YamlFile, language: Language) -> distress.Signs:
    read = _validate(file, _Signs)
    spelling = distress.Spelling(
        spellings=tuple(
            (
                re.compile(rf"(?<= )(?:{'|'.join(distress.plain(way) for way in ways)})(?= )"),
                distress.plain(word),
            )
            for word, ways in read.spellings.items()
        ),
        fillers=frozenset(map(distress.plain, read.fillers)),
    )

    def compiled(place: tuple[str, ...], written: tuple[str, ...]) -> re.Pattern[str]:
        patterns = []
        for at, each in enumerate(written):
            try:
                patterns.append(distress.sign(each, read.lists, spelling))
            except KeyError as error:
                expected = f"one of the lists above, not {error}"
                raise BrokenFileError(file.problem((*place, at), expected)) from None
        return distress.either_of(patterns)

    by_concern = {concern: getattr(read, concern.value) for concern in distress.Concern}
    return distress.Signs(
        language=language,
        concerns={
            concern: compiled((concern.value,), by_concern[concern])
            for concern in distress.Concern
        },
        whole={
            concern: compiled(("whole", concern.value), read.whole.get(concern, ()))
            for concern in distress.Concern
        },
        harmless=compiled(("harmless",), read.harmless),
        spelling=spelling,
        slips=tuple(map(distress.plain, read.slips)),
    )


def _validate(file: YamlFile, shape: type[T]) -> T:
    try:
        return shape.model_validate(file.content)
    except ValidationError as error:
        place, expected = next(findings(error))
        raise BrokenFileError(file.problem(place, expected)) from error
