"""Files of other programs, recognised by their beginning, their name, or an archive's content.

None of them is read. Each is refused by its name, with what can be done with it.
"""

from collections.abc import Collection
from pathlib import PurePath
from typing import Final

from bot.domain.cards.deck_file import DeckRefusedError, OtherFile, Refusal

START_BYTES: Final = 512
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OFFICE: Final = frozenset({".docx", ".xlsx", ".docm", ".xlsm", ".dotx"})
_ENDINGS: Final = {
    OtherFile.SLIDES: ".ppt .pptx .pptm .pps .ppsx .potx .odp .key",
    OtherFile.OLD_WORD: ".doc .dot .wps",
    OtherFile.OLD_SHEET: ".xls .xlt .xlsb",
    OtherFile.TEXT_DOCUMENT: ".odt .ott .fodt .rtf .pages .wpd .one .pub",
    OtherFile.SHEET: ".ods .ots .fods .numbers",
    OtherFile.BOOK: ".epub .mobi .azw .azw3 .kfx .fb2 .djvu .ibooks",
    OtherFile.NOTES: ".enex .notes .goodnotes .notability",
    OtherFile.MIND_MAP: ".opml .mm .xmind .mmap .km .itmz",
    OtherFile.WEB_PAGE: ".html .htm .xhtml .mht .mhtml .webarchive",
    OtherFile.LINK: ".url .webloc .lnk .gdoc .gsheet .gslides .desktop",
    OtherFile.SOUND: ".mp3 .m4a .wav .ogg .oga .opus .flac .aac .amr .wma .mid",
    OtherFile.FILM: ".mp4 .m4v .mov .avi .mkv .webm .wmv .mpg .mpeg .3gp",
    OtherFile.PROGRAM: ".exe .msi .apk .dmg .deb .rpm .jar .bat .cmd .com .scr .ipa .app .dll .so",
    OtherFile.ARCHIVE: ".7z .rar .tar .gz .tgz .bz2 .xz .zst .cab .iso",
    OtherFile.ANKI: ".anki .anki2 .anki21 .anki21b",
    OtherFile.DATABASE: ".db .sqlite .sqlite3 .mdb .accdb .odb .kno",
    OtherFile.DRAWING: ".svg .psd .ai .eps .xcf .vsd .vsdx .odg .drawio .indd .cdr",
    OtherFile.MOODLE: ".mbz",
    OtherFile.H5P: ".h5p",
    OtherFile.MAIL: ".eml .msg .mbox",
    OtherFile.CALENDAR: ".ics .vcf",
}
_BY_ENDING: Final = {end: kind for kind, ends in _ENDINGS.items() for end in ends.split()}
_IN_WORDS: Final = frozenset(
    {
        OtherFile.TEXT_DOCUMENT, OtherFile.NOTES, OtherFile.MIND_MAP, OtherFile.WEB_PAGE,
        OtherFile.LINK, OtherFile.DRAWING, OtherFile.MAIL, OtherFile.CALENDAR, OtherFile.PROGRAM,
        OtherFile.BOOK,
    }
)  # fmt: skip
"""Kinds that may be plain text and yet no list. A table may wrongly be called `.xls`."""
_BEGINNINGS: Final = (
    (b"{\\rtf", OtherFile.TEXT_DOCUMENT), (b"MZ", OtherFile.PROGRAM),
    (b"\x7fELF", OtherFile.PROGRAM), (b"\xfe\xed\xfa", OtherFile.PROGRAM),
    (b"\xcf\xfa\xed\xfe", OtherFile.PROGRAM), (b"\xca\xfe\xba\xbe", OtherFile.PROGRAM),
    (b"7z\xbc\xaf", OtherFile.ARCHIVE), (b"Rar!", OtherFile.ARCHIVE),
    (b"\x1f\x8b", OtherFile.ARCHIVE), (b"BZh", OtherFile.ARCHIVE),
    (b"\xfd7zXZ", OtherFile.ARCHIVE), (b"SQLite format 3\0", OtherFile.DATABASE),
    (b"ID3", OtherFile.SOUND), (b"OggS", OtherFile.SOUND), (b"fLaC", OtherFile.SOUND),
    (b"\xff\xfb", OtherFile.SOUND), (b"\x1aE\xdf\xa3", OtherFile.FILM),
    (b"8BPS", OtherFile.DRAWING), (b"%!PS", OtherFile.DRAWING),
    (b"AT&TFORM", OtherFile.BOOK),
)  # fmt: skip
_TAGS: Final = (
    (b"<!doctype html", OtherFile.WEB_PAGE), (b"<html", OtherFile.WEB_PAGE),
    (b"<svg", OtherFile.DRAWING), (b"<opml", OtherFile.MIND_MAP), (b"<map", OtherFile.MIND_MAP),
    (b"<en-export", OtherFile.NOTES), (b"<fictionbook", OtherFile.BOOK),
    (b"<office:document", OtherFile.TEXT_DOCUMENT), (b"begin:vcalendar", OtherFile.CALENDAR),
    (b"begin:vcard", OtherFile.CALENDAR), (b"[internetshortcut]", OtherFile.LINK),
)  # fmt: skip
_READ_ALONE: Final = frozenset(
    {".docx", ".pdf", ".xlsx", ".apkg", ".colpkg", ".cards", ".jpg", ".jpeg", ".png", ".heic"}
)
_READ_PACKED: Final = frozenset({".json", ".csv", ".tsv"})
_BLANKS: Final = b"\xef\xbb\xbf \t\r\n"
_ENTRIES: Final = (
    ("ppt/presentation.xml", OtherFile.SLIDES), ("Index/Slide.iwa", OtherFile.SLIDES),
    ("META-INF/container.xml", OtherFile.BOOK), ("h5p.json", OtherFile.H5P),
    ("AndroidManifest.xml", OtherFile.PROGRAM), ("META-INF/MANIFEST.MF", OtherFile.PROGRAM),
    ("moodle_backup.xml", OtherFile.MOODLE), ("visio/document.xml", OtherFile.DRAWING),
    ("xl/workbook.bin", OtherFile.OLD_SHEET), ("content.xml", OtherFile.TEXT_DOCUMENT),
    ("Index/Document.iwa", OtherFile.TEXT_DOCUMENT),
)  # fmt: skip


