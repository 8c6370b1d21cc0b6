"""The pages of a PDF by PDFium: their texts and pictures, and the place of each letter."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import pypdfium2

PdfPage: TypeAlias = pypdfium2.PdfPage
_PASSWORD_MISSING: Final = 4
"""PDFium's number of the error."""
_HALVES: Final = range(0xD800, 0xE000)
"""Codes of surrogates. Their pairs are rare, and come as one."""


class PdfRefusedError(Exception):
    """A PDF that cannot be read."""

    def __init__(self, *, is_locked: bool = False, is_too_long: bool = False) -> None:
        super().__init__(f"locked: {is_locked}, too long: {is_too_long}")
        self.is_locked = is_locked
        self.is_too_long = is_too_long


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter and its place, in points from the left and from the bottom."""

    sign: str
    left: float
    right: float
    middle: float
    height: float


def pdf_pages(source: bytes | Path, most: int) -> Iterator[PdfPage]:
    """Yield the pages.

    Raises PdfRefusedError if there are more than `most`, or if one is unreadable.
    """
    try:
        with pypdfium2.PdfDocument(source) as pdf:
            if len(pdf) > most:
                raise PdfRefusedError(is_too_long=True)
            yield from pdf
    except pypdfium2.PdfiumError as error:
        raise PdfRefusedError(is_locked=error.err_code == _PASSWORD_MISSING) from error


def has_picture(page: PdfPage) -> bool:
    """Return True if there is a picture on the page."""
    return any(True for _ in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))


def letters(page: PdfPage) -> list[Letter]:
    """Return the letters of the page, without spaces."""
    text = page.get_textpage()
    found: list[Letter] = []
    for number in range(text.count_chars()):
        code = pypdfium2.raw.FPDFText_GetUnicode(text, number)
        sign = "" if code in _HALVES else chr(code)
        if sign.strip() and sign.isprintable():
            left, bottom, right, top = text.get_charbox(number, loose=True)
            found.append(Letter(sign, left, right, (bottom + top) / 2, top - bottom))
    return found
