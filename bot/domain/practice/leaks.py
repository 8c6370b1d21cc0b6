"""Whether a text beside an open question gives its answer away (K71, K89).

An author wrote the stored hints, and each is shown only with its own question. It may quote
numbers of the stem and calculate with them. A model's texts have been read by no person, so any
number, formula or choice that is the answer or a part of it is withheld, after its disguises are
removed. The price is a text that is lost now and then, and replaced by a stored hint.
"""

import re
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.answers.folding import ARTICLES
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.reading import numbers_in, read_expression
from bot.domain.answers.verdict import UnclearReason
from bot.domain.practice.disguises import in_digits, is_gapped_in, readings
from bot.domain.practice.items import BankItem
from bot.domain.practice.secrets import (
    FORMULA,
    SENTENCE,
    Secret,
    secret_of,
    statements,
    telling_sentences,
)
from bot.domain.practice.told_values import (
    in_effect,
    number_told,
    numbers_named,
    result_told,
    secrets_of,
    tight,
    unquoted_numbers,
)
from bot.domain.topics.course import Language

DETECTOR: Final = "leaks-3"
"""The version of this module's rules.

What an earlier version passed is not served under a new one.
"""
LONGEST: Final = 2_000
"""Characters. A longer text takes too long to check while a learner waits, and is not shown."""
TOO_LONG: Final = "too long to be sure"
_TRUE: Final = frozenset({"true", "wahr", "right", "richtig", "stimmt", "correct"})
_FALSE: Final = frozenset({"false", "falsch", "wrong", "untrue"})
_TRUTHS: Final = frozenset({
    *_TRUE, *_FALSE, "incorrect", "yes", "no", "holds", "ja", "nein", "gilt", "yep", "nope",
    "vrai", "faux", "oui", "non", "vero", "falso", "verdadero", "verum", "falsum", "evet",
})  # fmt: skip
_MARKED: Final = re.compile(r"[✓✔✅☑✗✘✕❌❎👍👎]")
_RELATION: Final = re.compile(r"[<>=≠≤≥]=?|\\(?:neq?|leq?|geq?|lt|gt)(?![a-z])")
_MORE: Final = "smaller|larger|bigger|greater|less|more|higher|lower|kleiner|grösser|mehr|weniger"
_JUDGED: Final = re.compile(
    r"\b(?:not|nicht)(?: the| exactly| quite| ganz)? (?:equal|same|gleich)\b"
    r"|n't (?:equal|the same)"
    r"|\b(?:differ|different|verschieden|unequal|ungleich)\b(?!\s*\w)|unterscheiden sich"
    rf"|\b(?:side|one|seite) (?:is|ist) (?:\w+ )?(?:{_MORE})"
    r"|\b(?:dis)?agree\b|\b(?:is|ist) (?:the case|so|der fall)\b|\bdoes(?:n't| not)? hold\b"
    rf"|\b(?:left|right|links|rechts)\b(?: \w+){{0,3}} (?:{_MORE})\b"
    r"|\bfits\b|\bunterschreib|\bdoubt|zweif(?:le|el)"
    r"|\btrifft (?:nicht )?zu\b|\b(?:a|an) (?:mistake|error) in (?:it|there)\b"
    r"|\bfehler drin\b|\bonly (?:almost|nearly)\b|\bnur (?:fast|beinahe)\b|\bnot quite\b"
)
_ABOUT_IT: Final = re.compile(
    r"\b(?:it|this|that|they|es|sie|er|das)"
    r"(?:'s| is| has| does| can| lies| ist| hat| kann| liegt)((?: \w+){1,3})"
)
_COMPARED: Final = {
    "<": re.compile(r"<|\\lt\b|\\le|\b(?:less|smaller|fewer|lower|kleiner|weniger)\b"),
    ">": re.compile(r">|\\gt\b|\\ge|\b(?:greater|larger|bigger|more|higher|grösser|mehr)\b"),
    "=": re.compile(r"=|\b(?:equals?|same|alike|gleich\w*|dasselbe|identical)\b"),
}
"""A sign to choose, and the ways to express it."""
_WHICH: Final = re.compile(r"\b(?:which|what|welche\w*|was)\b.*\?")
_NOT: Final = re.compile(
    r"(?i)\b(?:(?<!do )not|neither|nor|none|isn't|aren't|can't be|wrong|false|incorrect"
    r"|ruled? out|cross(?:ed)? out|strike|exclude\w*|eliminat\w*|discard"
    r"|nicht|weder|kein\w*|falsch|streich\w*|ausschließ\w*|ausgeschlossen|scheide\w*)\b"
)
_PLACES: Final = (
    "first|1st|erste", "second|2nd|zweite", "third|3rd|dritte", "fourth|4th|vierte",
    "fifth|5th|fünfte", "sixth|6th|sechste",
)  # fmt: skip
_NO_CHOICE: Final = (
    r"\w*(?!\w|\s+(?:step|term|factor|digit|place|bracket|thing|time|schritt|faktor|stelle|ziffer"
    r"|klammer|summand|glied|teil|letter|sign|zeichen|rule|regel|look|blick))"
)
_THE: Final = r"\b(?:the|der|die|das|den|dem|number|nummer)\s+(?:very )?"
_LETTERS_SAID: Final = re.compile(
    r"\b(?:it|answer|word|result|one|es|antwort|wort|ergebnis|lösung|eine)\b[^.?!]*?"
    r"\b(?:starts|begins|ends|beginnt|endet|fängt|hört)\b[^.?!]*?"
    r"(?:[\"“„»«'‘][^\W\d_]+[\"”“»«'’]|\b[b-z]\b|\bletters?\b|\bbuchstabe)"
)
"""Words that describe how the answer is spelled."""


