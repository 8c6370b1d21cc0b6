"""Markup: what may stand in a text, and what may stand in code alone."""

import pytest

from bot.domain.authoring.markup import (
    escaped,
    has_block_maths,
    has_lone_dollar,
    has_tag,
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
    assert escaped("__init__ <b> $5") == r"\_\_init\_\_ \<b> \$5"


def test_lines_and_signs_of_all_kinds_stay_and_what_no_chat_shows_goes() -> None:
    assert without_unseen("a\tb\n\0c\x1b\x7f ü 😀 ±") == "a\tb\nc ü 😀 ±"
