r"""Compare formulas by their structure: `\frac{1}{2} g h`, "gh/2" and "0.5 g*h" are the same.

Nothing is expanded or factorised, because that may be the very task.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Final

from bot.domain.answers.folding import plain

_MOST_LAYERS: Final = 20
_LARGEST_POWER: Final = 20
_MOST_BITS: Final = 1_000

Factors = tuple[tuple[str, int], ...]
Value = Mapping[Factors, Fraction]
"""A sum: the coefficient of each product of factors, each factor with its exponent."""

_INNERMOST: Final = (
    (re.compile(r"([_^]) *\{([^{}]*)\}"), r"\1(\2)"),
    (re.compile(r"\\sqrt *\[([^\[\]]*)\] *\{([^{}]*)\}"), r" root(\1;\2)"),
    (re.compile(r"\\sqrt *\{([^{}]*)\}"), r" sqrt(\1)"),
    (re.compile(r"\\binom *\{([^{}]*)\} *\{([^{}]*)\}"), r" binom(\1;\2)"),
    (re.compile(r"\\[dt]?frac *\{([^{}]*)\} *\{([^{}]*)\}"), r"((\1)/(\2))"),
)
_BRACES: Final = str.maketrans("{}", "()")
_SIGNS: Final = (
    (re.compile(r"\{,\}|(?<=[0-9]),(?=[0-9])"), "."),
    (re.compile(r"\^ *(?:\\circ|\{ *\\circ *\})|°|\b(?:degrees|grad)\b", re.IGNORECASE), ""),
    (re.compile(r"\\(?:(?:left|right|quad|displaystyle)(?![a-z])|[,;!:])"), " "),
    (re.compile(r"\\(?:[lr]?vert|mid)(?![a-z])"), "|"),
    (re.compile(r"\\(?:cdot|times)(?![a-z])|[·×⋅∙]"), "*"),
    (re.compile(r"\*\*"), "^"),
    (re.compile(r"[:÷]"), "/"),
    (re.compile(r"\\pm(?![a-z])|\+ ?/? ?-"), "±"),
    (re.compile(r"ⁿ√ *\(?([^()]+)\)?"), r" root(n;\1)"),
    (re.compile(r"\bn-?t[he] (?:root of|wurzel aus)? *(\S+)", re.IGNORECASE), r" root(n;\1)"),
    (re.compile(r"√|\b(?:square root of|wurzel(?: aus)?)\b", re.IGNORECASE), " sqrt"),
    (re.compile(r"\b([a-z]) *(?:choose|über|ueber) *([a-z])\b", re.IGNORECASE), r"binom(\1;\2)"),
    (re.compile(r"\b(?:binom|C)\(([a-z]),([a-z])\)"), r" binom(\1;\2)"),
    (re.compile(r"\|([^|()=/]+)\|"), r" abs(\1)"),
)
_GREEK: Final = str.maketrans(
    {"α": " alpha ", "β": " beta ", "γ": " gamma ", "π": " pi ", "′": "'", "’": "'", "\\": " "}
)
_FUNCTIONS: Final = ("sqrt", "root", "binom", "sin", "cos", "tan", "log", "ln", "exp", "abs")
_NAMES: Final = (*_FUNCTIONS, "alpha", "beta", "gamma", "delta", "phi", "pi")
_APPLIED: Final = frozenset("fgFP")
"""Names of functions: before a bracket they are applied, while other letters multiply."""
_TOKEN: Final = re.compile(rf"[0-9]+(?:\.[0-9]+)?|(?i:{'|'.join(_NAMES)})|[^\W\d_](?:_\w+)?'*|\S")
_TIGHT: Final = (
    (re.compile(r"/([0-9]+(?:[a-z]|sqrt\([^()]*\))+)(?![\w^!(])"), r"/(\1)"),
    (re.compile(r"\^([a-z]{2,})(?![\w^!(])"), r"^(\1)"),
)


_UNEQUAL: Final = re.compile(r"≠|!=|<|>|≤|≥")
_NAMED: Final = re.compile(
    r"[^\W\d](?:_\w+|[0-9](?:[.,][0-9])*)?(?:'* ?\([^()]*\))?"
    r"|(?:sin|cos|tan|log|ln|lg|sqrt|root)\b.*",
    re.IGNORECASE,
)
"""What may be named before a solution: `x`, `x_1`, `f(x)`, `sin 30`, `f'(x)`."""
_LATIN: Final = re.compile(r"(?<![a-z])[abc](?![a-z])", re.IGNORECASE)
_ANGLE: Final = re.compile(r"\b(?:alpha|beta|gamma)\b")


class _UnreadableError(Exception):
    """The text is no formula."""


def same_formula(answer: str, text: str, *, any_case: bool) -> bool:
    """Return True if both are the same formula. The name before a solution may be left out.

    Written without blanks, "b/2a" may mean b/(2a) and "a^mn" a^(mn). If the answer has no a, b or
    c, these may stand for α, β and γ.
    """
    typed = [linear(text)]
    if _UNEQUAL.search(text):
        return False
    if " " not in text.strip():
        typed.append(reduce(lambda formula, rule: rule[0].sub(rule[1], formula), _TIGHT, typed[0]))
    wanted = [linear(answer)]
    if not _LATIN.search(wanted[0]):
        wanted.append(_ANGLE.sub(lambda name: name[0][0].replace("g", "c"), wanted[0]))
    named = _NAMED.fullmatch(typed[0].partition("=")[0].strip())
    name = named[0][0] if named else ""
    return any(
        _agree(_sides(one, any_case=any_case), _sides(other, any_case=any_case), name=name)
        for one in wanted
        for other in typed
    )


def linear(formula: str) -> str:
    """Return the formula in one line of plain characters, whether in LaTeX, Unicode or ASCII."""
    text = formula.replace("$", " ")
    for pattern, instead in _SIGNS:
        text = pattern.sub(instead, text)
    for _ in range(_MOST_LAYERS):
        before = text
        for pattern, instead in _INNERMOST:
            text = pattern.sub(instead, text)
        if text == before:
            break
    return plain(text.translate(_BRACES).translate(_GREEK))


def _agree(wanted: tuple[str, ...], typed: tuple[str, ...], *, name: str) -> bool:
    """Return True if the sides are the same. A name before a solution may be added or left out.

    `name` is the first letter of the name typed before it, or empty if there is none.
    """
    if sorted(wanted) == sorted(typed):
        return True
    match len(wanted), len(typed):
        case 1, 2:
            return bool(name) and typed[1] == wanted[0]
        case 2, 1:
            return wanted[0].isalpha() and typed[0] == wanted[1]
        case 2, 2:
            return name == wanted[0] and typed[1] == wanted[1]
        case _:
            return False


@lru_cache(maxsize=1_024)  # a learner's formula meets each card of a deck more than once
def _sides(text: str, *, any_case: bool) -> tuple[str, ...]:
    """Return the sides of "=", each written in one way, or as typed if that fails."""
    sides = (text.casefold() if any_case else text).split("=")
    try:
        return tuple(_text(_Reader(_TOKEN.findall(side)).whole()) for side in sides)
    except (_UnreadableError, RecursionError):
        return tuple("".join(side.split()) for side in sides)


class _Reader:
    """Reads the tokens of a formula from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    def whole(self) -> Value:
        """Return the value of all tokens."""
        value = self._sum()
        if self._next is not None:
            raise _UnreadableError
        return value

    @property
    def _next(self) -> str | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _take(self, *wanted: str) -> str | None:
        token = self._next
        if token is None or token not in wanted:
            return None
        self._at += 1
        return token

    def _sum(self) -> Value:
        sign = self._take("-", "+", "±")
        total = _with_sign(sign, self._product())
        while sign := self._take("-", "+", "±"):
            total = _plus(total, _with_sign(sign, self._product()))
        return total

    def _product(self) -> Value:
        value = self._power()
        while True:
            if self._take("*"):
                value = _times(value, self._power())
            elif self._take("/"):
                value = _times(value, _power(self._power(), _number(-1)))
            elif self._next is not None and (self._next[0].isalnum() or self._next == "("):
                value = _times(value, self._power())
            else:
                return value

    def _power(self) -> Value:
        if self._take("-"):
            return _with_sign("-", self._power())
        value = self._atom()
        while self._take("!"):
            value = _variable(f"({_text(value)})!")
        return _power(value, self._power()) if self._take("^") else value

    def _atom(self) -> Value:
        token = self._next
        if token is None:
            raise _UnreadableError
        if self._next == "(":
            return self._group(1)[0]
        self._at += 1
        if token[0].isdecimal():
            return _number(Fraction(token))
        if token.casefold() in _FUNCTIONS:
            return self._application(token.casefold())
        if not token[0].isalpha():
            raise _UnreadableError
        if self._next == "(" and (token[0] in _APPLIED or token[-1] == "'" or self._parts() > 1):
            return _variable(f"{token}[{';'.join(map(_text, self._group(2)))}]")
        return _variable(token.casefold() if token.casefold() in _NAMES else token)

    def _application(self, name: str) -> Value:
        exponent = self._power() if self._take("^") else None
        of = self._group(2) if self._next == "(" else [self._power()]
        if name == "sqrt":
            value = _power(of[0], _number(Fraction(1, 2)))
        elif name == "exp":
            value = _power(_variable("e"), of[0])
        else:
            value = _variable(f"{name}[{';'.join(map(_text, of))}]")
        return value if exponent is None else _power(value, exponent)

    def _parts(self) -> int:
        """Return how many parts the bracket that opens next has."""
        depth, parts = 0, 1
        for token in self._tokens[self._at :]:
            depth += {"(": 1, ")": -1}.get(token, 0)
            parts += depth == 1 and token in {";", "|"}
            if not depth:
                break
        return parts

    def _group(self, most: int) -> list[Value]:
        """Return the parts of a bracket, separated by ";" or "|"."""
        self._take("(")
        parts = [self._sum()]
        while self._take(";", "|"):
            parts.append(self._sum())
        if not self._take(")") or len(parts) > most:
            raise _UnreadableError
        return parts


