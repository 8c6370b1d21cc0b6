"""Telegram's HTML style: markup in, text and entities out."""

import html
import re
from dataclasses import dataclass, field

from bot.playground.server.refusals import cannot_parse
from bot.playground.state.journal import Json
from bot.playground.text.utf16 import units

TAG = re.compile(r"<(?P<close>/)?(?P<name>[a-zA-Z][a-zA-Z0-9-]*)(?P<rest>[^<>]*)>|(?P<stray><)")
ATTRIBUTE = re.compile(r"""([a-zA-Z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
OTHERS = {"a", "span", "tg-emoji", "tg-time"}


@dataclass
class _Open:
    name: str
    offset: int
    entity: Json


@dataclass
class _Reading:
    text: str = ""
    at: int = 0
    opened: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def add(self, raw: str) -> None:
        plain = html.unescape(raw)
        self.text += plain
        self.at += units(plain)

    def close(self, name: str, place: int) -> None:
        if not self.opened or self.opened[-1].name != name:
            wanted = f', expected "</{self.opened[-1].name}>"' if self.opened else ""
            raise cannot_parse(f"Unmatched end tag at byte offset {place}{wanted}")
        last = self.opened.pop()
        if self.at > last.offset and last.entity:
            length = self.at - last.offset
            self.entities.append({**last.entity, "offset": last.offset, "length": length})


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Return the text and its entities; refuse a tag that Telegram does not know."""
    reading, seen = _Reading(), 0
    for match in TAG.finditer(source):
        reading.add(source[seen : match.start()])
        seen = match.end()
        _read_tag(reading, match, len(source[: match.start()].encode()))
    reading.add(source[seen:])
    if reading.opened:
        name = reading.opened[-1].name
        raise cannot_parse(f'Can\'t find end tag corresponding to start tag "{name}"')
    return reading.text, sorted(reading.entities, key=lambda e: (e["offset"], -e["length"]))


def _read_tag(reading: _Reading, match: re.Match[str], place: int) -> None:
    if match["stray"]:
        raise cannot_parse(f'Unsupported start tag "" at byte offset {place}')
    name = match["name"].casefold()
    if match["close"]:
        reading.close(name, place)
        return
    if name not in SIMPLE and name not in OTHERS:
        raise cannot_parse(f'Unsupported start tag "{name}" at byte offset {place}')
    attributes = {
        found[1].casefold(): html.unescape(found[2] or found[3] or found[4] or "")
        for found in ATTRIBUTE.finditer(match["rest"])
    }
    folded = _set_language(reading, name, attributes)
    entity = {} if folded else _entity(name, attributes, place)
    reading.opened.append(_Open(name, reading.at, entity))


def _set_language(reading: _Reading, name: str, attributes: dict[str, str]) -> bool:
    """Fold `<pre><code class="language-x">` into one entity, as Telegram does."""
    outer = reading.opened[-1] if reading.opened else None
    language = attributes.get("class", "").removeprefix("language-")
    if name != "code" or not outer or outer.name != "pre" or not language:
        return False
    outer.entity["language"] = language
    return True


def _entity(name: str, attributes: dict[str, str], place: int) -> Json:
    match name:
        case "a":
            link = attributes.get("href", "")
            return {"type": "text_link", "url": link} if link else {}
        case "span":
            if attributes.get("class") != "tg-spoiler":
                raise cannot_parse(f'Tag "span" must have class "tg-spoiler" at {place}')
            return {"type": "spoiler"}
        case "tg-emoji":
            emoji = attributes.get("emoji-id", "")
            return {"type": "custom_emoji", "custom_emoji_id": emoji}
        case "tg-time":
            return {"type": "date_time", "unix_time": int(attributes.get("unix", "0") or 0)}
        case "blockquote" if "expandable" in attributes:
            return {"type": "expandable_blockquote"}
        case _:
            return {"type": SIMPLE[name]}
