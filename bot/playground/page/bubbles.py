"""A text with its entities as HTML for the chat page."""

import html

from bot.playground.page.sanitizing import LINKS, command_opening
from bot.playground.server.entities import from_units
from bot.playground.state.journal import Json

TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}


def bubble_html(text: str, entities: list[Json]) -> str:
    """Return the text as harmless HTML. Crossing entities are closed and opened again."""
    spans = []
    for entity in entities:
        start = from_units(text, entity["offset"])
        end = from_units(text, entity["offset"] + entity["length"])
        if start is not None and end is not None and start < end:
            spans.append((start, end, *_tags(entity, text[start:end])))
    return _weave(text, sorted(spans, key=lambda span: (span[0], -span[1])))


def _weave(text: str, spans: list[tuple[int, int, str, str]]) -> str:
    edges = {0, len(text), *(edge for start, end, *_ in spans for edge in (start, end))}
    places = sorted(edges)
    parts: list[str] = []
    opened: list[tuple[int, int, str, str]] = []
    for place, following in zip(places, [*places[1:], len(text)], strict=True):
        opened = _close(parts, opened, place)
        for span in (span for span in spans if span[0] == place):
            parts.append(span[2])
            opened.append(span)
        parts.append(html.escape(text[place:following]))
    return "".join(parts)


def _close(
    parts: list[str], opened: list[tuple[int, int, str, str]], place: int
) -> list[tuple[int, int, str, str]]:
    ended = [index for index, span in enumerate(opened) if span[1] <= place]
    if not ended:
        return opened
    parts.extend(span[3] for span in reversed(opened[ended[0] :]))
    kept = [span for span in opened[ended[0] :] if span[1] > place]
    parts.extend(span[2] for span in kept)
    return [*opened[: ended[0]], *kept]


def _tags(entity: Json, covered: str) -> tuple[str, str]:
    kind = entity["type"]
    if kind in TAGS:
        return f"<{TAGS[kind]}>", f"</{TAGS[kind]}>"
    match kind:
        case "text_link" | "url":
            return _link(str(entity.get("url", covered)))
        case "spoiler":
            return '<span class="spoiler" tabindex="0">', "</span>"
        case "expandable_blockquote":
            return '<blockquote class="folded" tabindex="0">', "</blockquote>"
        case "bot_command":
            return command_opening(covered), "</a>"
        case _:
            return "<span>", "</span>"


def _link(target: str) -> tuple[str, str]:
    if not target.casefold().startswith(LINKS):
        return "<span>", "</span>"
    safe = html.escape(target)
    return f'<a href="{safe}" target="_blank" rel="noopener noreferrer">', "</a>"
