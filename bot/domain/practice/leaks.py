"""Whether a hint tells the answer to an item (K71): by value, however that is written.

A number of the stem may be named where the hint quotes the stem, with what stands beside it
there; on its own it would tell the answer where it is the answer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bot.domain.answers.check import check_answer
from bot.domain.answers.folding import ARTICLES
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.prose import numbers_in
from bot.domain.answers.maths.reading import read_expression, read_set
from bot.domain.answers.spec import EquationAnswer, ExpressionAnswer, SetAnswer
from bot.domain.answers.verdict import Right, UnclearReason
from bot.domain.practice.canonical import answer_spec_of
from bot.domain.practice.items import BankItem, InputType

_SHORTEST_FORMULA: Final = 3
"""Signs; shorter ones stand in many texts by chance."""
_FORMULA: Final = re.compile(r"\$([^$]+)\$")
_SENTENCE: Final = re.compile(r"[^.!?]*[.!?]?")
_OPEN: Final = re.compile(r"\?|\b(?:whether|if|when|ob|wenn|wann|falls)\b")
"""A sentence that asks says nothing."""
_LAST_WORD: Final = re.compile(r"([^\W_]+|[^\s\w$])[\s$]*$")
_FIRST_WORD: Final = re.compile(r"^[\s$]*([^\W_]+|[^\s\w$])")
_LATEX: Final = re.compile(r"(?P<ones>\d)?\s*\\[dt]?frac\s*\{\s*(-?\d+)\s*\}\s*\{\s*(\d+)\s*\}")
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_NOUN: Final = re.compile(r" [^\W\d_]")
_MINUS: Final = re.compile(r"(?:^|[^\w)}\]])[-−–]$|\bnegative $")
"""A minus close before a number and apart from what it might be taken from is its sign."""
_BETWEEN: Final = frozenset(
    {"and", "or", "und", "oder", "to", "zu", "with", "mit", ",", ";", "by"}
)
"""What joins numbers of the stem in an enumeration of them."""
_TRUE: Final = frozenset({"true", "wahr", "right", "richtig", "stimmt", "correct"})
_FALSE: Final = frozenset({"false", "falsch", "wrong", "untrue"})
_NO_SOLUTION: Final = ("no solution", "keine lösung", "empty set", "leere menge", "unlösbar")


@dataclass(frozen=True, slots=True)
class _Named:
    """A number that a text names, with what stands before and behind it there."""

    value: Fraction
    written: str
    before: str
    after: str


def tells_answer(hint: str, item: BankItem) -> str:
    """Return what of the hint tells the answer to the item; empty where nothing does."""
    match item.input_type:
        case InputType.BOOLEAN:
            return _tells_truth(hint, is_true=item.answer == "true")
        case InputType.MULTIPLE_CHOICE:
            return _tells_choice(hint, item)
        case InputType.EXPRESSION:
            return _tells_formula(hint, item) or _tells_numbers(hint, item, _values(item.answer))
        case InputType.SET:
            return _tells_set(hint, item)
        case _:
            return _tells_numbers(hint, item, _values(item.answer))


# --- numbers ------------------------------------------------------------------------------------


def _tells_numbers(hint: str, item: BankItem, secret: frozenset[Fraction]) -> str:
    """Return the secret numbers that the hint names without quoting; empty unless it names all."""
    said = list(_numbers(hint, item.language)) if secret else []
    if not said or not secret <= {it.value for it in said}:
        return ""
    shown = " ; ".join((item.document.problem_content.stem, *item.choices))
    stem = list(_numbers(shown, item.language))
    told = [
        it for at, it in enumerate(said) if it.value in secret and not _is_quoted(at, said, stem)
    ]
    all_of_them = {it.value for it in told} == secret
    return ", ".join(dict.fromkeys(it.written.strip() for it in told)) if all_of_them else ""


def _numbers(text: str, language: str) -> Iterator[_Named]:
    """Yield the numbers in the text with their signs; an article is none."""
    plain = _HYPHEN.sub(" ", _LATEX.sub(_in_a_line, text.replace("{,}", ",").casefold()))
    plain = " ".join(plain.split())
    at = 0
    for value, written in numbers_in(plain, language):
        at = max(at, plain.find(written, at))
        before, after = plain[:at], plain[at + len(written) :]
        if written in ARTICLES or (written == "one" and _NOUN.match(after)):
            continue
        yield _Named(-value if _MINUS.search(before) else value, written, before, after)


def _in_a_line(fraction: re.Match[str]) -> str:
    ones, above, below = fraction.groups()
    return f"{ones} {above}/{below} " if ones else f"{above}/{below} "


def _is_quoted(at: int, said: Sequence[_Named], stem: Sequence[_Named]) -> bool:
    """Say whether the number stands beside something as it does in the stem."""
    same = [it for it in stem if it.value == said[at].value]
    others = {it.value for it in stem} - {said[at].value}
    return any(_has_same_neighbour(said[at], it) for it in same) or (
        bool(same) and _is_listed(at, said, others)
    )


def _has_same_neighbour(one: _Named, other: _Named) -> bool:
    before, after = _before(one), _after(one)
    beside_before = before not in {"", "=", "is", "ist"} and before == _before(other)
    return beside_before or (after not in {"", "=", ".", "!", "?"} and after == _after(other))


def _before(found: _Named) -> str:
    match = _LAST_WORD.search(found.before)
    return str(match[1]) if match else ""


def _after(found: _Named) -> str:
    match = _FIRST_WORD.search(found.after)
    return str(match[1]) if match else ""


def _is_listed(at: int, said: Sequence[_Named], others: set[Fraction]) -> bool:
    """Say whether it is named together with another number of the stem: "compare 3 and 5"."""
    return any(
        (one if one is not said[at] else other).value in others
        and _between(one, other).strip(" $") in _BETWEEN
        for one, other in pairwise(said[max(at - 1, 0) : at + 2])
    )


def _between(one: _Named, other: _Named) -> str:
    """Return what stands between two numbers of a text."""
    return other.before[len(one.before) + len(one.written) :]


def _values(text: str) -> frozenset[Fraction]:
    read = read_expression(text, "en")
    value = None if isinstance(read, UnclearReason) else value_of(read)
    return frozenset() if value is None else frozenset({value})


# --- formulas and sets --------------------------------------------------------------------------


def _tells_formula(hint: str, item: BankItem) -> str:
    """Return the formula of the hint that would be right as an answer and is not in the stem."""
    formulas: list[str] = _FORMULA.findall(hint)
    spec, stem = answer_spec_of(item), _tight(item.document.problem_content.stem)
    by_sides = isinstance(spec, ExpressionAnswer)
    for formula in formulas:
        for part in (*(formula.split("=") if by_sides else ()), formula):
            right = isinstance(check_answer(spec, part, language=item.language), Right)
            if right and _tight(part) not in stem:
                return str(part).strip()
    answer = _tight(item.answer)
    is_formula = isinstance(spec, ExpressionAnswer | EquationAnswer | SetAnswer)
    told = is_formula and len(answer) >= _SHORTEST_FORMULA and answer in _tight(hint)
    return item.answer if told and answer not in stem else ""


def _tells_set(hint: str, item: BankItem) -> str:
    found = read_set(item.answer, "en")
    if isinstance(found, UnclearReason):
        return ""
    if not found.elements and not found.intervals:
        return _said(hint, _NO_SOLUTION)
    ends = [end for it in found.intervals for end in (it.low, it.high) if end is not None]
    values = {value_of(it) for it in (*ends, *(it for each in found.elements for it in each))}
    secret = frozenset(value for value in values if value is not None)
    if None in values:
        return _tells_formula(hint, item)
    return _tells_numbers(hint, item, secret)


def _tight(text: str) -> str:
    return re.sub(r"[\s*·$]|\\cdot|\\,", "", text).casefold()


# --- words --------------------------------------------------------------------------------------


def _tells_truth(hint: str, *, is_true: bool) -> str:
    """Return the word that says so, in a sentence that does not ask and names no other."""
    telling, other = (_TRUE, _FALSE) if is_true else (_FALSE, _TRUE)
    for sentence in _sentences(hint):
        words: list[str] = re.findall(r"[^\W\d_]+", sentence)
        told = [word for word in words if word in telling]
        if told and not other.intersection(words) and not _OPEN.search(sentence):
            return told[0]
    return ""


def _tells_choice(hint: str, item: BankItem) -> str:
    """Return the right choice where the hint names it alone, by its words, value or letter."""
    place = item.choices.index(item.answer) if item.answer in item.choices else None
    if place is None:
        return ""
    by_letter = re.search(
        rf"\b(?i:answer|option|choice|antwort|auswahl)\s+\(?{chr(ord('A') + place)}\b", hint
    )
    if by_letter:
        return by_letter[0]
    values = _choice_values(item.answer, item)
    asked = _numbers(item.document.problem_content.stem, item.language)
    if values and not values & {it.value for it in asked}:
        return _tells_numbers(hint, item, values)
    return _names_alone(hint, item, place)


def _choice_values(choice: str, item: BankItem) -> frozenset[Fraction]:
    read = read_expression(choice.strip("$ "), item.language)
    value = None if isinstance(read, UnclearReason) else value_of(read)
    return frozenset() if value is None else frozenset({value})


def _names_alone(hint: str, item: BankItem, place: int) -> str:
    """Return the words of the choice where they stand in a sentence with no other choice's."""
    words = [_words(choice) for choice in item.choices]
    for sentence in _sentences(hint):
        said = _words(sentence)
        named = [at for at, it in enumerate(words) if it and f" {it} " in f" {said} "]
        if named == [place] and not _OPEN.search(sentence):
            return item.choices[place]
    return ""


def _said(hint: str, phrases: tuple[str, ...]) -> str:
    for sentence in _sentences(hint):
        if not _OPEN.search(sentence):
            return next((it for it in phrases if it in sentence), "")
    return ""


def _sentences(text: str) -> list[str]:
    return [it for it in _SENTENCE.findall(text.casefold()) if it.strip()]


def _words(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+|[^\s\w$.,!?]", text.casefold()))
