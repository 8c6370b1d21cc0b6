"""Updates of copies: told once, and applied if the learner wants them."""

from bot.domain.ids import ShareId
from bot.domain.rhythm.rhythm import may_speak_from
from bot.flow.engine.changes import Audited
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.sharing import changes, events, replies
from bot.flow.sharing.kinds import KINDS, Update
from bot.flow.sharing.opening import copy_of
from bot.flow.sharing.ports import SHARES, Share


async def tell_change(
    state: ChatState, event: events.SharedChangeFound, turn: Turn, ports: Ports
) -> Outcome:
    """Tell what changed, and ask whether to update the copy. What is open stays open.

    It waits while the learner may not be disturbed. A learner who cannot be reached is not told.
    """
    if turn.reaches_learner and may_speak_from(turn.learner, turn.now) > turn.now:
        return Outcome(state=state)
    told = changes.ChangeTold(turn.learner.id, event.share_id)
    found = await _update(event.share_id, turn, ports)
    if found is None or not turn.reaches_learner:
        return Outcome(state=state, changes=(told,))
    share, title, update = found
    offered = replies.changed(share, title, update.told)
    return Outcome(state=state, changes=(told,), replies=(offered,))


async def settle_change(
    state: ChatState, event: events.ChangePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Update the copy, or leave it as it is until the next change."""
    if not event.wanted:
        return Outcome(state=state, replies=(remark("share-change-left"),))
    found = await _update(event.share_id, turn, ports)
    if found is None:
        return Outcome(state=state, replies=(remark("share-change-none"),))
    share, title, update = found
    kept = changes.CopyUpdated(turn.learner.id, update.taken)
    traced = Audited("share_updated", {"kind": share.kind})
    way_in = KINDS[share.kind].way_in(update.taken.copies[0])
    shown = replies.copy_shown("share-change-taken", title, way_in, update.told)
    return Outcome(state=state, changes=(*update.changes, kept, traced), replies=(shown,))


async def _update(share_id: ShareId, turn: Turn, ports: Ports) -> tuple[Share, str, Update] | None:
    """Return the update of the learner's copy, or None if there is none any more."""
    share = await ports[SHARES].get(share_id)
    taken = await ports[SHARES].taken(turn.learner.id, share_id)
    if share is None or taken is None or not share.stands or share.kind not in KINDS:
        return None
    copy, compare = await copy_of(share, taken, turn, ports), KINDS[share.kind].update
    if copy is None or compare is None:
        return None
    update = await compare(share, taken, turn, ports)
    return None if update is None else (share, copy.title, update)
