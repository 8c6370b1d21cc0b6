"""Screens on their way into a chat: sent or edited, with one keyboard left on."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import structlog
from telegram.error import BadRequest, NetworkError, TelegramError
from telegram.ext import ExtBot

from bot.chat.client.retry import Retry, Wait
from bot.chat.messages import Placement, Screen
from bot.chat.messages.localizer import text_of
from bot.chat.messages.screen import Document
from bot.chat.outbound import outgoing_messages
from bot.chat.outbound.limiter import BULK
from bot.chat.outbound.outgoing import LARGEST_BYTES, DocumentWriter
from bot.chat.outbound.photos import PhotoWriter
from bot.chat.outbound.plain import PlainWriter
from bot.chat.outbound.rich import RichWriter
from bot.domain.ids import ChatId
from bot.domain.topics.course import Language
from bot.flow.engine.ports import StoreUnavailableError
from bot.flow.engine.replies import Drawing, Fetched
from bot.flow.files.transfer import FileWanted, WrittenFile

WriteFile = Callable[[FileWanted], Awaitable[WrittenFile]]
"""Returns a file to send. It may take its time, and raises if the file cannot be written."""
Draw = Callable[[Drawing], Awaitable[bytes]]
"""Returns a picture as PNG. It may take its time."""
FetchPicture = Callable[[Fetched], Awaitable[bytes | None]]
"""Returns a stored picture, or None if there is none."""

log = structlog.get_logger(__name__)


THUMBS_UP: Final = "\N{THUMBS UP SIGN}"
PARTY_POPPER: Final = "5046509860389126442"
"""The effect 🎉, which apps show in private chats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the screens of a turn go."""

    chat_id: ChatId
    pressed: int | None = None
    """The message whose button was pressed."""
    written: int | None = None
    """The message that the learner wrote."""
    keyboard: int | None = None
    """The message whose buttons are on."""
    language: Language = Language.EN
    """The language of the apology if a message is refused."""
    in_bulk: bool = False
    """True if the bot speaks by itself, to many learners."""
    wait: Wait | None = None
    """Waits before something is sent again, until the chat's next turn at most."""


