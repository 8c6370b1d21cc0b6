"""Pages of a solution: a picture or the pages of a PDF, in the best form for a model."""

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from math import ceil, sqrt
from pathlib import Path
from typing import Final

from PIL import Image

from bot.content.pdf_pages import PdfPage, PdfRefusedError, has_picture, pdf_pages
from bot.domain.exams.attempt import MOST_PICTURES
from bot.flow.exams.ports import PagePicture, PageRefusedError, PageTrouble
from bot.reader.exchange import keep_bytes, write_answer
from bot.reader.look import look_of
from bot.reader.pictures import (
    NotAPictureError,
    TooManyPixelsError,
    encode_jpeg,
    open_picture,
    remade,
)

LONGEST_PIXELS: Final = 2_576
MOST_TOKENS: Final = 4_784
"""The tokens of a picture that a model sees. It would scale down a larger one."""
TOKEN_PIXELS: Final = 28
"""The side of the square that one token covers."""
MOST_BYTES: Final = 3_000_000
"""The limit for one page."""
_QUALITIES: Final = (90, 80, 65, 50)
"""Thin strokes stay crisp. A noisy picture gets a lower quality."""
_DRAWN_PIXELS: Final = 2_000
"""The longest side of a drawn PDF page, about 170 dpi for A4."""
_PDF: Final = b"%PDF-"
_PDF_BEGINS_WITHIN: Final = 1_024
_PICTURES: Final = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"RIFF")
_HEIC: Final = frozenset({b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"})
"""Brands in the first box, `ftyp`, of pictures from iPhones."""


def answer_pages(_name: str, file: Path, folder: Path) -> None:
    """Write the pages into the folder, or why there are none."""
    try:
        pages = [
            {"name": keep_bytes(folder, number, page.jpeg), "look": asdict(page.look)}
            for number, page in enumerate(pages_of(file.read_bytes()))
        ]
    except PageRefusedError as error:
        write_answer(folder, {"refused": error.trouble.value})
    else:
        write_answer(folder, {"pages": pages})


def pages_of(data: bytes) -> Iterator[PagePicture]:
    """Yield the picture or the pages of a PDF. Raise PageRefusedError if there are none."""
    if is_pdf(data):
        yield from map(_page, _pages_of_pdf(data))
    elif is_picture(data):
        yield page_of_picture(data)
    else:
        raise PageRefusedError(PageTrouble.NOT_A_PAGE)


def is_pdf(data: bytes) -> bool:
    """Return True if the file is a PDF."""
    return _PDF in data[:_PDF_BEGINS_WITHIN]


def is_picture(data: bytes) -> bool:
    """Return True if the file is a picture. Raise PageRefusedError for the format of iPhones."""
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        raise PageRefusedError(PageTrouble.HEIC)
    return data.startswith(_PICTURES)


def fit_size(width: int, height: int) -> tuple[int, int]:
    """Return the largest size of this shape, at most its own, that a model sees completely."""
    scale = min(1.0, LONGEST_PIXELS / max(width, height))
    scale = min(scale, sqrt(MOST_TOKENS * TOKEN_PIXELS**2 / (width * height)))
    while True:
        size = max(int(width * scale), 1), max(int(height * scale), 1)
        if ceil(size[0] / TOKEN_PIXELS) * ceil(size[1] / TOKEN_PIXELS) <= MOST_TOKENS:
            return size
        scale *= 0.999


def page_of_picture(data: bytes) -> PagePicture:
    """Return the picture as a page. Raise PageRefusedError if it is none."""
    try:
        with open_picture(data) as picture:
            return _page(picture)
    except TooManyPixelsError as error:
        raise PageRefusedError(PageTrouble.TOO_LARGE) from error
    except NotAPictureError as error:
        raise PageRefusedError(PageTrouble.BROKEN) from error


def read_pdf(data: bytes, most: int) -> Iterator[tuple[str, Callable[[], PagePicture] | None]]:
    """Yield the text of each page with a function that draws it, or None if it has no pictures.

    Raise PageRefusedError if there are more pages than `most`, none, or unreadable ones.
    """
    for page in _pdf_pages(data, most):
        draw = partial(_drawn_page, page) if has_picture(page) else None
        yield page.get_textpage().get_text_bounded(), draw
        page.close()


def _pages_of_pdf(data: bytes) -> Iterator[Image.Image]:
    for page in _pdf_pages(data, MOST_PICTURES):
        yield _draw(page)
        page.close()


def _drawn_page(page: PdfPage) -> PagePicture:
    return _page(_draw(page))


def _draw(page: PdfPage) -> Image.Image:
    scale = _DRAWN_PIXELS / max(*page.get_size(), 1)
    picture: Image.Image = page.render(scale=scale, limit_image_cache=True).to_pil()
    return picture


def _pdf_pages(data: bytes, most: int) -> Iterator[PdfPage]:
    found = False
    try:
        for page in pdf_pages(data, most):
            found = True
            yield page
    except PdfRefusedError as error:
        trouble = PageTrouble.TOO_MANY_PAGES if error.is_too_long else PageTrouble.BROKEN
        raise PageRefusedError(PageTrouble.ENCRYPTED if error.is_locked else trouble) from error
    if not found:
        raise PageRefusedError(PageTrouble.BROKEN)


def _page(picture: Image.Image) -> PagePicture:
    clean = remade(picture, fit_size(*picture.size))
    tries = (encode_jpeg(clean, quality) for quality in _QUALITIES)
    smallest = next((jpeg for jpeg in tries if len(jpeg) <= MOST_BYTES), None)
    if smallest is None:
        raise PageRefusedError(PageTrouble.TOO_LARGE)
    return PagePicture(jpeg=smallest, look=look_of(clean))
