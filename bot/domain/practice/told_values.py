"""Whether a text gives away a number, a formula or a set: the answer, or a part of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.answers.check import check_answer
from bot.domain.answers.folding import ARTICLES
from bot.domain.answers.maths.comparing import same_equation, same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.reading import numbers_in, read_equation, read_expression, read_set
from bot.domain.answers.maths.tree import Equation, Expression, Negative, Symbol, letters
from bot.domain.answers.verdict import Right, RightValueWrongForm, UnclearReason
from bot.domain.practice.disguises import in_digits, without_ones
from bot.domain.practice.secrets import FORMULA, SENTENCE, Secret, statements
from bot.domain.topics.course import Language

NEAR: Final = Fraction(1, 100)
"""A number this near to the answer, as a share of it, counts as the rounded answer."""
_LONGEST_RUN: Final = 16
"""Symbols. Longer runs of maths are checked from their beginning."""
_SHORTEST_PART: Final = 3
"""Symbols. Shorter parts of a formula are checked only if the answer is that short."""
_SYMBOL: Final = re.compile(
    r"\d+(?:[.,]\d+)?|\bsqrt\b|\bpi\b|(?<![^\W\d_])[a-z](?![^\W\d_])|[-+*/^()=]|\S+"
)
_MATHS: Final = re.compile(r"\d+(?:[.,]\d+)?|sqrt|pi|[a-z]|[-+*/^()=]")
_FIRST: Final = re.compile(r"[\dsp(a-z-]")
_EITHER: Final = re.compile(r",|\bor\b|\boder\b")
_OPPOSITE: Final = re.compile(r"opposite|gegenzahl|negative|±|\\pm")
_LAST_WORD: Final = re.compile(r"([^\W_]+|[^\s\w$])[\s$]*$")
_FIRST_WORD: Final = re.compile(r"^[\s$]*([^\W_]+|[^\s\w$])")
_LATEX: Final = re.compile(r"(?P<ones>\d)?\s*\\[dt]?frac\s*\{\s*(-?\d+)\s*\}\s*\{\s*(\d+)\s*\}")
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_NOUN: Final = re.compile(r" [^\W\d_]")
_MINUS: Final = re.compile(r"(?:^|[^\w)}\]])[-−–]$|\bnegative $")
"""A minus right before a number, and apart from anything it could be subtracted from."""
_BETWEEN: Final = frozenset(
    {"and", "or", "und", "oder", "to", "zu", "with", "mit", ",", ";", "by"}
)
"""Words and signs between listed numbers of the stem."""
_EMPTY: Final = (
    "no solution", "keine lösung", "empty set", "leere menge", "unlösbar", "no answer", "empty",
    "leere", "unsolvable", "nothing solves", "∅", "{}", "\\emptyset", "nicht lösbar",
    "never true", "never holds",
)  # fmt: skip
_RIGHT: Final = re.compile(
    r"(?<!\$ )\b(?:is|are|was) (?:right|correct)\b(?! only| if| when)|(?<!\$ )\bstimm(?:t|en)\b"
    r"|\b(?:ist|sind) (?:richtig|korrekt)\b|^\W*(?:right|correct|richtig)\b"
)
_ONE_LEFT: Final = re.compile(
    r"\bsigns?\b|(?<!plus-)(?<!plus and )(?<!plus und )\bminus\b|vorzeichen|\bzeichen\b"
    r"|\bside of zero\b|seite der null|\babove or below\b|oberhalb oder unterhalb"
    r"|\btheir order\b|\bachte auf die reihenfolge\b|\bfactors are negative"
    r"|faktoren (?:sind )?negativ|\bthe point (?:is|belong)|\bkomma (?:fehlt|hin)"
    r"|\bsatisfy\b.*\bitself\b|erfüllt er selbst"
)
"""Corrections with so few possibilities that "the rest is right" gives the answer away."""
_IN_EFFECT: Final = re.compile(
    r"\b(?:only|just|bloß|nur) (?:\w+ ){0,3}(?:sign|minus|vorzeichen)\b"
    r"|\b(?:change|flip|turn|reverse|switch) the sign\b(?! (?:of|when|in))"
    r"|\bvorzeichen (?:umdrehen|ändern|wechseln)\b"
    r"|\b(?:apart from|except for|but for|bis auf) (?:the|das) (?:sign|minus|vorzeichen)"
    r"|\bminus(?: sign|zeichen)? (?:in front of|before|vor) (?:your|dein)"
    r"|\byour (?:fraction|answer|result|slope) (?:is )?(?:upside down|over)\b|\bflip it\b"
    r"|\bwrong way (?:round|up)\b|\b(?:swap|swapped) (?:the )?(?:top|numerator) and\b"
    r"|\bdein\w* \w+ steht auf dem kopf\b|\b(?:hast|du) zähler und nenner vertauscht\b"
    r"|\bdreh\w* (?:deinen bruch|ihn) um\b"
)
"""Phrases that call the answer right but for one thing, and name it."""
_DIGIT_SAID: Final = re.compile(
    r"(?:digit|place|ends|begins|starts|endet|beginnt|vorne?|hinten|ziffer|stelle)"
    r"(?: (?:is|in|on|with|a|an|the|after|point|ist|steht|auf|mit|eine?|die|nach|dem|komma))*"
    r" (\d+)\b"
    r"|(?:tens|ones|units|hundreds|zehner|einer|hunderter) (?:is|are|ist|sind) (\d)\b"
    r"|\b(\d+) (?:tens?|ones|units|hundreds?|zehner|einer|hunderter"
    r"|(?:is )?(?:in front|behind|at the (?:front|end))|vorne?|hinten)\b"
)
_ENDS: Final = re.compile(
    r"\b(?:starts|begins|ends|in front|behind|beginnt|endet|fängt|hört|vorne?|hinten)\b"
)
_CALCULATES: Final = re.compile(
    r"\b(?:add\w*|plus|minus|times|more|less|fewer|before|after|subtract\w*|taking|between"
    r"|halfway|midway|middle|mehr|weniger|vor|nach|mal|dazu|addier\w*|subtrahier\w*|zieh\w*"
    r"|zwischen|dazwischen|mitte)\b"
)
_ABOVE: Final = re.compile(r"numerator|\btop\b|\babove\b|\bupper\b|zähler|\boben\b|bruchstrich")
_IS_ABOVE: Final = re.compile(
    r"(?:numerator|zähler|top|oben|upper one|obere \w+)"
    r"(?: of the (?:result|answer)| des ergebnisses)?"
    r" (?:is|ist|steht|becomes|wird)(?: an?| eine?)? \d"
)


@dataclass(frozen=True, slots=True)
class _Named:
    """A number in a text, with its neighbours there."""

    value: Fraction
    written: str
    before: str
    after: str


def result_told(text: str, asked: Secret, *, is_made: bool) -> str:
    """Return the part of the text that tells a number, formula or set, or empty."""
    secrets = secrets_of(asked)
    if isinstance(asked.spec, specs.SetAnswer) and not secrets:
        said_in = [text.casefold()] if is_made else [*statements(text)]
        return next((name for name in _EMPTY for one in said_in if name in one), "")
    found = in_effect(text)
    if not found and isinstance(asked.spec, specs.SetAnswer):
        found = _equations(text, secrets)
    known = [value_of(secret) for secret in secrets]
    is_formula = isinstance(asked.spec, specs.ExpressionAnswer | specs.EquationAnswer)
    if not found and (None in known or is_formula):
        found = _right_formula(text, asked)
    if is_made:
        return (
            found or number_told(text, asked, secrets) or _part(text, asked) or _end(text, asked)
        )
    values = frozenset(value for value in known if value is not None)
    return found or ("" if None in known else unquoted_numbers(text, asked, values))


def in_effect(text: str) -> str:
    """Return the phrase that names the only mistake in the learner's answer, or empty."""
    stated = [
        sentence.casefold() for sentence in SENTENCE.findall(text) if not sentence.endswith("?")
    ]
    if found := next(filter(None, map(_IN_EFFECT.search, stated)), None):
        return found[0]
    confirmed = any(map(_RIGHT.search, stated))
    left = _ONE_LEFT.search(text.casefold()) if confirmed else None
    return left[0] if left else ""


