"""Check an answer: a spec and a text in, a verdict out."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bot.domain.answers import spec as specs, units as answer_units
from bot.domain.answers.choosing import check_choice, check_order
from bot.domain.answers.folding import fold
from bot.domain.answers.framing import context_words, without_frame
from bot.domain.answers.maths.checking import check_formula
from bot.domain.answers.maths.cleaning import LONGEST_FORMULA
from bot.domain.answers.maths.parsing import Manner
from bot.domain.answers.maths.reading import expression_in
from bot.domain.answers.maths.tree import Expression, letters
from bot.domain.answers.number_words import counts_parts_of
from bot.domain.answers.numbers import MOST_DIGITS, Form, TypedNumber, canonical, read_number
from bot.domain.answers.texts import check_text
from bot.domain.answers.truth import check_truth
from bot.domain.answers.typed_numbers import read_ordinal, read_typed_number
from bot.domain.answers.verdict import (
    FormReason,
    Right,
    RightValueWrongForm,
    Unclear,
    UnclearReason,
    Verdict,
    Wrong,
    WrongReason,
)
from bot.domain.answers.working.following import equal

LONGEST_ANSWER = 200
LONGEST_FREE_ANSWER = 2_000
_PER_CENT = 100
_PRICE = re.compile(r"(?<=[0-9])[,.][-–—]+(?=[^0-9]*$)")
_OUT_OF = re.compile(r"(?<![0-9/.,])([0-9]+) (?:out )?(?:of|von) (?:the )?([0-9]+)(?![0-9/.,])")
_PIECES = re.compile(
    r"(?<=\w) (?:(?:pieces?|pcs|stücke?|stk)\b\.?|(?:times|mal)[.!]?$)", re.IGNORECASE
)
_LAST_VALUE: Final = re.compile(r".*=.*[,;] *(?:so |also |and |und )?(?P<value>[a-z] ?= ?[^=,;]+)")
_MEASURED: Final = re.compile(
    r"(?<=\w) (?:lang|breit|hoch|tief|dick|gro(?:ß|ss)|schwer|weit|entfernt|alt|schnell"
    r"|long|wide|high|tall|deep|thick|heavy|far|away|old|fast)[.! ]*$",
    re.IGNORECASE,
)
_CLOCK: Final = re.compile(r"\s*[0-9]{1,2}:[0-9]{2}\s*")
_BESIDE_ZERO: Final = re.compile(
    r"(?P<number>.+) (?:(?P<below>unter|below)|über|above) (?:null|zero|0)[.! ]*", re.IGNORECASE
)
_PARTS_ADDED: Final = re.compile(r"(?<![\w.,/+*-])([0-9]+) ?\+ ?([0-9]+ ?/ ?[0-9]+)(?![\w/+*-])")
"""A mixed number with its sign: 2 + 1/3."""
_OF_PERCENT: Final = re.compile(r"%|percent|per cent|prozent", re.IGNORECASE)
_COUNTED: Final = re.compile(r"(?P<number>.*\d) +(?P<noun>[^\W\d_]{4,})[.!]?")
_WHAT_IT_IS: Final = frozenset({"lcd", "lcm", "gcd", "hcf", "gcf", "kgv", "ggt"})
"""Abbreviations that may stand before the number: "the lcm is 12"."""
_COUNTING: Final = re.compile(r"(?:how many|wie ?viele?n?) ((?:[^\W\d_]+[ ?.,]*){1,3})")
_UNNAMED: Final = re.compile(
    r"(?:how many|wie ?viele) (?:were|are|was|is|waren|sind|hatte?|davon)\b"
)
"""Questions that name what is counted in an earlier sentence: "how many were there before?"."""
_GIVEN: Final = re.compile(r"\d ([^\W\d_]{4,})")
_ALIKE: Final = 5
"""Letters at the beginning of a counted noun that must match the question, whatever its ending."""
_FEWEST: Final = 4
_EQUALS: Final = re.compile(r"=|≈")
_NAMED: Final = re.compile(
    r"^\s*(?:[^\W\d_]_?\d?(?=[^=]*=[^=]*=)|(?:gcd|hcf|gcf|lcm|lcd|ggt|kgv) ?\([^()=]*\)) ?=",
    re.IGNORECASE,
)
"""A name before a row of equal terms: v = 40 km / 2 h = 20 km/h, ggT(50; 30) = 10."""
_FOR_EACH: Final = re.compile(
    r"(?<=[\w€$£]) (?:each|jeweils|(?:pro|per|je|for each|für jeden?) (?P<noun>[^\W\d_]{4,}))\W*$",
    re.IGNORECASE,
)
_BY_FRACTION: Final = re.compile(r" ?[:÷] ?([0-9]+ ?/ ?[0-9]+)")
_OF: Final = re.compile(r"(?<=[\d%)]) ?(?:of|von|mal|times|[x×])(?: |(?=\d))")
_NAMES: Final = re.compile(r"(?<=[\d)%])\s*(?:[€$£]|[^\W\d_]+[²³]?(?:/[^\W\d_]+)?)(?: pro \w+)?")
"""Units and nouns after the numbers of a calculation."""
_POWER_OF_TEN: Final = re.compile(
    r"(?:\*|·|cdot|times|mal|×|x) ?10 ?(?:\^|\*\*|hoch|to the)|10[⁻⁰¹²³⁴-⁹]"
)
_FEWEST_DECIMALS = 2
"""A rounded number with fewer decimals is too coarse to count as nearly the fraction."""
_OTHER = {"de": "en"}
_TEMPERATURES: Final = {"angle", "celsius"}
"""Degrees without a letter are Celsius, or an angle, as the question has it."""
_LETTER_ALONE: Final = re.compile(r"\s*[A-Ha-h]\s*[.):]?\s*")
_NO_NUMBER = Unclear(UnclearReason.NOT_A_NUMBER)
_UNREAD = frozenset({UnclearReason.NOT_A_NUMBER, UnclearReason.NOT_CALCULATED})


def check_answer(
    spec: specs.AnswerSpec,
    text: str,
    *,
    language: str,
    shown: tuple[int, ...] | None = None,
    question: str = "",
) -> Verdict:
    """Return whether the text answers the question: Right, Wrong, or Unclear, which never counts.

    `shown` holds the places of choices or items in the order in which the learner saw them; None
    is the spec's own order. The words of the `question` may stand beside the answer, as may what
    frames it ("I think it's X"). No text makes this raise.
    """
    if len(text) > _longest(spec):
        return Unclear(UnclearReason.TOO_LONG)
    verdict = _verdict(spec, text, language, shown, question)
    if isinstance(verdict, Unclear) and not fold(text):
        return Unclear(UnclearReason.EMPTY)
    if not isinstance(verdict, Right) and _is_letter_alone(spec, text):
        return Unclear(UnclearReason.LETTER_ALONE)
    return verdict


def _is_letter_alone(spec: specs.AnswerSpec, text: str) -> bool:
    """Return True if a spec that asks for words is answered by one letter, as if by a choice."""
    if not isinstance(spec, specs.TextAnswer) or not _LETTER_ALONE.fullmatch(text):
        return False
    foreseen = (
        *(accepted for texts in spec.accepted.values() for accepted in texts),
        *spec.mistakes,
    )
    return all(len(known) > 1 for known in foreseen)


def _longest(spec: specs.AnswerSpec) -> int:
    match spec:
        case specs.FreeTextAnswer():
            return LONGEST_FREE_ANSWER
        case specs.ExpressionAnswer() | specs.EquationAnswer() | specs.SetAnswer():
            return LONGEST_FORMULA
        case _:
            return LONGEST_ANSWER


def foreseen_mistake(
    spec: specs.AnswerSpec,
    text: str,
    mistakes: Sequence[str],
    *,
    language: str,
    question: str = "",
) -> int | None:
    """Return the place of the foreseen mistake that the text makes, or None.

    Mistakes are compared by meaning: 2/16 is 1/8. If a text is asked, the right value in another
    form may be foreseen as well.
    """
    verdict = check_answer(spec, text, language=language, question=question)
    if not isinstance(verdict, Wrong | RightValueWrongForm):
        return None
    for position, mistake in enumerate(mistakes):
        if _makes(verdict, spec, text, mistake, language):
            return position
    return None


def _makes(
    wrong: Wrong | RightValueWrongForm,
    spec: specs.AnswerSpec,
    text: str,
    mistake: str,
    language: str,
) -> bool:
    """Return True if the wrong answer makes the mistake. Formulas are compared by value."""
    if isinstance(spec, specs.ExpressionAnswer):
        spec = replace(spec, value=mistake, form=None)
    elif isinstance(spec, specs.EquationAnswer | specs.SetAnswer):
        spec = replace(spec, value=mistake)
    else:
        return wrong == check_answer(spec, mistake, language=language)
    return isinstance(check_answer(spec, text, language=language), Right)


def _verdict(  # # noqa: PLR0911 - one return per kind of answer
    spec: specs.AnswerSpec, text: str, language: str, shown: tuple[int, ...] | None, question: str
) -> Verdict:
    match spec:
        case specs.ChoiceAnswer():
            return check_choice(spec, text, language=language, shown=shown, question=question)
        case specs.OrderAnswer():
            return check_order(spec, text, language=language, shown=shown)
        case specs.TextAnswer():
            return check_text(spec, text, language=language, question=question)
        case specs.IntegerAnswer() | specs.DecimalAnswer() | specs.FractionAnswer():
            return _check_number_in(spec, text, language, question)
        case specs.BooleanAnswer():
            return check_truth(spec, text, question)
        case specs.ExpressionAnswer() | specs.EquationAnswer() | specs.SetAnswer():
            return check_formula(spec, text, language=language)
        case specs.FreeTextAnswer():
            return Unclear(UnclearReason.NEEDS_MODEL)


def _check_number_in(spec: specs.NumberAnswer, text: str, language: str, question: str) -> Verdict:
    """Return the verdict on the only number in the text, with only frame around it."""
    text = _PRICE.sub("", text)
    if (each := _FOR_EACH.search(text)) and _is_of(each["noun"], question):
        text = text[: each.start()]
    if isinstance(spec, specs.FractionAnswer):
        text = _OUT_OF.sub(r"\1/\2", text)
        text = text if "+" in question else _PARTS_ADDED.sub(r"\1 \2", text)
    text = _result_in(text, question, language)
    verdict = _check_quantity(spec, text, language, question)
    for known in (_WHAT_IT_IS, context_words(question) | _WHAT_IT_IS):
        if isinstance(verdict, Unclear) and verdict.reason in _UNREAD:
            bare = without_frame(text, known)
            found = _check_quantity(spec, bare, language, question)
            verdict = verdict if found == _NO_NUMBER else found
    is_share = abs(Fraction(spec.value)) < 1 and not _OF_PERCENT.search(question)
    if verdict == Unclear(UnclearReason.PERCENT_SIGN) and is_share:
        return Wrong(f"{spec.value} %", WrongReason.OTHER_VALUE)
    return verdict


def _result_in(text: str, question: str, language: str) -> str:
    """Return the result that the text leads to, without the noun that the question counts."""
    if match := _LAST_VALUE.fullmatch(text.strip()):
        return match["value"]
    text = _NAMED.sub("", text)
    text = _last_side(text, language)
    counted = _COUNTED.fullmatch(text.strip())
    is_part = counts_parts_of(text, question)
    if counted and not is_part and _is_counted(counted["noun"], question):
        return counted["number"]
    return text


def _is_of(noun: str | None, question: str) -> bool:
    """Return True if the question names the noun and the noun is no unit: 8.33 € per child."""
    return not noun or (noun.casefold() in question.casefold() and not answer_units.is_unit(noun))


def _last_side(text: str, language: str) -> str:
    """Return what follows the last equals sign, or the whole text if the row does not hold."""
    sides = _EQUALS.split(text)
    terms = [_term(side, language) for side in sides] if len(sides) > 1 else [None]
    rounded = None not in terms and "=" not in text
    holds = rounded or all(_leads_to(*pair) for pair in pairwise(terms))
    return sides[-1] if holds else text


def _term(side: str, language: str) -> Expression | None:
    """Return a side of a row without its units and nouns, or None if it is no term of numbers."""
    bare = _BY_FRACTION.sub(r"/(\1)", _NAMES.sub("", _OF.sub(" * ", side)))
    term = expression_in(bare, Manner(language)) if bare.strip() else UnclearReason.EMPTY
    return None if isinstance(term, UnclearReason) or letters(term) else term


def _leads_to(one: Expression | None, other: Expression | None) -> bool:
    """Return True if the terms are equal, one rounds the other, or one calculates on from it."""
    return one is not None and other is not None and equal(one, other, strict=True) is not False


def _is_counted(noun: str, question: str) -> bool:
    """Return True if the question asks how many of the noun there are, in any form of the noun."""
    folded, start = question.casefold(), noun.casefold()[:_ALIKE]
    asked = [word.strip(" ?.,") for phrase in _COUNTING.findall(folded) for word in phrase.split()]
    asked += _GIVEN.findall(folded) if _UNNAMED.search(folded) else []
    return any(
        word.startswith(start) or (len(word) >= _FEWEST and start.startswith(word))
        for word in asked
    )


def _check_quantity(spec: specs.NumberAnswer, text: str, language: str, question: str) -> Verdict:
    """Return the verdict on a number with its unit, if the spec or the question names one."""
    if match := _BESIDE_ZERO.fullmatch(text.strip()):
        text = f"minus {match['number']}" if match["below"] else match["number"]
    if spec.unit:
        return _check_amount(spec, text, answer_units.unit_named(spec.unit), language, question)
    if isinstance(spec, specs.IntegerAnswer) and counts_parts_of(text, question):
        return _NO_NUMBER
    bare, asked = _PIECES.sub("", text), answer_units.unit_asked(question)
    if asked is None:
        return _check_bare(spec, bare, language, question)
    return _check_amount(spec, bare, asked, language, question)


def _check_amount(
    spec: specs.NumberAnswer, text: str, own: answer_units.Unit, language: str, question: str
) -> Verdict:
    """Return the verdict on a number in the unit `own`. The unit may be left out."""
    text = _MEASURED.sub("", text)
    if own.kind == "time" and _CLOCK.fullmatch(text):
        return Unclear(UnclearReason.TWO_READINGS)
    if parts := answer_units.whole_of(text, own=own):
        units = [unit for _, unit in parts]
        return _conversion_verdict(spec, _check_sum(spec, parts, own, language), units, question)
    number, unit = answer_units.split_unit(text, own=own)
    if unit is None:
        verdict = check_number(spec, text, language=language)
        is_short = spec.require_unit and isinstance(verdict, Right)
        return RightValueWrongForm(str(spec.value), FormReason.NO_UNIT) if is_short else verdict
    if unit.kind == own.kind or {unit.kind, own.kind} == _TEMPERATURES:
        times = unit.size / own.size
        verdict = check_number(spec, number, language=language, times=times)
        return verdict if times == 1 else _conversion_verdict(spec, verdict, [unit], question)
    read = read_typed_number(number, language=language)
    if isinstance(read, UnclearReason):
        return Unclear(read)
    return Wrong(f"{canonical(read.value)} {unit.name}", WrongReason.OTHER_VALUE)


def _conversion_verdict(
    spec: specs.NumberAnswer, verdict: Verdict, units: Sequence[answer_units.Unit], question: str
) -> Verdict:
    """Return the verdict on an amount in other units.

    Repeating the given amount does not count.
    """
    is_given = all(answer_units.is_named_in(question, unit) for unit in units)
    if is_given and isinstance(verdict, Right):
        return RightValueWrongForm(str(spec.value), FormReason.OTHER_UNIT)
    return verdict


def _check_bare(spec: specs.NumberAnswer, text: str, language: str, question: str) -> Verdict:
    """Return the verdict on a number. A unit that the question names may stand beside it."""
    verdict = check_number(spec, text, language=language)
    if _POWER_OF_TEN.search(text) and _POWER_OF_TEN.search(question):
        return Unclear(UnclearReason.NOT_CALCULATED)
    if verdict != _NO_NUMBER:
        return verdict
    number, unit = answer_units.split_unit(text, own=answer_units.unit_named(""))
    is_named = unit is not None and answer_units.is_named_in(question, unit)
    return check_number(spec, number, language=language) if is_named else verdict


def _check_sum(
    spec: specs.NumberAnswer,
    parts: Sequence[tuple[str, answer_units.Unit]],
    own: answer_units.Unit,
    language: str,
) -> Verdict:
    """Return the verdict on an amount in several units: 1 h 30 min."""
    total = Fraction(0)
    for text, unit in parts:
        number = read_number(text, language=language)
        if isinstance(number, UnclearReason):
            return Unclear(number)
        total += number.value * unit.size / own.size
    return _check_value(spec, TypedNumber(total, Form.DECIMAL))


def check_number(
    spec: specs.NumberAnswer, text: str, *, language: str, times: Fraction = Fraction(1)
) -> Verdict:
    """Return the verdict by value, whether typed as decimal, fraction, mixed number or in words.

    A number that is right only with the other language's point or comma is unclear. The value is
    multiplied by `times` first, which converts an amount in another unit.
    """
    verdict = _check_value(spec, _multiple(read_typed_number(text, language=language), times))
    if isinstance(verdict, Wrong):
        other = read_typed_number(text, language=_OTHER.get(language, "de"))
        if isinstance(_check_value(spec, _multiple(other, times)), Right):
            return Unclear(UnclearReason.TWO_READINGS)
    if verdict == _NO_NUMBER and isinstance(spec, specs.IntegerAnswer):
        place = read_ordinal(text)
        if place is not None:
            return _check_value(spec, TypedNumber(Fraction(place), Form.INTEGER))
    return verdict


def _multiple(number: TypedNumber | UnclearReason, times: Fraction) -> TypedNumber | UnclearReason:
    if isinstance(number, UnclearReason):
        return number
    return replace(number, value=number.value * times)


def _check_value(spec: specs.NumberAnswer, number: TypedNumber | UnclearReason) -> Verdict:
    if isinstance(number, UnclearReason):
        return Unclear(number)
    counts_percent = not isinstance(spec, specs.FractionAnswer) and spec.percent
    is_share = number.percent and not counts_percent
    value = number.value / _PER_CENT if is_share else number.value
    if _is_right(spec, value):
        return _in_asked_form(spec, number, value)
    if counts_percent and not number.percent and _is_right(spec, value * _PER_CENT):
        return RightValueWrongForm(_normal_form(spec, value), FormReason.NOT_A_PERCENTAGE)
    if is_share and _is_right(spec, number.value):
        return Unclear(UnclearReason.PERCENT_SIGN)
    if isinstance(spec, specs.FractionAnswer) and _is_rounded(spec.value, value):
        return RightValueWrongForm(str(spec.value), FormReason.ROUNDED)
    return Wrong(_normal_form(spec, value), WrongReason.OTHER_VALUE)


def _is_rounded(exact: Fraction, value: Fraction) -> bool:
    """Return True if the value is a decimal that is cut or rounded from the exact one."""
    decimals = next((at for at in range(MOST_DIGITS) if 10**at % value.denominator == 0), 0)
    return decimals >= _FEWEST_DECIMALS and abs(exact - value) < Fraction(1, 10**decimals)


def _is_right(spec: specs.NumberAnswer, value: Fraction) -> bool:
    if isinstance(spec, specs.DecimalAnswer):
        return abs(value - Fraction(spec.value)) <= Fraction(spec.tolerance)
    return value == spec.value


def _in_asked_form(spec: specs.NumberAnswer, number: TypedNumber, value: Fraction) -> Verdict:
    if isinstance(spec, specs.FractionAnswer) and (spec.require_reduced or spec.require_fraction):
        if spec.require_reduced and not number.in_lowest_terms:
            return RightValueWrongForm(_normal_form(spec, value), FormReason.NOT_REDUCED)
        is_fraction = number.form is Form.FRACTION and not number.percent
        if value.denominator != 1 and not is_fraction:
            return RightValueWrongForm(_normal_form(spec, value), FormReason.NOT_A_FRACTION)
    if (
        isinstance(spec, specs.DecimalAnswer)
        and spec.require_decimal
        and number.form in {Form.FRACTION, Form.SCIENTIFIC}
    ):
        return RightValueWrongForm(_normal_form(spec, value), FormReason.NOT_A_DECIMAL)
    return Right(_normal_form(spec, value))


def _normal_form(spec: specs.NumberAnswer, value: Fraction) -> str:
    return str(value) if isinstance(spec, specs.FractionAnswer) else canonical(value)
