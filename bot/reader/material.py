"""Material to learn from: the pages of a PDF, a photo of a page, or a text.

Pages with pictures but no text are drawn for a model to read, if requested.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from bot.content.decks.archives import open_archive
from bot.content.decks.documents.word_form import document_in, word_text
from bot.domain.authoring.sources import LONGEST_PAGE, MOST_CHARACTERS, MOST_PAGES, typed_pages
from bot.domain.cards.deck_file import DeckRefusedError, Refusal
from bot.domain.markup import without_unseen
from bot.flow.exams.ports import PageRefusedError, PageTrouble
from bot.reader import pages
from bot.reader.exchange import CHOICES, keep_bytes, write_answer

_ZIP: Final = b"PK"
_FEWEST_CHARACTERS: Final = 20
"""Characters of a page that is no scan. A scan may have fewer, such as its number or a stamp."""
_FEWEST_PRINTABLE: Final = 0.9
"""The share of printable characters in a text file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage:
    """A page as it was read."""

    text: str = ""
    jpeg: bytes | None = None
    """None for a page with text, or if its picture is not wanted."""
    is_scan: bool = False
    """True if its text is in a picture."""


def answer_material(_name: str, file: Path, folder: Path) -> None:
    """Write the pages into the folder, or why there are none."""
    drawn = (folder / CHOICES).exists()
    try:
        found = [
            {
                "text": page.text,
                "name": "" if page.jpeg is None else keep_bytes(folder, number, page.jpeg),
                "is_scan": page.is_scan,
            }
            for number, page in enumerate(material_pages(file.read_bytes(), drawn=drawn))
        ]
    except PageRefusedError as error:
        write_answer(folder, {"refused": error.trouble.value})
    else:
        write_answer(folder, {"pages": found})


def material_pages(data: bytes, *, drawn: bool) -> list[ReadPage]:
    """Return the pages, with scans `drawn` or not. Raise PageRefusedError if there are none."""
    if pages.is_pdf(data):
        found = list(_of_pdf(data, drawn=drawn))
    elif pages.is_picture(data):
        jpeg = pages.page_of_picture(data).jpeg
        found = [ReadPage(jpeg=jpeg if drawn else None, is_scan=True)]
    else:
        text = _word(data) if data.startswith(_ZIP) else _plain_text(data)
        found = [ReadPage(text=page.text) for page in typed_pages(text)]
    if not any(page.text or page.is_scan for page in found):
        raise PageRefusedError(PageTrouble.BROKEN)
    if len(found) > MOST_PAGES:
        raise PageRefusedError(PageTrouble.TOO_MANY_PAGES)
    lengths = [len(page.text) for page in found]
    if max(lengths) > LONGEST_PAGE or sum(lengths) > MOST_CHARACTERS:
        raise PageRefusedError(PageTrouble.TOO_LARGE)
    return found


def _of_pdf(data: bytes, *, drawn: bool) -> Iterator[ReadPage]:
    for found, picture in pages.read_pdf(data, MOST_PAGES):
        text = without_unseen(found.replace("\r\n", "\n")).strip()
        if picture is None or len("".join(text.split())) >= _FEWEST_CHARACTERS:
            yield ReadPage(text=text)
        else:
            yield ReadPage(jpeg=picture().jpeg if drawn else None, is_scan=True)


def _word(data: bytes) -> str:
    """Return the text of a Word document. Raise PageRefusedError if the file is none."""
    try:
        archive = open_archive(BytesIO(data))
        with archive.file:
            if document := document_in(archive.entries):
                return word_text(archive, document)
    except DeckRefusedError as error:
        is_empty = error.reason in {Refusal.EMPTY, Refusal.NO_TEXT}
        raise PageRefusedError(
            PageTrouble.BROKEN if is_empty else PageTrouble.NOT_A_PAGE
        ) from error
    raise PageRefusedError(PageTrouble.NOT_A_PAGE)


def _plain_text(data: bytes) -> str:
    """Return the text. Raise PageRefusedError if the file is none."""
    with_mark = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if with_mark else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        readable = sum(sign.isprintable() or sign.isspace() for sign in text)
        if readable >= _FEWEST_PRINTABLE * len(text):
            return without_unseen(text)
    raise PageRefusedError(PageTrouble.NOT_A_PAGE)
