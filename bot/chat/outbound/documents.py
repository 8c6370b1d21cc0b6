"""Files on their way into a chat, with what they are below them."""

from typing import Final

from telegram.constants import FileSizeLimit
from telegram.ext import ExtBot

from bot.chat.messages.localizer import paragraphs
from bot.chat.outbound.outgoing_messages import OutgoingMessage, inline_markup
from bot.chat.outbound.photos import caption_of
from bot.flow.files.transfer import WrittenFile

LARGEST_BYTES: Final = int(FileSizeLimit.FILESIZE_UPLOAD)


class DocumentWriter:
    """Sends files; every server can show these."""

    def __init__(self, bot: ExtBot[str]) -> None:
        self._bot = bot

    async def write(self, letter: OutgoingMessage, enclosure: WrittenFile) -> int:
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
