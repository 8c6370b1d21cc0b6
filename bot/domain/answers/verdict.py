"""What the checker says about an answer."""

from dataclasses import dataclass
from enum import StrEnum


class WrongReason(StrEnum):
    """In what a readable answer differs from the right one."""

    OTHER_VALUE = "other_value"
    OTHER_CHOICE = "other_choice"
    OTHER_ORDER = "other_order"
    OTHER_TEXT = "other_text"


class UnclearReason(StrEnum):
    """Why an answer does not count as an attempt."""

    EMPTY = "empty"
    NO_WORDS = "no_words"
    """Emoji and nothing else."""
    DOES_NOT_KNOW = "does_not_know"
    TOO_LONG = "too_long"
    NOT_A_NUMBER = "not_a_number"
    ZERO_DENOMINATOR = "zero_denominator"
    NOT_REDUCED = "not_reduced"
    """The right value, not in lowest terms, where these are asked for."""
    NOT_A_FRACTION = "not_a_fraction"
    """The right value as a decimal or in percent, where a fraction in lowest terms is asked."""
    NOT_A_DECIMAL = "not_a_decimal"
    """The right value as a fraction, where it is asked as a decimal."""
    PERCENT_SIGN = "percent_sign"
    """Right without the percent sign, so the sign may just be a unit."""
    TWO_READINGS = "two_readings"
    """A number that is right where its point or comma is read the other way."""
    NOT_ALONE = "not_alone"
    """An answer among words that may change it."""
    NEEDS_MODEL = "needs_model"
    """An answer in the learner's own words, which only a model can grade."""
    NOT_A_CHOICE = "not_a_choice"
    NOT_AN_ORDER = "not_an_order"
    INCOMPLETE_ORDER = "incomplete_order"
    REPEATED_ITEM = "repeated_item"
    LETTER_CASE = "letter_case"
    """The right code, but for small and capital letters."""
    PART_OF_ANSWER = "part_of_answer"
    """Some of what was asked for."""
    MORE_THAN_CODE = "more_than_code"
    """The right code among words of a sentence."""


@dataclass(frozen=True, slots=True)
class Right:
    """The answer counts; equal answers have the same normalised form."""

    normalised: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """The answer was read and is not right; `choice` is the place of the choice in the spec."""

    normalised: str
    reason: WrongReason
    choice: int | None = None


@dataclass(frozen=True, slots=True)
class Unclear:
    """The answer could not be read as one; this is never an attempt."""

    reason: UnclearReason


Verdict = Right | Wrong | Unclear