class Strictness(Enum):
    """How much a text may tell, depending on its origin."""

    STORED = "stored"
    MADE = "made"


def giveaway(text: str, asked: Secret | BankItem, strictness: Strictness = Strictness.MADE) -> str:
    """Return the part of the text that gives the answer away, or empty."""
    asked = secret_of(asked) if isinstance(asked, BankItem) else asked
    if strictness is Strictness.STORED:
        return _leak(text, asked, is_made=False)
    if len(text) > LONGEST:
        return TOO_LONG
    return next(
        filter(None, (_leak(reading, asked, is_made=True) for reading in readings(text))), ""
    )


def _leak(text: str, asked: Secret, *, is_made: bool) -> str:
    if is_made and (spelled := _LETTERS_SAID.search(text.casefold())):
        return spelled[0]
    match asked.spec:
        case specs.BooleanAnswer():
            return _truth(text, asked, is_made=is_made)
        case specs.ChoiceAnswer():
            return in_effect(text) or _choice(text, asked, is_made=is_made)
        case _:
            return result_told(text, asked, is_made=is_made)


# --- true or false ------------------------------------------------------------------------------


def _truth(text: str, asked: Secret, *, is_made: bool) -> str:
    """Return the words that judge the statement: true or false, or their equivalents."""
    telling, other = (_TRUE, _FALSE) if asked.answer == "true" else (_FALSE, _TRUE)
    said = re.findall(r"[^\W\d_]+", re.sub(r"right(?=[- ](?:hand|side))", "", text.casefold()))
    if is_made and (word := next((word for word in said if word in _TRUTHS), "")):
        return word
    stem = asked.stem
    if is_made and (mark := _mark(text, stem)):
        return mark
    numbers = {value for value, _ in numbers_in(in_digits(stem), "en")}
    claimed = {word for word in _words(stem) if len(word) > len("this") and word.isalpha()} - {
        "number",
        "zahl",
    }
    for sentence in statements(text):
        words = set(re.findall(r"[^\W\d_]+", sentence))
        if not other & words and (word := next(iter(telling & words), "")):
            return word
        if found := _JUDGED.search(sentence):
            return found[0]
        named = {value for value, _ in numbers_in(in_digits(sentence), "en")}
        compares = len(numbers) > 1 and not words.isdisjoint(_MORE.split("|"))
        is_whole = (
            bool(numbers) and numbers <= named and (compares or not words.isdisjoint(claimed))
        )
        about = (found[1] for found in _ABOUT_IT.finditer(sentence))
        if is_made and (is_whole or any(claimed & {*_words(subject)} for subject in about)):
            return sentence.strip()
    return ""


def _mark(text: str, stem: str) -> str:
    """Return a sign or a gapped word that judges the statement, or a corrected statement."""
    gapped = (word for word in _TRUE | _FALSE if is_gapped_in(word, text))
    if mark := "".join(_MARKED.findall(text)) or next(gapped, ""):
        return mark
    sides = {frozenset(sides) for sides in _relation_values(stem)}
    worked_out = {value for side in sides for value in side} - {
        value for value, _ in numbers_in(stem, "en")
    }
    for sentence in statements(text):
        if not worked_out.isdisjoint(value for value, _ in numbers_in(sentence, "en")):
            return sentence
    return next(
        (
            formula
            for formula in map(str, FORMULA.findall(text))
            if tight(formula) not in tight(stem)
            and not sides.isdisjoint(map(frozenset, _relation_values(f"${formula}$")))
        ),
        "",
    )


def _relation_values(text: str) -> Iterator[list[Fraction]]:
    """Yield the values of the two sides of each relation in the text's formulas."""
    for formula in FORMULA.findall(text):
        read = [read_expression(in_digits(side), "en") for side in _RELATION.split(formula)]
        values = [value_of(side) for side in read if not isinstance(side, UnclearReason)]
        known = [value for value in values if value is not None]
        if len(known) == len(read) > 1:
            yield known


