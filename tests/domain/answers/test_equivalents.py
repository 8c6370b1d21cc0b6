"""Generated answers: every way of writing the right value is right, every near miss is not."""

import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Final

import pytest
import sympy  # type: ignore[import-untyped] # ships no types
from hypothesis import assume, given, settings, strategies as st

from bot.domain.answers.check import check_answer
from bot.domain.answers.maths.comparing import CHECKER_VERSION, same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.reading import read_expression, read_set
from bot.domain.answers.maths.tree import (
    Constant,
    Expression,
    Function,
    Mixed,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    Symbol,
)
from bot.domain.answers.maths.writing import notation_of
from bot.domain.answers.spec import (
    BooleanAnswer,
    DecimalAnswer,
    EquationAnswer,
    ExpressionAnswer,
    FractionAnswer,
    IntegerAnswer,
    SetAnswer,
)
from bot.domain.answers.verdict import Right, UnclearReason, Wrong
from bot.domain.practice.notation import latex
from bot.domain.topics.course import Language

STEADY: Final = settings(max_examples=60, deadline=None, derandomize=True)
LANGUAGES: Final = st.sampled_from(("en", "de"))
WHOLE: Final = st.integers(-999, 999)
SMALL: Final = st.integers(1, 12)


def is_right(spec: object, text: str, language: str = "en") -> bool:
    verdict = check_answer(spec, text, language=language)  # type: ignore[arg-type] # any spec
    return isinstance(verdict, Right)


# --- numbers


def ways_of_whole(value: int) -> list[str]:
    sign = "-" if value < 0 else ""
    size = abs(value)
    return [
        f"{value}", f" {value} ", f"{value}.0", f"x = {value}", f"= {value}", f"({value})",
        f"**{value}**", f"${value}$", f"\\boxed{{{value}}}", f"{sign}0{size}", f"≈ {value}",
        f"{2 * value}/2", f"{str(value).replace('-', '−')}", f"{value}e0",
    ]  # fmt: skip


@STEADY
@given(WHOLE, LANGUAGES)
def test_a_whole_number_is_right_in_every_way_and_its_neighbours_in_none(
    value: int, language: str
) -> None:
    spec = IntegerAnswer(value=value)

    assert [way for way in ways_of_whole(value) if not is_right(spec, way, language)] == []
    for other in (value + 1, value - 1, value * 10, value + 100, -value):
        ways = ways_of_whole(other) if other != value else []
        assert [way for way in ways if is_right(spec, way, language)] == []


ENGLISH: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
GERMAN: Final = [
    "null",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
]


def english(number: int) -> str:
    teens = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
    tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    if number < 20:
        return [*ENGLISH, *teens][number]
    if number < 100:
        one = f"-{ENGLISH[number % 10]}" if number % 10 else ""
        return f"{tens[number // 10 - 2]}{one}"
    for size, name in ((1_000, "thousand"), (100, "hundred")):
        if number >= size:
            rest = f" {english(number % size)}" if number % size else ""
            return f"{english(number // size)} {name}{rest}"
    raise ValueError(number)


def german(number: int) -> str:
    teens = ["dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"]
    tens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
    if number < 20:
        return [*GERMAN, *teens][number]
    if number < 100:
        one = {0: "", 1: "einund"}.get(number % 10, f"{GERMAN[number % 10]}und")
        return f"{one}{tens[number // 10 - 2]}"
    for size, name in ((1_000, "tausend"), (100, "hundert")):
        if number >= size:
            times = number // size
            before = "ein" if times == 1 else german(times).removesuffix("s" * (times % 100 == 1))
            return f"{before}{name}{german(number % size) if number % size else ''}"
    raise ValueError(number)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.integers(0, 999_999), st.integers(0, 999_999))
def test_numbers_up_to_a_million_are_read_in_words_of_both_languages(
    number: int, other: int
) -> None:
    for words, language in ((english, "en"), (german, "de")):
        assert is_right(IntegerAnswer(value=number), words(number), language)
        assert is_right(IntegerAnswer(value=-number), f"minus {words(number)}", language)
        assert is_right(IntegerAnswer(value=number), words(other), language) == (number == other)


