"""The draft of a solution: whatever is sent while an exam is sat is a page of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from bot.domain.exams.attempt import MOST_PICTURES, MOST_TEXTS, PageKind
from bot.domain.exams.legibility import fault_of
from bot.flow.engine.changes import Change
from bot.flow.engine.events import PhotoReceived, TextReceived, UnreadableReceived
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.exams import events
from bot.flow.exams.changes import AnswerDue, AttemptChanged, PageKept, PageRemoved
from bot.flow.exams.ports import PagePicture, PageRefusedError
from bot.flow.exams.sitting import Sitting
from bot.flow.exams.states import DraftNote, Unclear
from bot.flow.files.events import DocumentReceived
from bot.flow.files.ports import FileTrouble, FileUnavailableError, SentFile

ALBUM_PAUSE: Final = timedelta(seconds=2)
"""After this nothing more of an album is to be expected: its photos arrive together."""
_PHOTO: Final = "photo.jpg"
_NOT_THERE: Final = {
    FileTrouble.TOO_LARGE: DraftNote.TOO_LARGE,
    FileTrouble.GONE: DraftNote.GONE,
    FileTrouble.NOT_A_PICTURE: DraftNote.NOT_A_PAGE,
    FileTrouble.UNREACHABLE: DraftNote.UNREACHABLE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """The draft with what was sent, not answered yet."""

    sitting: Sitting
    changes: tuple[Change, ...] = ()

    def noted(self, note: DraftNote) -> "_Kept":
        state = self.sitting.state
        state = replace(state, notes=tuple(dict.fromkeys((*state.notes, note))))
        return replace(self, sitting=replace(self.sitting, state=state))

    def with_text(self, text: str) -> "_Kept":
        """Return the draft with the text as a page; the note instead where there are too many."""
        lines = sum(bool(line.strip()) for line in text.splitlines())
        if not lines:
            return self
        pages = self.sitting.attempt.pages
        if sum(page.kind is PageKind.TEXT for page in pages) >= MOST_TEXTS:
            return self.noted(DraftNote.TOO_MANY_TEXTS)
        attempt = self.sitting.attempt.with_page(PageKind.TEXT, lines)
        kept = PageKept(attempt_id=attempt.id, number=attempt.pages[-1].number, text=text)
        sitting = replace(self.sitting, attempt=attempt)
        return _Kept(sitting=sitting, changes=(*self.changes, kept))

    def with_pictures(self, pictures: Sequence[PagePicture]) -> "_Kept":
        """Return the draft with these pages; of unclear ones better ones are asked for once."""
        state, attempt = self.sitting.state, self.sitting.attempt
        if attempt.pictures + len(pictures) > MOST_PICTURES:
            return self.noted(DraftNote.TOO_MANY_PICTURES)
        kept, unclear = list(self.changes), list(state.unclear)
        for picture in pictures:
            attempt = attempt.with_page(PageKind.PICTURE)
            number = attempt.pages[-1].number
            kept.append(PageKept(attempt_id=attempt.id, number=number, picture=picture.jpeg))
            fault = None if state.wanted_better else fault_of(picture.look)
            if fault is not None:
                unclear.append(Unclear(attempt.pictures, fault))
        state = replace(state, unclear=tuple(unclear), wanted_better=False)
        return _Kept(sitting=Sitting(state=state, attempt=attempt), changes=tuple(kept))

    def answered(self) -> Outcome:
        return self.sitting.answered(changes=self._stored)

    def waiting_for_more(self, album: str, turn: Turn) -> Outcome:
        """Return the draft without a word, until all of the album has come."""
        state = replace(self.sitting.state, album=album)
        due = AnswerDue(attempt_id=self.sitting.attempt.id, at=turn.now + ALBUM_PAUSE)
        return Outcome(state=state, changes=(*self._stored, due))

    @property
    def _stored(self) -> tuple[Change, ...]:
        changed = (AttemptChanged(attempt=self.sitting.attempt),) if self.changes else ()
        return (*changed, *self.changes)


async def keep_text(sitting: Sitting, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Keep the text as a page, whatever it says."""
    return _Kept(sitting=sitting).with_text(event.text).answered()


async def keep_photo(sitting: Sitting, event: PhotoReceived, turn: Turn, ports: Ports) -> Outcome:
    """Keep the photo as a page, and its caption as another."""
    photo = SentFile(id=event.photo, name=_PHOTO, size_bytes=0)
    return await _keep_file(
        sitting, DocumentReceived(photo, event.caption, event.album), turn, ports
    )


async def keep_document(
    sitting: Sitting, event: DocumentReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Keep a picture that was sent as a file, or each page of a PDF; nothing else is opened."""
    return await _keep_file(sitting, event, turn, ports)


async def note_unreadable(
    sitting: Sitting, event: UnreadableReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Say that this cannot be part of a solution; the draft stays as it is."""
    return sitting.answered(_unreadable(event))


async def remove_page(
    sitting: Sitting, _: events.PageRemovedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take the last page out of the draft."""
    attempt = sitting.attempt
    if not attempt.pages:
        return sitting.answered(DraftNote.NOTHING_TO_REMOVE)
    gone = PageRemoved(attempt_id=attempt.id, number=attempt.pages[-1].number)
    left = attempt.without_last_page()
    removed = replace(sitting, attempt=left)
    return removed.answered(DraftNote.REMOVED, changes=(AttemptChanged(attempt=left), gone))


async def answer_album(
    sitting: Sitting, event: events.AlbumEnded, turn: Turn, ports: Ports
) -> Outcome:
    """Answer all photos of an album at once; one that is answered already needs no more."""
    if not sitting.state.album or event.attempt_id != sitting.attempt.id:
        return Outcome(
            state=sitting.state, changes=(AnswerDue(attempt_id=event.attempt_id, at=None),)
        )
    return sitting.answered()


async def forget_album(
    state: ChatState, event: events.AlbumEnded, turn: Turn, ports: Ports
) -> Outcome:
    """Answer nothing once the exam is over."""
    return Outcome(state=state, changes=(AnswerDue(attempt_id=event.attempt_id, at=None),))


async def _keep_file(
    sitting: Sitting, event: DocumentReceived, turn: Turn, ports: Ports
) -> Outcome:
    found = await _pictures(sitting, event.file, ports)
    kept = _Kept(sitting=sitting)
    kept = kept.noted(found) if isinstance(found, DraftNote) else kept.with_pictures(found)
    kept = kept.with_text(event.caption)
    return kept.waiting_for_more(event.album, turn) if event.album else kept.answered()


async def _pictures(
    sitting: Sitting, file: SentFile, ports: Ports
) -> Sequence[PagePicture] | DraftNote:
    """Return the pages in the file, or why there are none."""
    if sitting.attempt.pictures >= MOST_PICTURES:
        return DraftNote.TOO_MANY_PICTURES
    if ports.files is None or ports.pages is None:
        return DraftNote.NO_FILES
    try:
        return await ports.pages.pages(await ports.files.fetch(file))
    except FileUnavailableError as error:
        return _NOT_THERE[error.trouble]
    except PageRefusedError as error:
        return DraftNote(error.trouble.value)


def _unreadable(event: UnreadableReceived) -> DraftNote:
    """Return the note of the same name; what holds no answer holds no page either."""
    try:
        return DraftNote(event.kind.value)
    except ValueError:
        return DraftNote.OTHER
