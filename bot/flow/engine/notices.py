"""Replies that change nothing: what was sent is of no use here."""

from dataclasses import replace

from bot.flow.engine import events as engine_events
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, remark, unreadable
from bot.flow.engine.showing import reply_and_show
from bot.flow.engine.states import AlbumRefused, ChatState, NothingOpen
from bot.flow.engine.turn import Outcome, Turn


async def refuse_unreadable(
    state: ChatState, event: engine_events.UnreadableReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that this kind of message cannot be an answer. What is open stays open."""
    if (
        event.kind is engine_events.Unreadable.EDITED
    ):  # what is open stands below the edited message already
        idle, asked = remark("unreadable-edited"), unreadable(event.kind)
        said = idle if isinstance(state, NothingOpen) else asked
        return Outcome(state=state, replies=(said,))
    refused = await reply_and_show(unreadable(event.kind), state, turn, ports)
    return _refuse_album_once(refused, event.album, turn)


async def refuse_photo(
    state: ChatState,
    event: engine_events.PhotoReceived,
    turn: Turn,
    ports: Ports,
    *,
    said: Line | None = None,
) -> Outcome:
    """Reply that a photo is of no use here, or what works instead. What is open stays open."""
    said = said or unreadable(engine_events.Unreadable.PHOTO)
    refused = await reply_and_show(said, state, turn, ports)
    return _refuse_album_once(refused, event.album, turn)


def _refuse_album_once(refused: Outcome, album: str, turn: Turn) -> Outcome:
    """Return the refusal, after which the rest of the album is ignored."""
    if not album:
        return refused
    return replace(refused, overlays=(*turn.overlays, AlbumRefused(album=album)))


async def show_current_instead_of_old(
    state: ChatState, _: engine_events.Event, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that the button is old, and show what is open now."""
    idle, old = remark("said-old-button-idle"), Line("said-old-button")
    return await reply_and_show(
        idle if isinstance(state, NothingOpen) else old, state, turn, ports
    )
