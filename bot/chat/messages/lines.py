"""How replies are rendered: a reply by its own function, a line by its texts and buttons."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, Final, TypeVar

from bot.chat.messages.localizer import (
    Localizer,
    beginning,
    bullets,
    decimal,
    duration,
    foldable,
    full_day,
    gist,
    name,
    paragraphs,
    quote,
    shorten,
)
from bot.chat.messages.screen import Button, Keyboard, Pictured, Screen, fit_rows, reply_placement
from bot.flow.engine.replies import (
    Block,
    DueAt,
    Folded,
    Line,
    LineButton,
    LineKeyboard,
    Quote,
    Reply,
    Value,
    Words,
)

_LONGEST_QUOTE: Final = 300


R = TypeVar("R", bound=Reply)

RENDERERS: Final[dict[type[Reply], Callable[[Localizer, Any], Screen]]] = {}


def renders(renderer: Callable[[Localizer, R], Screen]) -> Callable[[Localizer, R], Screen]:
    """Register the function as the renderer of the class of its second argument, and return it."""
    _, declared, _ = renderer.__annotations__.values()
    RENDERERS[declared] = renderer
    return renderer


def render(reply: Reply, text: Localizer) -> Screen:
    """Return the reply as the learner's screen."""
    screen = RENDERERS[type(reply)](text, reply)
    return replace(screen, keyboard=fit_rows(screen.keyboard))


@renders
def show(text: Localizer, reply: Line) -> Screen:
    """Return the texts with their buttons."""
    first = line_text(text, reply.key, reply.values) if reply.key else ""
    words = paragraphs(first, *(_block(text, line) for line in reply.more))
    picture = None
    if reply.picture is not None:
        picture = Pictured(drawing=reply.picture, caption=words if reply.captioned else "")
    return Screen(
        markdown=words,
        picture=picture,
        keyboard=keyboard(text, reply.keyboard),
        placement=reply_placement(edits=reply.edits),
        interim=reply.interim,
        keeps_buttons=reply.keeps_buttons,
    )


def _block(text: Localizer, block: Block) -> str:
    match block:
        case str():
            return block
        case Words():
            return line_text(text, block.key, block.values)
        case Quote(opens=True):
            return beginning(text, block.text, block.longest)
        case Quote():
            return gist(block.text, block.longest)
        case Folded(title=title, paragraphs=below):
            opening = line_text(text, title.key, title.values, name)
            return foldable(opening, *(_block(text, line) for line in below))
        case _:
            return bullets([_block(text, line) for line in block])


def _quote(value: str) -> str:
    return quote(shorten(value, _LONGEST_QUOTE))


def line_text(
    text: Localizer, key: str, values: Mapping[str, Value], foreign: Callable[[str], str] = _quote
) -> str:
    """Return the text with its values in the language's form, and names changed by `foreign`."""
    return text(
        key, **{name: _format_value(text, value, foreign) for name, value in values.items()}
    )


def keyboard(text: Localizer, rows: LineKeyboard) -> Keyboard:
    """Return the rows with their labels. Names in them are cut to fit a button."""
    return tuple(tuple(button(text, cell) for cell in row) for row in rows)


def button(text: Localizer, line: LineButton) -> Button:
    """Return one button."""
    return Button(line_text(text, line.key, line.values, name), line.press, line.style)


def _format_value(text: Localizer, value: Value, foreign: Callable[[str], str]) -> str | float:
    """Return the value in the language's form. Whole numbers are left to the text's plurals."""
    match value:
        case Words():
            return line_text(text, value.key, value.values, foreign)
        case str():
            return foreign(value)
        case tuple():
            return text.names(value)
        case float():
            return decimal(text, value)
        case int():
            return value
        case _:
            return _time(text, value)


def _time(text: Localizer, value: date | timedelta | DueAt) -> str:
    match value:
        case datetime():
            return text.when(value)
        case date():
            return full_day(text, value)
        case timedelta():
            return duration(text, value // timedelta(minutes=1))
        case DueAt():
            return text.comes(value.at)
