r"""Maths in the plain notation of items, as LaTeX: `3/4 + 2*x` is `\frac{3}{4} + 2x`."""

import re
from typing import Final

from bot.domain.topics.course import Language

_SYMBOL: Final = re.compile(
    r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>[A-Za-z]+)"
    r"|(?P<sign><=|>=|!=|~=|\+-|[-+*/^=<>(),;|{}\[\]%:_?°€÷]))"
)
_FUNCTIONS: Final = {"sqrt": "\\sqrt{%s}", "cbrt": "\\sqrt[3]{%s}", "abs": "\\left|%s\\right|"}
_BETWEEN: Final = {"or": "\\ \\lor\\ ", "and": "\\ \\land\\ ", "u": " \\cup ", "in": " \\in "}
_NAMED: Final = {"pi": "\\pi", "inf": "\\infty", "R": "\\mathbb{R}", **_BETWEEN}
_SIGNS: Final = {
    "<=": " \\le ", ">=": " \\ge ", "!=": " \\ne ", "~=": " \\approx ", "=": " = ", "<": " < ",
    ">": " > ", ";": ";\\ ", "{": "\\{", "}": "\\}", "%": "\\,\\%", ":": " : ",
    "?": "\\,?\\,", "_": "\\_\\,", "°": "^{\\circ}", "€": "\\,€", "÷": " \\div ",
    "[": "[", "]": "]", "|": "|",
}  # fmt: skip
_ADDING: Final = {"+": "+", "-": "-", "+-": "\\pm "}
_DOT: Final = " \\cdot "


def latex(plain: str, language: Language) -> str:
    """Return the maths as LaTeX, exactly as it stands. Nothing is worked out or rearranged.

    Raises ValueError if it is not in the plain notation.
    """
    if language is Language.DE:
        return _Writer(_symbols(plain.replace("÷", ":")), "{,}", ";\\ ").chain()
    return _Writer(_symbols(plain), ".", ",\\ ").chain()


def _symbols(plain: str) -> list[str]:
    symbols: list[str] = []
    at, plain = 0, plain.rstrip()
    while at < len(plain):
        match = _SYMBOL.match(plain, at)
        if match is None:
            raise ValueError(f"no maths in the plain notation: {plain}")
        symbols.append(match[0].strip())
        at = match.end()
    return symbols


class _Writer:
    """Writes symbols one after another. Only quotients, powers and roots take arguments."""

    def __init__(self, symbols: list[str], decimal_mark: str, comma: str) -> None:
        self._symbols = symbols
        self._at = 0
        self._mark = decimal_mark
        self._comma = comma  # a semicolon if numbers have a comma

    def chain(self) -> str:
        """Return everything up to the end."""
        written = self._until(())
        return " ".join(written.split())

    @property
    def _next(self) -> str:
        return self._symbols[self._at] if self._at < len(self._symbols) else ""

    def _take(self) -> str:
        symbol = self._next
        self._at += 1
        return symbol

    def _until(self, closing: tuple[str, ...]) -> str:
        parts: list[str] = []
        while self._next and self._next not in closing:
            parts.append(self._part(parts))
        return "".join(parts)

    def _part(self, before: list[str]) -> str:
        symbol = self._next
        if symbol in _ADDING:
            self._take()
            is_sign = not before or before[-1] in {
                *_SIGNS.values(),
                *_BETWEEN.values(),
                _DOT,
                self._comma,
            }
            return _ADDING[symbol].rstrip() if is_sign else f" {_ADDING[symbol]} "
        if symbol == "*":
            self._take()
            return _DOT if self._dot_is_needed(before) else ""
        if symbol == ",":
            self._take()
            return self._comma
        if symbol in _SIGNS:
            self._take()
            return _SIGNS[symbol]
        return self._quotient()

    def _dot_is_needed(self, before: list[str]) -> bool:
        """Return True if a product would be misread, or read badly, without its dot."""
        left = before[-1] if before else ""
        following = self._next
        signed = self._symbols[self._at : self._at + 2] in (["(", "-"], ["(", "+"])
        if signed or following[:1].isdigit() or not (left[-1:].isalnum() or left[-1:] in ")}"):
            return True
        names = left[-1:].isalpha() and following[:1].isalpha() and left[0] == "\\"
        roots = left.startswith("\\sqrt") and following in _FUNCTIONS
        return names or roots or following == self._base_before() or self._is_written_out()

    def _is_written_out(self) -> bool:
        """Return True if a factor beside the sign is repeated. `a*a*b*b` has a dot everywhere."""
        before = self._symbols[max(0, self._at - 4) : self._at - 1]
        after = self._symbols[self._at :]
        raised = after[1:2] == ["^"]
        repeated = after[4:5] if raised else after[2:3]
        dotted = after[3:4] if raised else after[1:2]
        return (len(before) == len("a*a") and before[0] == before[-1] and before[1] == "*") or (
            dotted == ["*"] and repeated == after[:1]
        )

    def _base_before(self) -> str:
        """Return the number or letter of the power, or of the single factor, before the sign."""
        base, caret, last = ["", "", *self._symbols[: self._at - 1]][-3:]
        return base if caret == "^" else last

    def _quotient(self) -> str:
        """Return factors with their powers. A slash makes a fraction of its neighbours."""
        above, bare_above = self._power()
        while self._next == "/":
            self._take()
            _, bare_below = self._power()
            above = bare_above = f"\\frac{{{bare_above}}}{{{bare_below}}}"
        return above

    def _power(self) -> tuple[str, str]:
        """Return a factor with its power, with and without brackets that a fraction replaces."""
        written, bare = self._factor()
        while self._next == "^":
            self._take()
            sign = self._take() if self._next == "-" else ""
            _, exponent = self._factor()
            written = bare = f"{written}^{{{sign}{exponent}}}"
        return written, bare

    def _factor(self) -> tuple[str, str]:
        symbol = self._take()
        if symbol == "(":
            inner = self._until((")", "]"))
            closing = self._take()
            tall = "\\frac" in inner
            return (f"\\left({inner}\\right{closing}" if tall else f"({inner}{closing}"), inner
        if symbol in _FUNCTIONS and self._next == "(":
            self._take()
            inner = self._until((")",))
            self._take()
            written = _FUNCTIONS[symbol] % inner
            return written, written
        if symbol == "-":
            written, bare = self._factor()
            return f"-{written}", f"-{bare}"
        written = symbol.replace(".", self._mark)
        written = _NAMED.get(written, written)
        return written, written
