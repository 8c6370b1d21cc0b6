"""Observations end: either side ends them, the learner blocks the bot, or one side leaves."""

from dataclasses import replace

from bot.flow.engine.changes import Change
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Words
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.learner.changes import LearnerLeaves
from bot.flow.observers import events, replies
from bot.flow.observers.changes import InvitationWithdrawn, ending
from bot.flow.observers.ports import OBSERVERS
from bot.flow.observers.weeks import weeks_of


async def end(
    state: ChatState, event: events.ObservationEndPressed, turn: Turn, ports: Ports
) -> Outcome:
    """End the observation that the button names, and show the page without it."""
    learner_id = turn.learner.id
    found = await ports[OBSERVERS].of(learner_id)
    ended = next(
        (
            observer
            for observer in (*found.observers, *found.observed)
            if observer.id == event.observation_id
        ),
        None,
    )
    if ended is None:
        return Outcome(state=state, replies=(replies.observers_shown(found, turn),))
    observers = tuple(observer for observer in found.observers if observer != ended)
    observed = tuple(observation for observation in found.observed if observation != ended)
    left = replace(found, observers=observers, observed=observed)
    if ended in found.observers:
        told = Words("observer-stopped", {"name": replies.named(ended.observer_name)})
        shown = replies.observers_shown(left, turn, (told,))
    else:
        told = Words("observed-left", {"name": replies.named(ended.learner_name)})
        weeks = await weeks_of(observed, turn, ports)
        shown = replies.observed_shown(weeks, left, turn, (told,))
    return Outcome(state=state, changes=ending(ended, learner_id), replies=(shown,))


async def end_with_learner(
    _: ChatState, __: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """End the observations of a learner who leaves or blocks the bot.

    If they leave, their own observing ends as well.
    """
    leaves = any(isinstance(change, LearnerLeaves) for change in outcome.changes)
    blocks = learner_after(outcome, turn.learner).blocked and not turn.learner.blocked
    if not leaves and not blocks:
        return outcome
    learner_id = turn.learner.id
    found = await ports[OBSERVERS].of(learner_id)
    ended = (*found.observers, *(found.observed if leaves else ()))
    changes: list[Change] = [
        change for observation in ended for change in ending(observation, learner_id)
    ]
    if found.invitation is not None:
        changes.append(InvitationWithdrawn(learner_id))
    return replace(outcome, changes=(*outcome.changes, *changes))
