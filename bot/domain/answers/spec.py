"""What counts as a right answer to a question."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegerAnswer:
    """A whole number. With `percent` it counts percent, so that "50 %" means 50 and not 0.5."""

    value: int
    percent: bool = False
    unit: str = ""
    """The unit of the number. It may be left out, and another unit of its kind is converted."""
    require_unit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DecimalAnswer:
    """A number that is right if it is at most `tolerance` away, the border included."""

    value: Decimal
    tolerance: Decimal = Decimal(0)
    percent: bool = False
    """The number counts percent, so that "12.5 %" means 12.5 and not 0.125."""
    require_decimal: bool = False
    """An equal fraction must be written as a decimal."""
    unit: str = ""
    require_unit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FractionAnswer:
    """A rational number. With `require_reduced` an equal fraction must be in lowest terms."""

    value: Fraction
    require_reduced: bool = False
    require_fraction: bool = False
    """An equal decimal or percentage must be written as a fraction."""
    unit: str = ""
    require_unit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BooleanAnswer:
    """Whether a statement is true."""

    value: bool


class ExpressionForm(StrEnum):
    """How an expression must be written, beyond having the right value."""

    EXPANDED = "expanded"
    FACTORED = "factored"
    SIMPLIFIED = "simplified"
    SCIENTIFIC = "scientific"
    """A number from 1 to below 10 times a power of ten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpressionAnswer:
    """An expression in plain notation, such as `2*x*(x+1)`. Any of the same value is right."""

    value: str
    form: ExpressionForm | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EquationAnswer:
    """An equation in plain notation. Sides may be swapped, and multiplied by a constant."""

    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAnswer:
    """A set: `{-1, 2}`, `{}`, `[0, 1)`, `(-inf, 2) u (3, inf)`, or of pairs `{(2, 3)}`."""

    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice. `word` is feedback for a learner who picked it although it is wrong."""

    text: Mapping[str, str]
    correct: bool = False
    word: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceAnswer:
    """Exactly one of the choices is right."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderAnswer:
    """The items, in the right order."""

    items: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextAnswer:
    """One of the accepted texts, in any language, compared as `check_answer` folds them."""

    accepted: Mapping[str, tuple[str, ...]]
    mistakes: tuple[str, ...] = ()
    """Wrong texts that the author foresees. They are never taken for a slip of an accepted one."""
    lookalikes: tuple[str, ...] = ()
    """Other words one slip away from an accepted one. A learner who types one is asked again."""
    exact: bool = False
    """The accepted texts are code, which must be typed token by token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeTextAnswer:
    """An answer in the learner's own words, which only a model can grade."""

    criteria: tuple[str, ...]
    """The points that a full answer makes, one sentence each."""
    sample: str
    """A full answer."""


NumberAnswer = IntegerAnswer | DecimalAnswer | FractionAnswer
FormulaAnswer = ExpressionAnswer | EquationAnswer | SetAnswer
"""An answer compared by its mathematical meaning. Its `value` is in plain notation."""

AnswerSpec = (
    NumberAnswer
    | BooleanAnswer
    | FormulaAnswer
    | ChoiceAnswer
    | OrderAnswer
    | TextAnswer
    | FreeTextAnswer
)