@STEADY
@given(st.decimals("-999", "999", places=2), LANGUAGES)
def test_a_decimal_is_right_in_every_way_and_no_other_is(value: Decimal, language: str) -> None:
    spec = DecimalAnswer(value=value)
    fraction = Fraction(value)
    ways = [f"{value:f}", f"{value:f}".replace(".", ","), f"{value:f}00", f"x={value:f}"]
    ways += [f"{fraction.numerator}/{fraction.denominator}", f"{value * 100:f} %"]

    assert [way for way in ways if not is_right(spec, way, language)] == []
    for step in (Decimal("0.01"), Decimal("-0.1"), Decimal(1)):
        assert not is_right(spec, f"{value + step:f}", language)
        assert not is_right(spec, f"{value + step:f}".replace(".", ","), language)


@STEADY
@given(st.integers(-60, 60), SMALL, SMALL, LANGUAGES)
def test_a_fraction_is_right_in_every_way_and_near_misses_are_not(
    above: int, below: int, factor: int, language: str
) -> None:
    value = Fraction(above, below)
    spec = FractionAnswer(value=value)
    top, bottom = value.numerator * factor, value.denominator * factor
    ways = [
        f"{top}/{bottom}",
        f"{top} / {bottom}",
        f"\\frac{{{top}}}{{{bottom}}}",
        f"({top}/{bottom})",
    ]
    ways += [f"{-top}/{-bottom}", f"{top}:{bottom}", f"({top})/({bottom})", f"${top}/{bottom}$"]
    whole, rest = divmod(abs(value.numerator), value.denominator)
    if whole and rest:
        ways.append(f"{'-' * (value < 0)}{whole} {rest}/{value.denominator}")
    misses = [(bottom, top), (top + 1, bottom), (top, bottom + 1), (-top, bottom)]

    assert [way for way in ways if not is_right(spec, way, language)] == []
    for one, other in misses:
        if other and Fraction(one, other) != value:
            assert not is_right(spec, f"{one}/{other}", language)
            assert not is_right(spec, f"\\frac{{{one}}}{{{other}}}", language)


@STEADY
@given(st.integers(1, 500), LANGUAGES)
def test_a_quantity_is_right_in_units_of_its_kind_and_wrong_in_others(
    value: int, language: str
) -> None:
    spec = IntegerAnswer(value=value, unit="cm", require_unit=True)
    metres = f"{Decimal(value) / 100:f}".replace(".", "," if language == "de" else ".")

    assert is_right(spec, f"{value} cm", language)
    assert is_right(spec, f"{value * 10} mm", language)
    assert is_right(spec, f"{metres} m", language)
    for miss in (f"{value} m", f"{value} mm", f"{value} kg", f"{value + 1} cm", f"{value} cm²"):
        assert not is_right(spec, miss, language)


@pytest.mark.parametrize("value", [True, False])
def test_no_word_means_both_true_and_false(value: bool) -> None:
    yes = ["true", "wahr", "ja", "stimmt", "richtig", "yes", "correct"]
    no = ["false", "falsch", "nein", "stimmt nicht", "no", "not true", "wrong"]
    frames = ["{}", "{}!", "I think {}", "ich glaube {}", "{}?", "**{}**", "{}, because it is so"]
    for word in (*yes, *no):
        for frame in frames:
            verdict = check_answer(BooleanAnswer(value=value), frame.format(word), language="de")
            assert isinstance(verdict, Right) == ((word in yes) is value), (frame, word)


# --- expressions


def polynomials(rng: random.Random) -> Iterator[Expression]:
    """Yield trees of sums, products, powers and quotients in x and y, five levels at most."""
    while True:
        yield tree(rng, 3)


def tree(rng: random.Random, depth: int) -> Expression:
    if not depth or rng.random() < 0.2:
        leaf = rng.choice((Symbol("x"), Symbol("y"), Symbol("x"), None))
        return leaf or Number(Fraction(rng.randrange(1, 9)))
    kind = rng.randrange(6)
    one, other = tree(rng, depth - 1), tree(rng, depth - 1)
    if kind == 0:
        return Product((one, other))
    if kind == 1:
        return Power(one, Number(Fraction(rng.randrange(2, 4))))
    if kind == 2:
        below = Sum((Power(other, Number(Fraction(2))), Number(Fraction(1))))
        return Quotient(one, below)
    if kind == 3:
        return Sum((one, Negative(other)))
    return Sum((one, other))


