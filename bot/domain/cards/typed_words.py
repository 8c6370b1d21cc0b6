"""Words of a typed answer compared with those of a card, in all the ways in which people type."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Final

from bot.domain.answers.folding import SHORTEST_FORGIVEN_WORD, fold, is_slip_of, plain
from bot.domain.answers.numbers import TypedNumber, read_number

Words = tuple[str, ...]

_APOSTROPHES: Final = "'’‘‛ʻʼ`´′"
_LETTERS: Final = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "ı": "i",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
}
_FOLDED_LETTERS: Final = str.maketrans({**_LETTERS, **dict.fromkeys(_APOSTROPHES, "")})
_ASCII: Final = str.maketrans(
    {
        **_LETTERS,
        **{sign.upper(): letters.capitalize() for sign, letters in _LETTERS.items()},
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)),
    }
)
_DOT_OF_LETTERS: Final = re.compile(r"(?<=[^\W\d_])\.")
_SEPARATORS: Final = re.compile(r"(?<![0-9])[,;/]|[,;/](?![0-9])")
_BETWEEN_PARTS: Final = re.compile(r"(?<![0-9]),|,(?![0-9])")
_BESIDE_NUMBER: Final = re.compile(r"(?<=[^\W\d_])[-:=]?(?=[0-9])|(?<=[0-9])(?=[^\W\d_])")
_BEFORE_NUMBER: Final = re.compile(r"\b(?:number|nummer|no|nr)\.? +(?=[0-9])|#(?=[0-9])")
_JOINING: Final = frozenset({"and", "und", "&", "+"})
_MOST_FORMS: Final = 32
_FEWEST_LETTERS: Final = 3


@lru_cache(maxsize=4_096)  # every answer meets the same cards
def words_of(text: str) -> Words:
    """Return the words without case, accents and marks, and without a leading "the" or "to"."""
    given = _DOT_OF_LETTERS.sub("", text.casefold().translate(_FOLDED_LETTERS))
    given = _BEFORE_NUMBER.sub("", given)
    words = tuple(fold(_SEPARATORS.sub(" ", given)).split())
    if len(words) > 1:
        words = tuple(word for word in words if word != "the")
    return words[1:] if len(words) > 1 and words[0] == "to" else words


def ascii_of(text: str) -> str:
    """Return the text as typed on a plain keyboard: "ue" for ü, "e" for é."""
    spelled = unicodedata.normalize("NFC", text).translate(_ASCII)
    apart = (
        unicodedata.normalize("NFD", sign) if sign.isalpha() else sign for sign in plain(spelled)
    )
    return "".join(sign for sign in "".join(apart) if unicodedata.category(sign) != "Mn")


def same_words(answer: str, text: str) -> bool:
    """Return True if the text has the words of the answer, all of its parts in order.

    A comma separates parts, and a slash separates alternatives within a part: "was/were, been". A
    number beside words may stand before or after them.
    """
    return any(
        words_of(form) != () and _apart(_comparable(form, form)) == _apart(_comparable(text, form))
        for form in _forms(answer)
    )


def is_slip(answer: str, text: str) -> bool:
    """Return True if the text is the answer with one slip in a long word after its first letter.

    If several forms are asked for, every letter counts.
    """
    meant, number = _apart(_comparable(answer, answer))
    given, typed_number = _apart(_comparable(text, answer))
    if number != typed_number or not meant or not given or (_has_parts(answer) and not number):
        return False
    if given[0][0] != meant[0][0]:
        return False
    pairs = zip(given, meant, strict=True) if len(given) == len(meant) else ()
    slips = [(typed, word) for typed, word in pairs if typed != word]
    if any(typed[0] != word[0] or word in _short_words(answer) for typed, word in slips):
        return False
    if _umlauts(text) > _umlauts(answer) or any(
        _is_other_form(typed, word, answer) for typed, word in slips
    ):
        return False
    return is_slip_of(" ".join(given), " ".join(meant))


def _umlauts(text: str) -> int:
    return sum(sign in "äöü" for sign in unicodedata.normalize("NFC", text.casefold()))


def _is_other_form(typed: str, word: str, answer: str) -> bool:
    """Return True if the plural of a noun or the past of a verb was typed.

    Cities have no plural.
    """
    if word in ascii_of(answer):
        is_plural = typed == f"{word}s" and not word.endswith("s")
        return is_plural or (word.endswith("en") and typed == f"{word[:-2]}ten")
    is_noun = word.capitalize() in ascii_of(answer)
    return is_noun and typed == (f"{word}n" if word.endswith("e") else f"{word}e")


def _short_words(answer: str) -> set[str]:
    """Return the words too short for slips as they are written. "schön" folds to six letters."""
    short = (word for word in answer.split() if len(word) < SHORTEST_FORGIVEN_WORD)
    return {word for each in short for word in words_of(each)}


def is_part(answer: str, text: str) -> bool:
    """Return True if the text is some words of the answer, in their order."""
    given = words_of(text)
    if len("".join(given)) < _FEWEST_LETTERS and not any(map(_number_in, given)):
        return False
    return any(_are_some(given, words_of(form)) for form in _forms(answer))


def _are_some(given: Words, form: Words) -> bool:
    left = iter(form)
    return len(given) < len(form) and all(word in left for word in given)


def _parts(answer: str) -> list[str]:
    return [part for part in _BETWEEN_PARTS.split(answer) if part.strip()]


def _forms(answer: str) -> Iterator[str]:
    """Yield the answer, then its parts with one alternative for each of them."""
    yield answer
    parts = [(part, *part.split("/")) if "/" in part else (part,) for part in _parts(answer)]
    if _has_parts(answer):
        yield from (", ".join(choice) for choice in islice(product(*parts), _MOST_FORMS))


def _has_parts(answer: str) -> bool:
    return len(_parts(answer)) > 1


def _comparable(text: str, form: str) -> Words:
    """Return the words of a text to compare with this form.

    Words that only join parts are left out, and a number beside words stands alone.
    """
    given, wanted = words_of(text), words_of(form)
    if len(wanted) > 1 and any(map(_number_in, wanted)):
        given = tuple(_BESIDE_NUMBER.sub(" ", " ".join(given)).split())
    is_list = sum(word not in _JOINING for word in wanted) > 1
    return tuple(word for word in given if not (is_list and word in _JOINING))


def _apart(words: Words) -> tuple[Words, str]:
    """Return the words and, apart from them, the number if exactly one stands beside them."""
    numbers = [number for number in map(_number_in, words) if number]
    given = tuple(_number_in(word) or word for word in words)
    if len(numbers) != 1 or len(words) == 1:
        return given, ""
    return tuple(word for word in given if word != numbers[0]), numbers[0]


@lru_cache(maxsize=4_096)
def _number_in(word: str) -> str:
    """Return the value of a word that is a number, or else empty."""
    number = read_number(word, language="en") if word[-1].isdecimal() else None
    return str(number.value) if isinstance(number, TypedNumber) else ""
