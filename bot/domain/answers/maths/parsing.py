"""A small parser of our own, over a closed grammar: text in plain notation to a tree.

    sum     = product (("+" | "-") product)*
    product = signed (("*" | "/" | ":" | nothing) signed)*
    signed  = ("+" | "-")* power
    power   = postfix ("^" exponent)?
    postfix = atom ("!" | "%" | "deg")*
    atom    = number | mixed number | name | function | "(" sum ")" | "|" sum "|"
            | "#" "{" sum "}" "{" sum "}"

Only numbers are evaluated, and these within bounds. Every loop consumes a token, and brackets are
nested at most `DEEPEST` deep.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.exact import LARGEST_EXPONENT, LARGEST_FACTORIAL, value_of
from bot.domain.answers.numbers import read_digits
from bot.domain.answers.verdict import UnclearReason

DEEPEST: Final = 30
MOST_LETTERS: Final = 3
"""More letters in a row are a word rather than a product."""

_TOKEN: Final = re.compile(
    r"[0-9]+(?:[.,'][0-9]+)*|[.,][0-9]+"
    r"|[^\W\d_]+(?:_(?:[0-9]+|[A-Za-z](?![A-Za-z])))?(?:(?<=[^\W\d_])[0-9]+(?![.,][0-9]))?"
    r"|[<>!]=|\S"
)
_OPENING: Final[Mapping[str, str]] = {"(": ")", "[": "]", "{": "}"}
_GREEK: Final = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "theta",
    "lambda",
    "mu",
    "rho",
    "sigma",
    "tau",
    "phi",
    "psi",
    "omega",
]
_INVERSE: Final[Mapping[str, str]] = {"sin": "asin", "cos": "acos", "tan": "atan"}
_FRACTION: Final = ("", "/", "")
_LATEX_FRACTION: Final = ("#", "{", "", "}", "{", "", "}")
_ANGLE: Final = trees.Quotient(trees.Constant("pi"), trees.Number(Fraction(180)))


def _root(index: int) -> Callable[[trees.Expression], trees.Expression]:
    return lambda of: trees.Power(of, trees.Number(Fraction(1, index)))


def _function(name: str) -> Callable[[trees.Expression], trees.Expression]:
    return lambda of: trees.Function(name, of)


_FUNCTIONS: Final[Mapping[str, Callable[[trees.Expression], trees.Expression]]] = {
    **{name: _function(name) for name in ("sin", "cos", "tan", "ln", "log", "abs")},
    **{name: _function(f"a{name[3:]}") for name in ("arcsin", "arccos", "arctan")},
    **{name: _function(name) for name in ("asin", "acos", "atan")},
    "lg": _function("log"),
    "exp": lambda of: trees.Power(trees.Constant("e"), of),
    "sqrt": _root(2),
    "cbrt": _root(3),
    "root4": _root(4),
}
_ROOTS: Final = frozenset({"sqrt", "cbrt", "root4"})
_NAMES: Final = (*sorted(_FUNCTIONS, key=len, reverse=True), *_GREEK, "deg", "pi")


class UnreadableError(Exception):
    """The text cannot be read as what was asked, for this reason."""

    def __init__(self, reason: UnclearReason = UnclearReason.NOT_AN_EXPRESSION) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Manner:
    """How a text is to be read."""

    language: str
    letters: frozenset[str] | None = None
    """The known variables. Other words are no variables. None allows any."""
    tight: bool = False
    """A bar, root or power covers all that follows without a sign: 1/2x is 1/(2x).

    A bar binds more than a colon: 8 : 4/5 is 8 : (4/5).
    """


def parse(plain: str, manner: Manner) -> trees.Expression:
    """Return the tree of a text in plain notation. Raise UnreadableError if it has none."""
    parser = _Parser(list(_tokens(plain, manner)), manner)
    return parser.whole()


def _tokens(plain: str, manner: Manner) -> Iterator[str]:
    for match in _TOKEN.finditer(plain):
        if match[0][0].isalpha():
            yield from _names(match[0], manner)
        else:
            yield match[0]


def _names(run: str, manner: Manner) -> Iterator[str]:
    """Yield the names in a run of letters. The last one may have an index."""
    word = run.rstrip("0123456789").partition("_")[0]
    index = run[len(word) :].lstrip("_")
    names = list(_known_names(word, manner))
    single = [name for name in names if len(name) == 1]
    known = manner.letters
    if len(single) > 1 and known is not None:
        same_case = {letter.casefold() for letter in known}
        if any(name.casefold() not in same_case and name not in "eE" for name in single):
            raise UnreadableError
    elif len(single) > MOST_LETTERS:
        raise UnreadableError
    if index and names[-1] in _FUNCTIONS and "_" not in run:
        names.append(index)  # sqrt2
    elif index:
        names[-1] = f"{names[-1]}_{index}"
    yield from names


def _known_names(word: str, manner: Manner) -> Iterator[str]:
    at = 0
    while at < len(word):
        name = next(
            (name for name in _NAMES if word[at : at + len(name)].casefold() == name), word[at]
        )
        if name in {"asin", "acos", "atan"} and "a" in (manner.letters or ()):
            name = "a"
        yield name
        at += len(name)


class _Parser:
    """Reads tokens from left to right."""

    def __init__(self, tokens: Sequence[str], manner: Manner) -> None:
        self._tokens = tokens
        self._manner = manner
        self._at = 0
        self._depth = 0
        self._open_bars = 0

    def whole(self) -> trees.Expression:
        """Return the tree of all tokens."""
        tree = self._sum()
        if self._next:
            raise UnreadableError
        return tree

    @property
    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self, *wanted: str) -> str:
        token = self._next
        if token not in wanted:
            return ""
        self._at += 1
        return token

    def _expect(self, token: str) -> None:
        if not token or not self._take(token):
            raise UnreadableError

    def _nest(self, read: Callable[[], trees.Expression]) -> trees.Expression:
        self._depth += 1
        if self._depth > DEEPEST:
            raise UnreadableError(UnclearReason.TOO_LARGE)
        tree = read()
        self._depth -= 1
        return tree

    def _sum(self) -> trees.Expression:
        terms = [self._product()]
        while sign := self._take("+", "-"):
            term = self._product()
            terms.append(trees.Negative(term) if sign == "-" else term)
        return trees.Sum(tuple(terms)) if len(terms) > 1 else terms[0]

    def _product(self) -> trees.Expression:
        factors = [self._with_signs()]
        while True:
            if self._take("*"):
                factors.append(self._with_signs())
            elif sign := self._take("/", ":"):
                factors = [_quotient(_product(factors), self._below(sign))]
            elif self._continues():
                factors.append(self._power())
            else:
                return _product(factors)

    def _below(self, sign: str) -> trees.Expression:
        """Return the divisor. Read tightly, 8 : 4/5 divides by a fraction."""
        if not self._manner.tight:
            return self._with_signs()
        below = self._implicit_product(self._with_signs())
        while sign == ":" and self._take("/"):
            below = _quotient(below, self._with_signs())
        return below

    def _implicit_product(self, first: trees.Expression) -> trees.Expression:
        """Return the factors that follow without a sign between them, as one product."""
        factors = [first]
        while self._continues():
            factors.append(self._power())
        return _product(factors)

    def _continues(self) -> bool:
        """Return True if a factor follows without a sign.

        A number does so only after a bracket.
        """
        word = self._next
        if word == "|":
            return not self._open_bars
        if word[:1].isdigit():
            return self._tokens[self._at - 1] == ")"
        return word in _OPENING or word == "#" or (word[:1].isalpha() and word != "deg")

    def _with_signs(self) -> trees.Expression:
        is_negative = False
        while sign := self._take("+", "-"):
            is_negative ^= sign == "-"
        power = self._power()
        return trees.Negative(power) if is_negative else power

    def _power(self) -> trees.Expression:
        base = self._postfix()
        if not self._take("^"):
            return base
        return _power(base, self._nest(self._exponent))

    def _exponent(self) -> trees.Expression:
        exponent = self._with_signs()
        is_run = self._manner.tight and self._next not in _OPENING
        return self._implicit_product(exponent) if is_run else exponent

    def _postfix(self) -> trees.Expression:
        tree = self._atom()
        while mark := self._take("!", "%", "deg"):
            tree = _with_mark(tree, mark)
        return tree

    def _atom(self) -> trees.Expression:
        word = self._next
        self._at += 1
        if word[:1].isdigit() or (word[:1] in {".", ","} and len(word) > 1):
            return self._number(word)
        if word in _OPENING:
            return self._closed_by(_OPENING[word])
        if word == "#":
            return _quotient(self._group(), self._group())
        if word == "|":
            return self._absolute()
        if not word[:1].isalpha() or word == "deg":
            raise UnreadableError
        return self._name(word)

    def _closed_by(self, closing: str) -> trees.Expression:
        bars, self._open_bars = self._open_bars, 0
        tree = self._nest(self._sum)
        self._open_bars = bars
        self._expect(closing)
        return tree

    def _group(self) -> trees.Expression:
        self._expect("{")
        return self._closed_by("}")

    def _absolute(self) -> trees.Expression:
        self._open_bars += 1
        tree = self._nest(self._sum)
        self._open_bars -= 1
        self._expect("|")
        return trees.Function("abs", tree)

    def _number(self, token: str) -> trees.Expression:
        number = read_digits(token, self._manner.language)
        if number is None:
            raise UnreadableError
        mixed = self._mixed_number(token) if token.isdecimal() else None
        return mixed or trees.Number(number.value)

    def _mixed_number(self, whole: str) -> trees.Mixed | None:
        """Return the mixed number that begins with this whole number, or None."""
        rest = self._tokens[self._at : self._at + len(_LATEX_FRACTION)]
        for shape in (_FRACTION, _LATEX_FRACTION):
            if list(shape) == ["" if token.isdecimal() else token for token in rest[: len(shape)]]:
                self._at += len(shape)
                above, below = (int(token) for token in rest[: len(shape)] if token.isdecimal())
                if not below:
                    raise UnreadableError(UnclearReason.ZERO_DENOMINATOR)
                return trees.Mixed(int(whole), above, below)
        return None

    def _name(self, word: str) -> trees.Expression:
        name, _, index = word.partition("_")
        if name == "log" and index:
            return self._logarithm(trees.Number(Fraction(int(index))) if index.isdigit() else None)
        if name in _FUNCTIONS and not index:
            return self._nest(lambda: self._application(name))
        if word in {"pi", "e"}:
            return trees.Constant(word)
        return trees.Symbol(word)

    def _logarithm(self, base: trees.Expression | None) -> trees.Expression:
        if base is None or value_of(base) in {0, 1}:
            raise UnreadableError
        of = self._nest(lambda: self._argument("ln"))
        return trees.Quotient(trees.Function("ln", of), trees.Function("ln", base))

    def _application(self, name: str) -> trees.Expression:
        if name == "sqrt" and self._take("["):
            return self._root_of_index()
        exponent = self._exponent_of_function() if self._take("^") else None
        if exponent == trees.Negative(trees.Number(Fraction(1))) and name in _INVERSE:
            return trees.Function(_INVERSE[name], self._argument(name))
        value = _FUNCTIONS[name](self._argument(name))
        return value if exponent is None else _power(value, exponent)

    def _exponent_of_function(self) -> trees.Expression:
        """Return the exponent between a function and its argument: the 2 of sin^2 x."""
        self._take("+")
        is_negative = bool(self._take("-"))
        exponent = self._postfix()
        return trees.Negative(exponent) if is_negative else exponent

    def _root_of_index(self) -> trees.Expression:
        index = value_of(self._closed_by("]"))
        if index is None or index.denominator != 1 or not 1 < index <= LARGEST_EXPONENT:
            raise UnreadableError
        return trees.Power(self._argument("sqrt"), trees.Number(1 / index))

    def _argument(self, name: str) -> trees.Expression:
        """Return the argument of a function. Without brackets, a root takes one factor only."""
        if self._next in _OPENING or self._next == "|":
            return self._atom()
        if name in _ROOTS:
            return self._implicit_product(self._power()) if self._manner.tight else self._postfix()
        sign = self._take("-")
        factors = [self._power()]
        while self._continues() and self._next not in _FUNCTIONS and self._next not in _OPENING:
            factors.append(self._power())
        return trees.Negative(_product(factors)) if sign else _product(factors)


def _product(factors: Sequence[trees.Expression]) -> trees.Expression:
    return factors[0] if len(factors) == 1 else trees.Product(tuple(factors))


def _quotient(above: trees.Expression, below: trees.Expression) -> trees.Expression:
    if value_of(below) == 0:
        raise UnreadableError(UnclearReason.ZERO_DENOMINATOR)
    return trees.Quotient(above, below)


def _power(base: trees.Expression, exponent: trees.Expression) -> trees.Expression:
    value = value_of(exponent)
    if value is not None and (
        abs(value) > LARGEST_EXPONENT or value.denominator > LARGEST_EXPONENT
    ):
        raise UnreadableError(UnclearReason.TOO_LARGE)
    if value is not None and value < 0 and value_of(base) == 0:
        raise UnreadableError(UnclearReason.ZERO_DENOMINATOR)
    return trees.Power(base, exponent)


def _with_mark(tree: trees.Expression, mark: str) -> trees.Expression:
    if mark == "%":
        return trees.Quotient(tree, trees.Number(Fraction(100)))
    if mark == "deg":
        return trees.Product((tree, _ANGLE))
    value = value_of(tree)
    if value is not None and value > LARGEST_FACTORIAL:
        raise UnreadableError(UnclearReason.TOO_LARGE)
    if isinstance(tree, trees.Function) and tree.name == "factorial":
        raise UnreadableError(UnclearReason.TOO_LARGE)  # a tower of factorials
    return trees.Function("factorial", tree)