def shaken(rng: random.Random, of: Expression) -> Expression:  # noqa: PLR0911 - one case per node
    """Return another tree of the same value."""
    match of:
        case Sum(terms=terms):
            several = [shaken(rng, term) for term in terms]
            rng.shuffle(several)
            return Sum(tuple(several))
        case Product(factors=(one, Sum(terms=terms))):
            return Sum(tuple(Product((shaken(rng, one), term)) for term in terms))
        case Product(factors=several):
            return Product(tuple(reversed([shaken(rng, part) for part in several])))
        case Quotient(above=above, below=below):
            times = Number(Fraction(rng.randrange(2, 5)))
            return Quotient(Product((times, shaken(rng, above))), Product((below, times)))
        case Power(base=base, exponent=Number(value=value)) if value == 2:
            return Product((base, shaken(rng, base)))
        case Negative(of=inner):
            return Product((Number(Fraction(-1)), shaken(rng, inner)))
        case _:
            return of


def mutants(rng: random.Random, of: Expression) -> Iterator[Expression]:
    """Yield the tree with one slip: another sign, a term too many, a factor, an exponent."""
    yield Negative(of)
    yield Sum((of, Number(Fraction(1))))
    yield Product((Number(Fraction(2)), of))
    yield Sum((of, Symbol("x")))
    yield Power(of, Number(Fraction(2)))
    if isinstance(of, Sum):
        yield Sum((*of.terms[:-1], Negative(of.terms[-1])))
        yield of.terms[0]
    if isinstance(of, Quotient):
        yield Quotient(of.below, of.above) if value_of(of.above) != 0 else of.below


SYMPY: Final[dict[str, Callable[..., sympy.Expr]]] = {
    "sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "ln": sympy.log, "abs": sympy.Abs,
    "log": lambda of: sympy.log(of, 10), "factorial": sympy.factorial, "asin": sympy.asin,
    "acos": sympy.acos, "atan": sympy.atan,
}  # fmt: skip


def in_sympy(of: Expression) -> sympy.Expr:  # noqa: C901, PLR0911, PLR0912 - one case per node
    """Return the tree as SymPy builds it, node by node and never from a text."""
    match of:
        case Number(value=value):
            return sympy.Rational(value.numerator, value.denominator)
        case Mixed():
            return sympy.Rational(of.value.numerator, of.value.denominator)
        case Symbol(name=name):
            return sympy.Symbol(name, real=True)
        case Constant(name=name):
            return sympy.pi if name == "pi" else sympy.E
        case Sum(terms=several):
            return sympy.Add(*map(in_sympy, several))
        case Product(factors=several):
            return sympy.Mul(*map(in_sympy, several))
        case Negative(of=inner):
            return -in_sympy(inner)
        case Quotient(above=above, below=below):
            return in_sympy(above) / in_sympy(below)
        case Power(base=base, exponent=exponent):
            return in_sympy(base) ** in_sympy(exponent)
        case Function(name=name, of=inner):
            return SYMPY[name](in_sympy(inner))


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(12))
def test_an_expression_is_right_in_equal_forms_and_no_slip_of_it_is(seed: int) -> None:
    rng = random.Random(seed)
    for key, _ in zip(polynomials(rng), range(12), strict=False):
        spec = ExpressionAnswer(value=notation_of(key))
        equal = shaken(rng, key)

        plain = notation_of(equal)
        for text in (notation_of(key), plain, latex(plain, Language.EN), f"f(x) = {plain}"):
            assert is_right(spec, text), (notation_of(key), text)
        for slip in mutants(rng, key):
            same = sympy.cancel(in_sympy(key) - in_sympy(slip)) == 0
            assert is_right(spec, notation_of(slip)) == same, (notation_of(key), notation_of(slip))


@pytest.mark.parametrize("seed", range(4))
def test_sympy_comes_to_the_same_verdict_on_pairs_at_random(seed: int) -> None:
    rng = random.Random(1_000 + seed)
    for _ in range(25):
        one, other = tree(rng, 2), tree(rng, 2)
        same = sympy.cancel(in_sympy(one) - in_sympy(other)) == 0
        assert same_value(one, other) is bool(same), (notation_of(one), notation_of(other))


