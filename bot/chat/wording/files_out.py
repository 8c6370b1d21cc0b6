"""Files that go out: what there is, in which form, and the file itself."""

from bot.chat.wording.screen import Button, Document, Keyboard, Screen, edited
from bot.chat.wording.voice import Voice, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import name, ways_on
from bot.flow.files.events import (
    ExportAllPressed,
    ExportDeckPressed,
    ExportsPressed,
)
from bot.flow.files.replies import ExportsShown, FileReady

_LONGEST_TITLE = 80


def show_exports(voice: Voice, reply: ExportsShown) -> Screen:
    """Return what can go out, each deck on a button."""
    decks = tuple(
        (
            Button(
                voice("button-export-deck", title=name(row.title), count=row.cards),
                ExportDeckPressed(row.deck_id),
            ),
        )
        for row in reply.decks
    )
    everything = Button(voice("button-export-all"), ExportAllPressed())
    told = "" if reply.decks else voice("export-nothing")
    if reply.pages > 1:
        told = voice("export-pages", page=reply.page + 1, pages=reply.pages)
    return Screen(
        markdown=paragraphs(voice("export-title"), told),
        keyboard=(*decks, *_pages(reply), (everything,), *ways_on(voice)),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def hand_out(voice: Voice, reply: FileReady) -> Screen:
    """Return the file with what it is."""
    title = quoted(shortened(reply.title, _LONGEST_TITLE))
    told = f"file-ready-{reply.wanted.kind}"
    everything = reply.wanted.kind == "everything"
    return Screen(
        markdown=voice(told) if everything else voice(told, title=title),
        document=Document(
            wanted=reply.wanted,
            too_large=voice("export-too-large"),
            gone=voice("export-gone"),
        ),
        aside=True,
    )


def _pages(reply: ExportsShown) -> Keyboard:
    before = Button("←", ExportsPressed(reply.page - 1)) if reply.page else None
    after = Button("→", ExportsPressed(reply.page + 1)) if reply.page + 1 < reply.pages else None
    row = tuple(button for button in (before, after) if button)
    return (row,) if row else ()
