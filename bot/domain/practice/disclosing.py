"""Whether a text that no person has checked tells the answer to an item; when in doubt, it does.

A model writes it while the item is open, so this is stricter than what holds for stored hints:
no number or formula that equals the answer passes, quoted or not, and disguises are taken off
first. What is lost is a text now and then; a stored hint stands in its place.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from bot.domain.answers.check import check_answer
from bot.domain.answers.folding import ARTICLES
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.prose import numbers_in
from bot.domain.answers.maths.reading import read_expression, read_set
from bot.domain.answers.maths.tree import Expression
from bot.domain.answers.number_words import LONGEST_PHRASE, number_of_words, words_in
from bot.domain.answers.verdict import Right, RightValueWrongForm, UnclearReason
from bot.domain.practice.canonical import answer_spec_of, choice_at
from bot.domain.practice.items import BankItem, InputType
from bot.domain.practice.leaks import tells_answer
from bot.domain.topics.course import Language

DETECTOR: Final = "leaks-1"
"""Version of what is found here; what was let through before is not served under another one."""
NEAR: Final = Fraction(1, 100)
"""A number as near to the answer as this share of it is the answer, rounded."""
LONGEST: Final = 2_000
"""Characters; what is longer is not looked through while a learner waits, and not shown."""
_LONGEST_RUN: Final = 16
"""Symbols; longer runs of maths are looked at from their beginning."""
_SHORTEST_PART: Final = 3
"""Symbols; shorter parts of a formula are only looked at where the answer is as short."""
_SPELLED: Final = re.compile(r"(?<!\w)\w(?:[\s._|*\-]{1,3}\w)+(?!\w)")
"""Single letters or digits with something between them: "4 - 2", "o n e"."""
_LINKS: Final = frozenset(
    {"point", "dot", "over", "by", "durch", "komma", "comma", "percent", "prozent"}
)
_SIGNED: Final = frozenset({"plus", "minus", "negative", "negativ"})
_LONGEST_SPELLED: Final = 60
_PHRASE: Final = re.compile(
    r"[^\W_]+(?:(?: |(?<=[^\W\d_]{2})-(?=[^\W\d_]{2}))[^\W\d_]+)*", re.UNICODE
)
_ONE: Final = re.compile(
    r"\bone (?:of|another|by|at)\b|\b(?:which|this|that|each|every|no|any|the other) one\b"
)
"""Where "one" counts nothing."""
_ROMAN_VALUES: Final = dict(zip("IVXLCDM", (1, 5, 10, 50, 100, 500, 1000), strict=True))
_ROMAN: Final = re.compile(r"\b[IVXLCDM]{2,}\b|\b[VX]\b(?![a-z])")
_DIGIT: Final = r"(-?\d+(?:[./]\d+)?)"
_ABOVE: Final = r"(?:numerators?|zähler)\W+(?:\w+\W+){0,3}?(\d+)"
_BELOW: Final = r"(?:denominators?|nenner)\W+(?:\w+\W+){0,3}?(\d+)"
_RIDDLES: Final = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (rf"1/2 (?:of |von )?{_DIGIT}", r" \1/2 "),
        (rf"{_ABOVE}(?:\W+\w+){{0,4}}?\W+{_BELOW}", r" \1/\2 "),
        (rf"{_BELOW}(?:\W+\w+){{0,4}}?\W+{_ABOVE}", r" \2/\1 "),
        (rf"{_DIGIT} (?:point|dot|comma|komma|punkt) (\d+(?: \d+)*)", r" \1.\2 "),
        (rf"{_DIGIT} (?:out of|zu|von|over|durch|by|divided by|geteilt durch) (\d+)", r" \1/\2 "),
        (rf"{_DIGIT} (?:more|greater|bigger|larger|mehr|größer|grösser) (?:than|als) {_DIGIT}",
         r" \2+\1 "),
        (rf"{_DIGIT} (?:less|fewer|smaller|weniger|kleiner) (?:than|als) {_DIGIT}", r" \2-\1 "),
        (rf"(?:twice|doubled?|doppelte?)(?: of| von| so viel wie)? {_DIGIT}", r" 2*\1 "),
        (rf"(?:dreifache|triple) (?:von |of )?{_DIGIT}", r" 3*\1 "),
    )
)  # fmt: skip
_SIGN_WORDS: Final = tuple(
    (re.compile(rf"\b(?:{words})\b"), sign)
    for words, sign in (
        ("plus", "+"),
        ("minus|negative", "-"),
        ("times|multiplied by|mal", "*"),
        ("divided by|geteilt durch|durch|over", "/"),
        ("squared|zum quadrat|hoch 2", "^2"),
        ("equals|gleich", "="),
    )
)
_LATEX: Final = re.compile(r"\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_SHORT: Final = re.compile(r"(\\[dtc]?frac)\s*(\d)\s*(\d)")
_ROOT: Final = re.compile(r"\\sqrt\s*\{([^{}]*)\}|√\s*\(?([\w.]+)\)?")
_COMMANDS: Final = {"\\cdot": "*", "\\times": "*", "\\div": "/", "·": "*", "×": "*", "−": "-"}
_SYMBOL: Final = re.compile(
    r"\d+(?:[.,]\d+)?|\bsqrt\b|\bpi\b|(?<![^\W\d_])[a-z](?![^\W\d_])|[-+*/^()=]|\S+"
)
_MATHS: Final = re.compile(r"\d+(?:[.,]\d+)?|sqrt|pi|[a-z]|[-+*/^()=]")
_FIRST: Final = re.compile(r"[\dsp(a-z-]")
_TRUTHS: Final = frozenset({
    *("true", "false", "right", "wrong", "correct", "incorrect", "untrue", "yes", "no", "holds"),
    *("wahr", "falsch", "richtig", "stimmt", "ja", "nein", "gilt"),
})  # fmt: skip
_EMPTY: Final = (
    "no solution", "keine lösung", "no answer", "empty", "leere", "unlösbar", "unsolvable",
    "nothing solves", "∅", "{}", "\\emptyset", "nicht lösbar", "never true", "never holds",
)  # fmt: skip
_COMPARED: Final = {
    "<": re.compile(r"<|\\lt\b|\\le|\b(?:less|smaller|fewer|lower|kleiner|weniger)\b"),
    ">": re.compile(r">|\\gt\b|\\ge|\b(?:greater|larger|bigger|more|higher|größer|mehr)\b"),
    "=": re.compile(r"=|\b(?:equals?|same|alike|gleich\w*|dasselbe|identical)\b"),
}
"""A sign to be chosen, and the ways to say it."""
_PLACES: Final = (
    ("first", "erste"), ("second", "zweite"), ("third", "dritte"), ("fourth", "vierte"),
    ("fifth", "fünfte"), ("sixth", "sechste"),
)  # fmt: skip


def discloses(text: str, item: BankItem) -> str:
    """Return what of the text tells the answer; empty where nothing does."""
    if len(text) > LONGEST:
        return "too long to be sure"
    return next(filter(None, (_told(reading, item) for reading in readings(text))), "")


def _told(text: str, item: BankItem) -> str:
    if item.input_type is InputType.BOOLEAN:
        return next((it for it in _words(text) if it in _TRUTHS), "")
    if item.input_type is InputType.MULTIPLE_CHOICE:
        return _choice(text, item) or _value(text, item)
    if item.input_type is InputType.SET and not _secrets(item):
        return next((it for it in _EMPTY if it in text.casefold()), "")
    return tells_answer(text, item) or _value(text, item)


# --- disguises ----------------------------------------------------------------------------------


def readings(text: str) -> Iterator[str]:
    """Yield the text, and what it comes to without its disguises."""
    yield text
    plain = _undisguised(text)
    yield plain
    joined = " ".join(_SPELLED.sub(_joined, plain).split())
    if joined != plain:
        yield joined


def _undisguised(text: str) -> str:
    """Return the text with emoji and circled digits as digits, and without what nobody sees."""
    signs = (_digit(sign) for sign in unicodedata.normalize("NFD", text))
    plain = unicodedata.normalize("NFKC", "".join(signs)).replace("⁄", "/")
    plain = re.sub(r"[*_`~]{2,}|(?<=\w)[`~]|[`~](?=\w)", "", plain)
    plain = re.sub(r"(?<![\w.])[.,](?=\d)", "0.", plain)
    plain = re.sub(r"(?<=\d) ?([.,/:]) ?(?=\d)", lambda it: it[1].replace(":", "/"), plain)
    return _ROMAN.sub(lambda it: str(_roman(it[0])), plain)


def _digit(sign: str) -> str:
    if unicodedata.category(sign) in {"Cf", "Me"} or "\ufe00" <= sign <= "\ufe0f":
        return ""
    if sign == "🔟":
        return "10"
    value = unicodedata.digit(sign, None)
    return sign if value is None or sign.isascii() else str(value)


def _roman(letters: str) -> int:
    values = [_ROMAN_VALUES[it] for it in letters]
    return sum(
        -value if value < following else value
        for value, following in zip(values, [*values[1:], 0], strict=True)
    )


def _joined(match: re.Match[str]) -> str:
    """Return what is spelled out; words in it apart again."""
    words = re.split(r"\s{2,}", match[0])
    joined = " ".join(re.sub(r"[\s._|*\-]+", "", word) for word in words)
    return joined if joined.isdecimal() else " ".join(map(_apart, joined.casefold().split()))


def _apart(letters: str) -> str:
    """Return the number words that the letters run together, apart; else the letters."""
    ways: dict[int, tuple[str, ...]] = {0: ()}
    for end in range(1, min(len(letters), _LONGEST_SPELLED) + 1):
        for start in range(end):
            word = letters[start:end]
            if start in ways and end not in ways and _is_number_word(word):
                ways[end] = (*ways[start], word)
    return " ".join(ways.get(len(letters), (letters,)))


def _is_number_word(word: str) -> bool:
    return word in _LINKS or number_of_words(words_in(word), language="en") is not None


# --- values -------------------------------------------------------------------------------------


def _value(text: str, item: BankItem) -> str:
    """Return the number or the formula of the text that is the answer, or a part of it."""
    secrets = _secrets(item)
    in_digits = _in_digits(text)
    as_it_stands = _ONE.sub(" ", text.casefold())
    numbers = {value for it in (as_it_stands, in_digits) for value in _numbers(it)}
    known = [value for it in secrets if (value := value_of(it)) is not None]
    near = next((it for it in numbers for secret in known if _is_near(it, secret, item)), None)
    if near is not None:
        return str(near)
    return _formula(in_digits, item, secrets)


def _numbers(text: str) -> Iterator[Fraction]:
    for language in Language:
        for value, written in numbers_in(text, language):
            if written not in ARTICLES:
                yield abs(value)


def _is_near(number: Fraction, secret: Fraction, item: BankItem) -> bool:
    """Say whether it is the answer but for its sign, rounded perhaps, or in percent."""
    tolerance = Fraction(str(item.document.answer_spec.tolerance or 0))
    values = (abs(secret), abs(secret) / 100) if item.form.percent else (abs(secret),)
    exactly = number.denominator == 1 and secret.denominator == 1
    return any(
        number == it if exactly else abs(number - it) <= max(tolerance, it * NEAR) for it in values
    )


def _secrets(item: BankItem) -> tuple[Expression, ...]:
    """Return the values that are not to be told: of a set all elements and ends."""
    text, language = item.answer, "en"
    if item.input_type is InputType.SET:
        found = read_set(text, language)
        if isinstance(found, UnclearReason):
            return ()
        ends = [end for it in found.intervals for end in (it.low, it.high) if end is not None]
        return (*ends, *(it for each in found.elements for it in each))
    if item.input_type is InputType.MULTIPLE_CHOICE:
        text, language = text.strip("$ "), item.language
    if item.form.equation or item.input_type is InputType.BOOLEAN:
        return ()
    read = read_expression(text, language)
    return () if isinstance(read, UnclearReason) else (read,)


def _in_digits(text: str) -> str:
    """Return the text in lower case with numbers and signs in place of the words for them."""
    plain = _ONE.sub(" ", text.casefold().replace("{,}", "."))
    plain = _LATEX.sub(r" (\1)/(\2) ", _SHORT.sub(r"\1{\2}{\3}", plain))
    plain = _ROOT.sub(lambda it: f" sqrt({it[1] or it[2]}) ", plain)
    for command, sign in _COMMANDS.items():
        plain = plain.replace(command, sign)
    plain = _PHRASE.sub(_phrase_in_digits, plain)
    plain = re.sub(r"\((\d+)\)/\((\d+)\)", r"\1/\2", plain)
    for pattern, instead in _RIDDLES:
        plain = pattern.sub(instead, plain)
    plain = re.sub(r"(\d\.\d) (?=\d\b)", r"\1", plain)
    for pattern, sign in _SIGN_WORDS:
        plain = pattern.sub(f" {sign} ", plain)
    return plain.replace("$", " ").replace("\\", " ")


def _phrase_in_digits(match: re.Match[str]) -> str:
    """Return the words with each number among them, the longest first, in digits."""
    words: list[str] = re.findall(r"[^\W_]+", match[0])
    said: list[str] = []
    at = 0
    while at < len(words):
        size, number = _longest(words[at : at + LONGEST_PHRASE])
        said.append(number)
        at += size
    return match[0] if said == words else " ".join(said)


def _longest(words: Sequence[str]) -> tuple[int, str]:
    for size in range(0 if words[0] in _SIGNED else len(words), 0, -1):
        number = number_of_words(words_in(" ".join(words[:size])), language="en")
        if number is not None and not (size == 1 and words[0] in ARTICLES):
            return size, str(number.value)
    return 1, words[0]


# --- formulas -----------------------------------------------------------------------------------


def _formula(text: str, item: BankItem, secrets: Sequence[Expression]) -> str:
    """Return the part of the text's maths that is the answer and does not stand in the stem."""
    stem = ["".join(it) for it in _runs(_in_digits(item.document.problem_content.stem))]
    least = min(_SHORTEST_PART, len(_symbols(_in_digits(item.answer))))
    for run in _runs(text):
        for part in _parts(run[:_LONGEST_RUN], least):
            if not any(part in it for it in stem) and _is_answer(part, item, secrets):
                return part
    return ""


