"""Read the many ways of typing a set: `{1; 2}`, `x = 1 oder x = 2`, `[0, 1)`, `0 <= x < 1`."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from bot.domain.answers.maths.cleaning import plain_notation
from bot.domain.answers.maths.intervals import EVERYTHING, complement, intersection
from bot.domain.answers.maths.numeric import OutsideDomainError
from bot.domain.answers.maths.parsing import Manner, UnreadableError, parse
from bot.domain.answers.maths.tree import Expression, Interval, Solutions
from bot.domain.answers.verdict import UnclearReason

_MEMBERSHIP: Final = re.compile(
    r"^(?:I?L ?=|[A-Z](?:_?\d+| ?\( ?\d+ ?\))? ?= ?(?=[{\[(\]])"
    r"|[a-z](?:_?[0-9])? ?(?: in |=) ?(?=[{\[(\]]))"
)
_ANNOUNCED: Final = re.compile(
    r"^(?:die |the |alle |all )?(?:(?:reellen? |real )?(?:lösung(?:en|smenge)?|solutions?(?: set)?"
    r"|nullstellen?|zeroe?s|roots?|menge|elemente?|definitionsmenge|domain|werte?|values?)"
    r"(?: von x| for x| of x)?)(?: (?:sind|ist|are|is|lautet|lauten))? ?[:=]? ?(?=.)",
    re.IGNORECASE,
)
"""Words that announce a set: "die Lösungen sind"."""
_END: Final = re.compile(
    r",? (?:(?:aber|but|und|and) )?"
    r"(?:mit|with|inkl(?:usive)?|einschließlich|incl(?:uding)?"
    r"|(?P<without>ohne|without|exkl(?:usive)?|ausschließlich|excl(?:uding)?))\.? "
    r"(?P<end>[^\s,;]+)"
)
_RANGE: Final = re.compile(
    r"(?:[a-z] )?(?:(?:liegt|lies|is|ist) )?(?:zwischen|between|von|from) (?P<low>\S+) "
    r"(?:und|and|bis|to) (?P<high>[^\s,;]+)(?P<ends>,? .+)"
)
"""A range between two numbers, with words that say which of them belong to it."""
_OF_ALL: Final = re.compile(
    r"^(?:(?:alle?s?|jedes|every(?:thing)?|any(?:thing)?) )?(?:(?:reellen?|real) )?"
    r"(?:(?:zahlen?|numbers?|werte?|values?)(?: (?:die|that|which)(?: (?:sind|are))?)? ?)?"
    r"(?:[a-z] (?:mit|with|where|such that|für die|for which) )?"
    r"(?=(?:[a-z] ?)?(?:[<>]|!=))",
    re.IGNORECASE,
)
"""Words before a condition that name what it is about: all numbers > 3, alle x mit x > 3."""
_EMPTY: Final = frozenset({
    "{}", "{ }", "no solution", "no solutions", "none", "no real solution", "no real solutions",
    "empty", "empty set", "the empty set", "there is no solution", "there are no solutions",
    "has no solution", "no solution exists", "unsolvable", "not solvable",
    "keine lösung", "keine lösungen", "keine reelle lösung", "keine reellen lösungen", "leer",
    "leere menge", "die leere menge", "unlösbar", "nicht lösbar", "es gibt keine lösung",
    "es gibt keine", "hat keine lösung", "keine", "gibt keine lösung",
})  # fmt: skip
_ALL: Final = frozenset({
    "r", "all real numbers", "all reals", "all numbers", "every real number", "every number",
    "any number", "any real number", "alle reellen zahlen", "alle zahlen", "jede zahl",
    "jede reelle zahl", "x in r", "alle x in r", "alle", "alle x", "jedes x", "all", "all x",
    "every x", "any x",
})  # fmt: skip
_OR: Final = re.compile(
    r" (?:or|oder|u|v|vereinigt mit|vereinigt|union) |(?<=[\])}\[]) ?[uUv] ?(?=[\[({\]])",
    re.IGNORECASE,
)
_AND: Final = re.compile(r" (?:and|und|sowie) ")
_BOTH: Final = re.compile(r" (?:and|und|sowie) |[,;] ?(?=[a-z] ?[<>!=])")
_MOST_CONDITIONS: Final = 6
_RELATION: Final = re.compile(r"(<=|>=|!=|=<|=>|<|>)")
_COMPLEMENT: Final = re.compile(r"R ?(?:\\setminus|\\|-|without|ohne)? ?\{([^{}]*)\}")
_ASSIGNED: Final = re.compile(r"([^\W\d])_?\d? ?= ?(?![=<>])(.*)")
_PLUS_MINUS: Final = re.compile(r"\+-|\+ ?/ ?-")
_LINES: Final = re.compile(r"(?<![,;{(])\s*\n\s*(?=\S)")
_NEXT_VALUE: Final = re.compile(r"(?<=[\d)]) (?=[a-z]_?\d? ?=)")
"""The end of a value and the name of the next one: x = 7 y = 1."""
_IS: Final = re.compile(r"(?<=\b[a-z] )(?:ist|is)(?= ?[-+±]?\d)")
_PLURAL: Final = re.compile(r"^(?:nur|only|both|beide|either|entweder) ")
_LABEL: Final = re.compile(
    r"^(?:[^\W\d](?:_?\d)?, ?[^\W\d](?:_?\d)?"
    r"|[^\W\d]_?\{?\d ?[,;/|] ?(?:[^\W\d]_?)?\d\}?|[^\W\d]_?12) ?= ?"
)
"""The name of both solutions: x1, x2 = and x1/2 = ."""
_BUILT: Final = re.compile(
    r"\{ ?(?P<name>[^\W\d]) ?(?:in R ?)?[|:] ?"
    r"(?P<condition>(?P=name) ?[<>!=].*|.*[<>] ?=? ?(?P=name)) ?\}"
)
"""A condition on all elements: {x | x >= 6}."""
_LOWS, _HIGHS = "[(]", "])["
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class _Reading:
    """How names and marks are read. Commas separate elements always, or only before a blank."""

    manner: Manner
    comma_parts: bool


def sets_in(text: str, manner: Manner) -> tuple[Solutions, ...] | UnclearReason:
    """Return the sets that the text may be, the likeliest first, or why it is none.

    `{1,2}` holds two numbers in both languages, and `1,2` only one in German. Either may be meant
    the other way. `(2, 3)` is read as an interval, and may be a pair.
    """
    plain = plain_notation(_LINES.sub("; ", text.strip()).replace("&", " and "))
    if isinstance(plain, UnclearReason):
        return plain
    plain = _NEXT_VALUE.sub("; ", _IS.sub("=", plain))
    body = _PLUS_MINUS.sub("±", plain.strip(" =.;?"))
    in_brackets = _MEMBERSHIP.sub("", body)[:1] in {"{", "[", "("}
    first = in_brackets or manner.language != "de"
    found: list[Solutions] = []
    reason = UnclearReason.NOT_A_SET
    for comma_parts in (first, not first):
        try:
            found.append(_set(body, _Reading(manner, comma_parts)))
        except UnreadableError as error:
            reason = error.reason
        except OutsideDomainError:
            reason = UnclearReason.NOT_A_SET
    if found:
        return tuple(dict.fromkeys(found))
    return UnclearReason.NOT_A_SET if reason is UnclearReason.NOT_AN_EXPRESSION else reason


def _set(body: str, reading: _Reading) -> Solutions:
    if body.casefold() in _EMPTY:
        return Solutions()
    body = _MEMBERSHIP.sub("", _ANNOUNCED.sub("", body)).strip()
    body = _PLURAL.sub("", _LABEL.sub("", body))
    if body.casefold() in _EMPTY:
        return Solutions()
    if body.casefold() in _ALL:
        return Solutions(intervals=(EVERYTHING,))
    body = _OF_ALL.sub("", body)
    if match := _RANGE.fullmatch(body):
        return _range(match, reading)
    parts = [part.strip() for part in _OR.split(body)]
    if len({match[1].casefold() for part in parts if (match := _ASSIGNED.fullmatch(part))}) > 1:
        raise UnreadableError  # x = 1 or y = 2
    return _union([_alternative(part, reading) for part in parts])


def _range(match: re.Match[str], reading: _Reading) -> Solutions:
    """Return the interval.

    An end that the text does not mention is the opposite of the other end.
    """
    told = {end["end"]: not end["without"] for end in _END.finditer(match["ends"])}
    low, high = match["low"], match["high"]
    if _END.sub("", match["ends"]) or not told.keys() <= {low, high}:
        raise UnreadableError
    with_low, with_high = (
        told.get(end, not told.get(of)) for end, of in ((low, high), (high, low))
    )
    low_end, high_end = (parse(end, reading.manner) for end in (low, high))
    return Solutions(intervals=(Interval(low_end, high_end, with_low, with_high),))


def _union(several: Sequence[Solutions]) -> Solutions:
    return Solutions(
        tuple(element for solutions in several for element in solutions.elements),
        tuple(interval for solutions in several for interval in solutions.intervals),
    )


def _alternative(part: str, reading: _Reading) -> Solutions:
    part = _MEMBERSHIP.sub("", part).strip()
    if built := _BUILT.fullmatch(part):
        return _inequality_set(built["condition"], reading)
    if _RELATION.match(part):
        part = f"x{part}"  # >= 6
    if match := _COMPLEMENT.fullmatch(part):
        return Solutions(intervals=complement(_list_set(match[1], reading)))
    if part.startswith("{") and part.endswith("}"):
        return _list_set(part[1:-1], reading) if part[1:-1].strip() else Solutions()
    if part[:1] in _LOWS and part[-1:] in _HIGHS and (interval := _interval(part, reading)):
        return interval
    if part[:1] in {"[", "]"}:
        raise UnreadableError
    if _RELATION.search(part):
        return _inequality_set(part, reading)
    return _list_set(part, reading)


def _interval(part: str, reading: _Reading) -> Solutions | None:
    """Return the interval, or the pair that `(2|3)` is, or None if there are not two ends."""
    if "|" in part and part.count("|") == 1:
        return Solutions(elements=(tuple(_ends(part[1:-1].split("|"), reading)),))
    ends = _parts(part[1:-1], reading)
    if len(ends) != _PAIR:
        return None
    if _is_infinite(ends[0]) and "-" not in ends[0]:
        raise UnreadableError  # (inf, 3]
    low, high = (_end(end, reading) for end in ends)
    return Solutions(intervals=(Interval(low, high, part[0] == "[", part[-1] == "]"),))


def _ends(parts: Sequence[str], reading: _Reading) -> Iterator[Expression]:
    for part in parts:
        yield parse(part, reading.manner)


def _end(text: str, reading: _Reading) -> Expression | None:
    return None if _is_infinite(text) else parse(text, reading.manner)


def _is_infinite(text: str) -> bool:
    return text.replace(" ", "") in {"inf", "+inf", "-inf"}


def _inequality_set(part: str, reading: _Reading) -> Solutions:
    """Return the numbers for which all the inequalities hold."""
    conditions = [_condition(relation.strip(), reading) for relation in _BOTH.split(part)]
    if len(conditions) > _MOST_CONDITIONS:
        raise UnreadableError(UnclearReason.TOO_LARGE)
    if len(conditions) == 1:
        return Solutions(intervals=conditions[0])
    return Solutions(intervals=tuple(map(intersection, product(*conditions))))


def _condition(text: str, reading: _Reading) -> tuple[Interval, ...]:
    """Return the numbers for which one chain of relations holds: x > 3, 0 <= x < 1, x != 2."""
    pieces = [piece.strip() for piece in _RELATION.split(text)]
    if len(pieces) == 3:  # noqa: PLR2004 - a relation between two sides
        return _simple(pieces[0], pieces[1], pieces[2], reading)
    if len(pieces) != 5 or not _is_name(pieces[2]):  # noqa: PLR2004 - two relations
        raise UnreadableError
    (below,) = _simple(pieces[0], pieces[1], pieces[2], reading)
    (above,) = _simple(pieces[2], pieces[3], pieces[4], reading)
    if below.low is None and above.high is None:  # 1 > x > 0
        below, above = above, below
    return (Interval(below.low, above.high, below.with_low, above.with_high),)


_TURNED: Final = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "!=": "!="}


def _simple(left: str, relation: str, right: str, reading: _Reading) -> tuple[Interval, ...]:
    relation = {"=<": "<=", "=>": ">="}.get(relation, relation)
    if not _is_name(left):
        left, relation, right = right, _TURNED[relation], left
    if not _is_name(left):
        raise UnreadableError
    end = _end(right, reading)
    if relation == "!=":
        return (Interval(None, end), Interval(end, None))
    if relation[0] == "<":
        return (Interval(None, end, with_high=len(relation) > 1 and end is not None),)
    return (Interval(end, None, with_low=len(relation) > 1 and end is not None),)


def _is_name(text: str) -> bool:
    return len(text) == 1 and text.isalpha() and text != "e"


def _list_set(text: str, reading: _Reading) -> Solutions:
    """Return the elements of a list. Values of several letters form one tuple."""
    parts = [part for item in _AND.split(text) for part in _parts(item, reading)]
    assigned = [match for part in parts if (match := _ASSIGNED.fullmatch(part))]
    names = {match[1].casefold() for match in assigned}
    if len(names) > 1 and len(names) == len(parts):
        ordered = sorted(assigned, key=lambda match: match[1].casefold())
        return Solutions((tuple(parse(match[2], reading.manner) for match in ordered),))
    if len(names) > 1 or 0 < len(assigned) < len(parts):
        raise UnreadableError
    return Solutions(tuple(element for part in parts for element in _element(part, reading)))


def _element(part: str, reading: _Reading) -> Iterator[tuple[Expression, ...]]:
    match = _ASSIGNED.fullmatch(part)
    value = (match[2] if match else part).strip()
    if value.startswith("(") and value.endswith(")") and len(_parts(value[1:-1], reading)) > 1:
        yield tuple(_ends(_parts(value[1:-1], reading), reading))
    elif value.startswith("(") and value.endswith(")") and value.count("|") == 1:
        yield tuple(_ends(value[1:-1].split("|"), reading))
    elif value.count("±") == 1:
        for sign in "+-":
            yield (parse(value.replace("±", sign), reading.manner),)
    else:
        yield (parse(value, reading.manner),)


def _parts(text: str, reading: _Reading) -> list[str]:
    """Return the parts between semicolons, commas or a bar outside of brackets, in that order."""
    by_mark = _pieces(text, lambda at: text[at] == ";")
    if len(by_mark) == 1 and text.count("|") == 1:
        by_mark = _pieces(text, lambda at: text[at] == "|")
    if len(by_mark) > 1:
        return by_mark
    return _pieces(text, lambda at: text[at] == "," and _parts_at(text, at, reading))


def _parts_at(text: str, at: int, reading: _Reading) -> bool:
    between_digits = text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()
    return reading.comma_parts or not between_digits


def _pieces(text: str, parts_at: Callable[[int], bool]) -> list[str]:
    pieces, start, depth = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if not depth and parts_at(at):
            pieces.append(text[start:at].strip())
            start = at + 1
    last = text[start:].strip()
    return [*pieces, last] if last or not pieces else pieces
