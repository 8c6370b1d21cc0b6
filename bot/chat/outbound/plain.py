"""Screens for a server without rich messages: text with entities, formulas as pictures."""

import html
import re
from dataclasses import dataclass
from typing import Final

import structlog
from telegram import InlineKeyboardMarkup, MessageEntity
from telegram.constants import MessageLimit
from telegram.error import BadRequest
from telegram.ext import ExtBot
from telegramify_markdown import (
    MessageEntity as ForeignEntity,
    RenderConfig,
    convert,
    split_entities,
)

from bot.chat.outbound.maths import picture, reading, replace_formulas
from bot.chat.outbound.outgoing_messages import OutgoingMessage, inline_markup, is_unchanged
from bot.domain.markup import escape

log = structlog.get_logger(__name__)

LIMIT: Final = int(MessageLimit.MAX_TEXT_LENGTH)
CAPTION: Final = 1_000
_NESTED: Final = re.compile(r"^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){9,}", re.MULTILINE)
"""Lists and quotations within each other, which can take the converter minutes."""
_OPENS: Final = re.compile(r"([-+*>.)])")
_LIST_MARK: Final = re.compile(r"^(\d{0,9})([-+#>.)=])")
_FOLDED: Final = re.compile(r"<details><summary>(.*?)</summary>\n\n(.*?)\n\n</details>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """One message: its text and what is bold, italic or code in it."""

    text: str
    entities: tuple[MessageEntity, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A formula as a picture with its reading."""

    png: bytes
    caption: str


def _look() -> RenderConfig:
    look = RenderConfig.isolated()
    symbols = look.markdown_symbol
    symbols.heading_level_1 = symbols.heading_level_2 = ""
    symbols.heading_level_3 = symbols.heading_level_4 = ""
    symbols.unordered_list_item = "•"
    return look


_LOOK: Final = _look()


def plain(markdown: str, *, pictures: bool = True) -> tuple[tuple[Part, ...], tuple[Drawn, ...]]:
    """Return the messages for the Markdown, and the pictures that follow them.

    Without pictures every formula is only read out. Markdown that cannot be converted is sent
    unchanged.
    """
    drawn: list[Drawn] = []

    def spoken(latex: str) -> str:
        read = reading(latex)
        png = picture(latex) if pictures and not read.exact else None
        if png is None:
            return _reading_text(read.text)
        mark = f"[{len(drawn) + 1}]"
        drawn.append(Drawn(png, f"{mark} {read.text}"[:CAPTION]))
        return _reading_text(f"{read.text} {mark}")

    try:
        unfolded = _FOLDED.sub(_quotation, replace_formulas(markdown, spoken))
        flat = _NESTED.sub(lambda match: _OPENS.sub(r"\\\1", match[0]), unfolded)
        text, entities = convert(flat, latex_escape=False, config=_LOOK)
        parts = split_entities(text, entities, LIMIT)
    except Exception as error:  # noqa: BLE001 - nobody is left without the words, whatever they hold
        log.warning("text not converted", length=len(markdown), error=type(error).__name__)
        starts = range(0, len(markdown), LIMIT // 2)  # at most two units of UTF-16 per character
        return tuple(Part(markdown[at : at + LIMIT // 2], ()) for at in starts), ()
    return tuple(Part(part, tuple(map(_entity, of))) for part, of in parts), tuple(drawn)


def _quotation(fold: re.Match[str]) -> str:
    """Return folded text as a quotation below its title. Clients collapse long ones."""
    title = escape(html.unescape(fold[1]))
    return f"**{title}**\n\n" + "\n".join(f"> {line}" for line in fold[2].splitlines())


def _reading_text(text: str) -> str:
    """Return the reading, escaped if it would begin a line as a list item."""
    return _LIST_MARK.sub(r"\1\\\2", escape(text))


def _entity(entity: ForeignEntity) -> MessageEntity:
    return MessageEntity(
        type=entity.type,
        offset=entity.offset,
        length=entity.length,
        url=entity.url,
        language=entity.language,
    )


class PlainWriter:
    """Writes screens as text and pictures, which every server can show."""

    def __init__(self, bot: ExtBot[str]) -> None:
        self._bot = bot

    async def write(self, letter: OutgoingMessage) -> int:
        """Send or edit, and return the id of the message that holds the keyboard."""
        parts, drawn = plain(letter.markdown)
        message_id = 0
        for number, part in enumerate(parts):
            markup = inline_markup(letter.keyboard) if number == len(parts) - 1 else None
            edits = letter.edits if number == 0 else None
            message_id = await self._one(letter, part, markup, edits)
        for formula in drawn:
            try:
                await letter.retry.hold(
                    self._bot.send_photo, letter.chat_id, formula.png, caption=formula.caption
                )
            except BadRequest as error:  # the text reads it out
                log.warning("picture refused", chat_id=letter.chat_id, reason=error.message)
        return message_id

    async def write_bare(self, letter: OutgoingMessage) -> int:
        """Send the words alone, with an apology, and return the id of the last message.

        If the words are refused, too, only the apology is sent.
        """
        parts, _ = plain(letter.markdown, pictures=False)
        try:
            for part in parts:
                await self._bare(letter, part.text)
        except BadRequest as error:
            log.warning("words refused", chat_id=letter.chat_id, reason=error.message)
        return await self._bare(letter, letter.excuse)

    async def _bare(self, letter: OutgoingMessage, text: str) -> int:
        message = await letter.retry.hold(
            self._bot.send_message, letter.chat_id, text, rate_limit_args=letter.pace
        )
        return message.message_id

    async def _one(
        self,
        letter: OutgoingMessage,
        part: Part,
        markup: InlineKeyboardMarkup | None,
        edits: int | None,
    ) -> int:
        if edits is not None and await self._edit(letter, part, markup, edits):
            return edits
        message = await letter.retry.hold(
            self._bot.send_message,
            letter.chat_id,
            part.text,
            entities=part.entities,
            reply_markup=markup,
            message_effect_id=letter.effect,
            rate_limit_args=letter.pace,
        )
        return message.message_id

    async def _edit(
        self, letter: OutgoingMessage, part: Part, markup: InlineKeyboardMarkup | None, edits: int
    ) -> bool:
        try:
            await letter.retry.hold(
                self._bot.edit_message_text,
                part.text,
                letter.chat_id,
                edits,
                entities=part.entities,
                reply_markup=markup,
            )
        except BadRequest as error:
            return is_unchanged(error)
        return True
