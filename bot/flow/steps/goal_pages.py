"""A goal as its page shows it, and goals in lines."""

from collections.abc import Sequence
from typing import Final

from bot.domain.course import Texts
from bot.domain.decks.card_text import Side, side_of
from bot.domain.decks.deck_progress import Box, DeckProgress
from bot.domain.ids import LandscapeId
from bot.domain.landscape.goals import GoalKind, GoalRef, MasteredBy
from bot.flow.goals import replies
from bot.flow.landscapes import LandscapePicture
from bot.flow.ports import Ports
from bot.flow.steps.goal_beginnings import first_within, instead_of, is_unwritten
from bot.flow.steps.landscape_progress import LandscapeProgress, short_landscape_id
from bot.flow.turn import Turn

PAGE: Final = 8
"""Goals on a page."""
_WHOLE = 100


def page_of(
    refs: Sequence[GoalRef],
    page: int,
    progress: LandscapeProgress,
    turn: Turn,
    *,
    where: bool = False,
) -> replies.GoalPage:
    """Return a page of these goals; one that is not there is the nearest that is."""
    pages = max(1, -(-len(refs) // PAGE))
    page = min(max(page, 0), pages - 1)
    rows = [
        row_of(ref, progress, turn, where=where) for ref in refs[page * PAGE : (page + 1) * PAGE]
    ]
    return replies.GoalPage(rows=tuple(rows), page=page, pages=pages, total=len(refs))


def row_of(
    ref: GoalRef, progress: LandscapeProgress, turn: Turn, *, where: bool = False
) -> replies.GoalRow:
    """Return the goal in one line; `where` tells what it is part of, too."""
    version, place = progress.at(ref)
    return replies.GoalRow(
        edition=version,
        place=place,
        title=progress.title(ref, turn),
        kind=progress.goal(ref).kind,
        look=look_of(ref, progress),
        percent=None if progress.atlas.is_atomic(ref) else percent_of(progress.share(ref)),
        where=where_is(ref, progress, turn) if where else "",
    )


def look_of(ref: GoalRef, progress: LandscapeProgress) -> replies.GoalLook:
    """Return how the goal stands."""
    if progress.is_reached(ref):
        return (
            replies.GoalLook.DUE_AGAIN if ref in progress.due_again else replies.GoalLook.REACHED
        )
    if not progress.is_open(ref):
        return replies.GoalLook.LOCKED
    return replies.GoalLook.BEGUN if progress.share(ref) > 0 else replies.GoalLook.OPEN


def where_is(ref: GoalRef, progress: LandscapeProgress, turn: Turn) -> str:
    """Return what the goal is part of: the one above it, or its landscape."""
    return _crumbs(ref, progress, turn)[-1]


def percent_of(share: float) -> int:
    """Return the share as whole percent; 100 only for all, and 0 only for nothing."""
    if 0 < share < 1:
        return min(max(round(share * _WHOLE), 1), _WHOLE - 1)
    return round(share * _WHOLE)


async def goal_shown(
    ref: GoalRef,
    page: int,
    progress: LandscapeProgress,
    turn: Turn,
    ports: Ports,
    *,
    edits: bool = False,
) -> replies.GoalShown:
    """Return the goal's page."""
    goal, state, atomic = progress.goal(ref), progress.state(ref), progress.atlas.is_atomic(ref)
    version, place = progress.at(ref)
    reached, of = progress.counted([ref])
    cards = await cards_of(ref, progress, turn, ports) if atomic else None
    description = described(goal.description, turn)
    unwritten = await is_unwritten(ref, progress, turn, ports)
    instead = instead_of(ref, progress) if unwritten else None
    look = look_of(ref, progress)
    return replies.GoalShown(
        landscape=short_landscape_id(ref.landscape_id),
        edition=version,
        place=place,
        title=progress.title(ref, turn),
        description=description.text,
        crumbs=_crumbs(ref, progress, turn),
        up=_up(ref, progress),
        goal_kind=goal.kind if atomic else GoalKind.UNDERSTANDING,
        look=look,
        mastery=progress.share(ref),
        percent=None if atomic else percent_of(progress.share(ref)),
        reached=reached,
        of=of,
        by=state.by if state.is_mastered else None,
        reached_at=state.mastered_at,
        missing=0 if look in _REACHED else len(progress.missing(ref)),
        checks=len(state.checks) if state.by in _BY_ANSWERS else 0,
        cards=cards.cards if cards else 0,
        cards_known=known_of(cards) if cards else 0,
        max_points=goal.exam.max_points if goal.exam and atomic else None,
        passing_points=goal.exam.passing_points if goal.exam and atomic else None,
        can_begin=not unwritten and _can_begin(ref, look, progress, ports),
        unwritten=unwritten,
        instead=None if instead is None else row_of(instead, progress, turn),
        in_focus=ref in progress.focus,
        goals=page_of(progress.shown(progress.atlas.children(ref)), page, progress, turn),
        picture=None if page else first_picture(description, ref.landscape_id, turn),
        pictures=len(description.pictures),
        edits=edits,
    )


def described(description: Texts, turn: Turn) -> Side:
    """Return the description in the learner's language, its pictures apart."""
    return side_of(turn.text(description)) if description else Side("")


def first_picture(side: Side, landscape_id: LandscapeId, turn: Turn) -> LandscapePicture | None:
    """Return the picture that is shown with the description; None where it has none."""
    if not side.pictures:
        return None
    return LandscapePicture(
        learner_id=turn.learner.id, landscape_id=landscape_id, name=side.pictures[0]
    )


async def cards_of(
    ref: GoalRef, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> DeckProgress | None:
    """Return how far the learner is with the cards of the goal; None where it wants none."""
    selection = progress.goal(ref).cards_in(turn.language)
    if progress.goal(ref).kind is not GoalKind.MEMORIZE or selection is None:
        return None
    known = await ports.cards.deck(
        turn.learner.id, selection.deck_id, turn.now, turn.learner.day_ends(turn.now)
    )
    if known is None:
        return None
    return await ports.cards.progress(
        turn.learner.id, selection, turn.now, turn.learner.day_ends(turn.now)
    )


def known_of(cards: DeckProgress) -> int:
    """Return how many cards were remembered the last time they were asked."""
    seen = sum(cards.boxes.values()) - cards.boxes.get(Box.NEW, 0)
    return max(0, seen - cards.forgotten)


def _can_begin(
    ref: GoalRef, look: replies.GoalLook, progress: LandscapeProgress, ports: Ports
) -> bool:
    """Say whether pressing the button would lead somewhere."""
    goal = progress.goal(ref)
    if not progress.atlas.is_atomic(ref):
        return look not in _REACHED and first_within(ref, progress, ports) is not None
    if goal.kind is GoalKind.EXAM:
        return False
    if goal.kind is GoalKind.MEMORIZE:
        return look is not replies.GoalLook.LOCKED
    return look in {replies.GoalLook.OPEN, replies.GoalLook.BEGUN}


def _crumbs(ref: GoalRef, progress: LandscapeProgress, turn: Turn) -> tuple[str, ...]:
    above = progress.atlas.breadcrumbs(ref)[:-1]
    if above:
        return tuple(progress.title(it, turn) for it in above)
    landscape = progress.atlas.landscape(ref.landscape_id)
    return (turn.text(landscape.title),) if landscape else ()


def _up(ref: GoalRef, progress: LandscapeProgress) -> replies.GoalAt | None:
    above = progress.atlas.breadcrumbs(ref)[:-1]
    if not above or ref in progress.tops(ref.landscape_id):
        return None
    return replies.GoalAt(*progress.at(above[-1]))


_REACHED = frozenset({replies.GoalLook.REACHED, replies.GoalLook.DUE_AGAIN})
_BY_ANSWERS = frozenset({None, MasteredBy.CHECKS, MasteredBy.TRANSFER})
