"""The numbers of a topic that a learner can ask about, and which of them some words mean."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Number(StrEnum):
    """A number that a learner may want explained."""

    MASTERED = "mastered"
    PERCENT = "percent"
    REVIEWING = "reviewing"
    DUE = "due"
    TREND = "trend"
    RIGHT = "right"
    MINUTES = "minutes"
    MILESTONE = "milestone"
    NEXT_REVIEW = "next_review"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Value:
    """A number as it is shown: "3", or "17 %"."""

    amount: int
    is_percent: bool = False


_WORDS: Mapping[Number, tuple[str, ...]] = {
    Number.REVIEWING: (
        "in review", "in wiederholung", "being learned", "in arbeit", "to come", "noch vor dir"
    ),
    Number.NEXT_REVIEW: ("next review", "nächste", "naechste", "interval", "when", "wann"),
    Number.DUE: ("due", "overdue", "fällig", "faellig", "überfällig", "ahead", "anstehend"),
    Number.MILESTONE: ("milestone", "meilenstein", "level", "ebene"),
    Number.MINUTES: ("minute", "hour", "stunde", "time", "zeit"),
    Number.SCORE: ("score", "point", "punkt", "wert"),
    Number.RIGHT: ("right", "richtig"),
    Number.TREND: ("trend", "week", "woche", "7 days", "7 tage"),
    Number.MASTERED: ("mastered", "mastery", "gemeistert"),
}  # fmt: skip
"""The names of each number in both languages. Earlier numbers are looked for first."""
_LAST_WORDS: Mapping[Number, tuple[str, ...]] = {
    Number.NEXT_REVIEW: ("review", "wiederholung"),
    Number.PERCENT: ("percent", "prozent", "share", "anteil"),
}
"""Words that matter only without a value beside them."""
_CARDS = re.compile(r"\b(?:(?:flash)?cards?|decks?|(?:kartei)?karten|stapel)\b", re.IGNORECASE)
"""In German the singular means the map."""
_VALUE = re.compile(r"(?<![\d.,])(\d{1,6})(?![\d.,]*\d)\s*(%|percent|prozent)?", re.IGNORECASE)


def asked_number(words: str, values: Iterable[tuple[Number, Value]]) -> Number | None:
    """Return the number that these words name, or the only one with the value in them, or None."""
    named = _number_named(words, _WORDS)
    if named is not None:
        return named
    value = asked_value(words)
    if value is None:
        return _number_named(words, _LAST_WORDS)
    meant = {number for number, shown in values if shown == value}
    return meant.pop() if len(meant) == 1 else None


def means_cards(words: str) -> bool:
    """Return True if the words ask about cards or decks."""
    return _CARDS.search(words) is not None


def asked_value(words: str) -> Value | None:
    """Return the value in these words, or None."""
    found = _VALUE.search(words)
    return None if found is None else Value(int(found[1]), is_percent=found[2] is not None)


def _number_named(words: str, names: Mapping[Number, tuple[str, ...]]) -> Number | None:
    folded = " ".join(words.casefold().split())
    found = (
        number
        for number, called in names.items()
        if any(re.search(rf"\b{re.escape(name)}", folded) for name in called)
    )
    return next(found, None)
