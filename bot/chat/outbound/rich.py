"""Screens for a server with rich messages: the Markdown is sent unchanged, maths and all."""

from typing import Any, Final

from telegram.error import BadRequest, EndPointNotFound
from telegram.ext import ExtBot

from bot.chat.outbound.outgoing_messages import OutgoingMessage, is_unchanged, markup_of

LIMIT: Final = 32_768
_EDIT: Final = "editmessagetext"
"""Lower case, because the library's own method of that name requires a text."""


def sections(markdown: str, limit: int = LIMIT) -> tuple[str, ...]:
    """Return the Markdown in pieces below the limit, cut between paragraphs."""
    pieces: list[str] = []
    for paragraph in markdown.split("\n\n"):
        for start in range(0, max(len(paragraph), 1), limit):
            part = paragraph[start : start + limit]
            if pieces and len(pieces[-1]) + len(part) + 2 <= limit:
                pieces[-1] += f"\n\n{part}"
            else:
                pieces.append(part)
    return tuple(pieces)


class RichWriter:
    """Writes screens as rich messages, which the library does not know yet."""

    def __init__(self, bot: ExtBot[str]) -> None:
        self._bot = bot

    async def write(self, letter: OutgoingMessage) -> int:
        """Send or edit, and return the id of the message that holds the keyboard."""
        message_id = 0
        pieces = sections(letter.markdown)
        for number, piece in enumerate(pieces):
            wanted = self._params(letter, piece, with_keyboard=number == len(pieces) - 1)
            edits = letter.edits if number == 0 else None
            message_id = await self._one(letter, wanted, edits)
        return message_id

    async def _one(
        self, letter: OutgoingMessage, wanted: dict[str, Any], edits: int | None
    ) -> int:
        if edits is not None and await self._edit(letter, wanted | {"message_id": edits}):
            return edits
        message: object = await letter.retry.hold(
            self._bot.do_api_request, "sendRichMessage", wanted, rate_limit_args=letter.pace
        )
        match message:
            case {"message_id": int(message_id)}:
                return message_id
            case _:  # some servers answer `true` to methods they do not know
                raise EndPointNotFound("no message in the answer")

    async def _edit(self, letter: OutgoingMessage, wanted: dict[str, Any]) -> bool:
        try:
            await letter.retry.hold(self._bot.do_api_request, _EDIT, wanted)
        except BadRequest as error:
            return is_unchanged(error)
        return True

    @staticmethod
    def _params(letter: OutgoingMessage, markdown: str, *, with_keyboard: bool) -> dict[str, Any]:
        wanted: dict[str, Any] = {
            "chat_id": letter.chat_id,
            "rich_message": {"markdown": markdown},
        }
        if letter.effect is not None:
            wanted["message_effect_id"] = letter.effect
        markup = markup_of(letter.keyboard)
        if with_keyboard and markup is not None:
            wanted["reply_markup"] = markup
        return wanted
