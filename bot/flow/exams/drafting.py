"""The draft of a solution. What is sent during an exam becomes a page of it, if it can."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from bot.domain.answers.words import Meaning, Words
from bot.domain.exams.attempt import MOST_LINES, MOST_PICTURES, PageKind, fault_of
from bot.flow.engine.changes import Change
from bot.flow.engine.events import (
    DocumentReceived,
    PhotoReceived,
    TextReceived,
    UnreadableReceived,
)
from bot.flow.engine.files import FileTrouble, FileUnavailableError, SentFile
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams import events
from bot.flow.exams.changes import AnswerDue, AttemptChanged, PageKept, PageRemoved
from bot.flow.exams.ports import EXAMS, PAGES, PageContent, PagePicture, PageRefusedError
from bot.flow.exams.replies import DraftEntry, DraftListed
from bot.flow.exams.sitting import Sitting, ask_how_to_end
from bot.flow.exams.states import DraftNote, Unclear

ENTRIES: Final = 8
"""Lines and pictures of a draft that are listed on one page."""
_NOT_KEPT: Final[Mapping[Meaning | None, DraftNote]] = {
    Meaning.HELP: DraftNote.NO_HELP,
    Meaning.HINT: DraftNote.NO_HELP,
    Meaning.PLEA: DraftNote.NO_HELP,
    Meaning.TOO_HARD: DraftNote.NO_HELP,
    Meaning.FAVOUR: DraftNote.NO_HELP,
    Meaning.WHY: DraftNote.NO_HELP,
    Meaning.EXAMPLE: DraftNote.NO_HELP,
    Meaning.CURSE: DraftNote.LEFT_OUT,
    Meaning.BORED: DraftNote.LEFT_OUT,
    Meaning.DONT_KNOW: DraftNote.NO_HELP,
    Meaning.NOT_UNDERSTOOD: DraftNote.NO_HELP,
    Meaning.SKIP: DraftNote.WAITS,
    Meaning.NEXT: DraftNote.WAITS,
    Meaning.TEST_ME: DraftNote.WAITS,
    Meaning.FROM_THE_START: DraftNote.WAITS,
    Meaning.PROGRESS: DraftNote.WAITS,
    Meaning.MAP: DraftNote.WAITS,
    Meaning.DELETE: DraftNote.WAITS,
    Meaning.SETTINGS: DraftNote.WAITS,
    Meaning.REMINDERS_OFF: DraftNote.WAITS,
    Meaning.OTHER_WAY: DraftNote.NO_HELP,
    Meaning.HAND_IN: DraftNote.LEFT_OUT,
    Meaning.HELLO: DraftNote.LEFT_OUT,
    Meaning.BYE: DraftNote.LEFT_OUT,
    Meaning.THANKS: DraftNote.LEFT_OUT,
    Meaning.OK: DraftNote.LEFT_OUT,
    Meaning.PLEASED: DraftNote.LEFT_OUT,
    Meaning.SMILE: DraftNote.LEFT_OUT,
}
"""Texts that are no part of a solution, with the note for each. A yes or a no may be one."""
ALBUM_PAUSE: Final = timedelta(seconds=2)
"""The pause after which an album is complete. Its photos arrive together."""
_PHOTO: Final = "photo.jpg"
_NOT_THERE: Final = {
    FileTrouble.TOO_LARGE: DraftNote.TOO_LARGE,
    FileTrouble.GONE: DraftNote.GONE,
    FileTrouble.NOT_A_PICTURE: DraftNote.NOT_A_PAGE,
    FileTrouble.UNREACHABLE: DraftNote.UNREACHABLE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    """The draft with what was sent, not answered yet."""

    sitting: Sitting
    changes: tuple[Change, ...] = ()

    def with_note(self, note: DraftNote) -> "_Draft":
        state = self.sitting.state
        state = replace(state, notes=tuple(dict.fromkeys((*state.notes, note))))
        return replace(self, sitting=replace(self.sitting, state=state))

    def with_text(self, text: str, words: Words) -> "_Draft":
        """Return the draft with the text as a page, or with a note why it was not added."""
        lines = len(_lines(text))
        if not lines:
            return self
        note = _NOT_KEPT.get(words.meaning_of(text, strictly=True))
        if note is not None:
            return self.with_note(note)
        if self.sitting.attempt.typed_lines + lines > MOST_LINES:
            return self.with_note(DraftNote.TOO_MANY_LINES)
        attempt = self.sitting.attempt.with_page(PageKind.TEXT, lines)
        kept = PageKept(attempt_id=attempt.id, number=attempt.pages[-1].number, text=text)
        sitting = replace(self.sitting, attempt=attempt)
        return _Draft(sitting=sitting, changes=(*self.changes, kept))

    def with_pictures(self, pictures: Sequence[PagePicture]) -> "_Draft":
        """Return the draft with these pages. For unclear ones, better ones are asked for once."""
        state, attempt = self.sitting.state, self.sitting.attempt
        if attempt.pictures + len(pictures) > MOST_PICTURES:
            return self.with_note(DraftNote.TOO_MANY_PICTURES)
        kept, unclear = list(self.changes), list(state.unclear)
        for picture in pictures:
            attempt = attempt.with_page(PageKind.PICTURE)
            number = attempt.pages[-1].number
            kept.append(PageKept(attempt_id=attempt.id, number=number, picture=picture.jpeg))
            fault = None if state.wanted_better else fault_of(picture.look)
            if fault is not None:
                unclear.append(Unclear(attempt.pictures, fault))
        state = replace(state, unclear=tuple(unclear), wanted_better=False)
        return _Draft(sitting=Sitting(state=state, attempt=attempt), changes=tuple(kept))

    def answer(self) -> Outcome:
        return self.sitting.answer(changes=self._all_changes)

    def waiting_for_more(self, album: str, turn: Turn) -> Outcome:
        """Return the draft without a reply, until the whole album has arrived."""
        state = replace(self.sitting.state, album=album)
        due = AnswerDue(attempt_id=self.sitting.attempt.id, at=turn.now + ALBUM_PAUSE)
        return Outcome(state=state, changes=(*self._all_changes, due))

    @property
    def _all_changes(self) -> tuple[Change, ...]:
        changed = (AttemptChanged(attempt=self.sitting.attempt),) if self.changes else ()
        return (*changed, *self.changes)


async def keep_text(sitting: Sitting, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Add the text as a page, unless it is just a command, a plea or a courtesy."""
    if ports.words.meaning_of(event.text, strictly=True) in {Meaning.STOP, Meaning.HAND_IN}:
        return await ask_how_to_end(sitting, event, turn, ports)
    return _Draft(sitting=sitting).with_text(event.text, ports.words).answer()


