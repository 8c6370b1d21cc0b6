"""Units as people write them: cm, Zentimeter, centimetres, qcm, €, EUR, km/h."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from typing import Final

from bot.domain.answers.folding import fold, plain
from bot.domain.answers.number_words import number_of_words, words_in
from bot.domain.answers.numbers import Form


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its kind, and its size in the first unit of that kind."""

    kind: str
    size: Fraction
    name: str


_LENGTHS: Final = (
    ("m", "1", "meter metern metre meters metres"),
    ("mm", "1/1000", "millimeter millimetern millimetre millimeters millimetres"),
    ("cm", "1/100", "zentimeter zentimetern centimeter centimetre centimeters centimetres"),
    ("dm", "1/10", "dezimeter dezimetern decimeter decimetre decimeters decimetres"),
    ("km", "1000", "kilometer kilometern kilometre kilometers kilometres"),
    ("in", "127/5000", "inch inches zoll"),
    ("ft", "381/1250", "foot feet fuss"),
    ("yd", "1143/1250", "yard yards"),
    ("mi", "201168/125", "mile miles meile meilen"),
)
_OTHERS: Final = (
    ("mass", "g", "1", "gramm gram grams gramme"),
    ("mass", "mg", "1/1000", "milligramm milligram milligrams"),
    ("mass", "kg", "1000", "kilogramm kilogram kilograms kilo kilos"),
    ("mass", "t", "1000000", "tonne tonnen tonnes ton tons"),
    ("mass", "lb", "45359237/100000", "lbs pfund"),
    ("time", "s", "1", "sekunde sekunden sek sec secs second seconds"),
    ("time", "ms", "1/1000", "millisekunde millisekunden millisecond milliseconds"),
    ("time", "min", "60", "minute minuten minutes mins"),
    ("time", "viertelstunde", "900", "viertelstunden"),
    ("time", "dreiviertelstunde", "2700", "dreiviertelstunden"),
    ("time", "h", "3600", "stunde stunden std hour hours hr hrs"),
    ("time", "d", "86400", "tag tage tagen day days"),
    ("time", "week", "604800", "woche wochen weeks wk wks"),
    ("months", "month", "1", "monat monate monaten months"),
    ("months", "year", "12", "jahr jahre jahren years"),
    ("euro", "€", "1", "eur euro euros"),
    ("euro", "cent", "1/100", "cents ct ¢"),
    ("dollar", "$", "1", "usd dollar dollars"),
    ("pound", "£", "1", "gbp pound pounds"),
    ("pound", "penny", "1/100", "pence"),
    ("franc", "chf", "1", "franken francs"),
    ("volume", "l", "1/1000", "liter litern litre liters litres"),
    ("volume", "ml", "1/1000000", "milliliter millilitre milliliters millilitres"),
    ("volume", "cl", "1/100000", "zentiliter centiliter centilitre centiliters centilitres"),
    ("volume", "dl", "1/10000", "deziliter deciliter decilitre"),
    ("volume", "hl", "1/10", "hektoliter hectoliter hectolitre"),
    ("area", "ha", "10000", "hektar hectare hectares"),
    ("angle", "°", "1", "deg degree degrees grad"),
    ("celsius", "°c", "1", "celsius c"),
    ("fahrenheit", "°f", "1", "fahrenheit"),
    ("kelvin", "k", "1", "kelvin"),
    ("speed", "m/s", "1", "mps"),
    ("speed", "km/h", "5/18", "kmh kph stundenkilometer"),
    ("speed", "mph", "1397/3125", ""),
    ("force", "n", "1", "newton newtons"),
    ("energy", "j", "1", "joule joules"),
    ("energy", "kj", "1000", "kilojoule kilojoules"),
    ("power", "w", "1", "watt watts"),
    ("power", "kw", "1000", "kilowatt kilowatts"),
    ("voltage", "v", "1", "volt volts"),
    ("current", "a", "1", "ampere amperes amp amps"),
    ("frequency", "hz", "1", "hertz"),
)
_PHRASES: Final = {
    **dict.fromkeys(("grad celsius", "degrees celsius", "° celsius"), "°c"),
    **dict.fromkeys(("grad fahrenheit", "degrees fahrenheit"), "°f"),
}
_OF_SPEEDS: Final = frozenset({"s", "min", "h"})
_EACH: Final = ("/", " / ", " pro ", " per ", " je ", " an ", " in der ")
_POWERS: Final = (
    ("area", 2, ("quadrat", "square ", "sq ", "sq. "), "q"),
    ("volume", 3, ("kubik", "cubic ", "cu ", "cu. "), ""),
)


