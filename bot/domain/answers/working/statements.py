"""What a line of a solution states: values, chains of equal terms, equations, cases.

Lines are read as pupils write them: with arrows, labels, "also", the operation on both sides
behind a bar, units and roundings. What is not surely maths counts as words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.answers.maths.cleaning import LONGEST_FORMULA, plain_notation
from bot.domain.answers.maths.parsing import Manner, UnreadableError, parse
from bot.domain.answers.maths.set_reading import sets_in
from bot.domain.answers.maths.tree import Expression, Symbol, letters
from bot.domain.answers.units import is_unit
from bot.domain.answers.verdict import UnclearReason
from bot.domain.answers.working.amounts import Amounts, amounts_in

MOST_SIDES: Final = 12
MOST_CASES: Final = 6

_IMPLIES: Final = re.compile(
    r"<=+>|=>|[-–]+>|[⇒⇔→⟹⟺⟶↔⇐]|\\(?:Right|Leftright|right|Longright)arrow(?![a-z])"
    r"|\\(?:iff|implies|to)(?![a-z])"
)
_ROMAN: Final = r"(?:I{1,3}|IV|VI{0,3}|V)'*"
_LABEL: Final = re.compile(
    r"(?:(?:\d+\s*[·*]?\s*)?\(\d\)(?:\s*[-+]\s*(?:\d+\s*[·*]?\s*)?\(\d\))+\s*:\s*"
    r"|\(?[a-hA-H1-9][0-9]?\s?\)(?:\s+|(?=\w))|\d{1,2}\.(?!\d)\s*|[•①-⑳]\s*"
    r"|[a-z]:\s+(?=[a-z]\s*=)"
    rf"|{_ROMAN}(?:\s*[-+*·]\s*\d*\s*[·*]?\s*{_ROMAN})*\s*[:)]\s*"
    r"|[-+*/:·×÷−]\s?\(?[-−]?\w+(?:[.,/]\d+)?\)?:\s+(?=[^=]*[a-zA-Z][^=]*=|[^=]*=[^=]*[a-zA-Z])"
    r"|[(\[]\s*[+*/:·×÷]\s*[-−]?\w+(?:[.,/]\d+)?\s*[)\]]\s+"
    r"|(?![abcxyzrh]{1,3}\s*:)[^\W\d⁰¹²³⁴-⁹]{2,}[\w .'-]{0,40}:(?!=)\s*)(?=\S)"
)
"""A label of a part or an announcement, with which something new begins."""
_LEAD: Final = re.compile(
    r"(?:∴|(?:also|so|daher|damit|folglich|somit|dann|deshalb|ergo|thus|hence|therefore|then|and"
    r"|und|d\. ?h\.|i\. ?e\.|daraus folgt|es folgt|folgt|ergibt(?: sich)?|wir erhalten"
    r"|it follows(?: that)?|this gives|which gives|gives|we get)(?![^\W\d_]))[\s,:]*(?=\S)",
    re.IGNORECASE,
)
_DONE: Final = re.compile(r"(?:\|{1,2}|[│∣‖])\s*(?:[^|│∣‖=]*)$")
"""An operation on both sides, behind a bar: | -3."""
_MAYBE_DONE: Final = re.compile(
    r"(?<=[\w)\]])\s+(?:/{1,2}\s*[-+*:·×÷√][^=]*|[(\[]\s*[-+*:/·×÷−–]\s*\w+(?:[.,]\d+)?\s*[)\]])$|!+$"
)
"""A possible operation on both sides, or a part of the line: (-3), / -3, or a factorial."""
_ASIDE: Final = re.compile(
    r"^\s*[(\[]\s*[-−]\s*\w+\s*[)\]]\s+|(?<=[\w)])\s{2,}[-+*/:·×÷−]\s?\(?[-−]?\w+\)?\s*$"
)
"""A possible operation, or a part of the line: (-2x) 2x - 9 = 5, or 2x = 14   /2."""
_REMARK: Final = re.compile(r"\s*[(\[](?![^()\[\]]*\\)[^()\[\]]*[^\W\d_]{3,}[^()\[\]]*[)\]]\s*$")
_TICK: Final = re.compile(r"[\s✓✔☑√]+$|(?:\(w\)|w\. ?A\.)\s*$|[\s.;,]+$")
_DENIED: Final = re.compile(
    r"widerspr|contradict|keine? (?:reelle )?lösung|no (?:real )?solution|falsch|false"
    r"|unlösbar|\bnicht\b|\bnot?\b|f\. ?A\.|\(f\)|[↯⚡✗✘❌≠?]|\bpasst\b|\bwrong\b",
    re.IGNORECASE,
)
"""Words and signs that deny an equation, as in a check that fails."""
_UNSOLVABLE: Final = re.compile(
    r"\bkeine? (?:reellen? )?(?:lösung|nullstelle)|\bno (?:real )?(?:solution|root)|unlösbar",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"subtra|addier|\badd|divid|teile|multipl|vereinfach|simplif|expand|factor|faktoris|ausklamm"
    r"|zusammenfass|umform|umstell|rearrang|both sides|beiden seiten|pq-?formel|mitternacht"
    r"|abc-?formel|quadratic formula|wurzel ziehen|square root|binom|satz vom nullprodukt"
    r"|äquivalenz|auflösen|solve for|klammer|bracket|collect",
    re.IGNORECASE,
)
"""Words for an operation on the line before, from which the next line must follow."""
_ROUNDED: Final = re.compile(
    r"[≈≃~∼]|\\approx|\bca\.|\brund\b|\babout\b|gerundet|rounded", re.IGNORECASE
)
_RELATION: Final = re.compile(r"[<>]|!=|≠")
_COMPARES: Final = re.compile(r"[=<>≤≥]")
_OR: Final = re.compile(
    r"\s(?:or|oder|bzw\.?|v(?=\s[a-z]_?\d?\s*=))\s|∨|\\(?:lor|vee)(?![a-z])", re.IGNORECASE
)
_AND: Final = re.compile(r"\s(?:und|and|sowie)\s|∧|;\s*|,\s+", re.IGNORECASE)
_BOTH_SIGNS: Final = re.compile(r"\+-|\+ ?/ ?-")
_BOTH_NAMES: Final = re.compile(r"([^\W\d]) ?_? ?[({]? ?1 ?[,/;|]? ?_?2 ?[)}]? ?(?==)")
_GREEK: Final = r"alpha|beta|gamma|delta|epsilon|theta|lambda|mu|rho|sigma|tau|phi|psi|omega"
_NAME: Final = re.compile(
    rf"(?:{_GREEK}|[^\W\d_])(?:_?[0-9]{{1,2}}|_[A-Za-z]{{1,3}})?'{{0,3}} ?"
    r"(?:\((?:[^\W\d]|-?[0-9]+(?:[.,][0-9]+)?)\)|(?<=[fghFGHPEVNKABuvs' ])\([^()=]*\))?"
)
"""A name before a value: x, x_1, f(2), f'(x), P(A), alpha."""
_WORD: Final = re.compile(r"(?![abcxyzrh]+$)[^\W\d_]{3,20}")
"""A word before a value: mean = 5."""
_SET: Final = re.compile(r"(?:I?L|[𝕃]|\\mathbb ?\{? ?L ?\}?)\s*=\s*\{")
_APPLIED: Final = re.compile(r"(?<![^\W\d_])[fghFGHP]'* ?\(")
_WITH_UNIT: Final = re.compile(
    r"(?<=[\d)])\s*(?P<name>[A-Za-zäöüµ]{2,20}(?:/[A-Za-z]{1,6})?|[A-Za-z]/[a-z]{1,3}|€|£)"
    r"(?P<power>\s*(?:\^\s*)?[23²³])?(?![\w(])"
)
_RUN: Final = re.compile(r"[^\W\d_]{2,}")
_KNOWN: Final = re.compile(
    rf"arcsin|arccos|arctan|asin|acos|atan|sin|cos|tan|ln|log|lg|exp|sqrt|cbrt|root|abs|deg|pi"
    rf"|{_GREEK}",
    re.IGNORECASE,
)
_FACTORS: Final = frozenset("abcxyzrh")
"""Letters that are factors when side by side. Other letters side by side form a word."""
_PAIR: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Terms that are said to be equal: one row, or one row for each case."""

    cases: tuple[tuple[Expression, ...], ...]
    name: str = ""
    """The name before the terms, as x in x = 4, or empty."""
    goes_on: bool = False
    """True if it begins with an equals sign."""
    is_set: bool = False
    """True if the cases are the elements of a set of solutions."""

    @property
    def sides(self) -> tuple[Expression, ...]:
        """Return the terms of the first case."""
        return self.cases[0]

    @property
    def letters(self) -> frozenset[str]:
        """Return the letters in its terms."""
        return frozenset().union(*(letters(side) for case in self.cases for side in case))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLine:
    """What a line states. It states nothing if it is words or cannot be read."""

    statements: tuple[Statement, ...] = ()
    begins: bool = False
    """True if something new begins with it."""
    denied: bool = False
    """True if it says that something does not hold."""
    unsolvable: bool = False
    """True if it says that there is no solution."""
    keeps: bool = False
    """True if it says in words how the next line follows."""
    rounded: bool = False
    units: frozenset[str] = frozenset()
    vague: bool = False
    """True if the statement may have another meaning."""
    operation: bool = False
    """True if a possible operation on both sides stands behind it without a bar: / -3."""
    body: str = ""
    """The line without label, remark and operation."""
    amounts: Amounts | None = None


def read_line(text: str, manner: Manner) -> ReadLine:
    """Return what the line states when read in that manner."""
    if len(text) > LONGEST_FORMULA:
        return ReadLine()
    body, begins = _without_label(text.strip())
    about = ReadLine(
        begins=begins,
        denied=bool(_DENIED.search(text)),
        unsolvable=bool(_UNSOLVABLE.search(text)),
        keeps=bool(_GOES_ON.search(text)),
        rounded=bool(_ROUNDED.search(text)),
        vague="%" in text or "°" in text,
        operation=bool(_MAYBE_DONE.search(body)),
    )
    whole = _without_tail(body)
    bare, units = _without_units(_MAYBE_DONE.sub("", whole))
    about = replace(about, body=bare, amounts=amounts_in(whole, manner.language))
    if _RELATION.search(_IMPLIES.sub(" ", bare)) or _APPLIED.search(_without_name(bare)):
        return about
    statements: list[Statement] = []
    for part in _IMPLIES.split(bare):
        found = _statements(part.strip(), manner) if part.strip() else []
        if not found and part.strip():
            return about
        statements += found
    vague = about.vague or len(units) > 1
    return replace(about, statements=tuple(statements), units=units, vague=vague)


def without_remarks(text: str) -> str:
    """Return the line without label, ticks, remarks and the operation on both sides."""
    return _MAYBE_DONE.sub("", _without_tail(_without_label(text)[0]))


def without_asides(text: str) -> str:
    """Return the line without a possible operation on both sides."""
    return _ASIDE.sub("", text)


def _without_label(text: str) -> tuple[str, bool]:
    label = _LABEL.match(text)
    body = text[label.end() :] if label else text
    for _ in range(_PAIR):
        body = _LEAD.sub("", body, count=1) if _LEAD.match(body) else body
    return body, label is not None


def _without_tail(body: str) -> str:
    """Return the line without ticks, remarks and the operation on both sides."""
    body = _TICK.sub("", _REMARK.sub("", _TICK.sub("", body)))
    bars = sum(body.count(bar) for bar in "|│∣‖") - body.count("||")
    return _DONE.sub("", body) if bars % 2 and _COMPARES.search(body) else body


def _without_units(body: str) -> tuple[str, frozenset[str]]:
    """Return the line without the units behind its numbers, and the units."""
    units = set()
    for match in _WITH_UNIT.finditer(body):
        if is_unit(match["name"]) and not _KNOWN.fullmatch(match["name"]):
            units.add(match["name"].casefold())
    if not units:
        return body, frozenset()
    bare = _WITH_UNIT.sub(
        lambda number: "" if number["name"].casefold() in units else number[0], body
    )
    return bare, frozenset(units)


def _without_name(body: str) -> str:
    name, equals, rest = body.partition("=")
    return rest if equals and _NAME.fullmatch(name.strip()) else body


def _statements(part: str, manner: Manner) -> list[Statement]:
    """Return the statements of a part between arrows, or nothing if it cannot be read."""
    try:
        if _SET.match(part):
            return [_set(part, manner)]
        cases = [_statement(case, manner) for case in _OR.split(part)]
        return [_alternatives(cases)] if len(cases) > 1 else cases
    except UnreadableError:
        return _list_statements(part, manner)


def _list_statements(part: str, manner: Manner) -> list[Statement]:
    """Return the statements of a list of named values or of equalities, or nothing."""
    several = [piece for piece in _AND.split(part) if piece.strip()]
    if not 1 < len(several) <= MOST_CASES:
        return []
    try:
        found = [_statement(piece, manner) for piece in several]
        if not any(
            statement.name or statement.letters or len(statement.sides) == 1 for statement in found
        ):
            return found  # 2/3 = 8/12, 3/4 = 9/12
        if not all(statement.name for statement in found):
            return []
        return (
            [_alternatives(found)]
            if len({base_of(statement.name) for statement in found}) == 1
            else found
        )
    except UnreadableError:
        return []


def _alternatives(several: Sequence[Statement]) -> Statement:
    """Return one statement with a case for each of several alternatives."""
    names = {base_of(statement.name) for statement in several}
    if len(names) > 1:  # x = 0 or x + 2 = 0
        several, names = [_as_equations(statement) for statement in several], {""}
    cases = tuple(case for statement in several for case in statement.cases)
    if len(cases) > MOST_CASES or (names == {""} and any(len(row) != _PAIR for row in cases)):
        raise UnreadableError
    return Statement(cases=cases, name=names.pop())


def _as_equations(statement: Statement) -> Statement:
    name = (Symbol(statement.name),) if statement.name else ()
    return Statement(cases=tuple((*name, *case) for case in statement.cases))


def base_of(name: str) -> str:
    """Return the name of the unknown that x_1 is a value of."""
    return re.sub(r"(?<=[^\W\d])_?[0-9]{1,2}$", "", name)


def _set(part: str, manner: Manner) -> Statement:
    found = sets_in(part, manner)
    if isinstance(found, UnclearReason) or found[0].intervals or not found[0].elements:
        raise UnreadableError
    cases = found[0].elements
    if len(cases) > MOST_CASES or any(len(row) != 1 for row in cases):
        raise UnreadableError
    return Statement(cases=cases, is_set=True)


def _statement(text: str, manner: Manner) -> Statement:
    """Return one row of equal terms, or two if there is a plus-minus. Raise if it is no row."""
    plain = plain_notation(text.replace("÷", ":"))
    if isinstance(plain, UnclearReason) or "&" in text:
        raise UnreadableError
    plain = _BOTH_SIGNS.sub("±", plain.rstrip(" .;,").lstrip(" ;"))
    plain = _BOTH_NAMES.sub(r"\1 ", plain) if "±" in plain else plain
    goes_on = plain.startswith("=")
    name, sides = _name_and_terms([side.strip() for side in plain.lstrip("= ").split("=")])
    if len(sides) > MOST_SIDES or not all(sides) or any(map(_is_prose, sides)):
        raise UnreadableError
    signs = "+-" if "±" in plain else "+"
    if any(side.count("±") > 1 for side in sides):
        raise UnreadableError
    cases = tuple(
        tuple(parse(side.replace("±", sign), manner) for side in sides) for sign in signs
    )
    if name in {letter for case in cases for side in case for letter in letters(side)}:
        if len(cases) > 1:
            raise UnreadableError
        return Statement(cases=((parse(name, manner), *cases[0]),), goes_on=goes_on)
    return Statement(cases=cases, name=name, goes_on=goes_on)


def _name_and_terms(sides: list[str]) -> tuple[str, list[str]]:
    """Return the name before or behind the terms, without blanks, and the terms."""
    if len(sides) > 1 and (_NAME.fullmatch(sides[0]) or _WORD.fullmatch(sides[0])):
        return _plain_name(sides[0]), sides[1:]
    if len(sides) == _PAIR and _NAME.fullmatch(sides[1]):
        return _plain_name(sides[1]), sides[:1]
    return "", sides


def _plain_name(name: str) -> str:
    bare = name.replace(" ", "")
    return re.sub(r"(?<=^[^\W\d])(?=[0-9])", "_", bare)


def _is_prose(plain: str) -> bool:
    """Return True if letters side by side seem to be a word."""
    return any(_is_word(run) for run in _runs(plain))


def _runs(plain: str) -> Iterator[str]:
    for run in _RUN.findall(plain):
        yield from _KNOWN.sub(" ", run).split()


def _is_word(run: str) -> bool:
    return len(run) > 1 and not (len(run) <= _PAIR + 1 and set(run) <= _FACTORS)
