"""Bytes -> text, for files whose encoding nobody wrote down."""

import codecs

from bot.domain.cards.deck_warnings import DeckRefusedError, FileWarnings, Refusal, WarningKind

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE_BYTES = 4_096
_ZEROS_OF_UTF16 = 0.3
"""The share of zero bytes on one side of each pair from which on a file is taken as UTF-16."""


def read_text(data: bytes, warnings: FileWarnings) -> str:
    """Return the text: UTF-8, UTF-16 or, where nothing else fits, Windows' western encoding."""
    for encoding in _candidates(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            continue
        if encoding in {"cp1252", "utf-16-le", "utf-16-be"}:
            warnings.note(WarningKind.ENCODING_GUESSED, detail=encoding)
        return text
    raise DeckRefusedError(Refusal.ENCODING)


def _candidates(data: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return (encoding,)
    sample = data[:_SAMPLE_BYTES]
    half = max(1, len(sample) // 2)
    if sample[1::2].count(0) / half > _ZEROS_OF_UTF16:
        return ("utf-16-le",)
    if sample[0::2].count(0) / half > _ZEROS_OF_UTF16:
        return ("utf-16-be",)
    return ("utf-8", "cp1252")
