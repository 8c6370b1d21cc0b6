import re
from html import unescape

import pytest
from hypothesis import given, strategies as st
from markdown_it import MarkdownIt

from bot.content.decks.text.cleaning import Cleaning
from bot.content.decks.text.markdown_text import as_html
from bot.domain.cards.deck_file import FileWarnings, WarningKind


def html(source: str) -> tuple[str, set[WarningKind]]:
    warnings = FileWarnings()
    return Cleaning(warnings).html(source, "a", "front"), {warning.kind for warning in warnings}


def markdown(source: str) -> tuple[str, set[WarningKind]]:
    warnings = FileWarnings()
    return Cleaning(warnings).markdown(source, "a", "front"), {
        warning.kind for warning in warnings
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<b>bold</b> and <em>soft</em>", "**bold** and *soft*"),
        ("<b> wide </b>x", "**wide** x"),
        ("one<br>two<div>three</div>", "one\ntwo\nthree"),
        ("<p>one</p><p>two</p>", "one\n\ntwo"),
        ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
        ("H<sub>2</sub>O, x<sup>2</sup>", "H₂O, x²"),
        ("5 * 6 &lt; 40 &amp; more", r"5 \* 6 \< 40 & more"),
        ("costs $5 or $6", r"costs \$5 or \$6"),
        ("snake_case and _x_", r"snake_case and \_x\_"),
        ("# no heading", r"\# no heading"),
        (r"\(x &lt; 1\) and \[y<br>z\]", "$x < 1$ and \n$$y z$$"),
        ("[$]a^2[/$] [$$]b[/$$]", "$a^2$ \n$$b$$"),
        ("<anki-mathjax>\\frac12</anki-mathjax>", "$\\frac12$"),
        ('<img src="my%20sun.png">', "![](my%20sun.png)"),
        ('<img src="50%.png">', "![](50%25.png)"),
        ("[sound:sun song.mp3]", "[♪](sun%20song.mp3)"),
        ('<a href="https://example.org/a">there</a>', "[there](https://example.org/a)"),
        ("{{c1::<b>Mars</b>::hint}}", "{{c1::**Mars**::hint}}"),
        ("<b><i>never closed", "***never closed***"),
    ],
)
def test_html_becomes_the_markdown_that_says_the_same(source: str, expected: str) -> None:
    assert html(source)[0].split() == expected.split()
    assert html(source)[0].count("\n\n") == expected.count("\n\n")


LAID_OUT = [
    ("<pre>if a:\n    b = 1  # $x</pre>", "```\nif a:\n    b = 1  # $x\n```"),
    ('a<pre><code class="py">a &lt; b\n</code></pre>c', "a\n\n```\na < b\n```\n\nc"),
    ("<pre>one<br>``` two</pre>", "````\none\n``` two\n````"),
    ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"),
    ('<ol start="3"><li><p>a</p></li><li>b</li></ol>', "3. a\n\n4. b"),
    (
        "<ol>\n<li>a\n<ul>\n<li>b</li>\n<li>1. c</li>\n</ul>\n</li>\n<li>d</li>\n</ol>e",
        "1. a\n    - b\n    - 1\\. c\n2. d\n\ne",
    ),
    (
        "<table><thead><tr><th>a<th><b>b</b></thead><tr><td>x|y<td>\\(|z|\\)</table>",
        "| a | **b** |\n|---|---|\n| x\\|y | ${\\vert}z{\\vert}$ |",
    ),
    ("a<table><tr><td>b</td><td></td><td>c</td></tr></table>", "a\n\n| b | | c |\n|---|---|---|"),
    ("<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\nb"),
]


@pytest.mark.parametrize(("source", "expected"), LAID_OUT)
def test_code_numbered_lists_and_tables_are_kept_there_and_back(
    source: str, expected: str
) -> None:
    text, warnings = html(source)

    assert (text, warnings) == (expected, set())
    assert html(as_html(text)) == (text, set())
    assert re.sub(r"[\\\s]", "", markdown(source)[0]) == re.sub(r"[\\\s]", "", text)


@pytest.mark.parametrize(
    "source",
    [
        "<table><tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr></table>",
        "<table><tr><td>a<pre>b</pre></td><td>c</td></tr></table>",
        "<table><tr><td>a<ul><li>b</ul></td><td>c</td></tr></table>",
        '<table><tr><td colspan="2">a b</td><td>c</td></tr></table>',
        f"<table><tr>{'<td>a</td>' * 21}</tr></table>",
    ],
)
def test_a_layout_that_cannot_be_kept_is_reported(source: str) -> None:
    text, warnings = html(source)

    assert warnings == {WarningKind.LAYOUT_LOST}
    assert text.replace("|", " ").split()[0] == "a"


