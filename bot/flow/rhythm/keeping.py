"""What follows every turn: noting when the learner began, and what the bot asked."""

from dataclasses import replace

from bot.domain.rhythm.rhythm import after_asking
from bot.flow.cards.states import CardAsked
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event, Occurred
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.exercise.states import Answering
from bot.flow.learner.changes import with_next_reminder
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.practice.changes import ItemServed
from bot.flow.rhythm.events import ReminderPressed

_LEARNING = (Answering, CardAsked, Explaining, CheckpointOffered)


async def keep_rhythm(
    state: ChatState, event: Event, outcome: Outcome, turn: Turn, _: Ports
) -> Outcome:
    """Note that the learner began by themselves, or that the bot asked one more question.

    After practice the clock looks at the learner the next day.
    """
    before = after = learner_after(outcome, turn.learner)
    asked = outcome.state.asked_by_bot
    if asked is not None and asked != state.asked_by_bot:
        after = after_asking(after, turn.now)
    elif asked is None and _begins(state, event, outcome):
        after = replace(after, rhythm=replace(after.rhythm, began_at=turn.now))
    if any(isinstance(change, ItemServed) for change in outcome.changes):
        after = with_next_reminder(after, after.day_ends(turn.now), turn.now)
    if after == before:
        return outcome
    return replace(outcome, changes=(*outcome.changes, LearnerChanged(after)))


def _begins(state: ChatState, event: Event, outcome: Outcome) -> bool:
    by_learner = not isinstance(event, Occurred | ReminderPressed)
    nothing_open = isinstance(state, NothingOpen) or state.asked_by_bot is not None
    return by_learner and nothing_open and isinstance(outcome.state, _LEARNING)
