from typing import Any

import pytest

from bot.playground.server.params import Params
from bot.playground.server.refusals import RefusedError
from bot.playground.text.entities import formatted, found_entities, trimmed
from bot.playground.text.utf16 import from_units, units


def spans(text: str, entities: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Return each entity with the part of the text it covers, cut by UTF-16 units."""
    raw = text.encode("utf-16-le")
    return [
        (e["type"], raw[e["offset"] * 2 : (e["offset"] + e["length"]) * 2].decode("utf-16-le"))
        for e in entities
    ]


def read(text: str, mode: str = "", **more: Any) -> tuple[str, list[tuple[str, str]]]:
    plain, entities = formatted(
        Params({"text": text, "parse_mode": mode, **more}), "text", "entities"
    )
    return plain, spans(plain, entities)


def complaint(text: str, mode: str, **more: Any) -> str:
    with pytest.raises(RefusedError) as refusal:
        read(text, mode, **more)
    return refusal.value.description.removeprefix("Bad Request: can't parse entities: ")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/start now", [("bot_command", "/start")]),
        ("🙂 /learn@some_bot", [("bot_command", "/learn@some_bot")]),
        ("3/4 and a/b", []),
        ("see https://example.org/a?b=1.", [("url", "https://example.org/a?b=1")]),
        (
            "ask @ada_l or mail ada@example.org",
            [("mention", "@ada_l"), ("email", "ada@example.org")],
        ),
        ("#maths #1", [("hashtag", "#maths")]),
    ],
)
def test_what_every_client_marks_is_found(text: str, found: list[tuple[str, str]]) -> None:
    assert spans(text, found_entities(text)) == found


def test_html_becomes_text_and_entities() -> None:
    text, found = read(
        '<b>a &lt; <i>b🙂</i></b> <a href="https://e.org">l</a> <u>u</u> <s>s</s> '
        '<tg-spoiler>x</tg-spoiler> <span class="tg-spoiler">y</span> <code>c</code>',
        "HTML",
    )

    assert text == "a < b🙂 l u s x y c"
    assert found == [
        ("bold", "a < b🙂"),
        ("italic", "b🙂"),
        ("text_link", "l"),
        ("underline", "u"),
        ("strikethrough", "s"),
        ("spoiler", "x"),
        ("spoiler", "y"),
        ("code", "c"),
    ]


def test_html_code_with_a_language_is_one_entity_with_it() -> None:
    source = '<pre><code class="language-python">x = 1</code></pre>'

    _, entities = formatted(Params({"text": source, "parse_mode": "HTML"}), "text", "entities")

    assert entities[0] == {"type": "pre", "language": "python", "offset": 0, "length": 5}


def test_html_quotations_can_be_folded() -> None:
    text, found = read(
        "<blockquote expandable>long</blockquote><blockquote>q</blockquote>", "html"
    )

    assert found == [("expandable_blockquote", "long"), ("blockquote", "q")]
    assert text == "longq"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a<font>x</font>", 'Unsupported start tag "font" at byte offset 1'),
        ("ü<b>x</i>", 'Unmatched end tag at byte offset 6, expected "</b>"'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at 0'),
    ],
)
def test_wrong_html_is_refused(source: str, words: str) -> None:
    assert complaint(source, "HTML") == words


def test_markdown_becomes_text_and_entities() -> None:
    text, found = read(
        "*bold _both_* __under__ ~gone~ ||hide|| `a*b` [li\\.nk](https://e.org/a) \\!",
        "MarkdownV2",
    )

    assert text == "bold both under gone hide a*b li.nk !"
    assert found == [
        ("bold", "bold both"),
        ("italic", "both"),
        ("underline", "under"),
        ("strikethrough", "gone"),
        ("spoiler", "hide"),
        ("code", "a*b"),
        ("text_link", "li.nk"),
    ]


def test_markdown_code_blocks_and_quotations_are_entities() -> None:
    text, found = read("```python\nx = 1\n```\n>one\n>two\nafter", "MarkdownV2")

    assert text == "x = 1\n\none\ntwo\nafter"
    assert found == [("pre", "x = 1\n"), ("blockquote", "one\ntwo")]


def test_a_long_markdown_quotation_can_be_folded() -> None:
    assert read("**>one\n>two||", "MarkdownV2") == (
        "one\ntwo",
        [("expandable_blockquote", "one\ntwo")],
    )


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("a.", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("1 - 2", "Character '-' is reserved and must be escaped with the preceding '\\'"),
        ("a]", "Character ']' is reserved and must be escaped with the preceding '\\'"),
        ("ü *x", "Can't find end of Bold entity at byte offset 3"),
        ("`x", "Can't find end of Code entity at byte offset 0"),
        ("[a](b", "Can't find end of a URL at byte offset 3"),
    ],
)
def test_wrong_markdown_is_refused(source: str, words: str) -> None:
    assert complaint(source, "MarkdownV2") == words


def test_given_entities_are_kept_and_links_found_beside_them() -> None:
    given = [{"type": "bold", "offset": 3, "length": 2}]

    assert read("🙂 ab https://e.org", entities=given) == (
        "🙂 ab https://e.org",
        [("bold", "ab"), ("url", "https://e.org")],
    )


def test_nothing_is_searched_for_inside_of_code() -> None:
    assert read("<code>/start</code>", "HTML") == ("/start", [("code", "/start")])


@pytest.mark.parametrize(
    ("entity", "words"),
    [
        ({"type": "bold", "offset": 1, "length": 2}, "in the middle of a UTF-16 symbol at 1"),
        ({"type": "bold", "offset": 0, "length": 9}, "ends after the end of the text"),
        ({"type": "bold"}, "an entity needs type, offset and length"),
    ],
)
def test_entities_that_do_not_fit_are_refused(entity: dict[str, Any], words: str) -> None:
    assert words in complaint("🙂a", "", entities=[entity])


def test_blanks_around_a_text_go_and_its_entities_move() -> None:
    text, entities = trimmed("  ab ", [{"type": "bold", "offset": 1, "length": 4}])

    assert (text, entities) == ("ab", [{"type": "bold", "offset": 0, "length": 2}])


def test_places_are_counted_in_utf16_units() -> None:
    assert units("a🙂b") == 4
    assert [from_units("a🙂b", unit) for unit in range(6)] == [0, 1, None, 2, 3, None]