def _aliases() -> Iterator[tuple[str, Unit]]:
    for name, size, words in _LENGTHS:
        length = Unit("length", Fraction(size), name)
        for alias in (name, *words.split()):
            yield alias, length
            yield from _powers_of(alias, length)
    for kind, name, size, words in _OTHERS:
        unit = Unit(kind, Fraction(size), name)
        phrases = (phrase for phrase, of in _PHRASES.items() if of == name)
        yield from ((alias, unit) for alias in (name, *words.split(), *phrases))
    for way, time in product(_LENGTHS, _OTHERS):
        if time[1] in _OF_SPEEDS:
            yield from _speeds(way, time)


def _powers_of(alias: str, length: Unit) -> Iterator[tuple[str, Unit]]:
    """Yield the spellings of squares and cubes of a length: cm^2, cm2, qcm, square cm."""
    for kind, power, before, short in _POWERS:
        unit = Unit(kind, length.size**power, f"{length.name}^{power}")
        yield f"{alias}^{power}", unit
        yield f"{alias}{power}", unit
        yield from ((f"{word}{alias}", unit) for word in before)
        behind = ("squared", "quadrat", "hoch zwei") if power == 2 else ("cubed", "hoch drei")  # noqa: PLR2004 - a square
        yield from ((f"{alias} {word}", unit) for word in behind)
        if short and len(alias) <= 2:  # # noqa: PLR2004 - a sign, not a word
            yield f"{short}{alias}", unit


def _speeds(way: tuple[str, ...], time: tuple[str, ...]) -> Iterator[tuple[str, Unit]]:
    """Yield the spellings of a speed: km/min, metres per second."""
    (name, far, ways), (_, sign, long, times) = way, time
    unit = Unit("speed", Fraction(far) / Fraction(long), f"{name}/{sign}")
    for one, each, other in product((name, *ways.split()), _EACH, (sign, *times.split())):
        yield f"{one}{each}{other}", unit


_UNITS: Final[Mapping[str, Unit]] = dict(_aliases())
_LONGEST: Final = max(map(len, _UNITS))
_GLUED: Final = re.compile(r"(.*[0-9)}])([^\d\s)}].*)")
_CURRENCY: Final = re.compile(r"(?P<unit>€|\$|£|eur|usd|gbp|chf)\s*(?P<number>[-+]?[0-9].*)$")
_DEGREES: Final = re.compile(r"\^ ?\{? ?\\circ ?\}?")
_COMPOUND: Final = re.compile(r"([0-9]+(?:[.,][0-9]+)?) ?([^\W\d]+|[€$£]|$)")
_ONE: Final = re.compile(r"\b(?:an?|one|eine?|nen?)\b")
_CLOCK: Final = re.compile(r"([0-9]{1,2}):([0-9]{2}) ?(h|std|stunden?|hours?|hrs?|min\w*)\b\.?")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_SHARES: Final = {"half": 2, "halbe": 2, "halber": 2, "halbes": 2, "quarter": 4, "viertel": 4}
"""Parts of the unit before them: an hour and a half."""
_UNSAID: Final = {"€": "cent", "$": "cent", "£": "penny", "m": "cm", "h": "min", "min": "s"}
"""The unit of two digits that follow a unit: 4 € 75."""
_BETWEEN: Final = re.compile(r"(?:\s|,|und|and|&)*")
_PART_OF: Final = re.compile(r" (?:of an?|eine[rs])$|(?<=half) an?$")
_ASKED: Final = re.compile(
    r"\b(?:how many|wie ?vielen?) (?P<many>[^\W\d_]+)"
    r"|\b(?:(?:how much|wie ?viel|(?:fraction|part) of an?|teil eine[rs]) |, in )"
    r"(?P<named>[^\W\d_]+)",
    re.IGNORECASE,
)


def unit_named(name: str) -> Unit:
    """Return the unit of that name. An unlisted name is a kind of its own."""
    known = _UNITS.get(_plain(name))
    return known or Unit(fold(name), Fraction(1), name)


def is_unit(name: str) -> bool:
    """Return True if the name is that of a unit."""
    return _plain(name) in _UNITS


def unit_asked(question: str) -> Unit | None:
    """Return the unit that the question asks for, such as minutes or episodes, or None."""
    asked = list(_ASKED.finditer(plain(question)))
    if not asked:
        return None
    many, named = asked[-1]["many"], asked[-1]["named"]
    return unit_named(many or named) if many or is_unit(named) else None


