"""Offering a link: how it is made, how it looks to others, and its end."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.ids import LearnerId, ShareId
from bot.domain.rhythm.rhythm import may_speak_from
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.changes import Audited
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.sharing import changes, events, replies
from bot.flow.sharing.kinds import KINDS, Preview
from bot.flow.sharing.ports import SHARES, Share, link_to

MOST_SHARES: Final = 20
"""Most working links of one learner."""
MOST_NEW: Final = 10
"""Most links that one learner makes within a day."""
DAY: Final = timedelta(days=1)


async def ask_whether_named(
    state: ChatState, event: events.SharePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask whether to show the learner's first name, or show the link if there is one already."""
    kind = KINDS.get(event.kind)
    if kind and kind.kept_back and (why := await kind.kept_back(event.thing, turn, ports)):
        return Outcome(state=state, replies=(remark(why),))
    preview = await _preview(event, turn, ports)
    if preview is None or not ports.chat_link:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    before = await _before(event, preview, turn, ports)
    asked = before or replies.asked(event.kind, event.thing, preview)
    return Outcome(state=state, replies=(asked,))


async def make(
    state: ChatState, event: events.ShareMadePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Make the link."""
    preview = await _preview(event, turn, ports)
    if preview is None or not ports.chat_link:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    if before := await _before(event, preview, turn, ports):
        return Outcome(state=state, replies=(replace(before, edits=True),))
    fixed = KINDS[event.kind].fixed
    share = Share(
        id=ShareId(ports.secret(turn, "share")),
        owner_id=turn.learner.id,
        kind=event.kind,
        thing=event.thing if fixed is None else await fixed(event.thing, turn, ports),
        sharer=turn.first_name if event.named else "",
        created_at=turn.now,
    )
    if await KINDS[event.kind].copy(share, turn, ports) is None:
        return Outcome(state=state, replies=(remark("share-too-large"),))
    shown = replies.own(share, preview, link_to(share.id, ports), 0, edits=True)
    made = (changes.ShareMade(share), Audited("shared", {"kind": share.kind}))
    return Outcome(state=state, changes=made, replies=(shown,))


async def stop(
    state: ChatState, event: events.ShareStoppedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Withdraw the link. Copies stay with those who took them."""
    share = await ports[SHARES].get(event.share_id)
    if share is None or share.owner_id != turn.learner.id:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    ended = Line("share-ended", {}, WAYS_ON, edits=True, interim=True)
    return Outcome(
        state=state, changes=(changes.ShareWithdrawn(event.share_id),), replies=(ended,)
    )


async def own_link(share: Share, preview: Preview, ports: Ports) -> Line:
    """Return the message with the learner's own link, as others see it."""
    takers = await ports[SHARES].takers(share.id)
    return replies.own(share, preview, link_to(share.id, ports), takers)


async def tell_ruling(
    state: ChatState, event: events.ShareRuledOut, turn: Turn, ports: Ports
) -> Outcome:
    """Withdraw what an operator ruled out, and say so once the learner may be disturbed."""
    share = await ports[SHARES].get(event.share_id)
    waits = turn.reaches_learner and may_speak_from(turn.learner, turn.now) > turn.now
    if share is None or share.withdrawn_at is not None or waits:
        return Outcome(state=state)
    preview = await KINDS[share.kind].preview(share.thing, turn.learner.id, turn, ports)
    withdrawn = Outcome(state=state, changes=(changes.ShareWithdrawn(share.id),))
    if preview is None or not turn.reaches_learner:
        return withdrawn
    return replace(withdrawn, replies=(remark("share-ruled-out", title=preview.title),))


async def note_change(
    state: ChatState, _: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Add to the outcome that copies of what the learner changed are outdated."""
    del state, ports
    found = dict.fromkeys(
        changes.SharedChanged(turn.learner.id, name, things)
        for name, kind in KINDS.items()
        for change in outcome.changes
        if type(change) in kind.changed_by
        and (things := kind.changed_by[type(change)](change)) != ()
    )
    return replace(outcome, changes=(*outcome.changes, *found))


async def _preview(
    event: events.SharePressed | events.ShareMadePressed, turn: Turn, ports: Ports
) -> Preview | None:
    kind = KINDS.get(event.kind)
    return None if kind is None else await kind.preview(event.thing, turn.learner.id, turn, ports)


async def _before(
    event: events.SharePressed | events.ShareMadePressed,
    preview: Preview,
    turn: Turn,
    ports: Ports,
) -> Line | None:
    """Return what to say instead of making a link, or None if one can be made.

    A copy itself is passed on by the link that it came by.
    """
    learner_id = turn.learner.id
    if origin := await ports[SHARES].origin(learner_id, event.thing):
        return await _original(origin, learner_id, ports)
    mine = await ports[SHARES].of_learner(learner_id)
    standing = [other for other in mine if other.withdrawn_at is None]
    same = [other for other in mine if (other.kind, other.thing) == (event.kind, event.thing)]
    if share := next((other for other in same if other in standing), None):
        return await own_link(share, preview, ports)
    if any(other.stopped for other in same):
        return remark("share-not-again", title=preview.title)
    if await _count(standing, turn, ports) >= MOST_SHARES:
        return remark("share-full", most=MOST_SHARES)
    if sum(other.created_at > turn.now - DAY for other in mine) >= MOST_NEW:
        return remark("share-enough-made", most=MOST_NEW)
    return None


async def _count(standing: Sequence[Share], turn: Turn, ports: Ports) -> int:
    """Return the number of links that lead to something that still exists."""
    if len(standing) < MOST_SHARES:
        return len(standing)
    learner_id = turn.learner.id
    shown = [
        await KINDS[share.kind].preview(share.thing, learner_id, turn, ports) for share in standing
    ]
    return sum(preview is not None for preview in shown)


async def _original(share_id: ShareId, learner_id: LearnerId, ports: Ports) -> Line:
    share = await ports[SHARES].get(share_id)
    is_there = share is not None and share.stands and share.owner_id != learner_id
    return replies.original(link_to(share_id, ports) if is_there else "")