# --- choices ------------------------------------------------------------------------------------


def _choice(text: str, asked: Secret, *, is_made: bool) -> str:
    """Return the text that names the right choice or excludes the others, or empty.

    A model may not exclude a single choice, because it could continue with the next one.
    """
    place = asked.choices.index(asked.answer)
    others = set(range(len(asked.choices))) - {place}
    excluded: set[int] = set()
    for sentence in SENTENCE.findall(text) if is_made else telling_sentences(text):
        named = _choices_in(sentence, asked, is_made=is_made)
        if _NOT.search(sentence) and place not in named:
            excluded |= named
        elif named == {place} or (is_made and place in named):
            return sentence.strip()
        if re.search(r"between|zwischen", sentence) and named == {place - 1, place + 1}:
            return sentence.strip()
    if excluded == others or (is_made and excluded):
        return text.strip()
    secrets = secrets_of(asked)
    if is_made:
        return number_told(text, asked, secrets)
    values = frozenset(value for secret in secrets if (value := value_of(secret)) is not None)
    in_stem = {number.value for number in numbers_named(asked.stem, asked.language)}
    return "" if values & in_stem else unquoted_numbers(text, asked, values)


def _choices_in(sentence: str, asked: Secret, *, is_made: bool) -> set[int]:
    """Return the places of the choices that the sentence names."""
    choices = enumerate(asked.choices)
    return {at for at, choice in choices if _names(sentence, at, choice, asked, is_made)}


def _names(sentence: str, at: int, choice: str, asked: Secret, is_made: bool) -> bool:  # noqa: FBT001 - for one call
    letter, plain = chr(ord("A") + at), sentence.casefold()
    by_letter = (
        rf"(?i:\b(?:answer|option|choice|antwort|auswahl)\s+\(?{letter}\b|(?<!\w){letter}\))"
    )
    by_place = is_made and re.search(_by_place(at, len(asked.choices)), plain)
    if by_place or re.search(by_letter, sentence):
        return True
    alone = (
        rf"\b{letter}\b(?!\s+[a-zäöü])|\b{letter} (?:and|und|or|nor|is|are|ist|sind|noch|as|wie|k)"
    )
    if is_made and re.search(alone, sentence):
        return True
    if sign := _COMPARED.get(choice.strip("$ ")):
        return is_made and not _WHICH.search(plain) and bool(sign.search(plain))
    words = _without_articles(choice)
    if words and (is_made or choice[0] != "$") and f" {words} " in f" {_without_articles(plain)} ":
        return True
    values = _choice_values(choice, asked.language) if is_made else frozenset()
    return bool(values) and any(
        number.value in values for number in numbers_named(sentence, asked.language)
    )


def _without_articles(text: str) -> str:
    return " ".join(word for word in _words(text) if word not in ARTICLES)


def _by_place(at: int, count: int) -> str:
    """Return the pattern of the words for the place of a choice, from either end."""
    ways = [
        rf"{_THE}(?:{_PLACES[at]}){_NO_CHOICE}",
        rf"\b(?:number|nummer|option|choice|möglichkeit) (?:{at + 1}|{_COUNT[at]})\b",
    ]
    from_end = count - 1 - at
    if from_end == 0:
        ways.append(rf"{_THE}(?:last|letzte|untere|unterste|bottom one){_NO_CHOICE}(?! but)")
    if from_end == 1:
        ways.append(r"penultimate|vorletzte|last but one|second (?:last|to last)")
    if from_end == 2:  # noqa: PLR2004 - two are behind it
        ways.append(r"vorvorletzte|drittletzte|third (?:last|to last)|last but two")
    if from_end < len(_PLACES):
        ends = r"from the (?:bottom|end|right)|(?:von (?:unten|hinten|rechts))"
        ways.append(rf"\b(?:{_PLACES[from_end]})\w* (?:{ends})")
    if at == 0:
        ways.append(rf"{_THE}(?:topmost|upper|obere|oberste){_NO_CHOICE}")
    if 2 * at + 1 == count:
        ways.append(
            r"\bmiddle one\b|\bone in the middle\b|\bd\w\w mittlere\b|\bd\w\w in der mitte\b"
        )
    return "|".join(ways)


_COUNT: Final = ("one|eins", "two|zwei", "three|drei", "four|vier", "five|fünf", "six|sechs")


@lru_cache(maxsize=256)  # each sentence is compared with the same choices
def _choice_values(choice: str, language: Language) -> frozenset[Fraction]:
    read = read_expression(choice.strip("$ "), language)
    value = None if isinstance(read, UnclearReason) else value_of(read)
    return frozenset() if value is None else frozenset({value})


@lru_cache(maxsize=256)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", text.casefold()))
