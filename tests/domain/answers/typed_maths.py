"""What learners type to items of maths, row by row, each with the verdict of a good teacher."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

from bot.domain.answers.check import check_answer
from bot.domain.answers.spec import (
    AnswerSpec,
    BooleanAnswer,
    Choice,
    ChoiceAnswer,
    DecimalAnswer,
    EquationAnswer,
    ExpressionAnswer,
    ExpressionForm,
    FractionAnswer,
    IntegerAnswer,
    SetAnswer,
    TextAnswer,
)
from bot.domain.answers.verdict import Right, RightValueWrongForm, Unclear, Verdict, Wrong

TABLE: Final = Path(__file__).with_name("typed_maths.tsv")
CLASSROOM: Final = Path(__file__).with_name("typed_classroom.tsv")
"""Rows written without looking at the checker."""
VERDICTS: Final = {Right: "right", RightValueWrongForm: "form", Wrong: "wrong", Unclear: "unclear"}


@dataclass(frozen=True, slots=True)
class Typed:
    """One answer: its item's type and key, the language, the text, and the right verdict."""

    type: str
    key: str
    language: str
    text: str
    verdict: str

    @property
    def question(self) -> str:
        """Return the question that was asked, if the row names one."""
        return self.key.partition(" @question=")[2]


@cache
def rows(table: Path = TABLE) -> tuple[Typed, ...]:
    lines = table.read_text("utf-8").splitlines()
    return tuple(Typed(*line.split("\t")) for line in lines if not line.startswith("#"))


@cache
def spec_of(type_: str, key: str) -> AnswerSpec:
    value, *options = key.split(" @")
    given = dict(option.partition("=")[::2] for option in options)
    match type_:
        case "integer" | "decimal" | "fraction":
            return _number(type_, value, given)
        case "boolean":
            return BooleanAnswer(value=value == "true")
        case "choice":
            return ChoiceAnswer(
                choices=tuple(
                    Choice(text={"en": choice.lstrip("*")}, correct=choice[0] == "*")
                    for choice in value.split("|")
                )
            )
        case "expression":
            form = ExpressionForm(given["form"]) if "form" in given else None
            return ExpressionAnswer(value=value, form=form)
        case "equation":
            return EquationAnswer(value=value)
        case _:
            return _text(value) if type_ == "text" else SetAnswer(value=value)


def verdict_on(row: Typed) -> Verdict:
    """Return the verdict on the row's text."""
    spec = spec_of(row.type, row.key)
    return check_answer(spec, row.text, language=row.language, question=row.question)


def _text(value: str) -> AnswerSpec:
    words = tuple(value.split("|"))
    return TextAnswer(accepted={"en": words, "de": words})


def _number(type_: str, value: str, given: dict[str, str]) -> AnswerSpec:
    unit, require_unit = given.get("unit", ""), "require_unit" in given
    if type_ == "integer":
        percent = "percent" in given
        return IntegerAnswer(
            value=int(value), percent=percent, unit=unit, require_unit=require_unit
        )
    if type_ == "decimal":
        return DecimalAnswer(
            value=Decimal(value),
            tolerance=Decimal(given.get("tolerance", "0")),
            require_decimal="require_decimal" in given,
            unit=unit,
            require_unit=require_unit,
        )
    reduced, written = "require_reduced" in given, "require_fraction" in given
    return FractionAnswer(
        value=Fraction(value),
        require_reduced=reduced,
        require_fraction=written,
        unit=unit,
        require_unit=require_unit,
    )
