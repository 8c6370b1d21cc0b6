"""Pictures on their way into a chat, with a caption if it is short enough."""

from typing import Final

from telegram import InputMediaPhoto
from telegram.constants import MessageLimit
from telegram.error import BadRequest
from telegram.ext import ExtBot

from bot.chat.outbound.maths import has_formula
from bot.chat.outbound.outgoing_messages import OutgoingMessage, Photo, inline_markup, is_unchanged
from bot.chat.outbound.plain import Part, plain

LONGEST_CAPTION: Final = int(MessageLimit.CAPTION_LENGTH)
_LINE_LENGTH: Final = 38
"""Characters in a line of a caption on a phone."""
_LINES_BELOW: Final = 25
"""Lines that a phone shows at once below a picture that is still legible."""
_LINES_OF_BUTTONS: Final = 3
"""Lines as tall as one row of buttons."""
_NAME: Final = "picture"
"""The file name of a picture that its caption describes."""
_LONGEST_NAME: Final = 200
"""Characters of a description that become the name of a file."""


class PhotoWriter:
    """Sends pictures, which every server can show."""

    def __init__(self, bot: ExtBot[str]) -> None:
        self._bot = bot

    async def write(self, letter: OutgoingMessage, photo: Photo) -> int | None:
        """Send the picture and return the id of its message, which holds the keyboard.

        It replaces an earlier message if possible. Returns None if the words do not fit a caption,
        or a phone would not show them with the picture. Then words and buttons have to follow.
        """
        needs_message = photo.alt and has_formula(photo.caption)
        caption = None if needs_message else caption_of(photo.caption)
        if caption is not None and not _leaves_room(caption, len(letter.keyboard)):
            caption = None
        may_replace = photo.replaces and letter.edits is not None
        if caption and may_replace and await self._replaces(letter, photo, caption):
            return letter.edits
        sent = await letter.retry.hold(
            self._bot.send_photo,
            letter.chat_id,
            photo.image,
            caption=caption.text if caption else None,
            caption_entities=caption.entities if caption else None,
            reply_markup=inline_markup(letter.keyboard) if caption else None,
            filename=_file_name(photo),
            message_effect_id=letter.effect,
            rate_limit_args=letter.pace,
        )
        return sent.message_id if caption else None

    async def _replaces(self, letter: OutgoingMessage, photo: Photo, caption: Part) -> bool:
        """Put the picture into the earlier message. Return False if that is impossible."""
        media = InputMediaPhoto(
            photo.image,
            caption=caption.text,
            caption_entities=caption.entities,
            filename=_file_name(photo),
        )
        try:
            await letter.retry.hold(
                self._bot.edit_message_media,
                media,
                letter.chat_id,
                letter.edits,
                reply_markup=inline_markup(letter.keyboard),
            )
        except BadRequest as error:
            return is_unchanged(error)
        return True


def _file_name(photo: Photo) -> str:
    """Return the file name, which is Telegram's only place for an alternative text."""
    return f"{photo.alt[:_LONGEST_NAME].removesuffix('.') or _NAME}.png"


def caption_of(markdown: str) -> Part | None:
    """Return the Markdown as one caption, or None if it needs more room, or formula pictures.

    The caption of a picture without words is empty.
    """
    if not markdown:
        return Part("", ())
    parts, drawn = plain(markdown)
    if len(parts) != 1 or drawn:
        return None
    return parts[0] if len(parts[0].text.encode("utf-16-le")) // 2 <= LONGEST_CAPTION else None


def _leaves_room(caption: Part, rows: int) -> bool:
    """Return True if a phone shows the picture with the caption and that many rows of buttons."""
    lines = sum(1 + len(line) // _LINE_LENGTH for line in caption.text.split("\n"))
    return lines + rows * _LINES_OF_BUTTONS <= _LINES_BELOW
