"""Imported landscapes, and how far the learner was in them."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace

from bot.domain.goals.landscape import Landscape, MasteredBy
from bot.domain.ids import DeckId, GoalRef, LandscapeId, own_landscape_id
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.files.transfer import Found, with_decks
from bot.flow.goals.evidence import moves, with_look
from bot.flow.goals.landscape_progress import stored_progress
from bot.flow.goals.ports import (
    LANDSCAPES,
    ChoicesMade,
    GoalMoved,
    LandscapeFollowed,
    LandscapeImported,
)

Places = dict[LandscapeId, LandscapeId]
"""The learner's id, present or future, for each landscape that the file names."""


async def landscape_changes_of(
    found: Found, homes: Mapping[DeckId, DeckId], turn: Turn, ports: Ports
) -> tuple[Change, ...]:
    """Return the changes that import the landscapes, then the choices and states in them.

    A learner who chose something in a bundled landscape followed it, and follows it again.
    """
    learner_id = turn.learner.id
    places = await places_of(found, turn, ports)
    imported = tuple(
        LandscapeImported(
            learner_id,
            replace(with_decks(landscape, homes), id=places[landscape.id]),
            found.landscape_media.get(landscape.id, {}),
        )
        for landscape in found.landscapes
    )
    bundled = await _bundled_landscapes(found, turn, ports)
    followed = tuple(
        LandscapeFollowed(learner_id, landscape_id, taken=True)
        for landscape_id, is_taken in bundled.items()
        if landscape_id in found.choices and not is_taken
    )
    places |= {landscape_id: landscape_id for landscape_id in bundled}
    choices = tuple(
        ChoicesMade(learner_id, places[named], made)
        for named, made in found.choices.items()
        if named in places
    )
    moved = [move async for move in _goal_moves(found, places, turn, ports)]
    coming = [change.landscape for change in imported]
    for taken in followed:
        landscape = await ports[LANDSCAPES].get(learner_id, taken.landscape_id)
        coming += [landscape] if landscape else []
    known = await _reached_goals(coming, moved, turn, ports)
    return (*imported, *followed, *choices, *moved, *known)


async def has_landscape(found: Found, turn: Turn, ports: Ports) -> bool:
    """Return True if the learner has a landscape of the file already."""
    places = await places_of(found, turn, ports)
    had = await ports[LANDSCAPES].of_learner(turn.learner.id) if places else ()
    return any(landscape.own and landscape.landscape_id in places.values() for landscape in had)


async def places_of(found: Found, turn: Turn, ports: Ports) -> Places:
    """Return the id that the learner has, or will have, for each landscape of the file."""
    if not found.landscapes:
        return {}
    learner_id = turn.learner.id
    own = {
        landscape.landscape_id
        for landscape in await ports[LANDSCAPES].of_learner(learner_id)
        if landscape.own
    }
    return {
        landscape.id: landscape.id
        if landscape.id in own
        else own_landscape_id(learner_id, landscape.id)
        for landscape in found.landscapes
    }


async def _bundled_landscapes(found: Found, turn: Turn, ports: Ports) -> dict[LandscapeId, bool]:
    """Return the bundled landscapes that the file mentions, and whether each is followed."""
    named = {*found.choices, *(ref.landscape_id for ref in found.states)}
    named -= {landscape.id for landscape in found.landscapes}
    there = await ports[LANDSCAPES].of_learner(turn.learner.id) if named else ()
    return {
        landscape.landscape_id: landscape.taken
        for landscape in there
        if landscape.landscape_id in named and not landscape.own
    }


async def _goal_moves(
    found: Found, places: Places, turn: Turn, ports: Ports
) -> AsyncIterator[GoalMoved]:
    """Yield the goals in which the file knows the learner to be further. None goes backwards.

    A passed exam is not imported, since anyone can write that into a file.
    """
    told = {ref: state for ref, state in found.states.items() if state.by is not MasteredBy.EXAM}
    if not told:
        return
    here = (await ports[LANDSCAPES].progress(turn.learner.id)).states
    imported = {landscape.id for landscape in found.landscapes}
    bundled = {ref.landscape_id for ref in told if ref.landscape_id in places} - imported
    there = {ref for named in bundled for ref in await _goals_in(named, turn, ports)}
    for ref, state in told.items():
        if ref.landscape_id in imported or ref in there:
            at = GoalRef(places[ref.landscape_id], ref.goal_id)
            before = here.get(at)
            after = before.with_more(state) if before else state
            if after != before:
                yield GoalMoved(turn.learner.id, at, after)


async def _reached_goals(
    coming: Sequence[Landscape], moved: Sequence[GoalMoved], turn: Turn, ports: Ports
) -> tuple[Change, ...]:
    """Return the changes for goals that the learner's courses and decks have already reached.

    Decks of the file itself are not stored yet. The next list of goals looks at them.
    """
    if not coming:
        return ()
    progress = await stored_progress(turn, ports, *coming)
    known = progress.with_states({move.ref: move.state for move in moved})
    return moves((await with_look(known, turn, ports)).unstored, turn)


async def _goals_in(named: LandscapeId, turn: Turn, ports: Ports) -> tuple[GoalRef, ...]:
    landscape = await ports[LANDSCAPES].get(turn.learner.id, named)
    return tuple(GoalRef(named, goal.id) for goal in landscape.goals) if landscape else ()
