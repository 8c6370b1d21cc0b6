"""The ports for files from outside. Each file is read in a process of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from bot.domain.authoring.course_file import SentCourse
from bot.domain.cards.deck_file import Refusal, TableChoices
from bot.domain.exams.attempt import Look
from bot.flow.engine.files import FileTrouble, FileUnavailableError
from bot.flow.exams.ports import PagePicture, PageRefusedError, PageTrouble
from bot.flow.files.transfer import FileRefusedError, Found
from bot.flow.material.ports import MaterialPage
from bot.reader.children import Children, Ending, UnreadError
from bot.reader.exchange import ANSWER, BrokenAnswerError, Kind, answer_in, kept_bytes

LARGEST_PAGE_BYTES: Final = 20_000_000
"""The limit for a file. Telegram offers no larger ones."""
_REFUSALS: Final[Mapping[Ending, Refusal]] = {
    Ending.TOO_SLOW: Refusal.TOO_SLOW,
    Ending.TOO_HEAVY: Refusal.TOO_HEAVY,
    Ending.BROKE_OFF: Refusal.BROKE_OFF,
}
_TROUBLES: Final[Mapping[Ending, PageTrouble]] = {
    Ending.TOO_SLOW: PageTrouble.TOO_SLOW,
    Ending.TOO_HEAVY: PageTrouble.TOO_LARGE,
    Ending.BROKE_OFF: PageTrouble.BROKEN,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """A page, with the name of its picture beside the answer."""

    name: str
    look: Look


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pictures:
    """A process's answer for a photo or for pages."""

    pictures: tuple[str, ...] = ()
    pages: tuple[_Page, ...] = ()
    refused: PageTrouble | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _MaterialPage:
    """A page of material, with the name of its picture beside the answer."""

    text: str
    name: str
    is_scan: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Material:
    """A process's answer for material."""

    pages: tuple[_MaterialPage, ...] = ()
    refused: PageTrouble | None = None


class FileReader:
    """Reads decks, landscapes, and a learner's whole account."""

    def __init__(self, children: Children) -> None:
        self._children = children

    async def read(self, name: str, data: bytes, choices: TableChoices | None = None) -> Found:
        """Return the content of the file. Raise FileRefusedError if it is refused."""
        from bot.reader.decks import found_in  # noqa: PLC0415 - with it come all forms of files, which no start waits for

        chosen = None if choices is None else _choices().dump_json(choices)
        try:
            return await self._children.read(Kind.DECKS, name, data, found_in, chosen)
        except UnreadError as error:
            raise FileRefusedError(_REFUSALS[error.ending]) from error


class AuthorCourseReader:
    """Reads courses of authors."""

    def __init__(self, children: Children) -> None:
        self._children = children

    async def read(self, name: str, data: bytes) -> SentCourse:
        """Return the course. Raise FileRefusedError if the file is refused."""
        from bot.reader.courses import course_in  # noqa: PLC0415 - as for decks

        try:
            return await self._children.read(Kind.COURSE, name, data, course_in)
        except UnreadError as error:
            raise FileRefusedError(_REFUSALS[error.ending]) from error


class PictureMaker:
    """Re-encodes pictures from strangers."""

    def __init__(self, children: Children) -> None:
        self._children = children

    async def jpeg(self, data: bytes) -> bytes:
        """Return the picture as a JPEG. Raise FileUnavailableError if it is none."""
        try:
            return await self._children.read(Kind.PICTURE, "", data, _picture_in)
        except UnreadError as error:
            raise FileUnavailableError(FileTrouble.NOT_A_PICTURE) from error


class PageMaker:
    """Makes pages of a solution from files."""

    def __init__(self, children: Children) -> None:
        self._children = children

    async def pages(self, data: bytes) -> Sequence[PagePicture]:
        """Return the picture or the pages of a PDF. Raise PageRefusedError if there are none."""
        if len(data) > LARGEST_PAGE_BYTES:
            raise PageRefusedError(PageTrouble.TOO_LARGE)
        try:
            return await self._children.read(Kind.PAGES, "", data, _pages_in)
        except UnreadError as error:
            raise PageRefusedError(_TROUBLES[error.ending]) from error


class MaterialMaker:
    """Makes pages from files that learners want to learn from."""

    def __init__(self, children: Children) -> None:
        self._children = children

    async def read(self, data: bytes, *, drawn: bool = False) -> Sequence[MaterialPage]:
        """Return the pages, with scans `drawn` or not.

        Raise PageRefusedError if there are none.
        """
        if len(data) > LARGEST_PAGE_BYTES:
            raise PageRefusedError(PageTrouble.TOO_LARGE)
        wanted = b"drawn" if drawn else None
        try:
            return await self._children.read(Kind.MATERIAL, "", data, _material_in, wanted)
        except UnreadError as error:
            raise PageRefusedError(_TROUBLES[error.ending]) from error


def _material_in(folder: Path) -> tuple[MaterialPage, ...]:
    try:
        left = TypeAdapter(_Material).validate_json(answer_in(folder))
    except ValidationError as error:
        raise BrokenAnswerError(ANSWER) from error
    if left.refused is not None:
        raise PageRefusedError(left.refused)
    return tuple(
        MaterialPage(
            text=page.text,
            is_scan=page.is_scan,
            jpeg=kept_bytes(folder, page.name) if page.name else None,
        )
        for page in left.pages
    )


def _picture_in(folder: Path) -> bytes:
    for name in _pictures_in(folder).pictures:
        return kept_bytes(folder, name)
    raise FileUnavailableError(FileTrouble.NOT_A_PICTURE)


def _pages_in(folder: Path) -> tuple[PagePicture, ...]:
    left = _pictures_in(folder)
    if left.refused is not None:
        raise PageRefusedError(left.refused)
    if not left.pages:
        raise BrokenAnswerError(ANSWER)
    return tuple(
        PagePicture(jpeg=kept_bytes(folder, page.name), look=page.look) for page in left.pages
    )


def _pictures_in(folder: Path) -> _Pictures:
    try:
        return _adapter().validate_json(answer_in(folder))
    except ValidationError as error:
        raise BrokenAnswerError(ANSWER) from error


@cache
def _choices() -> TypeAdapter[TableChoices]:
    return TypeAdapter(TableChoices)


@cache
def _adapter() -> TypeAdapter[_Pictures]:
    return TypeAdapter(_Pictures)
