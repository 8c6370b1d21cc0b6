"""Lines that equate two amounts: 15 % = 12, 5 kg = 12.50 €, 3 km = 3000 m."""

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
    """An amount `one` of `unit` that corresponds to an amount `other` of `counted`."""

    one: Fraction
    unit: str
    other: Fraction
    counted: str
    place: Fraction
    """The value of a 1 in the last place of the other number, which may be rounded."""

    @property
    def is_share(self) -> bool:
        """Return True if the line gives the value of a percentage."""
        return self.unit == "%"

    @property
    def whole(self) -> Fraction | None:
        """Return the value of 100 %, or None if the line gives no percentage."""
        return self.other * _HUNDRED / self.one if self.is_share else None

    @property
    def is_false(self) -> bool:
        """Return True if a unit is converted wrongly into another one of its kind.

        The scale of a map is no conversion: 1 cm = 5 km. It has the larger unit on the right, with
        at least the same number.
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
        """Return True if it is in proportion to an earlier line with the same two units.

        It may be inversely proportional unless it is a share. It also fits if there is no such
        line.
        """
        if self.is_share and self.other * _HUNDRED == self.one:
            return True
        same = [amounts for amounts in earlier if amounts.things == self.things]
        return not same or any(map(self._goes_with, same))

    def _goes_with(self, before: "Amounts") -> bool:
        direct = self.one * before.other / before.one
        inverse = before.one * before.other / self.one
        values = (direct,) if self.is_share else (direct, inverse)
        away = [abs(self.other - value) for value in values]
        return any(not distance or distance < self.place for distance in away)

    @property
    def things(self) -> tuple[str, str]:
        """Return the names of both units, in the singular."""
        return _PLURAL.sub("", self.unit), _PLURAL.sub("", self.counted)


def amounts_named(text: str) -> tuple[str, str] | None:
    """Return both amounts of a line as they are written, or None if it equates no amounts."""
    match = _AMOUNTS.fullmatch(text.strip(" .;"))
    return (f"{match['one']} {match['unit']}", match["amount"]) if match else None


def amounts_in(text: str, language: str) -> Amounts | None:
    """Return the two amounts that a line equates, or None if it equates none."""
    match = _AMOUNTS.fullmatch(text.strip(" .;"))
    if match is None:
        return None
    one, other = (read_digits(match[side], language) for side in ("one", "other"))
    if one is None or other is None or not one.value or not other.value:
        return None
    decimals = re.search(r"[.,](\d+)$", match["other"])
    place = Fraction(1, 10 ** len(decimals[1])) if decimals and other.value % 1 else Fraction(0)
    unit = match["unit"].rstrip(".")
    counted = (match["money"] or match["counted"] or "").rstrip(".")
    if unit == counted:  # 5 km – 3 km is a difference
        return None
    return Amounts(one.value, unit, other.value, counted, place)
