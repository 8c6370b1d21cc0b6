"""Numbers in letters, English and German, as digits: "forty-two", "drei Viertel", "half"."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

_ENGLISH: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_ENGLISH_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
_ENGLISH_PARTS: Final = "third fourth fifth sixth seventh eighth ninth tenth"
_GERMAN: Final = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn"
)
_GERMAN_TENS: Final = "zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig"
_GERMAN_PARTS: Final = "drittel viertel fünftel sechstel siebtel achtel neuntel zehntel"
_ARTICLES: Final = frozenset({"a", "an", "ein", "eine", "einem", "einen", "eines", "einer"})


def _parts() -> Iterator[tuple[str, int]]:
    """Yield the names of equal parts with how many make a whole."""
    for below, word in enumerate(_ENGLISH_PARTS.split(), start=3):
        yield from ((word, below), (f"{word}s", below))
    for below, word in enumerate(_GERMAN_PARTS.split(), start=3):
        yield from ((word, below), (f"{word}n", below), (f"{word}s", below))
    for word in ("half", "halves", "halb", "halbe", "halben", "halber", "halbes"):
        yield word, 2
    yield from (("quarter", 4), ("quarters", 4))


def _wholes() -> Iterator[tuple[str, int]]:
    """Yield the numbers up to 100; German ones are a word each, English ones may have a hyphen."""
    yield from zip(_ENGLISH.split(), range(20), strict=True)
    yield from zip(_GERMAN.split(), range(20), strict=True)
    units = ["ein", *_GERMAN.split()[2:10]]
    for tens, (english, german) in enumerate(
        zip(_ENGLISH_TENS.split(), _GERMAN_TENS.split(), strict=True), start=2
    ):
        yield from ((english, 10 * tens), (german, 10 * tens))
        yield from ((f"{it}und{german}", 10 * tens + one) for one, it in enumerate(units, 1))
    yield from (("hundred", 100), ("hundert", 100))


_PARTS: Final[Mapping[str, int]] = dict(_parts())
_WHOLES: Final[Mapping[str, int]] = dict(_wholes())
NUMBER_WORDS: Final[Mapping[str, str]] = {
    **{word: str(value) for word, value in _WHOLES.items()},
    **{
        f"{count}{part}": f"{above}/{below}"
        for above, count in enumerate(_GERMAN.split()[1:10], start=1)
        for below, part in enumerate(_GERMAN_PARTS.split(), start=3)
    },
    **dict.fromkeys(("half", "halb", "hälfte"), "1/2"),
}
"""Single words, in lower case with ss for ß, with the digits that they mean."""
_COMPOUND: Final = re.compile(
    rf"\b({_ENGLISH_TENS.replace(' ', '|')})[\s-]({'|'.join(_ENGLISH.split()[1:10])})\b"
)
_FRACTION: Final = re.compile(rf"\b([^\W_]+)[\s-]+({'|'.join(_PARTS)})\b")


def with_digits(text: str) -> str:
    """Return the text in lower case, with "three quarters" and "forty-two" in digits."""
    plain = _COMPOUND.sub(lambda it: str(_WHOLES[it[1]] + _WHOLES[it[2]]), text.casefold())
    return _FRACTION.sub(_in_digits, plain)


def _in_digits(match: re.Match[str]) -> str:
    count, part = match[1], match[2]
    digits = "1" if count in _ARTICLES else str(_WHOLES.get(count, count))
    return f"{digits}/{_PARTS[part]}" if digits.isdecimal() else match[0]