# --- numbers that are no quotation ---------------------------------------------------------------


def unquoted_numbers(hint: str, asked: Secret, secret: frozenset[Fraction]) -> str:
    """Return the secret numbers that the hint names without quoting, or empty if it omits any."""
    said = list(numbers_named(hint, asked.language)) if secret else []
    if not said or not secret <= {number.value for number in said}:
        return ""
    shown = " ; ".join((asked.stem, *asked.choices))
    stem = list(numbers_named(shown, asked.language))
    told_of = [
        number
        for at, number in enumerate(said)
        if number.value in secret and not _is_quoted(at, said, stem)
    ]
    all_of_them = {number.value for number in told_of} == secret
    return (
        ", ".join(dict.fromkeys(number.written.strip() for number in told_of))
        if all_of_them
        else ""
    )


def numbers_named(text: str, language: str) -> Iterator[_Named]:
    """Yield the numbers in the text with their signs. An article is none."""
    plain = _HYPHEN.sub(" ", _LATEX.sub(_in_a_line, text.replace("{,}", ",").casefold()))
    plain = " ".join(plain.split())
    at = 0
    for value, written in numbers_in(plain, language):
        at = max(at, plain.find(written, at))
        before, after = plain[:at], plain[at + len(written) :]
        if written in ARTICLES or (written == "one" and _NOUN.match(after)):
            continue
        yield _Named(-value if _MINUS.search(before) else value, written, before, after)


