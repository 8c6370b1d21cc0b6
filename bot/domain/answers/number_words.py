"""Numbers in words, in English and German: "three eighths", "anderthalb", "acht Komma fünf"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Final

from bot.domain.answers.numbers import Form, TypedNumber, read_digits

LONGEST_PHRASE: Final = 12
"""Words. No number has more."""
_THOUSAND: Final = 1_000
_HUNDRED: Final = 100
_TEN: Final = 10
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_ONE_WORD: Final = re.compile(r"[^\W\d_]{3,30}")
_WORD: Final = re.compile(r"[^\W_]+(?:[.,'][0-9]+)*")


def _numbering(words: str, first: int, step: int = 1) -> Mapping[str, int]:
    return {word: first + at * step for at, word in enumerate(words.split())}


_SMALL: Final = {
    **_numbering("zero one two three four five six seven eight nine ten eleven twelve", 0),
    **_numbering("thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 13),
    **_numbering("null eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf", 0),
    **_numbering("dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn", 13),
    "zwo": 2,
    "ein": 1,
    "eine": 1,
    "einen": 1,
    "einem": 1,
    "einer": 1,
}
_TENS: Final = {
    **_numbering("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
    **_numbering("zwanzig dreissig vierzig fuenfzig sechzig siebzig achtzig neunzig", 20, 10),
    "fourty": 40,
}
_ORDINALS: Final = {
    **_numbering("first second third fourth fifth sixth seventh eighth ninth tenth", 1),
    "eleventh": 11,
    "twelfth": 12,
    "hundredth": 100,
    "thousandth": 1000,
    **{f"{word}th": value for word, value in _SMALL.items() if word.endswith("teen")},
    **{f"{word[:-1]}ieth": value for word, value in _TENS.items() if word.endswith("y")},
    **_numbering("erste zweite dritte vierte fuenfte sechste siebte achte neunte zehnte", 1),
}
_PARTS: Final = {
    "half": 2,
    "halves": 2,
    "quarter": 4,
    "quarters": 4,
    "thirds": 3,
    "halb": 2,
    "halbe": 2,
    "halbes": 2,
    "halber": 2,
    "zweitel": 2,
    "haelfte": 2,
    "drittel": 3,
    "siebtel": 7,
    "achtel": 8,
    **{word: place for word, place in _ORDINALS.items() if word.endswith(("h", "third"))},
    **{f"{word}s": value for word, value in _ORDINALS.items() if word.endswith("th")},
}
_ONE_HALF: Final = re.compile(r"\b(?:an?|one|eine?) (?=(?:half|halbe?[rs]?)\b)", re.IGNORECASE)
"""Not the number one: "ein halb" is 1/2, not 1 1/2."""
_ALONE: Final = frozenset({"half", "halb", "halbes", "haelfte"})
"""Fractions that stand for one part when no number comes before."""
_ONE: Final = frozenset({"a", "an", "one", "ein", "eine"})
_BARS: Final = frozenset({"over", "durch"})
_POINTS: Final = frozenset({"point", "komma", "comma", "punkt"})
_SIGNS: Final = {"minus": -1, "negative": -1, "neg": -1, "negativ": -1, "plus": 1}
_SCALES: Final = {"million": 10**6, "millions": 10**6, "millionen": 10**6, "mio": 10**6}
_HALF_MORE: Final = {"anderthalb": Fraction(3, 2), "anderthalbe": Fraction(3, 2)}


def words_in(text: str) -> tuple[str, ...]:
    """Return the words and digits of a text in the form in which they are looked up here."""
    return tuple(_WORD.findall(text.casefold().translate(_UMLAUTS)))


def number_of_words(words: Sequence[str], *, language: str) -> TypedNumber | None:
    """Return the number that all of the words form, or None. Digits may stand among them."""
    sign = _SIGNS.get(words[0]) if len(words) > 1 else None
    if not 0 < len(words) <= LONGEST_PHRASE:
        return None
    number = _positive_number(tuple(words[1:] if sign else words), language)
    if number is None or sign != -1:
        return number
    return replace(number, value=-number.value)


def in_digits(text: str, language: str) -> str:
    """Return the text with digits for single number words: acht x is 8 x, sixth is 6th."""

    def digits(word: re.Match[str]) -> str:
        name = word[0].casefold()
        number = number_of_words([name], language=language)
        if number is None and name.endswith("th") and name in _ORDINALS:
            return f"{_ORDINALS[name]}th"
        return str(number.value) if number else word[0]

    return _ONE_WORD.sub(digits, _ONE_HALF.sub("", text))


def ordinal_of_words(words: Sequence[str]) -> int | None:
    """Return the place that an ordinal names, or None: third, dritte, 3rd."""
    if len(words) != 1:
        return None
    match = re.fullmatch(r"([0-9]{1,6})(?:st|nd|rd|th|te|ten|ter|tes)", words[0])
    if match:
        return int(match[1])
    place = re.sub(r"(?<=te)[nrs]$", "", words[0])
    return _ORDINALS.get(place, _german(place.removesuffix("te")) if place[-2:] == "te" else None)


def counts_parts_of(text: str, question: str) -> bool:
    """Return True if the question counts the parts in "8 eighths"."""
    words = words_in(text)
    return len(words) > 1 and _below(words[-1]) is not None and words[-1] in words_in(question)


@lru_cache(maxsize=1_024)
def _positive_number(words: tuple[str, ...], language: str) -> TypedNumber | None:
    return (
        _whole_number(words, language)
        or _decimal(words, language)
        or _part(words, language)
        or _over(words, language)
        or _mixed_number(words, language)
        or _with_scale(words, language)
    )


def _whole_number(words: Sequence[str], language: str) -> TypedNumber | None:
    if len(words) == 1 and words[0][0].isdigit():
        return read_digits(words[0], language)
    whole = _cardinal(words)
    return None if whole is None else TypedNumber(Fraction(whole), Form.INTEGER)


def _cardinal(words: Sequence[str]) -> int | None:
    """Return the whole number in English or German words, written together or apart, or None."""
    english = _english([word for word in words if word != "and"])
    return _german("".join(words)) if english is None else english


def _english(words: Sequence[str]) -> int | None:
    total, current, room = 0, 0, _THOUSAND
    for word in words:
        if word in _TENS and room > _HUNDRED // _TEN:
            current, room = current + _TENS[word], _TEN
        elif word in _SMALL and room >= _TEN and (_SMALL[word] < _TEN or room > _TEN):
            current, room = current + _SMALL[word], 0
        elif word == "hundred" and current < _HUNDRED:
            current, room = (current or 1) * _HUNDRED, _HUNDRED
        elif word == "thousand" and not total:
            total, current, room = (current or 1) * _THOUSAND, 0, _THOUSAND
        elif word in _ONE and not current and len(words) > 1:
            current, room = 1, 0
        else:
            return None
    return total + current if words else None


def _german(word: str) -> int | None:
    """Return the number written as one word, or None: neunhundertneunundneunzigtausendeins."""
    if word in _SMALL or word in _TENS:
        return _SMALL.get(word, _TENS.get(word))
    for scale, name in ((_THOUSAND, "tausend"), (_HUNDRED, "hundert")):
        before, found, after = word.partition(name)
        if found:
            return _german_parts(before, scale, after.removeprefix("und"))
    one, found, ten = word.partition("und")
    if found and ten in _TENS and 0 < _SMALL.get(one, 0) < _TEN:
        return _TENS[ten] + _SMALL[one]
    return None


def _german_parts(before: str, scale: int, after: str) -> int | None:
    times = _german(before) if before else 1
    rest = _german(after) if after else 0
    if times is None or rest is None or rest >= scale or not 0 < times < _THOUSAND:
        return None
    return times * scale + rest


def _decimal(words: Sequence[str], language: str) -> TypedNumber | None:
    """Return a decimal in words, or None: three point one four, acht Komma fünf."""
    at = next((at for at, word in enumerate(words) if word in _POINTS), len(words))
    whole = _whole_number(words[:at] or ("0",), language)
    digits = [_SMALL.get(word, int(word) if word.isdecimal() else -1) for word in words[at + 1 :]]
    if whole is None or not digits or not all(0 <= digit < _TEN for digit in digits):
        return None
    decimals = Fraction(int("".join(map(str, digits))), 10 ** len(digits))
    return TypedNumber(whole.value + decimals, Form.DECIMAL)


def _part(words: Sequence[str], language: str) -> TypedNumber | None:
    """Return a fraction in words, or None: three eighths, 3 Viertel, half, ein halb."""
    if len(words) == 1:
        return _part_in_one_word(words[0])
    below = _below(words[-1])
    above = 1 if words[0] in _ONE and len(words) == 2 else _whole(words[:-1], language)  # noqa: PLR2004 - one half
    if below is None or above is None or (words[-1] in _ALONE and above != 1):
        return None
    return _fraction(0, above, below)


def _part_in_one_word(word: str) -> TypedNumber | None:
    if word in _HALF_MORE:
        return TypedNumber(_HALF_MORE[word], Form.FRACTION, mixed=True)
    if word in _ALONE:
        return _fraction(0, 1, 2)
    for name, below in (("einhalb", 2), ("einviertel", 4), ("dreiviertel", 4), ("eindrittel", 3)):
        if word.endswith(name):
            above = 3 if name[0] == "d" else 1
            return _mixed_in_one_word(word.removesuffix(name), above, below)
    part = None if word in _ORDINALS or word.endswith("s") else _below(word)
    if part is not None:
        return _fraction(0, 1, part)
    for at in range(3, len(word) - 3) if word.endswith("tel") else ():
        count, of = _SMALL.get(word[:at], 0), _below(word[at:])  # fünfsechstel
        if of is not None and count > 1:
            return _fraction(0, count, of)
    return None


def _mixed_in_one_word(whole: str, above: int, below: int) -> TypedNumber | None:
    value = _german(whole) if whole else 0
    return None if value is None else _fraction(value, above, below)


def _below(word: str) -> int | None:
    """Return the denominator that a word names, or None: 8 for eighths and Achtel."""
    if word in _PARTS:
        return _PARTS[word]
    for ending in ("stel", "tel"):
        below = _german(word.removesuffix(ending)) if word.endswith(ending) else None
        if below is not None and below > 2:  # noqa: PLR2004 - no halves
            return below
    return None


def _over(words: Sequence[str], language: str) -> TypedNumber | None:
    """Return a fraction said with "over", or None: one over two, 1 durch 2."""
    at = next((at for at, word in enumerate(words) if word in _BARS), 0)
    above, below = _whole(words[:at], language), _whole(words[at + 1 :], language)
    return _fraction(0, above, below) if above is not None and below else None


def _mixed_number(words: Sequence[str], language: str) -> TypedNumber | None:
    """Return a mixed number, or None: two and a half, zwei einhalb, 2 und drei Viertel."""
    for at in range(1, len(words)):
        whole = _whole(words[:at], language)
        rest = words[at:]
        for between in ({"ganze", "ganzen", "whole", "wholes"}, {"and", "und"}):
            rest = rest[1:] if rest[:1] and rest[0] in between else rest
        bare = len(rest) == 1 and rest == words[at:] and rest[0] in _ALONE  # "3 half" may be 3/2
        part = None if bare or not rest or whole is None else _part(rest, language)
        if whole is not None and part is not None and 0 < part.value < 1:
            return replace(part, value=whole + part.value, mixed=True)
    return None


def _with_scale(words: Sequence[str], language: str) -> TypedNumber | None:
    """Return a number with a scale word, or None: 2.5 million, 3 thousand."""
    scale = _SCALES.get(words[-1], _THOUSAND if words[-1] in {"thousand", "tausend"} else 0)
    if len(words) == 1 or not scale:
        return None
    number = _positive_number(tuple(words[:-1]), language)
    return None if number is None else TypedNumber(number.value * scale, Form.INTEGER)


def _whole(words: Sequence[str], language: str) -> int | None:
    number = _whole_number(words, language) if words else None
    return int(number.value) if number and number.value.denominator == 1 else None


def _fraction(whole: int, above: int, below: int) -> TypedNumber:
    lowest = gcd(above, below) == 1 and (not whole or above < below)
    value = whole + Fraction(above, below)
    return TypedNumber(value, Form.FRACTION, lowest, mixed=whole > 0 and above < below)
