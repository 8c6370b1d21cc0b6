"""What follows every turn: when the learner began to learn, and how much the bot has asked."""

from dataclasses import replace

from bot.domain.ids import InteractionId
from bot.domain.rhythm.rhythm import after_asking
from bot.flow.cards.states import CardAsked, drill_in, is_on_table
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event, Occurred
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Interactive, NothingOpen
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.lessons.states import CheckpointOffered, Explaining, Review
from bot.flow.practice.changes import ItemServed
from bot.flow.rhythm.events import ReminderPressed
from bot.flow.rhythm.reminder_times import with_next_reminder

_LEARNING = (Answering, CardAsked, Explaining, CheckpointOffered)


async def keep_rhythm(
    state: ChatState, event: Event, outcome: Outcome, turn: Turn, _: Ports
) -> Outcome:
    """Note that the learner began by themselves, or that the bot has asked one more question.

    After practice the clock looks at the learner the next day.
    """
    before = after = learner_after(outcome, turn.learner)
    asked = asked_by_bot(outcome.state)
    if asked is not None and asked != asked_by_bot(state):
        after = after_asking(after, turn.now)
    elif asked is None and _begins(state, event, outcome):
        after = replace(after, rhythm=replace(after.rhythm, began_at=turn.now))
    if any(isinstance(it, ItemServed) for it in outcome.changes):
        after = with_next_reminder(after, after.day_ends(turn.now), turn.now)
    if after == before:
        return outcome
    return replace(outcome, changes=(*outcome.changes, LearnerChanged(after)))


def asked_by_bot(state: ChatState) -> InteractionId | None:
    """Return what the bot has asked by itself and is open; None where there is no such thing."""
    if not isinstance(state, Interactive):
        return None
    by_bot = (
        state.purpose.by_bot
        if asks_for(state, Review)
        else is_on_table(state) and drill_in(state).by_bot
    )
    return state.interaction_id if by_bot else None


def _begins(state: ChatState, event: Event, outcome: Outcome) -> bool:
    by_learner = not isinstance(event, Occurred | ReminderPressed)
    nothing_open = isinstance(state, NothingOpen) or asked_by_bot(state) is not None
    return by_learner and nothing_open and isinstance(outcome.state, _LEARNING)
