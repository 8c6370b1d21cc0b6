"""Signs of distress in a text, told apart from idioms and songs, and help lines (K88).

Texts and signs are brought into one plain form before they are compared: no case, no umlauts or
accents, no apostrophes, no emoji, no letter twice in a row, digits in words as the letters that
they look like. So "kiIIing", "töten" and "toten", "will" and "wil" are one.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.domain.topics.course import Language

LONGEST: Final = 4_096
"""Characters of a text that are checked."""
LONGEST_GAP: Final = 6
"""Words that an ellipsis in a sign may stand for."""
_CLEAR: Final = 3
"""Words in a sign that make the language of the text clear."""
_STOP: Final = "|"
"""Stands between sentences. No sign matches across it."""
_SENTENCES: Final = re.compile(r"[.!?;:\n…]+")
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”\"]*[“”\"]|«[^»]*»|»[^«]*«")
_WORD: Final = re.compile(r"[^\W_]+")
_TWICE: Final = re.compile(r"(.)\1+")
_DIGRAPHS: Final = str.maketrans({"ß": "ss", "ı": "i"})
_LOOKALIKES: Final = str.maketrans("013457", "oieast")
_HAS_LETTER: Final = re.compile(r"[a-z]")
_SHAPE: Final = re.compile(
    r"\{(\w+)\}|\(([^()]+)\)|([…^$])|"
    r"([^\s(){}/…^$]+(?:/[^\s(){}/]+)+|[^\s(){}/…^$]+(?: [^\s(){}/…^$]+(?![^\s]*/))*)"
)
"""A list, optional words, an ellipsis, or alternative words."""
_MARKS: Final[Mapping[str, str]] = {
    "…": rf"(?:\w+ ){{0,{LONGEST_GAP}}}",
    "^": r"(?<![^|] )",
    "$": r"(?=\||\Z)",
}
_FEWEST_LEFT: Final = 3
"""Words beside a quotation that show that the text is about the quotation."""

_NUMBER: Final = re.compile(r"\d[\d -]*\d")
_IN_BRACKETS: Final = re.compile(r" \([^()]*\)")


class Concern(StrEnum):
    """The subject of a text. The first in this order counts."""

    OWN = "own"
    """The learner wants to die or to hurt themselves."""
    HOME = "home"
    """Others hurt the learner."""
    OTHER = "other"
    """Somebody else is in danger."""
    UNSURE = "unsure"
    """It may be about more than the exercise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelling:
    """How the words of a language are brought into one form."""

    spellings: Sequence[tuple[re.Pattern[str], str]]
    fillers: frozenset[str]
    """Words that change nothing."""

    def apply(self, text: str) -> str:
        """Return the words in plain form and one spelling, without fillers."""
        said = f" {plain(text)} "
        for ways, word in self.spellings:
            said = ways.sub(word, said)
        return " ".join(word for word in said.split() if word not in self.fillers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """The signs of one language."""

    language: Language
    concerns: Mapping[Concern, re.Pattern[str]]
    whole: Mapping[Concern, re.Pattern[str]]
    """Signs that count only if the text contains nothing else."""
    harmless: re.Pattern[str]
    """Idioms that sound alike. They are skipped."""
    spelling: Spelling
    slips: tuple[str, ...]
    """Long words that are recognised with one slip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """Recognised distress."""

    concern: Concern
    language: Language | None
    """The language of the text, or None if it is not clear."""


def distress_in(text: str, every: Iterable[Signs]) -> Heard | None:
    """Return the distress in the text, in any language, or None if there is none."""
    if not any(map(str.isalpha, text)):
        return None  # most answers are numbers
    found = [heard for signs in every if (heard := _sign_in(text[:LONGEST], signs)) is not None]
    order = list(Concern)
    return min(found, key=lambda signs: order.index(signs.concern), default=None)


def plain(text: str) -> str:
    """Return the words in plain form, separated by blanks."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_DIGRAPHS))
    letters = "".join(
        letter for letter in apart if not unicodedata.combining(letter) and letter not in "'’‘`´"
    )
    return " ".join(_plain_word(word) for word in _WORD.findall(_without_masks(letters)))


def sign(written: str, lists: Mapping[str, Sequence[str]], spelling: Spelling) -> str:
    """Return the pattern of a sign.

    (Words) in brackets are optional, a/b is either word, {name} is a word of that list, an
    ellipsis stands for some words, and ^ and $ for the beginning and end of a sentence. Raise
    KeyError if there is no such list.
    """
    parts = []
    for shape in _SHAPE.finditer(written):
        name, optional, mark, words = shape.groups()
        if mark:
            parts.append(_MARKS[mark])
            continue
        options = lists[name] if name else (optional or words).split("/")
        said = [spelling.apply(option) for option in options]
        may_be_missing = optional or not all(said)
        parts.append(f"(?:(?:{'|'.join(filter(None, said))}) )" + "?" * bool(may_be_missing))
    return "".join(parts)


def either_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of these between blanks, or nothing if there are none."""
    every = "|".join(patterns)
    return re.compile(f"(?<= )(?:{every})" if every else r"(?!)")


def _sign_in(text: str, signs: Signs) -> Heard | None:
    outside = _QUOTED.sub(" ", text)
    about_quotation = outside != text and len(_WORD.findall(outside)) >= _FEWEST_LEFT
    said = _in_sign_spelling(outside if about_quotation else text, signs)
    for concern, pattern in signs.whole.items():
        if pattern.fullmatch(said, 1):
            return Heard(concern=concern, language=_language(said, signs))
    said = signs.harmless.sub(f"{_STOP} ", said)
    told = signs.concerns[Concern.OTHER].search(_in_sign_spelling(text, signs))
    said = signs.concerns[Concern.OTHER].sub(f"{_STOP} ", said)
    for concern in (Concern.OWN, Concern.HOME):
        if found := signs.concerns[concern].search(said):
            return Heard(concern=concern, language=_language(found[0], signs))
    if told is not None:
        return Heard(concern=Concern.OTHER, language=_language(told[0], signs))
    doubtful = signs.concerns[Concern.UNSURE].search(said)
    if doubtful is not None:
        return Heard(concern=Concern.UNSURE, language=_language(doubtful[0], signs))
    return None


def _language(found: str, signs: Signs) -> Language | None:
    return signs.language if len(found.split()) >= _CLEAR else None


def _in_sign_spelling(text: str, signs: Signs) -> str:
    """Return the text in the spelling of the signs, with a mark between sentences."""
    sentences = (signs.spelling.apply(sentence) for sentence in _SENTENCES.split(text))
    said = f" {_STOP} ".join(filter(None, sentences))
    return f" {' '.join(_without_slip(word, signs) for word in said.split())} "


def _without_slip(word: str, signs: Signs) -> str:
    return next((slip for slip in signs.slips if _is_slip(word, slip)), word)


def _is_slip(typed: str, meant: str) -> bool:
    """Return True if one letter is missing, added or changed, or if two are swapped."""
    if typed == meant or abs(len(typed) - len(meant)) > 1 or typed[:1] != meant[:1]:
        return typed == meant
    start = next((at for at, (a, b) in enumerate(zip(typed, meant, strict=False)) if a != b), None)
    if start is None:
        return True
    rest, wanted = typed[start:], meant[start:]
    return (
        rest[1:] == wanted[1:]
        or rest == wanted[1:]
        or rest[1:] == wanted
        or (rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:])
    )


def _without_masks(letters: str) -> str:
    """Return the text without the characters that hide letters within words: s*icide, k_ll."""
    return re.sub(r"(?<=\w)[*_](?=\w)", "", letters)


def _plain_word(word: str) -> str:
    if _HAS_LETTER.search(word) and not word.isalpha():
        word = word.translate(_LOOKALIKES)
    for pair, letter in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        word = word.replace(pair, letter)
    return _TWICE.sub(r"\1", word)


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpLine:
    """A contact for help, and its number."""

    name: Mapping[Language, str]
    number: Mapping[Language, str]
    for_children: bool = False
    """True if it is for children and teenagers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """A country, and its help lines."""

    name: Mapping[Language, str]
    language: Language
    zones: frozenset[str]
    """The time zones by which it is recognised."""
    lines: tuple[HelpLine, ...]
    """The help lines. The emergency number comes last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpLines:
    """The help lines of every known country, and a text for all others."""

    countries: tuple[Country, ...] = ()
    elsewhere: Mapping[Language, str] = field(default_factory=dict)

    def near(self, zone: str | None, languages: Sequence[Language]) -> tuple[Country, ...]:
        """Return the country of the time zone, or else those of the languages in order."""
        there = tuple(country for country in self.countries if zone in country.zones)
        if there or (zone is not None and "/" in zone and not zone.startswith("Etc/")):
            return there
        return tuple(
            country
            for spoken in languages
            for country in self.countries
            if country.language is spoken
        )

    def are_told_in(self, text: str) -> bool:
        """Return True if the text contains at least two of the help lines."""
        written = (
            number
            for country in self.countries
            for line in country.lines
            for number in line.number.values()
        )
        numbers = {found for contact in written for found in _NUMBER.findall(contact)}
        return (
            sum(re.search(rf"(?<!\d){number}(?!\d)", text) is not None for number in numbers) > 1
        )

    def told(
        self, zone: str | None, languages: Sequence[Language], *, to_child: bool
    ) -> tuple[str, ...]:
        """Return the lines near that zone. With `to_child`, those for children come first.

        The texts are in the first of the learner's languages.
        """
        near, language = self.near(zone, languages), languages[0]
        said: list[str] = []
        for country in near:
            lines = sorted(country.lines, key=lambda line: to_child and not line.for_children)
            numbers = [f"{line.name[language]}: **{line.number[language]}**" for line in lines]
            if len(near) > 1:  # Opening hours are shown only for a single country.
                numbers = [_IN_BRACKETS.sub("", number) for number in numbers]
                numbers = [f"{country.name[language]}: {'; '.join(numbers)}"]
            said += numbers
        return (*said, self.elsewhere[language])


@dataclass(frozen=True, slots=True, kw_only=True)
class Distress:
    """The signs of distress, and the lines that help."""

    signs: tuple[Signs, ...] = ()
    help_lines: HelpLines = field(default_factory=HelpLines)