IDENTITIES: Final = (
    ("sin(x)^2+cos(x)^2", "1"), ("sin(2*x)", "2*sin(x)*cos(x)"), ("tan(x)", "sin(x)/cos(x)"),
    ("cos(2*x)", "1-2*sin(x)^2"), ("e^(x+1)", "e*e^x"), ("ln(x^2+1)+ln(3)", "ln(3*x^2+3)"),
    ("sqrt(12)", "2*sqrt(3)"), ("sqrt(x^2)", "abs(x)"), ("1/(sqrt(3)-1)", "(sqrt(3)+1)/2"),
    ("sqrt(5+2*sqrt(6))", "sqrt(2)+sqrt(3)"), ("cbrt(x^3)", "x"), ("2^(x+1)", "2*2^x"),
    ("sin(pi/6)", "1/2"), ("log(1000)", "3"), ("ln(e^3)", "3"), ("(x+1)!", "(x+1)*x!"),
    ("8^(2/3)", "4"), ("(1+sqrt(5))/2", "2/(sqrt(5)-1)"), ("cos(x)", "sin(pi/2-x)"),
    ("atan(1)", "pi/4"), ("sqrt(x)/x", "1/sqrt(x)"), ("(e^x)^6", "e^(6*x)"),
    ("sqrt(8*x)", "2*sqrt(2*x)"),
)  # fmt: skip
NEAR_MISSES: Final = (
    ("sqrt(x^2)", "x"), ("sqrt(x^2+1)", "x+1"), ("sin(2*x)", "2*sin(x)"), ("ln(x+1)", "ln(x)+1"),
    ("e^(2*x)", "e^x^2"), ("sqrt(2)", "1.41421356237"), ("pi", "3.14159265358979323846"),
    ("pi", "22/7"), ("sqrt(2)+sqrt(3)", "sqrt(5)"), ("2^x", "x^2"), ("x^3", "abs(x)^3"),
    ("e^pi", "pi^e"), ("e^-60", "0"), ("e^-60", "e^-61"), ("x+e^-60", "x"), ("sin(x)", "x"),
    ("(-8)^(1/3)", "2"), ("1/x", "x"), ("x/x", "0"), ("sqrt(2)", "1.414213562373095048801688724"),
    ("2305843009213693951*x", "0"), ("x+2305843009213693951", "x"), ("tan(x)", "sin(x)"),
    ("ln(x)/ln(2)", "ln(x/2)"), ("(x+1)!", "x!+1"), ("cos(x)", "sin(x+pi)"), ("x", "x+10^-12"),
    ("sin(x)", "sin(x+2*10^-12)"), ("e^(pi*sqrt(163))", "262537412640768744"),
    ("x^2305843009213693950", "1"), ("abs(x+200)", "x+200"), ("abs(x-9000000)", "9000000-x"),
)  # fmt: skip


@pytest.mark.parametrize(("one", "other"), IDENTITIES)
def test_what_is_the_same_for_all_values_is_the_same(one: str, other: str) -> None:
    assert is_right(ExpressionAnswer(value=one), other)
    assert is_right(ExpressionAnswer(value=other), one)


@pytest.mark.parametrize(("one", "other"), NEAR_MISSES)
def test_what_is_nearly_the_same_is_not(one: str, other: str) -> None:
    assert not is_right(ExpressionAnswer(value=one), other)
    assert not is_right(ExpressionAnswer(value=other), one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("sqrt(x)^2", "x"), ("ln(x^2)", "2*ln(x)"), ("sqrt(x)*sqrt(x-1)", "sqrt(x^2-x)")],
)
def test_expressions_of_other_domains_are_undecided(one: str, other: str) -> None:
    trees = [read_expression(text, "en") for text in (one, other)]
    first, second = [read for read in trees if not isinstance(read, UnclearReason)]

    assert same_value(first, second) is None


# --- equations and sets


@STEADY
@given(st.integers(-9, 9), st.integers(-20, 20), st.integers(-6, 6), LANGUAGES)
def test_a_line_is_right_in_every_form_and_no_other_line_is(
    slope: int, start: int, factor: int, language: str
) -> None:
    assume(factor)
    spec = EquationAnswer(value=f"y = {slope}*x + {start}")
    a, b = slope * factor, start * factor
    ways = [f"y = {slope}x + {start}", f"{slope}x + {start} = y", f"{factor}y = {a}x + {b}"]
    ways += [
        f"y - {slope}x = {start}",
        f"f(x) = {start} + {slope}x",
        f"0 = {a}x - {factor}y + {b}",
    ]
    misses = [
        f"y = {slope + 1}x + {start}",
        f"y = {slope}x + {start + 1}",
        f"x = {slope}y + {start}",
    ]

    assert [way for way in ways if not is_right(spec, way, language)] == []
    assert [
        miss
        for miss in misses
        if (slope, start) != (1, 0) and abs(slope) != 1 and is_right(spec, miss)
    ] == []


