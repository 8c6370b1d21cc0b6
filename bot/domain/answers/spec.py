"""What counts as a right answer to a question."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegerAnswer:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecimalAnswer:
    """A number, right when it is at most `tolerance` away; the border counts as right."""

    value: Decimal
    tolerance: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class FractionAnswer:
    """A rational number; with `require_reduced` an equal fraction must be in lowest terms."""

    value: Fraction
    require_reduced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice; `word` is what to say to a learner who took it although it is wrong."""

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
    """One of the accepted texts, compared as `check_answer` folds them; by language."""

    accepted: Mapping[str, tuple[str, ...]]


AnswerSpec = (
    IntegerAnswer | DecimalAnswer | FractionAnswer | ChoiceAnswer | OrderAnswer | TextAnswer
)
