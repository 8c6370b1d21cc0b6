"""A screen of the chat: Markdown with `$...$` maths, buttons, and a placement.

Buttons are arranged in rows that fit a phone: no word is broken, and no label takes three lines.
The buttons of a row are equally wide. The width of a label depends on the typeface of the
learner's client, so letters count as wide as in a wide and bold typeface.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.domain.ids import MapId
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Drawing, Fetched, Style
from bot.flow.files.transfer import FileWanted

WIDE: Final = 320.0
"""Pixels of a row on a phone of 390."""
GAP: Final = 6.0
BESIDE_LABEL: Final = 26.0
"""Pixels of a button beside its label, both sides together."""
LETTERS: Final = 15.0
MOST_LINES: Final = 2
_BETWEEN: Final = " · "
_WIDTHS: Final = {
    letter: width
    for width, letters in {
        0.36: "'ijl ",
        0.4: "IJ/.,’·:;",
        0.5: "›-–f!()[]tr",
        0.6: "czs?",
        0.7: "0123456789aekoäöEFTLvxy“”„",
        0.72: "hnuübdgpqß",
        0.78: "ABKRVXÄ",
        0.88: "CDGHNOPQUZÖÜ+=×✓↑↻○◐●◑",
        1.11: "mwMW—…%",
    }.items()
    for letter in letters
}
"""In parts of the letter size."""
_OTHER_LETTER: Final = 0.73
_OTHER_SIGN: Final = 1.35
_PIECES: Final = re.compile(r"[^ -]*(?:-+|[^ -])")
"""Unbreakable pieces: words, and word parts up to a hyphen."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button: its label and the press that it sends."""

    label: str
    press: Press
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class PageButton:
    """One button that opens the page beside the chat."""

    label: str
    tab: str
    map_id: MapId | None = None
    """The map to open on the tab of maps."""
    is_link: bool = False
    """True to send a link, if the page has one: links stay on forwarded messages."""


Keyboard = tuple[tuple[Button, ...], ...]
"""Rows of buttons."""


class Placement(StrEnum):
    """Where a screen goes."""

    SEND = "send"
    EDIT = "edit"
    """It replaces the message whose button was pressed, or is new if no button was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictured:
    """A screen as a picture: what to draw or to fetch, and the words below it."""

    drawing: Drawing | Fetched
    caption: str
    """Markdown, short enough for a caption."""
    replaces: bool = False
    """True if it may replace the message whose button was pressed. Otherwise it is new."""
    alt: str = ""
    """What it shows, as plain text for learners who do not see it. It is never part of the words.

    With it, words with formulas follow in a message of their own, because a caption shows none.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A screen as a file: what to write, and the text to send if that fails."""

    wanted: FileWanted
    too_large: str
    gone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One message as the learner will see it."""

    markdown: str
    """The whole text, used if there is no picture or it cannot be shown."""
    picture: Pictured | None = None
    document: Document | None = None
    """A file that is sent with these words below it."""
    new_message: str | None = None
    """The text to send if it replaces no message, because more is still in sight."""
    keyboard: Keyboard = ()
    page_button: PageButton | None = None
    """Stands above the last row of the keyboard, if there is a page and a keyboard."""
    placement: Placement = Placement.SEND
    reacts: bool = False
    """True if the learner's message gets a thumbs-up."""
    celebrates: bool = False
    """True if it is sent with an effect, if the server has effects."""
    interim: bool = False
    """True if it is sent beside an open question, whose buttons then stay on."""
    keeps_buttons: bool = False
    """True if its buttons stay on whatever follows, because they always mean the same."""


def rows(buttons: tuple[Button, ...], width: int) -> Keyboard:
    """Return the buttons in rows of at most `width`."""
    return tuple(buttons[at : at + width] for at in range(0, len(buttons), width))


def reply_placement(*, edits: bool) -> Placement:
    """Return the placement of a reply that may replace the message it came from."""
    return Placement.EDIT if edits else Placement.SEND


def fit_rows(keyboard: Keyboard) -> Keyboard:
    """Return the buttons, with each row that is too narrow split into as few rows as fit."""
    return tuple(part for row in keyboard for part in _split_row(row))


def _split_row(row: tuple[Button, ...]) -> Keyboard:
    for count in range(len(row), 1, -1):
        # As even as possible: two and two rather than three and one.
        parts = rows(row, -(-len(row) // -(-len(row) // count)))
        if all(fits(button.label, len(part)) for part in parts for button in part):
            return parts
    return tuple((_shorten(button),) for button in row)


def _shorten(button: Button) -> Button:
    """Return the button with its label cut to fit a row of its own.

    Of several parts the longest is cut, so that the remark after a title stays.
    """
    if fits(button.label, 1):
        return button
    parts = button.label.split(_BETWEEN)
    while not fits(_BETWEEN.join(parts), 1):
        at = max(range(len(parts)), key=lambda place: len(parts[place]))
        parts[at] = f"{parts[at][:-2].rstrip()}…"
    return replace(button, label=_BETWEEN.join(parts))


@lru_cache(maxsize=4_096)  # most labels are the same in every message
def fits(label: str, columns: int) -> bool:
    """Return True if a label fits uncut beside the other buttons of its row."""
    room = (WIDE - GAP * (columns - 1)) / columns - BESIDE_LABEL
    lines, at = 1, 0.0
    for word in label.split(" "):
        at += width(" ") if at else 0.0
        for piece in _PIECES.findall(word):
            wide = width(piece)
            if wide > room:
                return False
            if at + wide > room:
                lines, at = lines + 1, 0.0
            at += wide
    return lines <= MOST_LINES


def width(text: str) -> float:
    """Return the approximate width of the text in pixels, rather too wide than too narrow."""
    return LETTERS * sum(
        _WIDTHS.get(sign, _OTHER_LETTER if sign.isalnum() else _OTHER_SIGN) for sign in text
    )
