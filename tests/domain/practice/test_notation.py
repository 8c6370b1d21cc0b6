"""Plain notation becomes LaTeX as people write it."""

import pytest

from bot.domain.practice.notation import latex
from bot.domain.topics.course import Language


@pytest.mark.parametrize(
    ("plain", "written"),
    [
        ("2*x^2 - 3*x + 1", "2x^{2} - 3x + 1"),
        ("3/4 + 1/8", r"\frac{3}{4} + \frac{1}{8}"),
        ("(x + 3)/2 = 4", r"\frac{x + 3}{2} = 4"),
        ("1/2*x - 1", r"\frac{1}{2}x - 1"),
        ("-x^2", "-x^{2}"),
        ("3*(x + 2)", "3(x + 2)"),
        ("(x + 2)*(x - 5)", "(x + 2)(x - 5)"),
        ("(2/3)^2", r"\left(\frac{2}{3}\right)^{2}"),
        ("10^(-4)", "10^{-4}"),
        ("(a^m)^n = a^(m*n)", "(a^{m})^{n} = a^{mn}"),
        ("3*sqrt(2)", r"3\sqrt{2}"),
        ("cbrt(27) = 3", r"\sqrt[3]{27} = 3"),
        ("x >= -3", r"x \ge -3"),
        ("f(x) = 2*x", "f(x) = 2x"),
        ("(-inf, 2) u [3, inf)", r"(-\infty,\ 2) \cup [3,\ \infty)"),
        ("{}", r"\{\}"),
    ],
)
def test_plain_notation_becomes_latex(plain: str, written: str) -> None:
    assert latex(plain, Language.EN) == written


@pytest.mark.parametrize(
    ("plain", "written"),
    [
        ("2*3", r"2 \cdot 3"),
        ("3*(-2)", r"3 \cdot (-2)"),
        ("2^3*2^4", r"2^{3} \cdot 2^{4}"),
        ("a^3*a^4", r"a^{3} \cdot a^{4}"),
        ("x*x*x", r"x \cdot x \cdot x"),
        ("a*a*b*b", r"a \cdot a \cdot b \cdot b"),
        ("a^2*a*b^2*b", r"a^{2} \cdot a \cdot b^{2} \cdot b"),
        ("2*x^3*5*x^4", r"2x^{3} \cdot 5x^{4}"),
        ("2*x^3*y", "2x^{3}y"),
        ("sqrt(2)*sqrt(8)", r"\sqrt{2} \cdot \sqrt{8}"),
        ("3.4*10^5", r"3.4 \cdot 10^{5}"),
    ],
)
def test_a_product_has_a_dot_only_where_it_helps(plain: str, written: str) -> None:
    assert latex(plain, Language.EN) == written


@pytest.mark.parametrize(
    ("plain", "written"),
    [
        ("x = -2 or x = -3", r"x = -2\ \lor\ x = -3"),
        ("5 - (-3)", "5 - (-3)"),
        ("{-2, -1}", r"\{-2,\ -1\}"),
        ("x in [-3, inf)", r"x \in [-3,\ \infty)"),
        ("(-b +- sqrt(2))/(2*a)", r"\frac{-b \pm \sqrt{2}}{2a}"),
    ],
)
def test_a_sign_stands_close_to_its_number_and_an_operation_apart(
    plain: str, written: str
) -> None:
    assert latex(plain, Language.EN) == written


def test_german_parts_numbers_by_a_semicolon_as_the_comma_stands_in_them() -> None:
    assert latex("{(1.5, 2)}", Language.DE) == r"\{(1{,}5;\ 2)\}"
    assert latex("{(1.5, 2)}", Language.EN) == r"\{(1.5,\ 2)\}"


def test_german_points_have_a_bar() -> None:
    assert latex("P(-1|-2)", Language.DE) == "P(-1|-2)"


@pytest.mark.parametrize("other", ["2 & 3", "x = ß", "\\frac12"])
def test_what_is_no_plain_notation_is_refused(other: str) -> None:
    with pytest.raises(ValueError, match="no maths"):
        latex(other, Language.EN)
