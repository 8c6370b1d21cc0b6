"""Files on their way out: which part of the bot writes which, and how they are sent."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import structlog
from telegram.constants import FileSizeLimit
from telegram.ext import ExtBot

from bot.chat.messages.files import report_text
from bot.chat.messages.localizer import Localizer, key_part, localizer_for, paragraphs
from bot.chat.outbound.outgoing_messages import OutgoingMessage, inline_markup
from bot.chat.outbound.photos import caption_of
from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.flow.cards.ports import CARDS
from bot.flow.engine.files import FileUnavailableError, Pictures, content_of
from bot.flow.engine.ports import Clock, Ports
from bot.flow.engine.replies import Fetched, NotDrawnError
from bot.flow.exams.ports import EXAMS
from bot.flow.exams.replies import MarkedSheet, SheetPicture
from bot.flow.files import transfer
from bot.flow.files.found import all_warnings
from bot.flow.files.transfer import READER
from bot.flow.goals.ports import LANDSCAPES, LandscapePicture
from bot.flow.progress.looking import CardPicture

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

MOST_PLACES: Final = 5_000
"""Places of each kind in a report."""

Annotate = Callable[[bytes, SheetPicture], Awaitable[bytes]]
"""Returns a page of a solution with its lines marked. It may take a second."""

LARGEST_BYTES: Final = int(FileSizeLimit.FILESIZE_UPLOAD)


class Exports(Protocol):
    """Writes what learners own."""

    async def deck(self, wanted: transfer.DeckWanted) -> transfer.WrittenFile:
        """Return the deck in that form. Raises LookupError if the learner has none of that id."""

    async def mistakes(
        self, wanted: transfer.MistakesWanted, title: str, asks: str
    ) -> transfer.WrittenFile:
        """Return a deck of that title with the learner's own mistakes.

        Each card `asks` for one.
        """

    async def everything(
        self, wanted: transfer.EverythingWanted, words: transfer.Words
    ) -> transfer.WrittenFile:
        """Return everything known about the learner in one archive, which explains itself."""


class Outgoing:
    """Writes the files that replies promise, and returns stored pictures."""

    def __init__(
        self, exports: Exports, pictures: Pictures, ports: Ports, clock: Clock, annotate: Annotate
    ) -> None:
        self._exports = exports
        self._pictures = pictures
        self._ports = ports
        self._clock = clock
        self._annotate = annotate

    async def picture(self, picture: Fetched) -> bytes | None:
        """Return a stored picture, re-encoded, or None if there is none.

        Pictures of decks are stored unchanged, because they are exported again. But no app is sent
        bytes of strangers.
        """
        kept = await self._stored_picture(picture)
        if kept is None:
            return None
        if isinstance(picture, SheetPicture):  # it was re-encoded on arrival
            return await self._annotate(kept, picture)
        try:
            return await self._pictures.jpeg(kept)
        except FileUnavailableError as error:
            log.info("kept picture cannot be shown", reason=str(error))
            return None

    async def _stored_picture(self, picture: Fetched) -> bytes | None:
        match picture:
            case CardPicture(deck_id=deck_id, name=name):
                return await self._ports[CARDS].picture(deck_id, name)
            case LandscapePicture(learner_id=learner_id, landscape_id=of, name=name):
                return await self._ports[LANDSCAPES].picture(learner_id, of, name)
            case SheetPicture(learner_id=learner_id, attempt_id=attempt_id, page=page):
                return await self._ports[EXAMS].picture(learner_id, attempt_id, page)
            case _:
                raise TypeError(picture)

    async def write(self, wanted: transfer.FileWanted) -> transfer.WrittenFile:
        """Return the file to send. Raises if it cannot be written."""
        match wanted:
            case transfer.DeckWanted():
                return await self._exports.deck(wanted)
            case transfer.MistakesWanted():
                text = await self._localizer(wanted.learner_id)
                title, asks = text("own-mistakes"), text("wrong-line-asked")
                return await self._exports.mistakes(wanted, title, asks)
            case transfer.EverythingWanted():
                localizer = await self._localizer(wanted.learner_id)
                return await self._exports.everything(wanted, ArchiveWords(localizer))
            case transfer.ReportWanted():
                return await self._report(wanted)

    async def _report(self, wanted: transfer.ReportWanted) -> transfer.WrittenFile:
        files, reader = self._ports.files, self._ports[READER]
        if files is None or reader is None:
            raise LookupError(wanted.file.name)
        file = wanted.file
        found = await reader.read(file.name, await content_of(file, files), file.choices)
        localizer = await self._localizer(wanted.learner_id)
        groups = all_warnings(found, MOST_PLACES, localizer.language)
        text = report_text(localizer, wanted.file.name, groups)
        stem = wanted.file.name.rpartition(".")[0] or wanted.file.name
        return transfer.WrittenFile(
            name=f"{transfer.file_name(stem)}.report.txt", content=text.encode()
        )

    async def _localizer(self, learner_id: LearnerId) -> Localizer:
        chat = await self._ports.chats.open(ChatId(learner_id), TurnId("file"))
        return localizer_for(chat.learner, self._clock.now())


class DocumentWriter:
    """Sends files, which every server can show."""

    def __init__(self, bot: ExtBot[str]) -> None:
        self._bot = bot

    async def write(self, letter: OutgoingMessage, enclosure: transfer.WrittenFile) -> int:
        """Send the file and return the id of its message, which holds the keyboard."""
        caption = caption_of(paragraphs(letter.markdown, enclosure.note))
        sent = await letter.retry.hold(
            self._bot.send_document,
            letter.chat_id,
            enclosure.content,
            filename=enclosure.name,
            caption=caption.text if caption else None,
            caption_entities=caption.entities if caption else None,
            reply_markup=inline_markup(letter.keyboard),
            disable_content_type_detection=True,
            rate_limit_args=letter.pace,
        )
        return int(sent.message_id)


@dataclass(frozen=True, slots=True)
class ArchiveWords:
    """The words of archives, in a learner's language."""

    text: Localizer

    def about(self, left_out: Sequence[transfer.LeftOut]) -> tuple[str, str]:
        """Return the name and the content of the text that explains the archive."""
        text = paragraphs(self.text("archive-about"), self.note(left_out))
        return self.text("archive-readme"), f"{text}\n"

    def note(self, left_out: Sequence[transfer.LeftOut]) -> str:
        """Return the note below it in the chat, or nothing if nothing is left out."""
        return "\n".join(self.text(f"archive-without-{key_part(part)}") for part in left_out)


async def mark_page(
    draw: Callable[[MarkedSheet], Awaitable[bytes]], page: bytes, picture: SheetPicture
) -> bytes:
    """Return the page with its lines marked, or unchanged if that cannot be drawn."""
    sheet = MarkedSheet(page=page, first_line=picture.first_line, marks=picture.marks)
    try:
        return await draw(sheet)
    except NotDrawnError as error:
        log.warning("page not marked", reason=str(error))
        return page