def test_a_picture_is_meant_that_is_there_by_its_very_name() -> None:
    cleaning = Cleaning(FileWarnings(), {"a%20b.png": b""})

    assert cleaning.html('<img src="a%20b.png">', "a", "front") == "![](a%2520b.png)"
    assert cleaning.html('<img src="c%20d.png">', "a", "front") == "![](c%20d.png)"


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("a%20b.png", '<img src="a b.png" alt="">'),
        ("50%25.png", '<img src="50%.png" alt="">'),
        ("o%27neil.png", '<img src="o\'neil.png" alt="">'),
        ("a%22%26b.png", '<img src="a&quot;&amp;b.png" alt="">'),
        ("maps/a.png", '<img src="maps%2Fa.png" alt="">'),
        ("https://example.org/a%20b.png", '<img src="https://example.org/a%20b.png" alt="">'),
    ],
)
def test_a_picture_goes_out_by_its_very_name_and_without_folders(name: str, field: str) -> None:
    assert as_html(f"![]({name})").replace(" />", ">") == field


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>safe",
        "<SCRIPT src=x>evil</SCRIPT >safe",
        '<img src="x.png" onerror="alert(1)">safe',
        "<iframe src=x>evil</iframe>safe",
        "<svg><script>evil</script></svg>safe",
        "<object data=x>evil</object>safe",
    ],
)
@pytest.mark.parametrize("clean", [html, markdown])
def test_what_could_act_is_removed_and_reported(source: str, clean: object) -> None:
    text, warnings = clean(source)  # type: ignore[operator] # one of two functions

    assert text.removeprefix("![](x.png)") == "safe"
    assert WarningKind.SCRIPT_REMOVED in warnings


@pytest.mark.parametrize(
    "source",
    [
        '<a href="javascript:alert(1)">said</a>',
        '<a href="file:///etc/passwd">said</a>',
        '<img src="https://example.org/spy.png">said',
        '<img src="data:image/png;base64,AAAA">said',
    ],
)
def test_what_leads_outside_the_deck_is_removed_and_reported(source: str) -> None:
    assert html(source) == ("said", {WarningKind.LINK_REMOVED})


@pytest.mark.parametrize(
    "source",
    [
        "[said](tg://user?id=1)",
        "[said]( <TG://socks?server=e.example>)",
        "[said](tg\\://join?invite=x)",
        "[said](javascript&#58;alert(1))",
        "[said](\nfile:///etc/passwd)",
        "said<tg://resolve?domain=x>",
        "![said](data:image/png;base64,AAAA)",
    ],
)
def test_no_link_in_markdown_leads_into_a_program(source: str) -> None:
    text, kinds = markdown(source)

    assert text == "said"
    assert WarningKind.LINK_REMOVED in kinds


def test_a_link_defined_elsewhere_leads_into_no_program() -> None:
    text, kinds = markdown("[said]\n\n[said]: tg://user?id=1")

    assert "tg" not in text
    assert kinds == {WarningKind.LINK_REMOVED}


@pytest.mark.parametrize(
    "source",
    [
        "[there](https://example.org/a:b)",
        "[a](<http://e.example/>) and ![](sun.png)",
        "`[x](tg://y)` is code",
        "if a<b: c",
        "[1]: note",
        "tg://resolve is read out",
    ],
)
def test_other_links_and_what_only_looks_like_one_stay(source: str) -> None:
    assert markdown(source) == (source, set())


def test_what_no_svg_accepts_is_removed_and_reported() -> None:
    assert markdown("a\x0cb\ufffe\uffffc") == ("abc", {WarningKind.CONTROL_REMOVED})


def test_in_markdown_maths_and_code_stay_as_they_are() -> None:
    source = "$a<b>c$ and `<b>` but <i>this</i>"

    assert markdown(source) == ("$a<b>c$ and `<b>` but *this*", {WarningKind.HTML_TURNED})


def test_maths_escaped_twice_is_read_as_meant() -> None:
    assert markdown(r"\\(x^2\\) and \(y\)") == ("$x^2$ and $y$", set())


def test_a_single_dollar_is_money() -> None:
    assert markdown("costs 5 $") == (r"costs 5 \$", {WarningKind.DOLLAR_ESCAPED})
    assert markdown("$x$ costs 5 $") == (r"$x$ costs 5 \$", {WarningKind.DOLLAR_ESCAPED})


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_no_html_comes_through_whatever_is_fed(source: str) -> None:
    for text in (html(source)[0], markdown(f"<b>{source}</b>")[0]):
        assert "<script" not in MarkdownIt("commonmark", {"html": False}).render(text).lower()


@given(st.text(alphabet="ab *_`[]<>$\\#-+1.~!&;\n", max_size=40))
def test_plain_text_is_shown_as_it_was_written(source: str) -> None:
    escaped = source.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    once = html(escaped)[0]

    again = html(as_html(once))[0]

    shown = unescape(re.sub(r"<[^>]*>", " ", as_html(once)))
    assert again == once
    assert "".join(shown.split()) == "".join(source.split())


@given(st.text(alphabet="<b/>i &;\"'=!-[]", max_size=80))
def test_no_heap_of_tags_is_too_odd(source: str) -> None:
    html(source)
    markdown(source)


@pytest.mark.parametrize(
    "beginning",
    [
        "<!--",
        "<![",
        "\\(",
        "\\[",
        "[$]",
        "<anki-mathjax>",
        "[sound:",
        "<b><i>",
        "<pre>",
        "<ol><li>",
        "<table><td>",
        "<td>",
        "<ul>",
    ],
)
def test_a_heap_of_beginnings_without_an_end_is_soon_read(beginning: str) -> None:
    html(beginning * (100_000 // len(beginning)))  # quadratic, this would take half a minute


@pytest.mark.parametrize("source", [r"Which tag is \<br>?", r"\<b> and \\\<i>", r"a \< b > c"])
def test_an_escaped_bracket_begins_no_tag(source: str) -> None:
    assert markdown(source) == (source, set())


def test_a_tag_behind_an_escaped_backslash_is_one() -> None:
    assert markdown(r"\\<b>x</b>") == (r"\\**x**", {WarningKind.HTML_TURNED})