def split_unit(text: str, *, own: Unit) -> tuple[str, Unit | None]:
    """Return the number in a text and the unit after it, or None if there is no unit.

    A currency sign may stand before it, and `own` is known even if it is in no list.
    """
    given = _plain(text)
    match = _CURRENCY.fullmatch(given)
    if match:
        return match["number"], _UNITS[match["unit"]]
    words = given.split(" ")
    for at in range(1, len(words)):
        unit = _unit_in(" ".join(words[at:]), own)
        if unit is not None:
            number = _PART_OF.sub("", " ".join(words[:at]))
            return ("1" if _ONE.fullmatch(number) else number), unit
    match = _GLUED.fullmatch(given)
    unit = _unit_in(match[2], own) if match else None
    return (match[1], unit) if match and unit else (text, None)


def whole_of(text: str, *, own: Unit) -> tuple[tuple[str, Unit], ...]:
    """Return the parts of an amount in several units, or () if it is none: 1 h 30 min."""
    given = _CLOCK.sub(r"\1 \3 \2", _WORD.sub(_in_digits, _ONE.sub("1", _plain(text))))
    parts = list(_COMPOUND.finditer(given))
    if len(parts) < 2 or not _BETWEEN.fullmatch(_COMPOUND.sub("", given)):  # noqa: PLR2004 - several
        return ()
    found: list[tuple[str, Unit]] = []
    for number, word in (part.groups() for part in parts):
        unit = _part(number, word, found[-1][1]) if found else None
        found += [(number, unit)] if (unit := unit or _unit(word, own)) else []
    several = len(found) == len(parts)
    several = several and all(one.size > other.size for (_, one), (_, other) in pairwise(found))
    return tuple(found) if several and all(unit.kind == own.kind for _, unit in found) else ()


def _in_digits(word: re.Match[str]) -> str:
    number = number_of_words(words_in(word[0]), language="en")
    return str(number.value) if number and number.form is Form.INTEGER else word[0]


def _part(number: str, word: str, whole: Unit) -> Unit | None:
    """Return the unit after a larger one, or None: half of it, or cents that are not named."""
    if word in _SHARES:
        return replace(whole, size=whole.size / _SHARES[word])
    unsaid = not word and len(number) == 2 and whole.name in _UNSAID  # noqa: PLR2004 - digits
    return replace(_UNITS[_UNSAID[whole.name]], kind=whole.kind) if unsaid else None


def _unit(name: str, own: Unit) -> Unit | None:
    """Return the unit of that name, or None.

    Cents follow the asked currency, and m may be minutes.
    """
    unit = _UNITS.get("min" if name == "m" and own.kind == "time" else name)
    is_cent = unit is not None and unit.name == "cent" and own.kind == "dollar"
    return replace(unit, kind=own.kind) if unit and is_cent else unit


def is_named_in(question: str, unit: Unit) -> bool:
    """Return True if the question itself names this very unit."""
    words = _plain(question).replace("?", " ").replace(",", " ").split()
    return any(_UNITS.get(word.rstrip(".:;)")) == unit for word in words)


def _unit_in(words: str, own: Unit) -> Unit | None:
    bare = words.strip(" .!")
    if len(bare) > _LONGEST:
        return None
    return _unit(bare, own) or (own if _same_word(bare, own.name) else None)


def _same_word(typed: str, name: str) -> bool:
    """Return True if a word is the unit's name or its plural."""
    one, other = fold(typed), fold(name)
    return bool(one) and (
        one == other or one in {f"{other}{end}" for end in ("s", "e", "n", "en")}
    )


@lru_cache(maxsize=1_024)
def _plain(text: str) -> str:
    """Return the text in one notation, without the macros that LaTeX puts around units."""
    bare = re.sub(r"\\(?:text|mathrm|,|;|:| )", " ", text)
    bare = _DEGREES.sub("°", bare)
    bare = re.sub(r"\{ ?([^{}\d]*) ?\}", r" \1 ", bare)
    maths = text.count("$") > 1  # Two dollar signs frame a formula.
    dollars = bare if maths else bare.replace("$", "\ue000")
    folded = plain(dollars).casefold().replace("\ue000", "$")
    return " ".join(
        folded.replace("ß", "ss")
        .replace("^{2}", "^2")
        .replace("$ ", "$")
        .replace(" ^", "^")
        .split()
    )
