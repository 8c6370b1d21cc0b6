"""Bring what is pasted or typed on a phone into one plain notation, all in one line."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from bot.domain.answers.verdict import UnclearReason

LONGEST_FORMULA: Final = 300
MOST_DIGITS: Final = 40

_RAISED: Final = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿˣ", "0123456789+-()nx", strict=True))
_LOWERED: Final = dict(zip("₀₁₂₃₄₅₆₇₈₉ₙₐₓ", "0123456789nax", strict=True))
_RUN_RAISED: Final = re.compile(rf"[{''.join(_RAISED)}]+")
_RUN_LOWERED: Final = re.compile(rf"[{''.join(_LOWERED)}]+")
_VULGAR: Final = re.compile(
    r"(?P<whole>\d\s?)?(?:(?P<one>[\u00bc-\u00be\u2150-\u215e\u2189])"
    r"|(?P<above>[⁰¹²³⁴-⁹]{1,40})[⁄∕/](?P<below>[₀-₉]{1,40}))"
)
_ROOTS: Final = {"²": " sqrt ", "³": " cbrt ", "⁴": " root4 "}
_RAISED_ROOT: Final = re.compile(r"[²³⁴]√")
_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
        **dict.fromkeys("·⋅∙•×✕✖∗", "*"),
        **dict.fromkeys("⁄∕÷", "/"),
        **dict.fromkeys("∣│｜", "|"),
        **dict.fromkeys("’‘′", "'"),
        "∛": " cbrt ",
        "∜": " root4 ",
        "√": " sqrt ",
        "∞": " inf ",
        "π": " pi ",
        "≤": "<=",
        "⩽": "<=",
        "≦": "<=",
        "≥": ">=",
        "⩾": ">=",
        "≧": ">=",
        "≠": "!=",
        "∪": " u ",
        "⋃": " u ",
        "∈": " in ",
        "ℝ": " R ",
        "𝕃": "L",
        "𝕀": "L",
        "∅": "{}",
        "∨": " or ",
        "∧": " and ",
        "°": " deg ",
        "∖": "\\setminus ",
        "ℯ": "e",
        "≈": "=",
        "≃": "=",
        "→": "=",
        "⟹": "=",
        "⇒": "=",
        "…": "",
        "$": "",
        "&": "",
    }
)
_COMMANDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("cdot", "times", "ast"), "*"),
    **dict.fromkeys(("div",), "/"),
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac"), "#"),
    **dict.fromkeys(("le", "leq", "leqslant"), "<="),
    **dict.fromkeys(("ge", "geq", "geqslant"), ">="),
    **dict.fromkeys(("ne", "neq"), "!="),
    **dict.fromkeys(("lt",), "<"),
    **dict.fromkeys(("gt",), ">"),
    **dict.fromkeys(("lvert", "rvert", "vert", "mid", "|"), "|"),
    **dict.fromkeys(("cup",), " u "),
    **dict.fromkeys(("lor", "vee"), " or "),
    **dict.fromkeys(("land", "wedge"), " and "),
    **dict.fromkeys(("in",), " in "),
    **dict.fromkeys(("infty",), " inf "),
    **dict.fromkeys(("emptyset", "varnothing"), "{}"),
    **dict.fromkeys(("setminus", "backslash"), "\\setminus "),
    **dict.fromkeys(("pm",), "±"),
    **dict.fromkeys(("circ", "degree"), " deg "),
    **dict.fromkeys(("lbrace", "{"), "{"),
    **dict.fromkeys(("rbrace", "}"), "}"),
    **dict.fromkeys(("approx", "to", "Rightarrow", "implies"), "="),
    **dict.fromkeys(("%",), "%"),
    **dict.fromkeys(
        (*"(),;:![] ", "left", "right", "quad", "qquad", "displaystyle", "big", "Big", "boxed"),
        " ",
    ),
    **dict.fromkeys(("text", "mathrm", "mathbf", "mathit", "operatorname", "mathbb"), " "),
}
_NAMED: Final = frozenset({
    *("sin", "cos", "tan", "arcsin", "arccos", "arctan", "ln", "log", "lg", "exp", "sqrt", "pi"),
    *("alpha", "beta", "gamma", "delta", "epsilon", "theta", "lambda", "mu", "rho", "sigma"),
    *("tau", "phi", "varphi", "psi", "omega"),
})  # fmt: skip
_COMMAND: Final = re.compile(r"\\([A-Za-z]+|[^A-Za-z])")
_SHORT_FRACTION: Final = re.compile(r"(\\[dtc]?frac) ?(\d) ?(\d)")
_CURLED: Final = re.compile(r"\{ ?,\ ?\}")
_INDEX: Final = re.compile(r" ?_ ?\{ ?(\w{1,8}) ?\}")
_REALS: Final = re.compile(r"\\mathbb ?\{? ?R ?\}?")
_DEGREES: Final = re.compile(r"\^ ?(?:\{ ?deg ?\}| deg )")
_MARKDOWN: Final = re.compile(r"(?P<mark>\*\*|__|\*|_|`{1,3})(?P<inner>[^*_`]+)(?P=mark)")
_GREEK: Final[Mapping[str, str]] = {
    sign: f" {unicodedata.name(sign).split()[-1].lower().replace('lamda', 'lambda')} "
    for sign in "αβγδεθλμρστφψωΔΩ"
}
_IS: Final = r"(?:ist |is |liegt |lies )?"
_SAME: Final = r"(?:ist |is )?(?:gleich|equals?(?: to)?)"
_OR_EQUAL: Final = rf"(?:oder |or )?{_SAME}"
_LARGER_SMALLER: Final = (
    (">", "größer|grösser|groesser|greater|larger|bigger|more|above|über"),
    ("<", "kleiner|weniger|less|smaller|fewer|below|unter"),
)
_NUMBER: Final = r"(?<![\w.,/])([-+]?\d[\d.,/]*)"
_WORDS: Final = tuple(
    (re.compile(rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])", re.IGNORECASE), instead)
    for words, instead in (
        *(
            (rf"{_IS}{_NUMBER} (?:or|oder|and|und) (?:{words}|{more})(?=[ .!]*$)", rf"{sign}=\1")
            for (sign, words), more in zip(_LARGER_SMALLER, ("mehr|up", "down"), strict=True)
        ),
        *(
            (rf"{_IS}(?:{words})(?: als| than)? ?(?:{_OR_EQUAL}|(?:oder|or) {_SAME})", f"{sign}=")
            for sign, words in _LARGER_SMALLER
        ),
        *((rf"{_IS}(?:{words})(?: als| than)?", sign) for sign, words in _LARGER_SMALLER),
        (rf"{_IS}(?:mindestens|wenigstens|at least|minimum)", ">="),
        (rf"{_IS}(?:höchstens|maximal|at most|maximum)", "<="),
        (rf"{_IS}(?:ab {_NUMBER}(?: aufwärts)?|from {_NUMBER} (?:up|on)(?:wards)?)", r">=\1\2"),
        (r"ungleich|außer|ausser|except(?: for)?|bis auf", "!="),
        (r"plus[ /-]*(?:oder |or )?minus", "±"),
        (r"(?:ist |is )?(?:gleich|equals?(?: to)?)", "="),
        (r"plus", "+"),
        (r"minus", "-"),
        (r"times|multiplied by|mal", "*"),
        (r"geteilt durch|divided by|durch|over", "/"),
        (r"to the (-?\d+)(?:st|nd|rd|th)?(?: power)?", r"^\1"),
        (r"(?:raised )?to the power of|to the power|hoch", "^"),
        (r"squared|(?:zum |im |ins )?quadrat", "^2"),
        (r"cubed", "^3"),
        (r"(?:dritte |3\. ?|kubik)wurzel(?: aus| von)?|cube root(?: of)?", " cbrt "),
        (r"(?:quadrat)?wurzel(?: aus| von)?|(?:square )?root(?: of)?|wurz", " sqrt "),
        (r"betrag(?: von)?", " abs "),
        (r"grad|degrees?", " deg "),
        (r"unendlich|infinity|infty|oo", " inf "),
    )
)
_TIMES_TEN: Final = re.compile(r"(?<=[0-9]) ?[xX] ?(?=10 ?(?:\^|\*\*))")
_LONG_NUMBER: Final = re.compile(rf"[0-9](?:[.,' ]?[0-9]){{{MOST_DIGITS}}}")


def plain_notation(text: str) -> str | UnclearReason:
    """Return the text in plain notation, or that it is too long to be an answer.

    Fractions of LaTeX become `#{1}{2}`, which the reader knows. Invisible characters are dropped.
    """
    if len(text) > LONGEST_FORMULA:
        return UnclearReason.TOO_LONG
    plain = _plain(text)
    if _LONG_NUMBER.search(plain):
        return UnclearReason.TOO_LARGE
    return plain


@lru_cache(maxsize=1_024)  # every answer meets the same text of the author
def _plain(text: str) -> str:
    plain = _without_markdown(text.strip())
    plain = _SHORT_FRACTION.sub(r"\1{\2}{\3}", plain)
    plain = _COMMAND.sub(_instead_of, _CURLED.sub(",", _REALS.sub(" R ", plain)))
    plain = _RAISED_ROOT.sub(lambda match: _ROOTS[match[0][0]], plain)
    plain = _VULGAR.sub(_fraction, plain)
    plain = _RUN_RAISED.sub(_power, plain)
    plain = _RUN_LOWERED.sub(_index, plain).translate(_SIGNS)
    plain = unicodedata.normalize("NFKC", "".join(_GREEK.get(sign, sign) for sign in plain))
    plain = "".join(_ascii(sign) for sign in plain.translate(_SIGNS))
    for pattern, instead in _WORDS:
        plain = pattern.sub(instead, plain)
    plain = _TIMES_TEN.sub("*", plain)
    plain = _DEGREES.sub(" deg ", _INDEX.sub(r"_\1", plain).replace("**", "^"))
    return " ".join(plain.split())


def _without_markdown(text: str) -> str:
    """Return the text without the marks that make all of it bold or code."""
    while match := _MARKDOWN.fullmatch(text):
        text = match["inner"].strip()
    return text


def _instead_of(command: re.Match[str]) -> str:
    name = command[1]
    if name in _NAMED:
        return f" {name} "
    return _COMMANDS.get(name, command[0])


def _fraction(match: re.Match[str]) -> str:
    """Return ¾ as (3/4), and as the part of a mixed number behind a digit."""
    above, below = match["above"], match["below"]
    written = match["one"] or "".join(_RAISED[digit] for digit in above) + "/" + below
    written = unicodedata.normalize("NFKC", written).replace("⁄", "/")
    return f"{match['whole'].strip()} {written} " if match["whole"] else f"({written})"


def _power(match: re.Match[str]) -> str:
    exponent = "".join(_RAISED[sign] for sign in match[0])
    return f"^{exponent}" if exponent.isalnum() else f"^({exponent})"


def _index(match: re.Match[str]) -> str:
    return "_" + "".join(_LOWERED[sign] for sign in match[0])


def _ascii(sign: str) -> str:
    if sign.isascii():
        return sign
    if unicodedata.category(sign) in {"Cf", "Mn"}:  # joiners and marks, which are never meant
        return ""
    digit = unicodedata.decimal(sign, None)
    return sign if digit is None else str(digit)