async def keep_photo(sitting: Sitting, event: PhotoReceived, turn: Turn, ports: Ports) -> Outcome:
    """Add the photo as a page, and its caption as another."""
    photo = SentFile(id=event.photo, name=_PHOTO, size_bytes=0)
    return await _keep_file(
        sitting, DocumentReceived(photo, event.caption, event.album), turn, ports
    )


async def keep_document(
    sitting: Sitting, event: DocumentReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Add a picture sent as a file, or each page of a PDF. No other file is opened."""
    return await _keep_file(sitting, event, turn, ports)


async def note_unreadable(
    sitting: Sitting, event: UnreadableReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that this cannot be part of a solution. The draft stays as it is."""
    return sitting.answer(_unreadable(event))


async def look_through(
    sitting: Sitting, event: events.DraftOpenedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the draft, each line and each picture with a button that removes it."""
    entries = _entries(await ports[EXAMS].contents(sitting.attempt.id))
    if not entries:
        return sitting.answer(DraftNote.EMPTY)
    return Outcome(state=sitting.state, replies=(_list(sitting, entries, event.page),))


async def take_out(
    sitting: Sitting, event: events.EntryRemovedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Remove the line or picture from the draft. A button of another draft removes nothing."""
    attempt, contents = sitting.attempt, await ports[EXAMS].contents(sitting.attempt.id)
    entries = _entries(contents)
    place = next(
        (n for n, entry in enumerate(entries) if entry.is_at(event.page, event.line)), None
    )
    if place is None or event.entries != len(entries):
        again = events.DraftOpenedPressed(event.interaction_id, 0)
        return await look_through(sitting, again, turn, ports)
    lines = _lines(next(content.text for content in contents if content.number == event.page))
    left = "\n".join(line for n, line in enumerate(lines) if n != event.line)
    gone: Change = PageRemoved(attempt_id=attempt.id, number=event.page)
    if left:
        gone = PageKept(attempt_id=attempt.id, number=event.page, text=left)
    changed = attempt.without_line(event.page) if left else attempt.without_page(event.page)
    changes = (AttemptChanged(attempt=changed), gone)
    removed = replace(sitting, attempt=changed)
    if len(entries) == 1:
        return removed.answer(DraftNote.REMOVED, changes=changes)
    rest = _entries([content for content in contents if content.number != event.page])
    if left:
        rest = _entries(
            replace(content, text=left) if content.number == event.page else content
            for content in contents
        )
    shown = _list(removed, rest, place // ENTRIES)
    return Outcome(state=sitting.state, changes=changes, replies=(shown,))


def _list(sitting: Sitting, entries: Sequence[DraftEntry], page: int) -> DraftListed:
    pages = -(-len(entries) // ENTRIES)
    page = min(max(page, 0), pages - 1)
    first = page * ENTRIES
    return DraftListed(
        interaction_id=sitting.state.interaction_id,
        entries=tuple(entries[first : first + ENTRIES]),
        first=first + 1,
        of=len(entries),
        page=page,
        pages=pages,
    )


def _entries(contents: Iterable[PageContent]) -> list[DraftEntry]:
    """Return the lines and pictures of the draft in order."""
    found: list[DraftEntry] = []
    for content in contents:
        if content.picture is not None:
            found.append(DraftEntry(page=content.number))
        lines = enumerate(_lines(content.text))
        found += [DraftEntry(page=content.number, line=n, text=line) for n, line in lines]
    return found


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


async def answer_album(
    sitting: Sitting, event: events.AlbumEnded, turn: Turn, ports: Ports
) -> Outcome:
    """Answer all photos of an album at once, unless it was answered already."""
    if not sitting.state.album or event.attempt_id != sitting.attempt.id:
        return Outcome(
            state=sitting.state, changes=(AnswerDue(attempt_id=event.attempt_id, at=None),)
        )
    return sitting.answer()


async def forget_album(
    state: ChatState, event: events.AlbumEnded, turn: Turn, ports: Ports
) -> Outcome:
    """Clear the album's answer without a reply, since the exam is over."""
    return Outcome(state=state, changes=(AnswerDue(attempt_id=event.attempt_id, at=None),))


async def _keep_file(
    sitting: Sitting, event: DocumentReceived, turn: Turn, ports: Ports
) -> Outcome:
    found = await _pictures(sitting, event.file, ports)
    kept = _Draft(sitting=sitting)
    kept = kept.with_note(found) if isinstance(found, DraftNote) else kept.with_pictures(found)
    kept = kept.with_text(event.caption, ports.words)
    return kept.waiting_for_more(event.album, turn) if event.album else kept.answer()


async def _pictures(
    sitting: Sitting, file: SentFile, ports: Ports
) -> Sequence[PagePicture] | DraftNote:
    """Return the pages of the file, or the note why there are none."""
    if sitting.attempt.pictures >= MOST_PICTURES:
        return DraftNote.TOO_MANY_PICTURES
    if ports.files is None or (pages := ports[PAGES]) is None:
        return DraftNote.NO_FILES
    try:
        return await pages.pages(await ports.files.fetch(file))
    except FileUnavailableError as error:
        return _NOT_THERE[error.trouble]
    except PageRefusedError as error:
        return DraftNote(error.trouble.value)


def _unreadable(event: UnreadableReceived) -> DraftNote:
    """Return the note of the same name, or `OTHER`. What holds no answer holds no page either."""
    try:
        return DraftNote(event.kind.value)
    except ValueError:
        return DraftNote.OTHER
