"""Formulas as SVG: shapes in the colour of the text, and nothing else that somebody wrote."""

from typing import Final
from xml.etree import ElementTree as ET

import pytest

from bot.charts.page.formulas import formula_svg
from bot.flow.page.pictures import FormulaPicture

SVG: Final = "{http://www.w3.org/2000/svg}"


def formula(latex: str, words: str = "") -> ET.Element:
    # our own drawing
    return ET.fromstring(formula_svg(FormulaPicture(latex=latex, words=words)))  # noqa: S314


@pytest.mark.parametrize(
    "latex",
    [r"\frac{3}{4}", "x^2 + 1", r"\sqrt[3]{8}", r"\cancel{x}", r"\boxed{x}", r"a < b", r"50\,\%"],
)
def test_a_formula_is_shapes_in_the_colour_of_the_text_with_its_words(latex: str) -> None:
    drawn = formula(latex, "a < b & c")

    assert (drawn.get("role"), drawn.findtext(f"{SVG}title")) == ("img", "a < b & c")
    assert {element.tag.removeprefix(SVG) for element in drawn.iter()} <= {
        "svg",
        "title",
        "path",
        "rect",
    }
    colours = {element.get(by) for element in drawn.iter() for by in ("fill", "stroke")}
    assert colours <= {"currentColor", "none", None}
    assert not any(element.get("style") or element.get("id") for element in drawn.iter())


def test_the_middle_of_a_small_letter_is_the_middle_of_the_picture() -> None:
    _, top, _, high = map(float, formula(r"x^{2^2}").attrib["viewBox"].split())

    assert top + high / 2 == pytest.approx(-4, abs=0.02)


@pytest.mark.parametrize(
    "latex",
    [
        r"\color{red}{x}",
        r"\colorbox{yellow}{x}",
        r"\color{url(http://example.org)}{x}",
        r"\text{<script>alert(1)</script>}",
        r"\text{<mtext style='color:red'>x</mtext>}",
        r"\frac{1}{",
        "x" * 301,
        "+".join("x" * 20),
        r"\sqrt{" * 40 + "x" + "}" * 40,
        r"\left(" * 40 + "x" + r"\right)" * 40,
    ],
)
def test_what_would_be_more_than_that_or_take_long_is_not_drawn(latex: str) -> None:
    with pytest.raises(Exception):  # noqa: B017, PT011 - the typesetter raises whatever it stumbles on
        formula(latex)


def test_the_same_formula_is_the_same_to_the_byte_whatever_failed_before() -> None:
    picture = FormulaPicture(latex="x^2 = 2", words="x² = 2")
    before = formula_svg(picture)

    with pytest.raises(IndexError):
        formula(r"\text{<script>alert(1)</script>}")

    assert formula_svg(picture) == before
