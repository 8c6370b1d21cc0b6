"""Fold texts, and the many ways of typing a sign, so that what means the same compares equal."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_ACCENTS: Final = re.compile(r"[\u0300-\u036f]+")
_NO_LETTERS: Final = re.compile(r"(?:[^\w \n]|_)+")
_SPACES: Final = re.compile(r" {2,}")

SHORTEST_FORGIVEN_WORD = 6
"""In a shorter word, one letter changed may make another word."""
_SHORTEST_DOUBTED = 4
_SHORTEST_WITH_TWO_SLIPS = 8

ARTICLES = frozenset(
    {
        *("the", "a", "an"),
        *("der", "die", "das", "den", "dem", "des"),
        *("ein", "eine", "einen", "einem", "einer", "eines"),
    }
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_KEPT = "\ue000"
_MINUS = re.compile(r"(?<=[0-9] )-(?= [0-9])")
"""A minus between two numbers: 2 - 3/4 is not 2 3/4."""
_OF_EMOJI = {"So", "Sk", "Cf", "Mn", "Me"}
"""Pictures, skin tones, and what joins or frames them, as Unicode calls them."""
_STOPS = ".,;:!?…"
_MARKS = "'\"()[]{}«»„“”‚*_`·¿¡"
_TRIMMED = _STOPS + _MARKS
_SILENT = _TRIMMED + "-/\\"

_VULGAR = re.compile(r"[\u00bc-\u00be\u2150-\u215e\u2189]|[⁰¹²³⁴-⁹]{1,40}[⁄∕/][₀-₉]{1,40}")
_NUMERATOR_ONE = "\u215f"
_RAISED = re.compile(r"[⁰¹²³⁴-⁹]+")
_LATEX_FRACTION = re.compile(r"\\[dt]?frac *\{ *([^{}\s]{1,60}) *\} *\{ *([^{}\s]{1,60}) *\}")
_BESIDE_SIGN = re.compile(r" *([^\w ]) *")
_LATEX_MARKS = re.compile(r"\$|\\[()!]|\\(?=%)")
_LATEX_SPACE = re.compile(r"\\[,; ]")
_SIGNS = str.maketrans(
    {**dict.fromkeys("‐‑‒–—―−", "-"), **dict.fromkeys("⁄∕", "/"), "’": "'", "‘": "'"}
)


@lru_cache(maxsize=4_096)  # every answer meets the same texts of the author
def fold(text: str) -> str:
    """Return the words of the text without case, umlauts, outer punctuation or leading article.

    Empty if nothing but punctuation is left.
    """
    folded = plain(text).casefold().translate(_UMLAUTS)
    if not folded.isascii():
        folded = _without_accents(folded)
    spaced = _MINUS.sub(_KEPT, _HYPHEN.sub(" ", folded))
    words = [word for word in spaced.split() if word.strip(_SILENT)]
    while len(words) > 1 and _is_article(words[0], words[1]):
        del words[0]
    return " ".join(word.strip(_TRIMMED).replace(_KEPT, "-") for word in words)


def is_wordless(folded: str) -> bool:
    """Return True if the folded text is emoji and nothing else."""
    return all(sign == " " or unicodedata.category(sign) in _OF_EMOJI for sign in folded)


def is_slip_of(typed: str, meant: str) -> bool:
    """Return True if folded `typed` is `meant` with one typing slip in one long word."""
    if typed.replace(" ", "") == meant.replace(" ", ""):
        return len(meant) >= SHORTEST_FORGIVEN_WORD and meant.replace(" ", "").isalpha()
    differing = _differing(typed, meant)
    return len(differing) == 1 and _is_slip(*differing[0])


def is_near(typed: str, meant: str) -> bool:
    """Return True if folded `typed` may be `meant`: a slip in a short word, two in a long one."""
    differing = _differing(typed, meant)
    return len(differing) == 1 and any(
        len(differing[0][1]) >= shortest and _is_slip(*differing[0], most=most, shortest=shortest)
        for shortest, most in ((_SHORTEST_DOUBTED, 1), (_SHORTEST_WITH_TWO_SLIPS, 2))
    )


def is_one_slip(typed: str, meant: str) -> bool:
    """Return True if one slip turns one word into the other. Both begin with the same letter."""
    return _is_slip(typed, meant, shortest=0)


def _differing(typed: str, meant: str) -> list[tuple[str, str]]:
    words = (typed.split(), meant.split())
    if len(words[0]) != len(words[1]):
        return []
    return [pair for pair in zip(*words, strict=True) if pair[0] != pair[1]]


def _is_article(word: str, following: str) -> bool:
    """Return True if the word is an article. In "A, B", "A B" and "a) b" it is a letter."""
    bare, after = word.strip(_MARKS), following.strip(_TRIMMED)
    is_letter = word == f"{bare})" or (len(after) == 1 and not after.isdecimal())
    return bare in ARTICLES and not is_letter


def _is_slip(
    typed: str, meant: str, *, most: int = 1, shortest: int = SHORTEST_FORGIVEN_WORD
) -> bool:
    if len(meant) < shortest or not (typed + meant).isalpha():
        return False
    if typed[0] != meant[0] and typed[:2] != meant[1::-1]:  # "symmetric" for "asymmetric"
        return False
    return _within(typed, meant, most)


def _within(one: str, other: str, most: int) -> bool:
    """Return True if at most `most` edits turn one into the other.

    An edit is an insertion, a deletion, a replacement or a swap of neighbours.
    """
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    left, right = one[start:], other[start:]
    if not most or abs(len(left) - len(right)) > most:
        return left == right
    swapped = left[:2] == right[:2][::-1] and _within(left[2:], right[2:], most - 1)
    return swapped or any(
        _within(left[cut:], right[fill:], most - 1) for cut, fill in ((1, 1), (1, 0), (0, 1))
    )


def _without_accents(text: str) -> str:
    """Drop accents from letters only, because "≠" is "=" with a stroke through it."""
    kept: list[str] = []
    for sign in text:
        letter = unicodedata.normalize("NFD", sign)[0] if sign.isalpha() else sign
        if unicodedata.category(sign) != "Mn":
            kept.append(letter)
    return "".join(kept)


@lru_cache(maxsize=4_096)  # every answer meets the same texts of the author
def plain(text: str) -> str:
    r"""Return the text in one notation: NFKC, ASCII digits, `-` and `/`, `3/4` for ¾ and \frac.

    A raised digit becomes `^2`, because NFKC alone would read 10² as 102.
    """
    text = _LATEX_SPACE.sub(" ", _LATEX_MARKS.sub("", text.strip()))
    text = _LATEX_FRACTION.sub(r" \1/\2 ", text)
    text = _VULGAR.sub(_fraction_in_ascii, text).replace(_NUMERATOR_ONE, " 1/")
    text = text.replace("\ufe0f", "").replace("\u20e3", "")  # a keycap emoji
    text = unicodedata.normalize("NFKC", _RAISED.sub(r"^\g<0>", text)).translate(_SIGNS)
    if not text.isascii():
        text = "".join(_ascii_digit(sign) for sign in text)
    return " ".join(text.split())


def without_blanks(text: str) -> str:
    """Return the text without blanks beside signs: "t < 20" becomes "t<20"."""
    return _BESIDE_SIGN.sub(r"\1", text)


def _fraction_in_ascii(fraction: re.Match[str]) -> str:
    return f" {unicodedata.normalize('NFKC', fraction[0])} "


def _ascii_digit(sign: str) -> str:
    if unicodedata.category(sign) == "Cf":  # invisible: joiners and direction marks
        return ""
    digit = unicodedata.decimal(sign, None)
    return sign if digit is None else str(digit)


def fold_lines(text: str) -> str:
    """Return the text in lower case, with single spaces, without accents or signs.

    An umlaut, its spelling with an e and the bare vowel come out the same. Lines stay lines.
    """
    plain = text.casefold()
    if not plain.isascii():
        plain = _ACCENTS.sub("", unicodedata.normalize("NFD", plain))
    bare = _SPACES.sub(" ", _NO_LETTERS.sub(" ", plain))
    for vowel in "aou":
        bare = bare.replace(f"{vowel}e", vowel)
    return bare.strip(" ")
