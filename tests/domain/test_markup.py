"""Markup: what may stand in a text, and what may stand in code alone."""

import pytest

from bot.domain.markup import (
    escape,
    has_block_maths,
    has_lone_dollar,
    has_tag,
    lost_without_links,
    without_links,
    without_unseen,
)


@pytest.mark.parametrize(
    "code",
    ["`$HOME`", "Say `<b>bold</b>`, please.", "So:\n```php\n$x = '<br>';\n$$y;\n```\nDone."],
)
def test_in_code_dollar_signs_and_tags_are_what_is_taught(code: str) -> None:
    assert not has_lone_dollar(code)
    assert not has_tag(code)
    assert not has_block_maths(code)


def test_code_hides_nothing_that_stands_beside_it() -> None:
    assert has_lone_dollar("`$HOME` costs 5 $")
    assert has_tag("`<b>` and <b>")
    assert has_tag("an open ` and <b> and no more")
    assert has_block_maths("`code` $$x$$")


def test_escaped_text_formats_nothing() -> None:
    assert escape("__init__ <b> $5") == r"\_\_init\_\_ \<b> \$5"


def test_lines_and_signs_of_all_kinds_stay_and_what_no_chat_shows_goes() -> None:
    assert without_unseen("a\tb\n\0c\x1b\x7f\ufffe\uffff ü 😀 ±") == "a\tb\nc ü 😀 ±"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("See [the page](https://evil.example/x) now", "See the page now"),
        ("![a cat](http://evil.example/c.png)", "a cat"),
        ("[![a](u)](v)", "a"),
        ("[x](<a(b> 'T')", "x"),
        ("[x](\ne.example)", "x"),
        ("See https://evil.example/a?b=c.", "See ."),
        ("http\\://evil.example", ""),
        ("&#104;ttps://evil.example", "h"),
        ("Ask t.me/bot or www.evil.example", "Ask  or "),
        ("<https://evil.example>", ""),
        ("[a][b]\n\n[b]: evil.example", "[a][b]\n\n\\[b]: evil.example"),
        ("a](b", "a]\\(b"),
        ("<a href='http://evil.example'>x</a> y", "x y"),
        ("<img src=//evil.example/x.png>z", "z"),
        ("<!-- hidden --><b>bold</b><br>next", "bold\nnext"),
        ("\\`[x](e.example)\\`", "\\`x\\`"),
        ("`a\n- b ` c ` [x](e.example) ` d", "`a\n- b ` c ` x ` d"),
        ("- ```\n  a\n  ```\n[x](e.example)", "- ```\n  a\n  ```\nx"),
        ("It costs $5 [x](e.example) $6", "It costs $5 x $6"),
    ],
)
def test_what_leads_elsewhere_is_taken_out_of_a_text(text: str, left: str) -> None:
    assert without_links(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "A plain text, *with* **marks** and a list:\n- 1\n- 2",
        "In `[x](https://a.example)` and\n```html\n<b>https://a.example</b>\n```\nit is taught.",
        "$\\frac{3}{4}$, $$x < y$$ and $a<b>c$",
        "main.py, 3/4, and/or, 10:30, a[0], f(x), [0; 1] and ]0, 1[",
        "a < b, c > d and x <- 3",
    ],
)
def test_what_leads_nowhere_stays_as_it_is(text: str) -> None:
    assert without_links(text) == text


@pytest.mark.parametrize(
    ("text", "shown"), [("List<int>", "List\\<int>"), ("&lt;b&gt; &amp;", "\\<b\\> \\&")]
)
def test_what_only_looks_like_html_is_shown_letter_by_letter(text: str, shown: str) -> None:
    assert without_links(text) == shown


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("What is the port of http://localhost:5000/items?", "http://localhost:5000/items"),
        ("The route /users/<int:id>", "<int:id>"),
        ("Vergleiche a<b und b>c", "<b und b>"),
        ("<a>", "<a>"),
        ("See [the page](https://evil.example), <b>now</b><br>", ""),
        ("a < b, List<int>, x &lt; y and `<a href='x'>`", ""),
    ],
)
def test_what_would_go_with_what_it_says_is_named(text: str, lost: str) -> None:
    assert lost_without_links(text) == lost
