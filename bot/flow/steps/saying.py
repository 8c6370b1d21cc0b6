"""Things that are said and change nothing."""

from bot.flow.anywhere.events import HelpAsked, PrivacyAsked, UnknownCommandGiven, UnknownPressed
from bot.flow.anywhere.replies import NotReadable, Plain, Said
from bot.flow.engine.events import (
    Event,
    PhotoReceived,
    TextReceived,
    Unreadable,
    UnreadableReceived,
)
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.files.states import ImportOffered
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.showing import show_again
from bot.flow.turn import Turn
from bot.flow.tutor.events import UsageAsked
from bot.flow.tutor.replies import UsageShown


async def help_out(state: ChatState, _: HelpAsked, turn: Turn, ports: Ports) -> Outcome:
    """Say what the bot can do, and show what is open."""
    said = Said.HELP if ports.teacher is None else Said.HELP_WITH_MODEL
    return await _say_and_show(Plain(said=said), state, turn, ports)


async def tell_privacy(state: ChatState, _: PrivacyAsked, turn: Turn, ports: Ports) -> Outcome:
    """Say what is kept, for how long, and how to have it deleted."""
    said = Said.PRIVACY if ports.teacher is None else Said.PRIVACY_WITH_MODEL
    return await _say_and_show(Plain(said=said), state, turn, ports)


async def tell_deleting(state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Say what can be deleted, and how."""
    return await _say_and_show(Plain(said=Said.DELETING), state, turn, ports)


async def tell_usage(state: ChatState, _: UsageAsked, turn: Turn, ports: Ports) -> Outcome:
    """Say what the model has cost today, and what is left of the learner's share."""
    if ports.purse is None:
        return await _say_and_show(Plain(said=Said.NO_MODEL), state, turn, ports)
    allowance = await ports.purse.allowance(turn.learner.id, turn.now)
    shown = UsageShown(
        spent=allowance.spent.by_learner,
        share=allowance.for_learner,
        used_up=allowance.learner_used_up,
        all_used_up=allowance.all_used_up,
    )
    return await _say_and_show(shown, state, turn, ports)


async def name_commands(
    state: ChatState, _: UnknownCommandGiven, turn: Turn, ports: Ports
) -> Outcome:
    """Say that there is no such command, and which there are."""
    return await _say_and_show(Plain(said=Said.UNKNOWN_COMMAND), state, turn, ports)


async def refuse_unreadable(
    state: ChatState, event: UnreadableReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Say that this kind of message cannot be an answer; the question stands."""
    return await _say_and_show(NotReadable(what=event.kind), state, turn, ports)


async def refuse_photo(state: ChatState, _: PhotoReceived, turn: Turn, ports: Ports) -> Outcome:
    """Say that a photo is of no use here; what is open stands."""
    return await _say_and_show(NotReadable(what=Unreadable.PHOTO), state, turn, ports)


async def refuse_unknown_button(
    state: ChatState, _: UnknownPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Say that the bot does not know this button."""
    return await _say_and_show(Plain(said=Said.UNKNOWN_BUTTON), state, turn, ports)


async def show_current_instead_of_old(
    state: ChatState, _: Event, turn: Turn, ports: Ports
) -> Outcome:
    """Say that the button is old, and show what is open now."""
    at = state.behind if isinstance(state, ImportOffered) else state
    said = Said.OLD_BUTTON_IDLE if isinstance(at, NothingOpen) else Said.OLD_BUTTON
    return await _say_and_show(Plain(said=said), state, turn, ports)


async def ask_to_press(state: ChatState, _: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Say that a button is awaited, and show it again."""
    return await _say_and_show(Plain(said=Said.PRESS_OR_TYPE), state, turn, ports)


async def turn_away(state: ChatState, _: Event, turn: Turn, ports: Ports) -> Outcome:
    """Say that the bot is not open to everyone; nothing else happens."""
    return Outcome(state=state, replies=(Plain(said=Said.NOT_ADMITTED),))


async def _say_and_show(reply: Reply, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    return Outcome(state=state, replies=(reply, *await show_again(state, turn, ports)))
