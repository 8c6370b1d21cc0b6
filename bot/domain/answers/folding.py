"""Fold texts so that what means the same compares equal."""

import re
import unicodedata
from functools import lru_cache

from bot.domain.answers.notation import plain

SHORTEST_FORGIVEN_WORD = 6
"""In shorter words one letter too often makes another word."""

ARTICLES = frozenset(
    {
        *("the", "a", "an"),
        *("der", "die", "das", "den", "dem", "des"),
        *("ein", "eine", "einen", "einem", "einer", "eines"),
    }
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_OF_EMOJI = {"So", "Sk", "Cf", "Mn", "Me"}
"""Pictures, skin tones, and what joins or frames them, as Unicode calls them."""
_STOPS = ".,;:!?…"
_MARKS = "'\"()[]{}«»„“”‚*_`·¿¡"
_TRIMMED = _STOPS + _MARKS
_SILENT = _TRIMMED + "-/\\"


@lru_cache(maxsize=4_096)  # every answer meets the same texts of the author
def fold(text: str) -> str:
    """Return the words of the text without case, umlauts, outer punctuation or leading article.

    Empty where nothing but punctuation is left.
    """
    folded = plain(text).casefold().translate(_UMLAUTS)
    if not folded.isascii():
        folded = _without_accents(folded)
    words = [word for word in _HYPHEN.sub(" ", folded).split() if word.strip(_SILENT)]
    while len(words) > 1 and _is_article(words[0], words[1]):
        del words[0]
    return " ".join(word.strip(_TRIMMED) for word in words)


def is_wordless(folded: str) -> bool:
    """Return whether the folded text is emoji and nothing else."""
    return all(sign == " " or unicodedata.category(sign) in _OF_EMOJI for sign in folded)


def is_slip_of(typed: str, meant: str) -> bool:
    """Return whether folded `typed` is `meant` but for one typing slip in one long word."""
    if typed.replace(" ", "") == meant.replace(" ", ""):
        return len(meant) >= SHORTEST_FORGIVEN_WORD and meant.replace(" ", "").isalpha()
    typed_words, meant_words = typed.split(), meant.split()
    if len(typed_words) != len(meant_words):
        return False
    differing = [pair for pair in zip(typed_words, meant_words, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and _is_slip(*differing[0])


def _is_article(word: str, following: str) -> bool:
    """Return whether the word is an article: in "A, B", "A B" and "a) b" it is a letter."""
    bare, after = word.strip(_MARKS), following.strip(_TRIMMED)
    is_letter = word == f"{bare})" or (len(after) == 1 and not after.isdecimal())
    return bare in ARTICLES and not is_letter


def _is_slip(typed: str, meant: str) -> bool:
    if len(meant) < SHORTEST_FORGIVEN_WORD or not (typed + meant).isalpha():
        return False
    if typed[0] != meant[0] and typed[:2] != meant[1::-1]:  # "symmetric" for "asymmetric"
        return False
    shorter, longer = sorted((typed, meant), key=len)
    return _one_edit_apart(shorter, longer)


def _one_edit_apart(shorter: str, longer: str) -> bool:
    """Return whether one insertion, replacement or swap of neighbours leads to the other."""
    start = 0
    while start < len(shorter) and shorter[start] == longer[start]:
        start += 1
    left, right = shorter[start:], longer[start:]
    if len(longer) != len(shorter):
        return left == right[1:]
    swapped = left[:2] == right[:2][::-1]
    return left[1:] == right[1:] or (swapped and left[2:] == right[2:])


def _without_accents(text: str) -> str:
    """Drop accents from letters only, for "≠" is "=" with a stroke through it."""
    kept: list[str] = []
    for sign in text:
        letter = unicodedata.normalize("NFD", sign)[0] if sign.isalpha() else sign
        if unicodedata.category(sign) != "Mn":
            kept.append(letter)
    return "".join(kept)
