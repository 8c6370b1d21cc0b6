"""Passing on goal maps, with their pictures and the owner's decks that goals name."""

from collections.abc import Mapping
from dataclasses import replace

from bot.domain.authoring.sources import without_places
from bot.domain.goals.landscape import Goal, Landscape
from bot.domain.ids import DeckId, LandscapeId, LearnerId, own_deck_id, own_landscape_id
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.ports import CARDS, ImportedDeck
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import LineButton, Quote, Style, Words
from bot.flow.engine.turn import Turn
from bot.flow.files.transfer import with_decks
from bot.flow.goals.events import LandscapePressed
from bot.flow.goals.landscape_progress import short_landscape_id
from bot.flow.goals.ports import LANDSCAPES, LandscapeImported
from bot.flow.learner.changes import look_now
from bot.flow.sharing.decks import KIND as DECK, base_of, copied_deck, fits, updated_deck
from bot.flow.sharing.kinds import IN_PREVIEW, Copy, Preview, SharedKind, Update, counted
from bot.flow.sharing.ports import Share, Taken

_LONGEST_TITLE = 120


async def preview(thing: str, owner_id: LearnerId, turn: Turn, ports: Ports) -> Preview | None:
    """Return title, size and the first goals, or None if the goal map is not the learner's own."""
    landscape = await _own(LandscapeId(thing), owner_id, ports)
    if landscape is None:
        return None
    contained = {name for goal in landscape.goals for name in goal.contains}
    tops = [turn.text(goal.title) for goal in landscape.goals if goal.id not in contained]
    sample = tuple(Quote(title, _LONGEST_TITLE) for title in tops[:IN_PREVIEW])
    atoms = sum(not goal.contains for goal in landscape.goals)
    return Preview(
        title=turn.text(landscape.title),
        size=Words("share-landscape", {"count": atoms}),
        sample=(sample,) if sample else (),
        plain="\n".join(tops[:IN_PREVIEW]),
    )


async def copy(share: Share, turn: Turn, ports: Ports) -> Copy | None:
    """Return a copy as the learner's own goal map, or None if it is gone or too large."""
    landscape = await _own(LandscapeId(share.thing), share.owner_id, ports)
    if landscape is None:
        return None
    taker, homes = turn.learner.id, await _homes(landscape, share, turn, ports)
    found = [
        await copied_deck(deck_id, home, share.owner_id, turn, ports)
        for deck_id, home in homes.items()
    ]
    decks = tuple(deck for deck in found if deck is not None)
    media = await _media(landscape, share.owner_id, ports)
    if not fits(decks, media):
        return None
    copied = _own_copy(landscape, share, homes, turn)
    return Copy(
        taken=Taken(
            share_id=share.id,
            copies=(copied.id, *(deck.deck.id for deck in decks)),
            base=tuple(name for deck in decks for name in base_of(deck)),
        ),
        changes=(
            *(DeckImported(taker, deck) for deck in decks),
            LandscapeImported(taker, copied, media),
            look_now(turn),
        ),
    )


async def update(share: Share, taken: Taken, turn: Turn, ports: Ports) -> Update | None:
    """Return the differences between the goal map and its copy, or None if there are none."""
    taker = turn.learner.id
    mine = await _own(LandscapeId(taken.copies[0]), taker, ports)
    landscape = await _own(LandscapeId(share.thing), share.owner_id, ports)
    if mine is None or landscape is None:
        return None
    homes = await _homes(landscape, share, turn, ports)
    decks, told, base = await _updated_decks(homes, share, taken, turn, ports)
    media = await _media(landscape, share.owner_id, ports)
    copied = _own_copy(landscape, share, homes, turn)
    told = (*_change_words(mine, copied), *told)
    if not told or not fits(decks, media):
        return None
    return Update(
        told=told,
        taken=replace(taken, copies=(mine.id, *homes.values()), base=base),
        changes=(
            *(DeckImported(taker, deck) for deck in decks),
            LandscapeImported(taker, copied, media),
            look_now(turn),
        ),
    )


