from typing import Any

import pytest

from bot.playground.server.entities import (
    found_entities,
    from_units,
    text_and_entities,
    trim,
    units,
)
from bot.playground.server.params import Params
from bot.playground.server.refusals import RefusedError


def spans(text: str, entities: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Return each entity with the part of the text it covers, cut by UTF-16 units."""
    raw = text.encode("utf-16-le")
    return [
        (e["type"], raw[e["offset"] * 2 : (e["offset"] + e["length"]) * 2].decode("utf-16-le"))
        for e in entities
    ]


def read(text: str, **more: Any) -> tuple[str, list[tuple[str, str]]]:
    plain, entities = text_and_entities(Params({"text": text, **more}), "text", "entities")
    return plain, spans(plain, entities)


def complaint(text: str, **more: Any) -> str:
    with pytest.raises(RefusedError) as refusal:
        read(text, **more)
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


def test_given_entities_are_kept_and_links_found_beside_them() -> None:
    given = [{"type": "bold", "offset": 3, "length": 2}]

    assert read("🙂 ab https://e.org", entities=given) == (
        "🙂 ab https://e.org",
        [("bold", "ab"), ("url", "https://e.org")],
    )


def test_nothing_is_searched_for_inside_of_code() -> None:
    code = {"type": "code", "offset": 0, "length": 6}

    assert read("/start", entities=[code]) == ("/start", [("code", "/start")])


@pytest.mark.parametrize(
    ("entity", "words"),
    [
        ({"type": "bold", "offset": 1, "length": 2}, "in the middle of a UTF-16 symbol at 1"),
        ({"type": "bold", "offset": 0, "length": 9}, "ends after the end of the text"),
        ({"type": "bold"}, "an entity needs type, offset and length"),
    ],
)
def test_entities_that_do_not_fit_are_refused(entity: dict[str, Any], words: str) -> None:
    assert words in complaint("🙂a", entities=[entity])


def test_blanks_around_a_text_go_and_its_entities_move() -> None:
    text, entities = trim("  ab ", [{"type": "bold", "offset": 1, "length": 4}])

    assert (text, entities) == ("ab", [{"type": "bold", "offset": 0, "length": 2}])


def test_places_are_counted_in_utf16_units() -> None:
    assert units("a🙂b") == 4
    assert [from_units("a🙂b", unit) for unit in range(6)] == [0, 1, None, 2, 3, None]
