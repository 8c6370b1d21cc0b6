"""A model's text contains no links, as messages read Markdown."""

from hypothesis import given, strategies as st

from bot.chat.outbound.plain import plain
from bot.domain.markup import without_links

PIECES = (
    *"[]()!<>`$\\\n a*_:|",
    *("``", "```", "~~~", "](", "![", "[x](e.example)", "http://e.example/a", "www.e.example"),
    *("<a href='http://e.example'>", "</a>", "&#91;", "&lt;", "[1]", "[1]: e.example", "\n\n"),
    *("- ", "> ", "    "),
)


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_no_message_of_a_text_without_links_has_one(text: str) -> None:
    parts, _ = plain(without_links(text), pictures=False)

    assert [entity.url for part in parts for entity in part.entities if entity.url] == []


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_a_text_without_links_stays_as_it_is(text: str) -> None:
    left = without_links(text)

    assert without_links(left) == left
