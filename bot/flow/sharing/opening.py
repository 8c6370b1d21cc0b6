"""Opening a link: what it leads to, taking a copy, and reporting a problem."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.exercise.flagged_questions import FlaggedQuestion
from bot.domain.ids import CourseId, ShareId
from bot.flow.engine.changes import Audited
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.replies import FlagOutcome
from bot.flow.flags.question_flags import flag_of, is_enough, outcome_before
from bot.flow.maps.changes import QuestionFlagged
from bot.flow.maps.ports import MAPS
from bot.flow.sharing import changes, events, replies
from bot.flow.sharing.kinds import KINDS, Preview
from bot.flow.sharing.offering import DAY, own_link
from bot.flow.sharing.ports import FLAG, MISSED, SHARES, Share, Taken

MOST_MISSED: Final = 20
"""Most broken links that a chat may open in an hour."""
MOST_TAKEN: Final = 20
"""Most copies that one learner takes within a day."""
_HOUR: Final = timedelta(hours=1)
_GONE: Final = remark("share-gone")
"""The same answer for withdrawn links and invented ones, so that neither is revealed."""


async def open_link(
    state: ChatState, event: events.ShareOpened, turn: Turn, ports: Ports
) -> Outcome:
    """Show what the link leads to, or to its owner how it looks to others."""
    if await ports[SHARES].missed_since(turn.chat_id, turn.now - _HOUR) >= MOST_MISSED:
        return Outcome(state=state, replies=(remark("share-enough-opened"),))
    found = await _find(event.share_id, turn, ports)
    if found is None:
        return Outcome(state=state, changes=(Audited(MISSED, {}),), replies=(_GONE,))
    share, preview = found
    if share.owner_id == turn.learner.id:
        return Outcome(state=state, replies=(await own_link(share, preview, ports),))
    if had := await _own_copy(share, turn, ports):
        return Outcome(state=state, replies=(replace(had, edits=False),))
    greeting: tuple[Reply, ...] = () if turn.known else (Line("share-hello", interim=True),)
    return Outcome(state=state, replies=(*greeting, replies.offered(share, preview)))


async def settle_copy(
    state: ChatState, event: events.CopyPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Make a copy for the learner, or leave it for now."""
    if not event.wanted:
        left = replace(remark("share-not-now"), edits=True)
        return Outcome(state=state, replies=(left,))
    found = await _find(event.share_id, turn, ports)
    if found is None or found[0].owner_id == turn.learner.id:
        return Outcome(state=state, replies=(_GONE,))
    share, _ = found
    if had := await _own_copy(share, turn, ports):
        return Outcome(state=state, replies=(had,))
    if await ports[SHARES].taken_since(turn.learner.id, turn.now - DAY) >= MOST_TAKEN:
        return Outcome(state=state, replies=(remark("share-enough-taken", most=MOST_TAKEN),))
    kind = KINDS[share.kind]
    copy = await kind.copy(share, turn, ports)
    if copy is None:
        return Outcome(state=state, replies=(remark("share-too-large"),))
    kept = changes.CopyTaken(turn.learner.id, copy.taken)
    traced = Audited("share_taken", {"kind": share.kind})
    way_in = kind.way_in(copy.taken.copies[0])
    shown = replies.copy_shown("share-taken", found[1].title, way_in)
    after = Outcome(state=state, replies=(shown,))
    if kind.begins:
        after = await hand_over(state, way_in.press, turn, ports)
    return replace(after, changes=(*copy.changes, kept, traced, *after.changes))


async def ask_what_is_wrong(
    state: ChatState, event: events.ShareFlaggedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask for the reason."""
    found = await _find(event.share_id, turn, ports)
    asked = _GONE if found is None else replies.flag_asked(found[0])
    return Outcome(state=state, replies=(asked,))


async def settle_flag(
    state: ChatState, event: events.ShareFlagReasonPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Report the problem to the operator. The second learner's report suspends the link."""
    found = await _find(event.share_id, turn, ports)
    if found is None:
        return Outcome(state=state, replies=(_GONE,))
    share, preview = found
    before = flag_of(FLAG, await ports[MAPS].flags(CourseId(share.id)))
    became = None if before is None else outcome_before(before, turn.learner.id)
    if became is None and await is_enough(turn, ports):
        became = FlagOutcome.ENOUGH
    if became is not None:
        return Outcome(state=state, replies=(_flag_reply(became),))
    flag = FlaggedQuestion(
        course_id=CourseId(share.id),
        key=FLAG,
        learner_id=turn.learner.id,
        reason=event.reason,
        at=turn.now,
        text=f"{share.kind}: {preview.title}\n{preview.plain}",
        withdrawn=True,
    )
    traced = Audited("share_doubted", {"kind": share.kind, "reason": event.reason})
    return Outcome(
        state=state,
        changes=(QuestionFlagged(flag), traced),
        replies=(_flag_reply(FlagOutcome.WITHDRAWN),),
    )


async def _find(share_id: ShareId, turn: Turn, ports: Ports) -> tuple[Share, Preview] | None:
    """Return what the link leads to, or None if it leads nowhere, whatever the reason."""
    share = await ports[SHARES].get(share_id)
    if share is None or share.kind not in KINDS:
        return None
    if not share.stands and share.owner_id != turn.learner.id:
        return None
    preview = await KINDS[share.kind].preview(share.thing, share.owner_id, turn, ports)
    return None if preview is None or share.withdrawn_at is not None else (share, preview)


async def _own_copy(share: Share, turn: Turn, ports: Ports) -> Line | None:
    """Return the way to the copy that the learner has already, or None."""
    taken = await ports[SHARES].taken(turn.learner.id, share.id)
    preview = await copy_of(share, taken, turn, ports) if taken else None
    if taken is None or preview is None:
        return None
    way_in = KINDS[share.kind].way_in(taken.copies[0])
    return replies.copy_shown("share-had", preview.title, way_in)


async def copy_of(share: Share, taken: Taken, turn: Turn, ports: Ports) -> Preview | None:
    """Return the preview of the copy, or None if its taker dropped it."""
    return await KINDS[share.kind].preview(taken.copies[0], turn.learner.id, turn, ports)


def _flag_reply(became: FlagOutcome) -> Line:
    return Line(f"share-flag-{became.value}", edits=True, interim=True)
