"""Lines: one text with its values, and buttons whose labels are texts too."""

from datetime import datetime, timedelta
from typing import Final

from bot.chat.wording.amounts import decimal, duration
from bot.chat.wording.screen import Button, Keyboard, Screen, edited
from bot.chat.wording.voice import Voice, quoted, shortened
from bot.chat.wording.ways_on import name
from bot.flow.engine.replies import Line, LineButton, LineKeyboard, Value

_LONGEST_QUOTE: Final = 300


def show(voice: Voice, reply: Line) -> Screen:
    """Return the text with its buttons."""
    values = {name: _written(voice, value) for name, value in reply.values.items()}
    return Screen(
        markdown=voice(reply.key, **values),
        keyboard=keyboard(voice, reply.keyboard),
        placement=edited(edits=reply.edits),
        aside=reply.aside,
        lasting=reply.lasting,
    )


def keyboard(voice: Voice, rows: LineKeyboard) -> Keyboard:
    """Return the rows with their labels; names in them are cut as a button needs it."""
    return tuple(tuple(button(voice, it) for it in row) for row in rows)


def button(voice: Voice, it: LineButton) -> Button:
    """Return one of them."""
    values = {
        key: name(value) if isinstance(value, str) else _written(voice, value)
        for key, value in it.values.items()
    }
    return Button(voice(it.key, **values), it.press, it.style)


def _written(voice: Voice, value: Value) -> str | float:
    """Return the value as the language writes it; a whole number is left to the text's plurals."""
    match value:
        case str():
            return quoted(shortened(value, _LONGEST_QUOTE))
        case datetime():
            return voice.when(value)
        case timedelta():
            return duration(voice, value // timedelta(minutes=1))
        case float():
            return decimal(voice, value)
        case int():
            return value
