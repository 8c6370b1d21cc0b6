"""Telegram's MarkdownV2 style: markup in, text and entities out."""

from dataclasses import dataclass, field

from bot.playground.server.refusals import RefusedError, cannot_parse
from bot.playground.state.journal import Json
from bot.playground.text.utf16 import units

RESERVED = set("_*[]()~`>#+-=|{}.!")
PAIRS = {"||": "spoiler", "__": "underline", "*": "bold", "_": "italic", "~": "strikethrough"}
LAST_ASCII = 126


@dataclass
class _Open:
    mark: str
    offset: int
    place: int


@dataclass
class _Reading:
    source: str
    index: int = 0
    text: str = ""
    at: int = 0
    quote_from: int | None = None
    opened: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    @property
    def rest(self) -> str:
        return self.source[self.index :]

    @property
    def place(self) -> int:
        return len(self.source[: self.index].encode())

    def add(self, plain: str) -> None:
        self.text += plain
        self.at += units(plain)

    def entity(self, kind: str, offset: int, **more: str) -> None:
        if self.at > offset:
            length = self.at - offset
            self.entities.append({"type": kind, "offset": offset, "length": length, **more})


def parse_markdown(source: str) -> tuple[str, list[Json]]:
    """Return the text and its entities; refuse reserved characters that are not escaped."""
    reading = _Reading(source)
    while reading.index < len(source):
        _read_one(reading)
    _end_quote(reading)
    if reading.opened:
        left = reading.opened[-1]
        kind = PAIRS.get(left.mark, "link")
        raise cannot_parse(
            f"Can't find end of {kind.capitalize()} entity at byte offset {left.place}"
        )
    return reading.text, sorted(reading.entities, key=lambda e: (e["offset"], -e["length"]))


def _read_one(reading: _Reading) -> None:
    rest = reading.rest
    character = rest[0]
    if character == "\\" and len(rest) > 1 and 0 < ord(rest[1]) <= LAST_ASCII:
        reading.add(rest[1])
        reading.index += 2
    elif character == "\n":
        _read_line_end(reading)
    elif _starts_quote(reading):
        reading.quote_from = reading.at if reading.quote_from is None else reading.quote_from
        reading.index += 3 if rest.startswith("**>") else 1
    elif character == "`":
        _read_code(reading)
    elif character in RESERVED:
        _read_mark(reading)
    else:
        reading.add(character)
        reading.index += 1


def _starts_quote(reading: _Reading) -> bool:
    at_line_start = reading.index == 0 or reading.source[reading.index - 1] == "\n"
    return at_line_start and reading.rest.startswith((">", "**>"))


def _read_line_end(reading: _Reading) -> None:
    if reading.quote_from is not None and not reading.rest[1:].startswith(">"):
        _end_quote(reading)
    reading.add("\n")
    reading.index += 1


def _end_quote(reading: _Reading, kind: str = "blockquote") -> None:
    if reading.quote_from is not None:
        reading.entity(kind, reading.quote_from)
        reading.quote_from = None


def _read_code(reading: _Reading) -> None:
    fence = "```" if reading.rest.startswith("```") else "`"
    kind = "pre" if fence == "```" else "code"
    start = reading.index + len(fence)
    end = start
    while not reading.source.startswith(fence, end):
        if end >= len(reading.source):
            raise cannot_parse(
                f"Can't find end of {kind.capitalize()} entity at byte offset {reading.place}"
            )
        end += 2 if reading.source[end] == "\\" else 1
    inside = reading.source[start:end].replace("\\`", "`").replace("\\\\", "\\")
    reading.index = end + len(fence)
    offset, more = reading.at, {}
    if kind == "pre":
        language, line_end, body = inside.partition("\n")
        if line_end and " " not in language:
            inside, more = body, {"language": language} if language else {}
    reading.add(inside)
    reading.entity(kind, offset, **more)


def _read_mark(reading: _Reading) -> None:
    rest = reading.rest
    if rest[0] == "[" or rest.startswith("!["):
        mark = "![" if rest[0] == "!" else "["
        reading.opened.append(_Open(mark, reading.at, reading.place))
        reading.index += len(mark)
    elif rest[0] == "]":
        _close_link(reading)
    elif rest.startswith("||") and reading.quote_from is not None and _ends_line(rest[2:]):
        reading.index += 2
        _end_quote(reading, "expandable_blockquote")
    else:
        _read_pair(reading)


def _ends_line(rest: str) -> bool:
    return not rest or rest.startswith("\n")


def _read_pair(reading: _Reading) -> None:
    mark = next((mark for mark in PAIRS if reading.rest.startswith(mark)), None)
    if mark is None:
        raise _reserved(reading.rest[0])
    if reading.opened and reading.opened[-1].mark == mark:
        reading.entity(PAIRS[mark], reading.opened.pop().offset)
    else:
        reading.opened.append(_Open(mark, reading.at, reading.place))
    reading.index += len(mark)


def _close_link(reading: _Reading) -> None:
    if not reading.opened or reading.opened[-1].mark not in {"[", "!["}:
        raise _reserved("]")
    opened = reading.opened.pop()
    reading.index += 1
    url = ""
    if reading.rest.startswith("("):
        url, closed, _ = reading.rest[1:].partition(")")
        if not closed:
            raise cannot_parse(f"Can't find end of a URL at byte offset {reading.place}")
        reading.index += len(url) + 2
    if opened.mark == "![":
        emoji = url.rpartition("id=")[2]
        reading.entity("custom_emoji", opened.offset, custom_emoji_id=emoji)
    elif url:
        reading.entity("text_link", opened.offset, url=url.replace("\\", ""))


def _reserved(character: str) -> RefusedError:
    return cannot_parse(
        f"Character '{character}' is reserved and must be escaped with the preceding '\\'"
    )
