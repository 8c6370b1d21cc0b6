"""Lines that say what amounts to what: 15 % = 12, 5 kg = 12.50 €, 3 km = 3000 m."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.domain.answers.numbers import read_digits
from bot.domain.answers.units import is_unit, unit_named

_NUMBER: Final = r"\d+(?:[.,']\d+)*"
_UNIT: Final = r"%|€|\$|£|[^\W\d_]+\.?[²³]?(?:\^?[23])?"
_AMOUNTS: Final = re.compile(
    rf"(?P<one>{_NUMBER})\s*(?P<unit>{_UNIT})\s*"
    r"(?:=|≙|≘|:=|->|→|[–—]|entspr\w*|sind|ist|are|is|kosten?|costs?|braucht|brauchen|needs?|takes?)\s*"
    rf"(?P<amount>(?P<money>[€$£])?\s*(?P<other>{_NUMBER})\s*(?P<counted>{_UNIT})?)"
)
_PLURAL: Final = re.compile(r"(?<=[^\W\d_]{3})(?:e[nrs]?|[ns])$")
_METRIC: Final = frozenset({"length", "mass", "time", "volume", "area", "euro", "dollar"})
_IMPERIAL: Final = frozenset({"in", "ft", "yd", "mi", "lb", "week"})
_HUNDRED: Final = 100


@dataclass(frozen=True, slots=True)
class Amounts:
    """So much of one thing that amounts to so much of another."""

    one: Fraction
    unit: str
    other: Fraction
    counted: str
    place: Fraction
    """What one is in the last place of the other number, which may be rounded."""

    @property
    def is_share(self) -> bool:
        """Return True if it says what some per cent are."""
        return self.unit == "%"

    @property
    def whole(self) -> Fraction | None:
        """Return of what it is a share, or None if it is none."""
        return self.other * _HUNDRED / self.one if self.is_share else None

    @property
    def is_false(self) -> bool:
        """Return True if a unit is turned into another one of its kind, and wrongly.

        From the smaller one to no fewer of the larger one is the scale of a map: 1 cm = 5 km.
        """
        if self.is_share or not (is_unit(self.unit) and is_unit(self.counted)):
            return False
        unit, counted = unit_named(self.unit), unit_named(self.counted)
        known = unit.kind == counted.kind and unit.kind in _METRIC
        if not known or unit == counted or {unit.name, counted.name} & _IMPERIAL:
            return False
        scaled = (unit.size < counted.size) == (self.one <= self.other)
        return not scaled and self.one * unit.size != self.other * counted.size

    def fits(self, earlier: Sequence["Amounts"]) -> bool:
        """Return True if it goes with one before: directly or, unless a share, inversely."""
        if self.is_share and self.other * _HUNDRED == self.one:
            return True
        same = [it for it in earlier if it.things == self.things]
        return not same or any(map(self._goes_with, same))

    def _goes_with(self, before: "Amounts") -> bool:
        direct = self.one * before.other / before.one
        inverse = before.one * before.other / self.one
        values = (direct,) if self.is_share else (direct, inverse)
        away = [abs(self.other - it) for it in values]
        return any(not it or it < self.place for it in away)

    @property
    def things(self) -> tuple[str, str]:
        """Return the names of both, the same for one of them and for several."""
        return _PLURAL.sub("", self.unit), _PLURAL.sub("", self.counted)


def amounts_named(text: str) -> tuple[str, str] | None:
    """Return both amounts of a line as they are written, or None if it is no such line."""
    match = _AMOUNTS.fullmatch(text.strip(" .;"))
    return (f"{match['one']} {match['unit']}", match["amount"]) if match else None


def amounts_in(text: str, language: str) -> Amounts | None:
    """Return what a line says amounts to what, or None if it says no such thing."""
    match = _AMOUNTS.fullmatch(text.strip(" .;"))
    if match is None:
        return None
    one, other = (read_digits(match[it], language) for it in ("one", "other"))
    if one is None or other is None or not one.value or not other.value:
        return None
    decimals = re.search(r"[.,](\d+)$", match["other"])
    place = Fraction(1, 10 ** len(decimals[1])) if decimals and other.value % 1 else Fraction(0)
    unit = match["unit"].rstrip(".")
    counted = (match["money"] or match["counted"] or "").rstrip(".")
    if unit == counted:  # 5 km – 3 km is a difference
        return None
    return Amounts(one.value, unit, other.value, counted, place)
