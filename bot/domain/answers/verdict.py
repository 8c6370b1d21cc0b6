"""The checker's verdict on an answer."""

from dataclasses import dataclass
from enum import StrEnum


class WrongReason(StrEnum):
    """How a readable answer differs from the right one."""

    OTHER_VALUE = "other_value"
    OTHER_CHOICE = "other_choice"
    OTHER_ORDER = "other_order"
    OTHER_TEXT = "other_text"
    BROKEN_STEP = "broken_step"
    """A line of a working does not follow. Its result may be right."""


class FormReason(StrEnum):
    """What a right value lacks to have the form that was asked for."""

    NOT_REDUCED = "not_reduced"
    NOT_A_FRACTION = "not_a_fraction"
    """A decimal or percentage although a fraction is asked for."""
    ROUNDED = "rounded"
    """A decimal that is nearly the fraction."""
    NOT_A_DECIMAL = "not_a_decimal"
    NOT_A_PERCENTAGE = "not_a_percentage"
    NOT_PRIMES = "not_primes"
    NOT_SCIENTIFIC = "not_scientific"
    NOT_FACTORED = "not_factored"
    NOT_EXPANDED = "not_expanded"
    NOT_SIMPLIFIED = "not_simplified"
    OTHER_FORM = "other_form"
    """A number that the author foresaw, although the question asks for another form of it."""
    NO_UNIT = "no_unit"
    OTHER_UNIT = "other_unit"
    """The given amount in its own unit although the question asks to convert it."""


class UnclearReason(StrEnum):
    """Why an answer does not count as an attempt."""

    EMPTY = "empty"
    NO_WORDS = "no_words"
    """Emoji and nothing else."""
    QUESTION_NOT_UNDERSTOOD = "question_not_understood"
    TOO_LONG = "too_long"
    NOT_A_NUMBER = "not_a_number"
    ZERO_DENOMINATOR = "zero_denominator"
    NOT_CALCULATED = "not_calculated"
    """A calculation although its result is asked for."""
    NOT_AN_EXPRESSION = "not_an_expression"
    NOT_AN_EQUATION = "not_an_equation"
    NOT_A_SET = "not_a_set"
    NOT_TRUE_OR_FALSE = "not_true_or_false"
    TOO_LARGE = "too_large"
    """Numbers, powers or brackets too large to be meant."""
    NEEDS_BRACKETS = "needs_brackets"
    """An expression that is right only if a fraction bar, root or power reaches further."""
    UNDECIDED = "undecided"
    """An answer whose equality with the right one cannot be decided."""
    PERCENT_SIGN = "percent_sign"
    """Right without the percent sign, so the sign may be only a unit."""
    TWO_READINGS = "two_readings"
    """A number that is right only if its point or comma is read the other way."""
    NOT_ALONE = "not_alone"
    """An answer among words that may change it."""
    SPELLING = "spelling"
    """Nearly a right word, and perhaps another one."""
    NEEDS_MODEL = "needs_model"
    """An answer in the learner's own words, which only a model can grade."""
    NOT_A_CHOICE = "not_a_choice"
    NOT_AN_ORDER = "not_an_order"
    INCOMPLETE_ORDER = "incomplete_order"
    REPEATED_ITEM = "repeated_item"
    LETTER_ALONE = "letter_alone"
    """A letter although there is nothing to choose from."""
    LETTER_CASE = "letter_case"
    """The right code except for upper and lower case."""
    PART_OF_ANSWER = "part_of_answer"
    """Only a part of the answer."""
    MORE_THAN_CODE = "more_than_code"
    """The right code among words of a sentence."""
    NO_STEPS = "no_steps"
    """A result, right or wrong, although the steps to it are asked for."""
    UNFINISHED = "unfinished"
    """A working without a mistake that stops before the result."""


@dataclass(frozen=True, slots=True)
class Right:
    """The answer counts. Equal answers have the same normalised form."""

    normalised: str
    spelling: str = ""
    """The correct spelling, if one slip was forgiven."""


@dataclass(frozen=True, slots=True)
class RightValueWrongForm:
    """The value is right but not in the form that was asked for. This is no attempt either."""

    normalised: str
    reason: FormReason


@dataclass(frozen=True, slots=True)
class Wrong:
    """The answer was read and is not right. `choice` is the place of the choice in the spec."""

    normalised: str
    reason: WrongReason
    choice: int | None = None


@dataclass(frozen=True, slots=True)
class Unclear:
    """The answer could not be read as one. This is never an attempt."""

    reason: UnclearReason
    read_as: str = ""
    """How the answer was read, if that shows what is missing."""


Verdict = Right | RightValueWrongForm | Wrong | Unclear
