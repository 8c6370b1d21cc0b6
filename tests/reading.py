"""Files from outside, read in the process of the test itself."""

from collections.abc import Sequence

from bot.content.reading import read_found
from bot.domain.cards.deck_file import TableChoices
from bot.flow.engine.files import FileTrouble, FileUnavailableError
from bot.flow.exams.ports import PagePicture
from bot.flow.files.transfer import Found
from bot.reader.accounts import check_account
from bot.reader.pages import pages_of
from bot.reader.pictures import NotAPictureError, jpeg


class ReadHere:
    async def read(self, name: str, data: bytes, choices: TableChoices | None = None) -> Found:
        return check_account(read_found(name, data, choices=choices))

    async def jpeg(self, data: bytes) -> bytes:
        try:
            return jpeg(data)
        except NotAPictureError as error:
            raise FileUnavailableError(FileTrouble.NOT_A_PICTURE) from error

    async def pages(self, data: bytes) -> Sequence[PagePicture]:
        return tuple(pages_of(data))