def _in_a_line(fraction: re.Match[str]) -> str:
    ones, above, below = fraction.groups()
    return f"{ones} {above}/{below} " if ones else f"{above}/{below} "


def _is_quoted(at: int, said: Sequence[_Named], stem: Sequence[_Named]) -> bool:
    """Return True if the number has a neighbour that it has in the stem, too."""
    same = [number for number in stem if number.value == said[at].value]
    others = {number.value for number in stem} - {said[at].value}
    return any(_has_same_neighbour(said[at], number) for number in same) or (
        bool(same) and _is_listed(at, said, others)
    )


def _has_same_neighbour(one: _Named, other: _Named) -> bool:
    before, after = _before(one), _after(one)
    beside_before = before not in {"", "=", "is", "ist"} and before == _before(other)
    return beside_before or (after not in {"", "=", ".", "!", "?"} and after == _after(other))


def _before(found: _Named) -> str:
    match = _LAST_WORD.search(found.before)
    return str(match[1]) if match else ""


def _after(found: _Named) -> str:
    match = _FIRST_WORD.search(found.after)
    return str(match[1]) if match else ""


def _is_listed(at: int, said: Sequence[_Named], others: set[Fraction]) -> bool:
    """Return True if it is listed with another number of the stem: "compare 3 and 5"."""
    return any(
        (one if one is not said[at] else other).value in others
        and _between(one, other).strip(" $") in _BETWEEN
        for one, other in pairwise(said[max(at - 1, 0) : at + 2])
    )


def _between(one: _Named, other: _Named) -> str:
    """Return the text between two numbers."""
    return other.before[len(one.before) + len(one.written) :]


# --- any number, and parts of it ----------------------------------------------------------------


def number_told(text: str, asked: Secret, secrets: Sequence[Expression]) -> str:
    """Return the number or the formula in the text that is the answer, or a part of it."""
    plain = in_digits(text)
    known = [value for secret in secrets if (value := value_of(secret)) is not None]
    stem = {number.value for number in numbers_named(asked.stem, asked.language)}
    quoted = {-abs(value) for value in stem} - set(known) if len(known) > 1 else set()
    for value in {
        *_signed_values(without_ones(text.replace("{,}", ","))),
        *_signed_values(plain),
    } - quoted:
        if any(_is_near(abs(value), secret, asked) for secret in known):
            return str(value)
    return _one_step(without_ones(text), known, stem) or _formula(plain, asked, secrets)


