import struct

import pytest

from bot.chat.outbound.maths import Reading, picture, reading, replace_formulas


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\frac{3}{4}", "3/4"),
        (r"2\frac{1}{3}", "2 1/3"),
        (r"\tfrac{a+b}{2c}", "(a + b)/2c"),
        (r"\frac{1}{2}x", "(1/2)x"),
        (r"x^2 + y^{10}", "x² + y¹⁰"),
        (r"a_1 \cdot a_{12}", "a₁ · a₁₂"),
        (r"\sqrt{2}", "√2"),
        (r"\sqrt[3]{x+1}", "∛(x + 1)"),
        (r"3 \times 4 \div 2 \neq 7", "3 × 4 ÷ 2 ≠ 7"),
        (r"\left(\frac{1}{2}\right)^2", "(1/2)²"),
        (r"50\,\%", "50 %"),
        (r"\text{half of } 10", "half of 10"),
        (r"90^\circ", "90°"),
        (r"-3 < x \le 5", "−3 < x ≤ 5"),
        (r"0.\overline{3}", "0.3̅"),
        (r"\sin x", "sin x"),
        (r"\frac12", "1/2"),
        (r"\{1, 2\}", "{1,2}"),
        ("12 : 6 = 2", "12 : 6 = 2"),
        (r"0{,}35", "0,35"),
    ],
)
def test_simple_formulas_are_read_exactly(latex: str, text: str) -> None:
    assert reading(latex) == Reading(text, exact=True)


@pytest.mark.parametrize(
    "latex",
    [
        r"\frac{1+\frac{1}{2}}{3}",
        r"x^{\frac{1}{2}}",
        r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
        r"\underbrace{a+b}_{c}",
        r"\unknown{x} \$5",
    ],
)
def test_what_a_line_cannot_hold_is_read_as_well_as_it_can(latex: str) -> None:
    read = reading(latex)

    assert not read.exact
    assert not set(read.text) & set("\\$")


@pytest.mark.parametrize("latex", ["", "{", "}", "^", r"\frac", r"\sqrt[", "\\", "a_"])
def test_broken_formulas_are_read_somehow(latex: str) -> None:
    assert not set(reading(latex).text) & set("\\$")


DEEP = [
    kind[0] * 2_000 + "x" + kind[1] * 2_000
    for kind in (
        (r"\sqrt{", "}"),
        (r"\frac{1}{", "}"),
        (r"\overline{", "}"),
        (r"\sqrt[", "]"),
        (r"\frac", ""),
        ("x^{", "}"),
        ("{", "}"),
    )
]


@pytest.mark.parametrize("latex", DEEP, ids=lambda latex: latex[:12])
def test_what_is_nested_too_deep_is_shown_as_it_was_written(latex: str) -> None:
    assert reading(latex) == Reading(latex, exact=True)
    assert picture(latex) is None


def test_what_is_nested_within_reason_is_read() -> None:
    assert reading("{" * 20 + "x" + "}" * 20).text == "x"


def test_only_what_is_nested_within_reason_is_drawn() -> None:
    roots = [picture(r"\sqrt{" * deep + "x" + "}" * deep) for deep in (5, 6)]

    assert [root is not None for root in roots] == [True, False]


def test_formulas_are_replaced_and_code_and_dollars_stay() -> None:
    markdown = r"`$x$` costs \$5, $x$ and $$y$$, from $5 to $6"

    assert replace_formulas(markdown, lambda latex: f"<{latex}>") == (
        "`$x$` costs \\$5, <x> and \n\n<y>\n\n, from $5 to $6"
    )


def test_a_formula_is_drawn_wide_enough_for_a_phone() -> None:
    png = picture(r"\frac{1+\frac{1}{2}}{3}")

    assert png is not None
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    assert width >= 900
    assert height >= 300


def test_a_formula_is_drawn_the_same_whatever_could_not_be_drawn_before() -> None:
    before = picture("x^2 = 2")
    picture.cache_clear()

    assert picture(r"\text{<script>alert(1)</script>}") is None
    assert picture("x^2 = 2") == before


def test_what_cannot_be_drawn_is_no_picture() -> None:
    assert picture(r"\frac{") is None
