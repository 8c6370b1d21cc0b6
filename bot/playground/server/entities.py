"""Message entities: formatted parts of a text, counted in UTF-16 units."""

import re
from collections.abc import Iterable

from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request, cannot_parse
from bot.playground.state.journal import Json

BEYOND_BMP = 0xFFFF
COMMAND = r"(?<![\w/@])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z]\w{2,31})?)(?![\w/])"
FOUND_IN_TEXT = re.compile(
    r"(?P<url>\bhttps?://[^\s<>\"]+[^\s<>\".,;:!?)\]'])"
    r"|(?P<email>\b[\w.+-]+@[\w-]+\.[\w.-]*\w)"
    rf"|{COMMAND}"
    r"|(?<![\w@])(?P<mention>@[A-Za-z]\w{3,31})\b"
    r"|(?<![\w#])(?P<hashtag>#\w*[^\W\d]\w*)"
)
CLOSED_TO_SEARCH = {"code", "pre", "text_link", "text_mention", "custom_emoji"}


def text_and_entities(params: Params, name: str, entities_name: str) -> tuple[str, list[Json]]:
    """Return a text and its entities. Markup is refused, because the bot sends entities."""
    source = params.text(name)
    if params.has("parse_mode"):
        raise bad_request("unsupported parse_mode")
    entities = [_check_entity(source, entity) for entity in params.array(entities_name)]
    return trim(source, with_found(source, entities))


def with_found(text: str, entities: list[Json]) -> list[Json]:
    """Return the entities with the links, commands and names that clients detect in a text."""
    closed = [e for e in entities if e["type"] in CLOSED_TO_SEARCH]
    found = [e for e in found_entities(text) if not any(_overlap(e, c) for c in closed)]
    return sorted([*entities, *found], key=lambda e: (e["offset"], -e["length"]))


def found_entities(text: str) -> list[Json]:
    """Return what every client detects by itself: links, commands, mentions, tags."""
    return [
        {
            "type": str(match.lastgroup),
            "offset": units(text[: match.start()]),
            "length": units(match.group()),
        }
        for match in FOUND_IN_TEXT.finditer(text)
    ]


def trim(text: str, entities: Iterable[Json]) -> tuple[str, list[Json]]:
    """Return the text without the blanks around it, with its entities moved along."""
    start = units(text) - units(text.lstrip())
    bare = text.strip()
    end = start + units(bare)
    kept = []
    for entity in entities:
        first = max(entity["offset"], start)
        last = min(entity["offset"] + entity["length"], end)
        if first < last:
            kept.append({**entity, "offset": first - start, "length": last - first})
    return bare, kept


def units(text: str) -> int:
    """Return how many UTF-16 units a text takes."""
    return len(text) + sum(ord(character) > BEYOND_BMP for character in text)


def from_units(text: str, offset: int) -> int | None:
    """Return the index in the text for an offset, or None within a character or beyond the end."""
    seen = 0
    for index, character in enumerate(text):
        if seen >= offset:
            return index if seen == offset else None
        seen += 2 if ord(character) > BEYOND_BMP else 1
    return len(text) if seen == offset else None


def _check_entity(text: str, entity: Json) -> Json:
    try:
        offset, length = int(entity["offset"]), int(entity["length"])
        kind = str(entity["type"])
    except (KeyError, TypeError, ValueError):
        raise cannot_parse("an entity needs type, offset and length") from None
    end = offset + length
    if offset < 0 or length < 0 or end > units(text):
        raise cannot_parse(
            f"entity beginning at UTF-16 offset {offset} ends after the end of the text"
            f" at UTF-16 offset {end}"
        )
    for edge in (offset, end):
        if from_units(text, edge) is None:
            raise cannot_parse(f"an entity ends in the middle of a UTF-16 symbol at {edge}")
    return {**entity, "type": kind, "offset": offset, "length": length}


def _overlap(one: Json, other: Json) -> bool:
    return bool(
        one["offset"] < other["offset"] + other["length"]
        and other["offset"] < one["offset"] + one["length"]
    )
