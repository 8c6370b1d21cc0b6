"""Finds the sign that cuts the rows of a list.

Signs that rarely occur in a sentence win over others. Of the others the one that comes first in
most rows wins: everything after it is the answer, whatever signs are in it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from bot.content.decks.lists.lines import Line
from bot.content.decks.lists.no_lists import is_code, is_prose, is_sentence, is_working

Cells = tuple[str, str]

TABLE_SIGNS: Final = ("\t", "|", ";", ",")
_ASKED: Final = "?"
_FEWEST_ASKED: Final = 3
"""Two questions with text after them may simply be asked in the chat."""
_CLEAR: Final = {
    "\t": re.compile(r"\t+"),
    "::": re.compile(r"(?<!:)::(?!:)"),
    "->": re.compile(r"<?[-=]{1,2}>|[→⇒⟶➔➜➝➞↔⇔►▶]"),
}
_FIRST_WINS: Final = {
    "|": re.compile(r"[|｜]+"),
    ";": re.compile(r"[;；]"),
    "–": re.compile(r"(?<=\s)(?:(?<![\d)]\s)-{1,3}(?=\s)|-{1,3}(?=\s+[^\d\s(])|[–—―](?=\s))"),
    "=": re.compile(r"(?<=\s)={1,2}(?=\s)|(?<!=)[=≙](?=\s)|(?<=\s)[=≙](?!=)|＝"),
    ":": re.compile(r"(?<!:):(?=\s)|："),
    ",": re.compile(r"(?<!\d),(?=\S)|,(?=[^\d\s])"),
    "/": re.compile(r"(?<=\s)/{1,2}(?=\s)"),
    "~": re.compile(r"(?<=\s)~(?=\s)"),
}
_LAST: Final = {
    "=": re.compile(r"(?<![=<>!:+*/-])=(?![=>])"),
    "–": re.compile(r"[–—]"),
    _ASKED: re.compile(r"(?<=\?)[ \t]+(?=\S)"),
    "  ": re.compile(r"(?<=\S)[ \xa0]{2,}(?=\S)"),
    "…": re.compile("|".join(_FIRST_WINS[name].pattern for name in "–=:") + r"|[-=]>"),
    ",": re.compile(r"(?<!\d)[,，、]|,(?!\d)|[，、]"),
}
_BOLD: Final = re.compile(r"(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__)[ \t]*[:：–—=-]?[ \t]*(?=\S)")
_BRACKETED: Final = re.compile(r"\(([^()]+)\)")
_SUM: Final = re.compile(r"[\d\s.,()a-z^²³√+*/·×÷:−-]{1,80}=")
_OPERATOR: Final = re.compile(r"[+*/·×÷:−-]")
_LONG_WORD: Final = re.compile(r"[^\W\d_²³]{2}")
_NAMED_EQUATION: Final = re.compile(
    rf"([^:]{{0,80}}{_LONG_WORD.pattern}[^:]{{0,80}}):\s(?!.*{_LONG_WORD.pattern})"
)
"""Such as `Pythagoras: a² + b²`, before `= c²`."""
SAMPLE: Final = 400
"""Lines from which the sign is chosen."""
MOST_LOOKED_AT: Final = 10
"""Signs of a line that are tried. Those within gaps do not count."""
_ENOUGH: Final = 0.65
"""The least share of lines that the sign of a list cuts."""
_LONGEST_ABOVE: Final = 80
"""Characters of a line that may be a heading of those below."""
_CONTINUED: Final = 2
"""A line indented by this many spaces continues the one above."""


def sign_of(sample: Sequence[Line]) -> "Sign | None":
    """Return the sign that cuts most of the lines, or None."""
    return _clear_sign(sample) or _first_sign(sample) or _last_sign(sample)


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign, and how it cuts."""

    name: str
    pattern: re.Pattern[str]

    def cut(self, text: str) -> Cells | None:
        """Return the text before and after the first such sign with text on both sides."""
        if self.pattern is _BOLD:
            bold = _BOLD.match(text)
            return (bold[1].strip().rstrip(":").rstrip(), text[bold.end() :]) if bold else None
        match = self.find(text)
        if match is None:
            return None
        before, behind = text[: match.start()].strip(), text[match.end() :].strip()
        if self.name == "=" and (named := _NAMED_EQUATION.match(before)):
            return named[1], text[named.end(1) + 1 :].strip()
        bracketed = _BRACKETED.fullmatch(behind) if self.name == _ASKED else None
        return before, bracketed[1] if bracketed else behind

    def find(self, text: str) -> re.Match[str] | None:
        """Return the first such sign with text on both sides."""
        for match in islice(self.pattern.finditer(text), MOST_LOOKED_AT):
            before = text[: match.start()]
            if before.strip() and before.count("{{") <= before.count("}}"):
                return match if text[match.end() :].strip() else None
        return None