def _one_step(text: str, known: Sequence[Fraction], stem: set[Fraction]) -> str:
    """Return the sentence whose numbers, not all from the stem, are one step from the answer."""
    for sentence in filter(_CALCULATES.search, SENTENCE.findall(text)):
        for one, other in pairwise(value for value, _ in numbers_in(sentence, "en")):
            made = {one + other, abs(one - other), (one + other) / 2, one * other}
            made |= {one / other, other / one} if one and other else set()
            if {one, other} - stem and any(abs(value) in made for value in known):
                return str(sentence).strip()
    return ""


def _signed_values(text: str) -> Iterator[Fraction]:
    for language in Language:
        for value, written in numbers_in(text, language):
            if written not in ARTICLES:
                yield -value if f"-{written}" in text else value


def _is_near(number: Fraction, secret: Fraction, asked: Secret) -> bool:
    """Return True if it is the answer apart from its sign, rounding, or a percent sign."""
    tolerance = Fraction(str(getattr(asked.spec, "tolerance", 0)))
    percent = getattr(asked.spec, "percent", False)
    values = (abs(secret), abs(secret) / 100) if percent else (abs(secret),)
    exactly = number.denominator == 1 and secret.denominator == 1
    return any(
        number == value if exactly else abs(number - value) <= max(tolerance, value * NEAR)
        for value in values
    )


def _part(text: str, asked: Secret) -> str:
    """Return the digit or the numerator of the answer that the text tells, or empty.

    The denominator alone is a step on the way.
    """
    match = re.fullmatch(r"-?(?:0\.)?(\d+)", asked.answer)
    whole = match[1] if match else ""
    parts = re.fullmatch(r"-?(\d+)/(\d+)", asked.answer)
    stem = set(re.findall(r"\d+", asked.stem))
    for sentence in statements(text):
        plain = in_digits(sentence)
        numbers = set(re.findall(r"\d+", plain))
        quoted = any(len(number) > 1 for number in stem & numbers)
        digits = () if quoted else _DIGIT_SAID.finditer(plain)
        for digit in digits if whole else ():
            if any(group and group in whole for group in digit.groups()):
                return digit[0]
        if whole and numbers - stem and _are_digits_of(re.findall(r"\d+", plain), whole):
            return sentence.strip()
        above = numbers if _IS_ABOVE.search(plain) else numbers - stem
        if parts and parts[1] in above and _ABOVE.search(sentence):
            return sentence.strip()
    return ""


def _are_digits_of(numbers: Sequence[str], whole: str) -> bool:
    """Return True if consecutive numbers are the digits of the whole one."""
    ends = range(2, len(numbers) + 1)
    return any("".join(numbers[at:end]) == whole for end in ends for at in range(end - 1))


def _end(text: str, asked: Secret) -> str:
    """Return the terms that the text gives as the beginning or end of the answer, or empty."""
    answer, stem = tight(asked.answer), tight(asked.stem)
    for sentence in filter(_ENDS.search, statements(text)):
        for part in (part for run in _runs(in_digits(sentence)) for part in _parts(run, 2)):
            if part not in stem and (answer.startswith(part) or answer.endswith(part)):
                return part
    return ""


def secrets_of(asked: Secret) -> tuple[Expression, ...]:
    """Return the secret values. For a set these are all its elements and ends."""
    text, language = asked.answer, "en"
    if isinstance(asked.spec, specs.SetAnswer):
        found = read_set(text, language)
        if isinstance(found, UnclearReason):
            return ()
        ends = [
            end
            for interval in found.intervals
            for end in (interval.low, interval.high)
            if end is not None
        ]
        return (*ends, *(value for each in found.elements for value in each))
    if isinstance(asked.spec, specs.ChoiceAnswer):
        text, language = text.strip("$ "), asked.language
    if isinstance(asked.spec, specs.EquationAnswer | specs.BooleanAnswer):
        return ()
    read = read_expression(text, language)
    return () if isinstance(read, UnclearReason) else (read,)


