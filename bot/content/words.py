"""The words that are recognised, from `data/words`: one file per language, all in the same form.

Text in (brackets) may be missing, and a/b is either of them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from pathlib import Path
from sys import intern
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from bot.content.courses.expectations import findings
from bot.content.courses.yaml_file import BrokenFileError, YamlFile, read_yaml
from bot.domain.answers.folding import fold
from bot.domain.answers.quality import Rating
from bot.domain.answers.words import (
    DeckTitle,
    Meaning,
    Phrase,
    Spellings,
    Vocabulary,
    Words,
    phrase_of,
)

_MOST_WAYS: Final = 2_000
_LISTS: Final = (
    "fillers",
    "asking",
    "wishes",
    "doubts",
    "frames",
    "clear",
    "reasons",
    "negations",
)
_PART: Final = re.compile(r"\(([^()]+)\)|([^\s()]+)")

Written = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
_Group = Annotated[tuple[Written, ...], Field(min_length=2)]
_Rating = Literal["again", "hard", "good", "easy"]


class _File(BaseModel):
    """A file. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    meanings: Mapping[Meaning, tuple[Written, ...]]
    spellings: Mapping[Written, tuple[Written, ...]] = Field(default_factory=dict)
    fillers: tuple[Written, ...] = Field(default=())
    asking: tuple[Written, ...] = Field(default=())
    wishes: tuple[Written, ...] = Field(default=())
    doubts: tuple[Written, ...] = Field(default=())
    frames: tuple[Written, ...] = Field(default=())
    clear: tuple[Written, ...] = Field(default=())
    reasons: tuple[Written, ...] = Field(default=())
    negations: tuple[Written, ...] = Field(default=())
    ratings: Mapping[_Rating, tuple[Written, ...]] = Field(default_factory=dict)
    same: tuple[_Group, ...] = Field(default=())
    confused: tuple[_Group, ...] = Field(default=())
    titles: Mapping[DeckTitle, Written] = Field(default_factory=dict)


def load_words(folder: Path) -> Words:
    """Return the words of every language. Raises BrokenFileError with the first fault."""
    files = [(file := read_yaml(path), _shape(file)) for path in sorted(folder.glob("*.yaml"))]
    spellings: dict[str, str] = {}
    meanings: dict[Phrase, Meaning] = {}
    lists: dict[str, set[Phrase]] = {name: set() for name in _LISTS}
    for _, shape in files:
        for word, ways in shape.spellings.items():
            spellings.update((fold(way).replace("'", ""), fold(word)) for way in ways)
    for file, shape in files:
        for meaning, written in shape.meanings.items():
            place = ("meanings", meaning.value)
            for at, phrase in phrases(file, place, written, spellings):
                if meanings.setdefault(phrase, meaning) is not meaning:
                    other = f"{' '.join(phrase)!r} in one meaning, it is in {meanings[phrase]} too"
                    raise BrokenFileError(file.problem((*place, at), other))
        for name, found in lists.items():
            written = getattr(shape, name)
            found.update(phrase for _, phrase in phrases(file, (name,), written, spellings))
    ratings = {
        phrase: Rating[name.upper()]
        for file, shape in files
        for name, written in shape.ratings.items()
        for _, phrase in phrases(file, ("ratings", name), written, spellings)
    }
    return Words(
        meanings=meanings,
        **{name: frozenset(found) for name, found in lists.items()},
        spellings=spellings,
        ratings=ratings,
        titles={file.path.stem: shape.titles for file, shape in files if shape.titles},
        vocabulary=Vocabulary.of((*meanings, *ratings, *lists["fillers"], *lists["frames"])),
        same=Spellings.of(
            (group for _, shape in files for group in shape.same),
            (group for _, shape in files for group in shape.confused),
        ),
    )


def phrases(
    file: YamlFile, place: tuple[str, ...], written: Sequence[str], spellings: Mapping[str, str]
) -> Iterator[tuple[int, Phrase]]:
    """Yield every way to say what is written in the list at that place, with its position."""

    @cache
    def said(words: str) -> Phrase:
        # each word is stored once, not once for each phrase
        return tuple(map(intern, phrase_of(words, spellings)))

    for at, text in enumerate(written):
        if _PART.sub("", text).strip():
            raise BrokenFileError(file.problem((*place, at), "brackets that open and close"))
        options = [[said(option) for option in _options(part)] for part in _PART.finditer(text)]
        ways = {tuple(chain.from_iterable(way)) for way in product(*options)}
        if () in ways or len(ways) > _MOST_WAYS:
            expected = f"a word that may not be missing, and at most {_MOST_WAYS} ways to say it"
            raise BrokenFileError(file.problem((*place, at), expected))
        yield from ((at, way) for way in ways)


def _options(part: re.Match[str]) -> Sequence[str]:
    optional, word = part.groups()
    return ("", *optional.split("/")) if optional else word.split("/")


def _shape(file: YamlFile) -> _File:
    try:
        return _File.model_validate(file.content)
    except ValidationError as error:
        place, expected = next(findings(error))
        raise BrokenFileError(file.problem(place, expected)) from error