def _clear_sign(sample: Sequence[Line]) -> Sign | None:
    signs = [Sign(name, pattern) for name, pattern in _CLEAR.items()]
    if is_code(sample):
        signs = signs[:1]
    bold = Sign("**", _BOLD)
    return next((sign for sign in (*signs, bold) if _share(sign, sample) >= _ENOUGH), None)


def _first_sign(sample: Sequence[Line]) -> Sign | None:
    """Return the sign that comes first in most rows, among those that cut about as many."""
    signs = [Sign(name, pattern) for name, pattern in _FIRST_WINS.items()]
    shares = {each.name: _share(each, sample) for each in signs}
    best = max(shares.values())
    if best < _ENOUGH or is_code(sample):
        return None
    rivals = [each for each in signs if shares[each.name] >= max(_ENOUGH, best - 0.1)]
    wins: Counter[str] = Counter()
    for line in sample:
        found = {rival.name: match.start() for rival in rivals if (match := rival.find(line.text))}
        if found:
            wins[
                "=" if "=" in found and _is_sum(line.text) else min(found, key=found.__getitem__)
            ] += 1
    sign = next(rival for rival in rivals if rival.name == wins.most_common(1)[0][0])
    cells = list(_all_cells(sign, sample))
    return None if is_prose(cells) or (sign.name == "=" and is_working(cells)) else sign


def _last_sign(sample: Sequence[Line]) -> Sign | None:
    """Return a sign that occurs in many sentences, if the lines are no sentences."""
    if is_code(sample):
        return None
    for name, pattern in _LAST.items():
        sign = Sign(name, pattern)
        if _share(sign, sample) >= _ENOUGH:
            cells = list(_all_cells(sign, sample))
            if name == _ASKED and not len(sample) == len(cells) >= _FEWEST_ASKED:
                continue
            is_other = is_prose(cells, strict=name in {",", "…"})
            return None if is_other or (name in {"=", "…"} and is_working(cells)) else sign
    return None


def _all_cells(sign: Sign, sample: Sequence[Line]) -> Iterator[Cells]:
    return (cells for line in sample if (cells := sign.cut(line.text)))


def _share(sign: Sign, sample: Sequence[Line]) -> float:
    """Return the share of lines that the sign cuts, without headings."""
    is_cut = [sign.cut(line.text) is not None for line in sample]
    if sum(is_cut) < min(2, len(sample)):
        return 0.0
    above = sum(
        not here and below and may_stand_above(line, is_first=at == 0)
        for at, (line, here, below) in enumerate(zip(sample, is_cut, is_cut[1:], strict=False))
    )
    continued = sum(
        not here and continues(line, before)
        for before, line, here in zip(sample, sample[1:], is_cut[1:], strict=False)
    )
    sentences = sum(
        not here and is_sentence(line.text) for line, here in zip(sample, is_cut, strict=True)
    )
    return sum(is_cut) / max(1, len(sample) - above - continued + sentences)


def may_stand_above(line: Line, *, is_first: bool) -> bool:
    """Return True if the line may be a heading of those below it."""
    named = line.after_blank or line.is_bullet or is_first
    named = line.text.endswith(":") or (named and not line.text.endswith((".", "!", "?", ",")))
    return named and len(line.text) <= _LONGEST_ABOVE


def continues(line: Line, before: Line) -> bool:
    """Return True if the line continues the row before it."""
    return line.indent >= before.indent + _CONTINUED or (
        line.indent == before.indent and line.indent >= _CONTINUED and not line.is_bullet
    )


def _is_sum(text: str) -> bool:
    """Return True for `7 - 2 = 5`, where the whole left side is the question."""
    match = _SUM.match(text)
    return bool(match and _OPERATOR.search(match[0]) and not _LONG_WORD.search(match[0]))
