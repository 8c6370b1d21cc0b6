import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.formulas import linear, same_formula

ROOTS = r"$x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$"
BINOMIAL = r"$\binom{n}{k} p^k (1-p)^{n-k}$"
BAYES = r"$\frac{P(B \mid A) \cdot P(A)}{P(B)}$"


@pytest.mark.parametrize(
    ("answer", "typed"),
    [
        (r"$\frac{1}{2} g h$", "gh/2"),
        (r"$\frac{1}{2} g h$", "1/2gh"),
        (r"$\frac{1}{2} g h$", "½·g·h"),
        (r"$\frac{1}{2} g h$", "0,5 * h * g"),
        (r"$\frac{4}{3} \pi r^3$", "4/3πr³"),
        (r"$\frac{4}{3} \pi r^3$", "(4*pi*r**3)/3"),
        (ROOTS, "(-b ± √(b² - 4ac)) / (2a)"),
        (ROOTS, "x=(-b+-sqrt(b^2-4ac))/2a"),
        (ROOTS, "x1,2 = (-b +/- wurzel(b^2 - 4ac))/(2a)"),
        (r"$x = -\frac{b}{2a}$", "-b/2a"),
        (r"$a^2 + 2ab + b^2$", "b^2+2ab+a^2"),
        (r"$(a + b)(a - b)$", "(a-b)*(a+b)"),
        (r"$a^2 + b^2 = c^2$", "c²=a²+b²"),
        (r"$\frac{q^{n+1} - 1}{q - 1}$", "(1-q^(n+1))/(1-q)"),
        (r"$a^{mn}$", "a^mn"),
        (r"$\sqrt[n]{a^m}$", "n-te Wurzel aus a^m"),
        (r"$\sqrt[n]{a^m}$", "ⁿ√(a^m)"),
        (r"$\frac{1}{2\sqrt{x}}$", "1/2x^(-1/2)"),
        (r"$\ln \lvert x \rvert$", "ln|x|"),
        (r"$f'(g(x)) \cdot g'(x)$", "g’(x) f’(g(x))"),
        (r"$2 \sin \alpha \cos \alpha$", "2 sin(a) cos(a)"),
        (r"$2 \sin \alpha \cos \alpha$", "2sinαcosα"),
        (r"$\sin^2 \alpha$", "(sin alpha)^2"),
        (BINOMIAL, "(n choose k) p^k (1-p)^(n-k)"),
        (BINOMIAL, "C(n,k)*p^k*(1-p)^(n-k)"),
        (BAYES, "P(A|B) = P(B|A)P(A)/P(B)"),
        (r"$(n - 2) \cdot 180^\circ$", "180°(n-2)"),
        (r"$180^\circ$", "180 Grad"),
        ("$1{,}414$", "1.414"),
    ],
)
def test_a_formula_is_the_same_however_it_is_typed(answer: str, typed: str) -> None:
    assert same_formula(answer, typed, any_case=False)


@pytest.mark.parametrize(
    ("answer", "typed"),
    [
        (r"$\frac{1}{2} g h$", "1/2 g + h"),
        (r"$a^2 + 2ab + b^2$", "(a+b)^2"),
        (r"$(a + b)(a - b)$", "a^2-b^2"),
        (r"$(a + b)(a - b)$", "(a+b)(b-a)"),
        (ROOTS, "-b ± sqrt(b^2-4ac)/2a"),
        (r"$x = -\frac{b}{2a}$", "b/2a"),
        (r"$x = -\frac{b}{2a}$", "-b/2 a"),
        (r"$a^{m+n}$", "a^m*a^n"),
        (r"$a^{mn}$", "(a^m)^n"),
        (r"$\frac{1}{a^n}$", "a^(-n)"),
        (r"$\sqrt[n]{a^m}$", "a^(m/n)"),
        (r"$\sqrt{ab}$", "sqrt(a)*sqrt(b)"),
        (r"$\log x + \log y$", "log(xy)"),
        (r"$f'(g(x)) \cdot g'(x)$", "f'(x) g'(g(x))"),
        (r"$\frac{1}{2\sqrt{x}}$", "1/2 sqrt(x)"),
        (r"$\ln \lvert x \rvert$", "ln x"),
        (r"$\frac{n!}{k!(n-k)!}$", "n!/k!(n-k)!"),
        (BAYES, "P(A|B)P(A)/P(B)"),
        ("$a^2 + b^2 = c^2$", "c^2"),
        ("$G h$", "g h"),
        ("$-p$", "p"),
        ("$q$", ""),
        ("$q$", "(q"),
        ("$q$", "0^(-1)"),
        ("$q$", "9^20^20^20^20^20"),
    ],
)
def test_another_formula_and_what_is_none_is_not_the_same(answer: str, typed: str) -> None:
    assert not same_formula(answer, typed, any_case=False)


@given(st.text("ab12+-*/^()=!,.|√²π\\{}$ ", max_size=80))
def test_whatever_is_typed_as_a_formula_can_be_compared(text: str) -> None:
    assert same_formula(text, text, any_case=True) in {True, False}
    assert isinstance(linear(text), str)


def test_a_power_too_large_to_write_is_another_formula() -> None:
    towering = f"({'*'.join(['10^20'] * 15)})^20"

    assert not same_formula("$x^2$", towering, any_case=False)
