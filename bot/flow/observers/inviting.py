"""A learner invites an observer, who opens the link and accepts or declines."""

from dataclasses import replace
from typing import Final

from bot.domain.ids import ObservationId
from bot.domain.learner.learner import Learner
from bot.domain.learner.observers import (
    INVITATION_LASTS,
    MOST_OBSERVED,
    Invitation,
    Observation,
    ObserverNews,
)
from bot.domain.rhythm.letters import next_letter_at
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply, Words, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.replies import ClockAsked
from bot.flow.observers import events, replies
from bot.flow.observers.changes import (
    InvitationMade,
    InvitationWithdrawn,
    NewsLeft,
    ObservationBegun,
)
from bot.flow.observers.ports import OBSERVERS

LINK: Final = "v_"
"""The prefix of the payload in an invitation link."""


async def invite(state: ChatState, _: events.InvitePressed, turn: Turn, ports: Ports) -> Outcome:
    """Make a link to pass on. An earlier one no longer works."""
    found = await ports[OBSERVERS].of(turn.learner.id)
    if not found.has_place:
        return Outcome(state=state, replies=(replies.observers_shown(found, turn),))
    invitation = Invitation(
        token=ports.secret(turn, "observer"),
        learner_id=turn.learner.id,
        name=turn.first_name,
        expires_at=turn.now + INVITATION_LASTS,
    )
    link = f"{ports.chat_link}?start={LINK}{invitation.token}"
    return Outcome(
        state=state,
        changes=(InvitationMade(invitation),),
        replies=(replies.link_made(link, invitation, turn),),
    )


async def withdraw(
    state: ChatState, _: events.InvitationWithdrawnPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Withdraw the link."""
    found = replace(await ports[OBSERVERS].of(turn.learner.id), invitation=None)
    told = (Words("observer-withdrawn"),)
    return Outcome(
        state=state,
        changes=(InvitationWithdrawn(turn.learner.id),),
        replies=(replies.observers_shown(found, turn, told),),
    )


async def open_invitation(
    state: ChatState, event: events.InvitationOpened, turn: Turn, ports: Ports
) -> Outcome:
    """Tell who invites and what observers see, and ask for consent."""
    invitation = await _invitation(event.token, turn, ports)
    if isinstance(invitation, str):
        return Outcome(state=state, replies=(remark(invitation),))
    return Outcome(state=state, replies=(replies.invited(invitation),))


async def answer(
    state: ChatState, event: events.InvitationAnswered, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the observation and have the learner told. A no changes nothing."""
    if not event.accepted:
        return Outcome(state=state, replies=(remark("observer-declined"),))
    invitation = await _invitation(event.token, turn, ports)
    if isinstance(invitation, str):
        return Outcome(state=state, replies=(remark(invitation),))
    observation = Observation(
        id=ObservationId(turn.interaction_id()),
        learner_id=invitation.learner_id,
        learner_name=invitation.name,
        observer_id=turn.learner.id,
        observer_name=turn.first_name,
        since=turn.now,
        reminded_at=turn.now,
    )
    learner, asked = _expecting_reports(turn)
    return Outcome(
        state=state,
        changes=(
            ObservationBegun(observation, invitation.token),
            NewsLeft(observation.learner_id, ObserverNews.BEGAN, observation.observer_name),
            LearnerChanged(learner),
        ),
        replies=(replies.begun(observation), *asked),
    )


async def _invitation(token: str, turn: Turn, ports: Ports) -> Invitation | str:
    """Return the invitation, or the id of the text that says why the link is of no use."""
    invitation = await ports[OBSERVERS].invitation(token)
    if invitation is None or invitation.expires_at <= turn.now:
        return "observer-link-gone"
    if invitation.learner_id == turn.learner.id:
        return "observer-link-own"
    if not (await ports[OBSERVERS].of(invitation.learner_id)).has_place:
        return "observer-link-gone"  # the last place was taken since the link was made
    observed = (await ports[OBSERVERS].of(turn.learner.id)).observed
    if any(observation.learner_id == invitation.learner_id for observation in observed):
        return "observer-already"
    return "observer-full" if len(observed) >= MOST_OBSERVED else invitation


def _expecting_reports(turn: Turn) -> tuple[Learner, tuple[Reply, ...]]:
    """Return the learner with the next report planned, and the question what time it is.

    It is asked only once ever. Without an answer the report comes by UTC.
    """
    learner = turn.learner
    if learner.rhythm.reports and learner.report_at is None:
        learner = replace(learner, report_at=next_letter_at(learner, turn.now))
    if learner.zone is not None or learner.zone_asked:
        return learner, ()
    return replace(learner, zone_asked=True), (ClockAsked(now=turn.now),)