@STEADY
@given(st.sets(st.integers(-20, 20), min_size=2, max_size=4), st.integers(-30, 30), LANGUAGES)
def test_a_set_is_right_in_every_order_and_way_and_no_other_set_is(
    elements: set[int], other: int, language: str
) -> None:
    spec = SetAnswer(value=f"{{{', '.join(map(str, sorted(elements)))}}}")
    shuffled = [str(element) for element in sorted(elements, key=lambda element: element * 7 % 11)]
    word = "oder" if language == "de" else "or"
    ways = [f"{{{'; '.join(shuffled)}}}", "; ".join(shuffled), f" {word} ".join(shuffled)]
    ways += [
        f" {word} ".join(f"x = {value}" for value in shuffled),
        f"L = {{{'; '.join(shuffled)}}}",
    ]
    ways += [
        f"\\{{{'; '.join(shuffled)}\\}}",
        "; ".join(f"{2 * int(value)}/2" for value in shuffled),
    ]
    less = elements - {min(elements)}
    misses = [less, elements | {other}, less | {other}, {-element for element in elements}]

    assert [way for way in ways if not is_right(spec, way, language)] == []
    for miss in misses:
        if miss != elements:
            assert not is_right(spec, f"{{{'; '.join(map(str, miss))}}}", language)


@STEADY
@given(st.integers(-20, 20), SMALL, st.booleans(), st.booleans(), LANGUAGES)
def test_an_interval_is_right_in_every_notation_and_no_other_is(
    low: int, size: int, with_low: bool, with_high: bool, language: str
) -> None:
    high = low + size
    left, right = "[" if with_low else "(", "]" if with_high else ")"
    spec = SetAnswer(value=f"{left}{low}, {high}{right}")
    turned = f"{'[' if with_low else ']'}{low};{high}{']' if with_high else '['}"
    chain = f"{low} {'<=' if with_low else '<'} x {'≤' if with_high else '<'} {high}"
    word = "und" if language == "de" else "and"
    both = f"x {'>=' if with_low else '>'} {low} {word} x {'<=' if with_high else '<'} {high}"
    ways = [f"{left}{low}; {high}{right}", turned, chain, both, f"x ∈ {turned}"]
    other = f"{'(' if with_low else '['}{low}; {high}{right}"
    misses = [other, f"{left}{low}; {high + 1}{right}", f"{{{low}; {high}}}", f"x > {low}"]

    assert [way for way in ways if not is_right(spec, way, language)] == []
    assert [miss for miss in misses if is_right(spec, miss, language)] == []


@STEADY
@given(st.integers(-20, 20), st.integers(-20, 20), LANGUAGES)
def test_a_pair_is_right_by_its_names_and_never_turned_round(
    one: int, other: int, language: str
) -> None:
    spec = SetAnswer(value=f"{{({one}, {other})}}")
    ways = [f"({one}; {other})", f"({one}|{other})", f"x = {one}, y = {other}"]
    ways += [f"y = {other}; x = {one}", f"{{({one}|{other})}}"]
    turned = [f"({other}|{one})", f"x = {other}; y = {one}", f"{{{one}; {other}}}"]

    assert [way for way in ways if not is_right(spec, way, language)] == []
    assert [way for way in turned if one != other and is_right(spec, way, language)] == []


# --- round trips


@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_is_read_with_the_same_value(seed: int) -> None:
    rng = random.Random(2_000 + seed)
    for _ in range(40):
        one = tree(rng, 3)
        for text in (notation_of(one), latex(notation_of(one), Language.EN)):
            again = read_expression(text, "en")
            assert not isinstance(again, UnclearReason), text
            assert same_value(one, again) is True, text


@pytest.mark.parametrize("seed", [1, 2])
def test_two_runs_say_the_same_and_the_version_names_what_decides(seed: int) -> None:
    rng = random.Random(seed)
    pairs = [(tree(rng, 3), tree(rng, 3)) for _ in range(20)]

    assert [same_value(*pair) for pair in pairs] == [same_value(*pair) for pair in pairs]
    assert all(word in CHECKER_VERSION for word in ("grammar", "seed", "mpmath"))


def test_a_set_is_never_taken_for_its_likelier_reading_in_silence() -> None:
    verdict = check_answer(SetAnswer(value="{1.2}"), "{1,2}", language="de")

    assert not isinstance(verdict, Right | Wrong)
    assert not isinstance(read_set("{1,2}", "de"), UnclearReason)
