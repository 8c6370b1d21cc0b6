"""Files from the chat, fetched within Telegram's limits."""

import asyncio
from typing import Final

import structlog
from telegram.constants import FileSizeLimit
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.chat.client.retry import Retry
from bot.domain.ids import FileId
from bot.flow.engine.files import FileTrouble, FileUnavailableError, Pictures, SentFile

log = structlog.get_logger(__name__)

LARGEST_BYTES: Final = int(FileSizeLimit.FILESIZE_DOWNLOAD)
FETCH_SECONDS: Final = 60.0
"""How long all tries together may take."""
_ATTEMPTS: Final = 3


class ChatFiles:
    """Fetches learners' files within Telegram's size limit and a limit of time."""

    def __init__(
        self,
        bot: ExtBot[str],
        pictures: Pictures,
        *,
        retry: Retry | None = None,
        fetch_seconds: float = FETCH_SECONDS,
    ) -> None:
        self._bot = bot
        self._pictures = pictures
        self._retry = retry or Retry(attempts=_ATTEMPTS)
        self._fetch_seconds = fetch_seconds

    async def fetch(self, file: SentFile) -> bytes:
        """Return the content of the file. Raises FileUnavailableError with the reason."""
        if file.size_bytes > LARGEST_BYTES:
            raise FileUnavailableError(FileTrouble.TOO_LARGE)
        return await self._fetch(file.id)

    async def photo(self, file_id: FileId) -> bytes:
        """Return the photo, re-encoded as a JPEG without any metadata."""
        return await self._pictures.jpeg(await self._fetch(file_id))

    async def _fetch(self, file_id: FileId) -> bytes:
        try:
            async with asyncio.timeout(self._fetch_seconds):
                return await self._retry.hold(self._download, file_id)
        except (TimeoutError, TelegramError) as error:
            trouble = _trouble(error)
            log.warning("file not fetched", reason=type(error).__name__, trouble=trouble.value)
            raise FileUnavailableError(trouble) from None  # its cause names the token

    async def _download(self, file_id: FileId) -> bytes:
        found = await self._bot.get_file(file_id)
        if (found.file_size or 0) > LARGEST_BYTES:
            raise FileUnavailableError(FileTrouble.TOO_LARGE)
        if not found.file_path:
            raise FileUnavailableError(FileTrouble.GONE)
        data = bytes(await found.download_as_bytearray())
        if len(data) > LARGEST_BYTES:
            raise FileUnavailableError(FileTrouble.TOO_LARGE)
        return data


def _trouble(error: TimeoutError | TelegramError) -> FileTrouble:
    if isinstance(error, BadRequest):
        is_too_big = "too big" in error.message.lower()
        return FileTrouble.TOO_LARGE if is_too_big else FileTrouble.GONE
    if isinstance(error, TimeoutError | NetworkError | RetryAfter):
        return FileTrouble.UNREACHABLE
    return FileTrouble.GONE