def _number(value: Fraction | int) -> Value:
    return {(): Fraction(value)}


def _variable(name: str) -> Value:
    return {((name, 1),): Fraction(1)}


def _with_sign(sign: str | None, value: Value) -> Value:
    if sign == "±":
        return _times(_variable("±"), value)
    return _times(_number(-1), value) if sign == "-" else value


def _plus(one: Value, other: Value) -> Value:
    total = dict(one)
    for factors, times in other.items():
        total[factors] = total.get(factors, Fraction(0)) + times
    return {factors: times for factors, times in total.items() if times}


def _times(one: Value, other: Value) -> Value:
    if one == _number(1) or other == _number(1):
        return other if one == _number(1) else one
    (one_times, one_factors), (other_times, other_factors) = _term(one), _term(other)
    exponents = dict(one_factors)
    for name, exponent in other_factors:
        exponents[name] = exponents.get(name, 0) + exponent
    factors = sorted((name, exponent) for name, exponent in exponents.items() if exponent)
    return {tuple(factors): _within_bits(one_times * other_times)}


def _power(value: Value, exponent: Value) -> Value:
    times, factors = _term(exponent)
    if (
        factors
        or not times
        or (times.denominator != 1 and times > 0)
        or abs(times) > _LARGEST_POWER
    ):
        return _variable(f"{{{_text(value)}}}^{{{_text(exponent)}}}")
    if times.denominator != 1:
        return _power(_power(value, _number(-times)), _number(-1))
    of, inner = _term(value)
    power = int(times)
    if not of or max(of.numerator.bit_length(), of.denominator.bit_length()) > _MOST_BITS:
        raise _UnreadableError
    return {tuple((name, each * power) for name, each in inner): _within_bits(of**power)}


def _within_bits(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _MOST_BITS:
        raise _UnreadableError
    return value


def _term(value: Value) -> tuple[Fraction, Factors]:
    """Return the value as one product. A sum becomes one factor, with its first sign before it."""
    if len(value) <= 1:
        return next(((times, factors) for factors, times in value.items()), (Fraction(0), ()))
    sign = 1 if min(value.items())[1] > 0 else -1
    summed = {factors: sign * times for factors, times in value.items()}
    return Fraction(sign), ((f"({_text(summed)})", 1),)


def _text(value: Value) -> str:
    return "+".join(_written_terms(value)) or "0"


def _written_terms(value: Value) -> Iterator[str]:
    for factors, times in sorted(value.items()):
        given = "*".join(name if power == 1 else f"{name}^{power}" for name, power in factors)
        yield given if given and times == 1 else f"{times}*{given}".rstrip("*")
