"""Figures in a model's text: found, left out, and never drawn if they are invalid."""

import json

import pytest

from bot.domain.markup import without_links
from bot.domain.practice.drawn_texts import drawable, figures_in, words_alone

BAR = '{"bar": {"parts": 8, "painted": 3}}'


def fenced(document: str) -> str:
    return f"```figure\n{document}\n```\n"


def test_a_figure_is_found_and_the_text_stays_without_it() -> None:
    text = f"Look.\n\n{fenced(BAR)}\nThree of eight."

    assert [json.loads(figure) for figure in figures_in(text)] == [json.loads(BAR)]
    assert words_alone(text).split() == ["Look.", "Three", "of", "eight."]
    assert drawable(text) == (text, 0)
    assert without_links(text) == text


@pytest.mark.parametrize(
    "document",
    [
        "no JSON",
        "[1]",
        "[" * 1_400,
        '{"bar_chart": {"amounts": {"a": 1e9999999, "b": 1}}}',
        '{"bar_chart": {"amounts": {"a": "1e9999999", "b": 1}}}',
        '{"bar": {"parts": 41, "painted": 0}}',
        '{"svg": "<svg/>"}',
        f"{BAR} {BAR}",
        '{"chain": {"steps": ["' + "x" * 1_500 + '"]}}',
        '{"arrows": {"boxes": ["a", "b"], "arrows": [{"from": 0, "to": 2}]}}',
        '{"arrows": {"boxes": ["a", "b"], "arrows": [{"from": 1, "to": 1}]}}',
        '{"timeline": {"moments": [{"at": "1789", "what": "one alone"}]}}',
    ],
)
def test_what_cannot_be_drawn_is_left_out_and_the_text_stays(document: str) -> None:
    text = f"Before.\n\n{fenced(document)}\n{fenced(BAR)}After."

    kept, broken = drawable(text)

    assert broken == 1
    assert document not in kept
    assert [json.loads(figure) for figure in figures_in(text)] == [json.loads(BAR)]
    assert words_alone(text).split() == ["Before.", "After."]


def test_a_figure_that_is_still_being_written_is_not_shown() -> None:
    assert words_alone('Look.\n\n```figure\n{"bar": {"pa') == "Look."


def test_code_is_no_figure() -> None:
    code = "```python\nfigure = 1\n```"

    assert words_alone(code) == code


def test_a_decimal_without_quotes_is_taken_as_it_is_written() -> None:
    text = fenced('{"bar_chart": {"amounts": {"Venus": 224.7, "Earth": 365}}}')

    (figure,) = figures_in(text)

    assert json.loads(figure)["bar_chart"]["amounts"] == {"Venus": "224.7", "Earth": 365}
