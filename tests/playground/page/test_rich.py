from html.parser import HTMLParser

import pytest

from bot.playground.page.bubbles import bubble_html
from bot.playground.page.maths import ELEMENTS, mathml
from bot.playground.page.rich import markdown_html
from bot.playground.page.sanitizing import PLAIN_TAGS, safe_html


class Tags(HTMLParser):
    """Collects what a browser would build."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, list[tuple[str, str | None]]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, attrs))


def test_markdown_becomes_html_with_headings_tables_and_tasks() -> None:
    shown = markdown_html("# A\n\n- [x] done\n- [ ] open\n\n|l|r|\n|:-|-:|\n|1|2|")

    assert "<h1>A</h1>" in shown
    assert '<input type="checkbox" disabled checked> done' in shown
    assert '<td class="right">2</td>' in shown


@pytest.mark.parametrize(
    ("source", "formulas", "displayed"),
    [
        ("a $x$ b", 1, 0),
        ("$x_1$ and $y_2$", 2, 0),
        ("$$\nx\n$$", 1, 1),
        ("see $$x$$ here", 1, 1),
        ("$$x$$\n\n$$y$$", 2, 2),
        ("- $a$\n- $b$", 2, 0),
        ("5$ and 6$", 0, 0),
        ("it costs $5 or $6", 0, 0),
        ("`$x$`", 0, 0),
        ("\\$x\\$", 0, 0),
        ("```\n$$x$$\n```", 0, 0),
    ],
)
def test_formulas_are_those_between_dollars(source: str, formulas: int, displayed: int) -> None:
    shown = markdown_html(source)

    assert shown.count("<math ") == formulas
    assert shown.count('display="block"') == displayed


def test_commands_in_a_rich_message_can_be_tapped() -> None:
    shown = markdown_html("- /map shows it, /why? and **/help@lyceum_bot**")

    for command in ("/map", "/why", "/help@lyceum_bot"):
        assert f'<a class="command" data-command="{command}" href="#">{command}</a>' in shown


@pytest.mark.parametrize(
    "source",
    ["3/4 and and/or", "/a/b", "`/map`", "```\n/map\n```", "[/map](https://x.org)", "$a /b$"],
)
def test_not_every_slash_begins_a_command(source: str) -> None:
    assert "command" not in markdown_html(source)


def test_a_formula_is_not_read_as_markdown() -> None:
    assert "<em>" not in markdown_html("$a_1 b_2 * c * d$")


def test_telegrams_own_tags_are_shown() -> None:
    shown = safe_html(
        "<tg-math>x^2</tg-math><tg-spoiler>s</tg-spoiler><tg-thinking>t</tg-thinking>"
    )

    assert "<msup><mi>x</mi><mn>2</mn></msup>" in shown
    assert '<span class="spoiler" tabindex="0">s</span>' in shown
    assert '<div class="thinking">t</div>' in shown


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '<p onclick="alert(1)">x</p>',
        "<svg onload=alert(1)>",
        "[x](javascript:alert(1))",
        '<a href=" javascript:alert(1)">x</a>',
        "<iframe src=//evil></iframe>",
        "$\\href{javascript:alert(1)}{x}$",
        '$\\text{<img src=x onerror="alert(1)">}$',
        "<tg-math>\\text{</math><script>alert(1)</script>}</tg-math>",
        '<td align="x" onload=alert(1)>',
        "<style>*{display:none}</style>",
    ],
)
def test_nothing_that_could_run_survives(source: str) -> None:
    for shown in (markdown_html(source), safe_html(source)):
        tags = Tags()
        tags.feed(shown)

        assert {name for name, _ in tags.seen} <= PLAIN_TAGS | ELEMENTS | {"a", "div", "span"}
        attributes = [pair for _, pairs in tags.seen for pair in pairs]
        assert {name for name, _ in attributes} <= {"class", "role", "display", "href"}
        assert not [value for name, value in attributes if name == "href"]


def test_open_and_crossed_tags_are_closed_in_order() -> None:
    assert safe_html("<b><i>x</b>y</u>") == "<b><i>x</i></b>y"


def test_links_lead_outside_without_telling_where_from() -> None:
    assert safe_html('<a href="https://e.org/?a=1&amp;b=2">x</a>') == (
        '<a href="https://e.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a>'
    )


@pytest.mark.parametrize("source", ["\\frac{", "x^", "\\left(", "\\begin{pmatrix}", "a^b^c"])
def test_a_formula_that_cannot_be_read_is_shown_as_it_is(source: str) -> None:
    assert mathml(source, is_block=False) == f'<code class="maths-unread">{source}</code>'


def test_a_displayed_limit_has_its_condition_below() -> None:
    assert "<munder><mo>lim</mo>" in mathml("\\lim_{n} a", is_block=True)
    assert "<msub><mo>lim</mo>" in mathml("\\lim_{n} a", is_block=False)


def test_signs_are_escaped_in_formulas() -> None:
    assert "<mo>&lt;</mo>" in mathml("a < b", is_block=False)


def test_entities_become_tags_and_the_text_is_escaped() -> None:
    entities = [
        {"type": "bold", "offset": 0, "length": 6},
        {"type": "italic", "offset": 5, "length": 3},
        {"type": "text_link", "offset": 9, "length": 1, "url": "javascript:alert(1)"},
    ]

    assert bubble_html("a<b🙂 cd x", entities) == (
        "<b>a&lt;b🙂<i> </i></b><i>cd</i> <span>x</span>"
    )