# --- formulas -----------------------------------------------------------------------------------


def _equations(text: str, secrets: Sequence[Expression]) -> str:
    """Return the formulas of the text if each element of the set is given by one, or empty."""
    formulas = [
        side for formula in FORMULA.findall(text) for side in _EITHER.split(in_digits(formula))
    ]
    read = [read_equation(formula, "en") for formula in formulas]
    equations = [equation for equation in read if isinstance(equation, Equation)]
    sides = [read_expression(formula, "en") for formula in formulas]
    values = [side for side in sides if not isinstance(side, UnclearReason)]
    if not _OPPOSITE.search(text.casefold()):
        values = []
    given = [
        any(_is_solved(equation, secret) for equation in equations)
        or any(
            same_value(value, one) is True
            for value in values
            for one in (secret, Negative(secret))
        )
        for secret in secrets
    ]
    return " ; ".join(formulas) if all(given) else ""


def _is_solved(equation: Equation, value: Expression) -> bool:
    """Return True if the equation holds only for that value of its letter."""
    names = letters(equation.left) | letters(equation.right)
    return len(names) == 1 and same_equation(equation, Equation(Symbol(*names), value)) is True


def _right_formula(text: str, asked: Secret) -> str:
    """Return the formula in the text that would be a right answer and is not in the stem."""
    spec, stem = asked.spec, tight(asked.stem)
    by_sides = isinstance(spec, specs.ExpressionAnswer)
    for formula in FORMULA.findall(text):
        for part in (*(formula.split("=") if by_sides else ()), formula):
            right = isinstance(check_answer(spec, part, language=asked.language), Right)
            if right and tight(part) not in stem:
                return str(part).strip()
    answer = tight(asked.answer)
    told_in_text = len(answer) >= _SHORTEST_PART and answer in tight(text)
    return asked.answer if told_in_text and answer not in stem else ""


def tight(text: str) -> str:
    """Return the formula without delimiters and spacing."""
    return re.sub(r"[\s*·$]|\\cdot|\\,", "", text).casefold()


def _formula(text: str, asked: Secret, secrets: Sequence[Expression]) -> str:
    """Return the part of the text's maths that is the answer and is not in the stem."""
    stem = ["".join(run) for run in _runs(in_digits(asked.stem))]
    least = min(_SHORTEST_PART, len(_symbols(in_digits(asked.answer))))
    for run in _runs(text):
        for part in _parts(run[:_LONGEST_RUN], least):
            if not any(part in shown for shown in stem) and _is_answer(part, asked, secrets):
                return part
    return ""


def _is_answer(formula: str, asked: Secret, secrets: Sequence[Expression]) -> bool:
    if isinstance(asked.spec, specs.EquationAnswer):
        verdict = check_answer(asked.spec, formula, language="en")
        return isinstance(verdict, Right | RightValueWrongForm)
    read = read_expression(formula, "en")
    if isinstance(read, UnclearReason):
        return False
    return any(same_value(read, secret) is True for secret in secrets)


def _runs(text: str) -> Iterator[list[str]]:
    """Yield the parts of the text that are only maths."""
    run: list[str] = []
    for symbol in (*_symbols(text), "words"):
        if _MATHS.fullmatch(symbol):
            run.append(symbol.replace(",", "."))
        elif run:
            yield run
            run = []


def _symbols(text: str) -> list[str]:
    return _SYMBOL.findall(text.casefold())


def _parts(run: list[str], least: int) -> Iterator[str]:
    """Yield the parts of a run that can stand alone, the longest first."""
    for length in range(len(run), least - 1, -1):
        for start in range(len(run) - length + 1):
            part = run[start : start + length]
            if _FIRST.match(part[0]) and (part[-1][-1].isalnum() or part[-1] in ")."):
                yield "".join(part)