def _is_answer(formula: str, item: BankItem, secrets: Sequence[Expression]) -> bool:
    if item.form.equation:
        verdict = check_answer(answer_spec_of(item), formula, language="en")
        return isinstance(verdict, Right | RightValueWrongForm)
    read = read_expression(formula, "en")
    if isinstance(read, UnclearReason):
        return False
    return any(same_value(read, secret) is True for secret in secrets)


def _runs(text: str) -> Iterator[list[str]]:
    """Yield the stretches of the text that are nothing but maths."""
    run: list[str] = []
    for symbol in (*_symbols(text), "words"):
        if _MATHS.fullmatch(symbol):
            run.append(symbol.replace(",", "."))
        elif run:
            yield run
            run = []


def _symbols(text: str) -> list[str]:
    return _SYMBOL.findall(text.casefold())


def _parts(run: list[str], least: int) -> Iterator[str]:
    """Yield what can stand alone of a stretch, the longest parts first."""
    for length in range(len(run), least - 1, -1):
        for start in range(len(run) - length + 1):
            part = run[start : start + length]
            if _FIRST.match(part[0]) and (part[-1].isalnum() or part[-1] in ")."):
                yield "".join(part)


# --- choices ------------------------------------------------------------------------------------


def _choice(text: str, item: BankItem) -> str:
    """Return the words, the letter or the place by which the text names the right choice."""
    place = choice_at(item, item.answer)
    if place is None:
        return ""
    sign = _COMPARED.get(item.choices[place].strip("$ "))
    if sign is not None and (said := sign.search(text.casefold())):
        return said[0]
    choice = " ".join(_words(item.choices[place]))
    if choice and f" {choice} " in f" {' '.join(_words(text))} ":
        return item.choices[place]
    letter = chr(ord("A") + place)
    by_letter = rf"\b{letter}\b(?!\s+[a-zäöü])|(?i:answer|option|choice|antwort)\s+\(?{letter}\b"
    by_place = "|".join(
        (*(f"{it}\\w?" for it in _PLACES[place]), rf"(?:number|nummer) {place + 1}")
    )
    found = re.search(by_letter, text) or re.search(rf"\b(?:{by_place})\b", _in_digits(text))
    return found[0] if found else ""


@lru_cache(maxsize=256)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", text.casefold()))
