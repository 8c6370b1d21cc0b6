"""Write the many ways of typing the same signs in one way."""

import re
import unicodedata
from functools import lru_cache

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
def plain(text: str) -> str:
    r"""Return the text in one notation: NFKC, ASCII digits, `-` and `/`, `3/4` for ¾ and \frac.

    A raised digit becomes `^2`, for NFKC alone would read 10² as 102.
    """
    text = _LATEX_SPACE.sub(" ", _LATEX_MARKS.sub("", text.strip()))
    text = _LATEX_FRACTION.sub(r" \1/\2 ", text)
    text = _VULGAR.sub(_spelled, text).replace(_NUMERATOR_ONE, " 1/")
    text = text.replace("\ufe0f", "").replace("\u20e3", "")  # a digit on the key of a phone
    text = unicodedata.normalize("NFKC", _RAISED.sub(r"^\g<0>", text)).translate(_SIGNS)
    if not text.isascii():
        text = "".join(_ascii_digit(sign) for sign in text)
    return " ".join(text.split())


def without_blanks(text: str) -> str:
    """Return the text without blanks beside signs: "t < 20" as "t<20"."""
    return _BESIDE_SIGN.sub(r"\1", text)


def _spelled(fraction: re.Match[str]) -> str:
    return f" {unicodedata.normalize('NFKC', fraction[0])} "


def _ascii_digit(sign: str) -> str:
    if unicodedata.category(sign) == "Cf":  # joiners and direction marks, which nobody sees
        return ""
    digit = unicodedata.decimal(sign, None)
    return sign if digit is None else str(digit)