async def _updated_decks(
    homes: Mapping[DeckId, DeckId], share: Share, taken: Taken, turn: Turn, ports: Ports
) -> tuple[tuple[ImportedDeck, ...], tuple[Words, ...], tuple[str, ...]]:
    """Return the new or changed decks, the messages about them, and the names of all cards."""
    decks: list[ImportedDeck] = []
    told: list[Words] = []
    base = set(taken.base)
    for deck_id, home in homes.items():
        if home in taken.copies:
            updated = await updated_deck(deck_id, home, share, taken, turn, ports)
            if updated is not None:
                decks.append(updated.deck)
                told += updated.told
                base |= {*updated.base}
        elif found := await copied_deck(deck_id, home, share.owner_id, turn, ports):
            decks.append(found)
            told.append(Words("share-change-cards-added", {"count": len(found.deck.cards)}))
            base |= {*base_of(found)}
    return tuple(decks), tuple(told), tuple(sorted(base))


async def _own(landscape_id: LandscapeId, owner_id: LearnerId, ports: Ports) -> Landscape | None:
    """Return the goal map if it is the learner's own and not a bundled one, or None."""
    own = {
        landscape.landscape_id
        for landscape in await ports[LANDSCAPES].of_learner(owner_id)
        if landscape.own
    }
    return await ports[LANDSCAPES].get(owner_id, landscape_id) if landscape_id in own else None


async def _homes(
    landscape: Landscape, share: Share, turn: Turn, ports: Ports
) -> dict[DeckId, DeckId]:
    """Return the taker's deck for each deck of the owner that a goal names."""
    named = {selection.deck_id for goal in landscape.goals for selection in goal.cards.values()}
    decks = await ports[CARDS].catalogue(share.owner_id)
    own = sorted(deck.deck_id for deck in decks if deck.own and deck.deck_id in named)
    return {deck_id: own_deck_id(turn.learner.id, f"{share.id}/{deck_id}") for deck_id in own}


def _own_copy(
    landscape: Landscape, share: Share, homes: Mapping[DeckId, DeckId], turn: Turn
) -> Landscape:
    moved = with_decks(landscape, homes)
    goals = tuple(_passed_on(goal) for goal in moved.goals)
    return replace(moved, id=own_landscape_id(turn.learner.id, share.id), goals=goals)


def _passed_on(goal: Goal) -> Goal:
    """Return the goal without the quotes of pages that its exam was written from."""
    if goal.exam is None:
        return goal
    solution = {language: without_places(text) for language, text in goal.exam.solution.items()}
    return replace(goal, exam=replace(goal.exam, solution=solution))


async def _media(landscape: Landscape, owner_id: LearnerId, ports: Ports) -> dict[str, bytes]:
    pictures = {
        name: await ports[LANDSCAPES].picture(owner_id, landscape.id, name)
        for name in landscape.media
    }
    return {name: content for name, content in pictures.items() if content is not None}


def _change_words(mine: Landscape, now: Landscape) -> tuple[Words, ...]:
    """Return the counts of goals new, corrected and gone; empty if only something else changed."""
    before, after = _goals(mine), _goals(now)
    mended = [
        goal_id for goal_id in after if goal_id in before and before[goal_id] != after[goal_id]
    ]
    return counted(
        {
            "share-change-goals-added": len(after.keys() - before.keys()),
            "share-change-goals-mended": len(mended),
            "share-change-goals-gone": len(before.keys() - after.keys()),
        }
    )


def _goals(landscape: Landscape) -> dict[str, Goal]:
    return {goal.id: goal for goal in landscape.goals}


KIND = SharedKind(
    preview=preview,
    copy=copy,
    update=update,
    way_in=lambda landscape_id: LineButton(
        "button-share-landscape",
        LandscapePressed(short_landscape_id(LandscapeId(landscape_id)), 0),
        Style.PRIMARY,
    ),
    changed_by={
        LandscapeImported: lambda change: (change.landscape.id,),
        **dict.fromkeys(DECK.changed_by, lambda _: None),
    },
)