def refuse_other(name: str, start: bytes) -> None:
    """Refuse a file that begins, or is named, like one of another program."""
    ending = PurePath(name).suffix.lower()
    if start.startswith(_OLE):
        if ending in _OFFICE:
            raise DeckRefusedError(Refusal.ENCRYPTED)  # Office encrypts in the same way
        _refuse(_BY_ENDING.get(ending, OtherFile.OLD_WORD))
    kind = _by_beginning(start)
    named = _BY_ENDING.get(ending)
    if kind is None and named is not None and (named in _IN_WORDS or b"\0" in start):
        kind = named
    if kind is not None:
        packs = kind in {OtherFile.ARCHIVE, OtherFile.DATABASE}
        _refuse(named if packs and named else kind)


def refuse_other_archive(name: str, entries: Collection[str]) -> None:
    """Refuse an archive that is a file of another program, by its name or its content."""
    kind = _BY_ENDING.get(PurePath(name).suffix.lower())
    if kind is None:
        kind = next((of for entry, of in _ENTRIES if entry in entries), None)
    endings = {PurePath(entry).suffix.lower() for entry in entries}
    if kind is None and endings & _READ_ALONE and not endings & _READ_PACKED:
        kind = OtherFile.FOLDER
    if kind is not None:
        _refuse(kind)


def _by_beginning(start: bytes) -> OtherFile | None:
    for beginning, kind in _BEGINNINGS:
        if start.startswith(beginning):
            return kind
    if start[4:8] == b"ftyp":
        return OtherFile.SOUND if start[8:11] == b"M4A" else OtherFile.FILM
    if start.startswith(b"RIFF") and start[8:12] in {b"WAVE", b"AVI "}:
        return OtherFile.SOUND if start[8:12] == b"WAVE" else OtherFile.FILM
    text = start.lstrip(_BLANKS).lower()
    tag = text[text.find(b"?>") + 2 :].lstrip(_BLANKS) if text.startswith(b"<?xml") else text
    return next((kind for beginning, kind in _TAGS if tag.startswith(beginning)), None)


def _refuse(kind: OtherFile) -> None:
    raise DeckRefusedError(Refusal.OTHER_FILE, kind.value)