class Outbound:
    """Writes screens, as rich messages if the server knows them, or else as text and pictures."""

    def __init__(  # noqa: PLR0913  what messages are written with, and what they lead to
        self,
        bot: ExtBot[str],
        *,
        retry: Retry,
        draw: Draw | None = None,
        fetch: FetchPicture | None = None,
        write_file: WriteFile | None = None,
        page: outgoing_messages.PageAddress | None = None,
        refused: Callable[[], None] = lambda: None,
    ) -> None:
        self._bot = bot
        self._retry = retry
        self._draw = draw
        self._fetch = fetch
        self._write_file = write_file
        self._page = page or outgoing_messages.PageAddress()
        self._is_rich = True
        self._has_effects = True
        self._refused = refused
        self._photos = PhotoWriter(bot)
        self._documents = DocumentWriter(bot)
        self._rich = RichWriter(bot)
        self._plain = PlainWriter(bot)

    @property
    def is_rich(self) -> bool:
        """True until the server has refused rich messages."""
        return self._is_rich

    async def send(self, screens: Sequence[Screen], place: Place) -> int | None:
        """Write the screens in order. Return the message that then holds the keyboard."""
        pressed, keyboard = place.pressed, place.keyboard
        rewritten: set[int | None] = set()
        old: set[int | None] = set()
        for screen in with_one_keyboard(screens):
            edits = pressed if screen.placement is Placement.EDIT else None
            keyboard_sent = outgoing_messages.button_rows(screen, self._page)
            message = _outgoing_message(
                screen, place, edits, await self._photo(screen), keyboard_sent
            )
            effect = PARTY_POPPER if screen.celebrates and self._has_effects else None
            message = replace(message, effect=effect, retry=self._retry.until(place.wait))
            message = await self._with_file(message, screen.document)
            message_id = await self._write_message(message)
            if edits is not None:
                pressed = None
                if edits == message_id:
                    rewritten.add(edits)
                elif screen.keyboard:  # a picture cannot be rewritten as a text
                    old.add(edits)
            keyboard = _keyboard_after(screen, message_id, keyboard)
        if place.written is not None and any(screen.reacts for screen in screens):
            await self._react(place.chat_id, place.written)
        if keyboard not in {None, place.keyboard}:
            old |= {place.keyboard, place.pressed}
        await self._switch_off(place, old - rewritten - {keyboard})
        return keyboard

    async def acknowledge(self, callback_id: str) -> None:
        """Stop the waiting sign on a pressed button. It is harmless if that comes too late."""
        try:
            await self._bot.answer_callback_query(callback_id)
        except TelegramError as error:
            log.debug("press not acknowledged", reason=type(error).__name__)

    async def _react(self, chat_id: ChatId, message_id: int) -> None:
        """Put a thumbs-up on the learner's message, if that is possible."""
        try:
            await self._bot.set_message_reaction(chat_id, message_id, THUMBS_UP)
        except TelegramError as error:
            log.debug("no thumbs-up", chat_id=chat_id, reason=type(error).__name__)

    async def _switch_off(self, place: Place, old: set[int | None]) -> None:
        """Remove the buttons of messages that a new keyboard has replaced."""
        for message_id in sorted(message for message in old if message is not None):
            try:
                await self._bot.edit_message_reply_markup(place.chat_id, message_id)
            except (BadRequest, NetworkError) as error:
                log.debug("buttons stay on", chat_id=place.chat_id, reason=type(error).__name__)

    async def _photo(self, screen: Screen) -> outgoing_messages.Photo | None:
        """Return the picture of a screen, or None if there is none, or it cannot be drawn."""
        if screen.picture is None:
            return None
        try:
            image = await self._image(screen.picture.drawing)
        except Exception:  # the words say the same, whatever the error
            log.exception("picture not drawn")
            return None
        if image is None:
            return None
        picture = screen.picture
        return outgoing_messages.Photo(
            image=image, caption=picture.caption, replaces=picture.replaces, alt=picture.alt
        )

    async def _image(self, picture: Drawing | Fetched) -> bytes | None:
        if not isinstance(picture, Drawing):
            return None if self._fetch is None else await self._fetch(picture)
        if self._draw is None:
            return None
        return await self._draw(picture)

    async def _with_file(
        self, message: outgoing_messages.OutgoingMessage, document: Document | None
    ) -> outgoing_messages.OutgoingMessage:
        """Return the message with its file, or with words instead if the file cannot be sent."""
        if document is None or self._write_file is None:
            return message
        try:
            enclosure = await self._write_file(document.wanted)
        except Exception:  # the words say that there is no file, whatever the error
            log.exception("file not written", kind=document.wanted.kind)
            return replace(message, markdown=document.gone)
        if len(enclosure.content) > LARGEST_BYTES:
            return replace(message, markdown=document.too_large)
        return replace(message, enclosure=enclosure)

    async def _write_message(self, message: outgoing_messages.OutgoingMessage) -> int:
        """Write the message, without its effect once the server has refused one.

        A message that fails for a reason of ours is sent in bare words.
        """
        try:
            return await self._write_with_picture(message)
        except EffectRefusedError:
            self._has_effects = False
            return await self._write_with_picture(replace(message, effect=None))
        except (TelegramError, StoreUnavailableError):
            raise
        except Exception as error:  # noqa: BLE001 - the learner is not left without the words
            log.error(  # noqa: TRY400 - the error's own words may quote the learner
                "message not written", chat_id=message.chat_id, error=type(error).__name__
            )
            return await self._write_bare(message)

    async def _write_with_picture(self, message: outgoing_messages.OutgoingMessage) -> int:
        """Write the message, its words after the picture if no caption holds them."""
        if message.photo is not None:
            try:
                sent = await self._photos.write(message, message.photo)
            except BadRequest as error:
                raise_for_effect(message, error)
                log.warning("picture refused", chat_id=message.chat_id, reason=error.message)
            else:
                if sent is not None:
                    return sent
                words = message.photo.caption if message.photo.alt else message.markdown
                message = replace(message, markdown=words, edits=None, effect=None)
        return await self._write(message)

    async def _write(self, message: outgoing_messages.OutgoingMessage) -> int:
        if message.enclosure is not None:
            try:
                return await self._documents.write(message, message.enclosure)
            except BadRequest as error:
                log.warning("file refused", chat_id=message.chat_id, reason=error.message)
                return await self._write_bare(message)
        return await self._write_words(message)

    async def _write_words(self, message: outgoing_messages.OutgoingMessage) -> int:
        if self._is_rich:
            try:
                return await self._rich.write(message)
            except TelegramError as error:
                if outgoing_messages.is_unknown_method(error):
                    log.info("the server has no rich messages; text and pictures from now on")
                    self._is_rich = False
                elif isinstance(error, BadRequest):
                    raise_for_effect(message, error)
                    reason = error.message
                    log.warning("rich message refused", chat_id=message.chat_id, reason=reason)
                else:
                    raise
        try:
            return await self._plain.write(message)
        except BadRequest as error:
            raise_for_effect(message, error)
            log.warning("message refused", chat_id=message.chat_id, reason=error.message)
            return await self._write_bare(message)

    async def _write_bare(self, message: outgoing_messages.OutgoingMessage) -> int:
        """Send the words alone, without anything that may have been refused."""
        self._refused()
        return await self._plain.write_bare(message)


class EffectRefusedError(Exception):
    """The server does not know the effect."""


def raise_for_effect(message: outgoing_messages.OutgoingMessage, error: BadRequest) -> None:
    """Raise EffectRefusedError if the effect was refused."""
    if message.effect is not None and outgoing_messages.is_effect_refused(error):
        raise EffectRefusedError from error


def with_one_keyboard(screens: Sequence[Screen]) -> tuple[Screen, ...]:
    """Return the screens of a turn, with buttons only on the last that leads on.

    An interim screen keeps its buttons only if nothing follows it. Lasting buttons stay.
    """
    keeps_buttons = [at for at, screen in enumerate(screens) if screen.keeps_buttons]
    with_buttons = [
        at for at, screen in enumerate(screens) if screen.keyboard and at not in keeps_buttons
    ]
    leading = [at for at in with_buttons if not screens[at].interim]
    kept = {*with_buttons[-1:], *leading[-1:], *keeps_buttons}
    return tuple(
        screen if at in kept or not screen.keyboard else replace(screen, keyboard=())
        for at, screen in enumerate(screens)
    )


def _keyboard_after(screen: Screen, message_id: int, keyboard: int | None) -> int | None:
    if screen.keyboard and not screen.interim and not screen.keeps_buttons:
        return message_id
    has_next = screen.keyboard and not screen.keeps_buttons
    return None if message_id == keyboard and not has_next else keyboard


def _outgoing_message(
    screen: Screen,
    place: Place,
    edits: int | None,
    photo: outgoing_messages.Photo | None,
    keyboard: outgoing_messages.ButtonRows,
) -> outgoing_messages.OutgoingMessage:
    text = (
        screen.markdown if edits is not None or screen.new_message is None else screen.new_message
    )
    return outgoing_messages.OutgoingMessage(
        chat_id=place.chat_id,
        markdown=text,
        photo=photo,
        keyboard=keyboard,
        edits=edits,
        pace=BULK if place.in_bulk else None,
        excuse=text_of(place.language, "reply-refused"),
    )
