"""Lines that help somebody in distress, by country."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.domain.learner.distress import Signs
from bot.domain.topics.course import Language

_NUMBER: Final = re.compile(r"\d[\d -]*\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpLine:
    """Who can be called or written to, and under which number."""

    name: Mapping[Language, str]
    number: Mapping[Language, str]
    for_children: bool = False
    """Whether it is for children and teenagers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """A country, and its lines."""

    name: Mapping[Language, str]
    language: Language
    zones: frozenset[str]
    """The time zones by which it is recognised."""
    lines: tuple[HelpLine, ...]
    """The number in danger of life comes last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpLines:
    """The lines of every country that is known, and what holds elsewhere."""

    countries: tuple[Country, ...] = ()
    elsewhere: Mapping[Language, str] = field(default_factory=dict)

    def near(self, zone: str | None, languages: Sequence[Language]) -> tuple[Country, ...]:
        """Return the country of the time zone; without one those of the languages in turn."""
        there = tuple(it for it in self.countries if zone in it.zones)
        if there or (zone is not None and "/" in zone and not zone.startswith("Etc/")):
            return there
        return tuple(it for spoken in languages for it in self.countries if it.language is spoken)

    def are_told_in(self, text: str) -> bool:
        """Return True if the text names help lines, and not one number by chance."""
        written = (
            number for it in self.countries for line in it.lines for number in line.number.values()
        )
        numbers = {found for it in written for found in _NUMBER.findall(it)}
        return sum(re.search(rf"(?<!\d){it}(?!\d)", text) is not None for it in numbers) > 1

    def told(
        self, zone: str | None, languages: Sequence[Language], *, to_child: bool
    ) -> tuple[str, ...]:
        """Return the lines near that zone, `to_child` those for children first.

        They are said in the first of the learner's languages.
        """
        near, language = self.near(zone, languages), languages[0]
        said: list[str] = []
        for country in near:
            lines = sorted(country.lines, key=lambda it: to_child and not it.for_children)
            numbers = [f"{it.name[language]}: **{it.number[language]}**" for it in lines]
            said += (
                numbers if len(near) == 1 else [f"{country.name[language]}: {'; '.join(numbers)}"]
            )
        return (*said, self.elsewhere[language])


@dataclass(frozen=True, slots=True, kw_only=True)
class Distress:
    """By what distress is recognised, and the lines that help."""

    signs: tuple[Signs, ...] = ()
    help_lines: HelpLines = field(default_factory=HelpLines)
