"""How a drill ends: what it came to, and what comes next."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from bot.domain.decks.card_state import LearnedCard
from bot.domain.decks.deck import CardRef, Selection
from bot.domain.decks.drill import MORE_NEW, MOST_DUE, progress_after
from bot.domain.memory_models.models import LONGEST_WAIT_DAYS
from bot.flow.cards.replies import DrillDone
from bot.flow.cards.states import Drill, DrillEnded, RatedCard
from bot.flow.changes import Audited
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.steps import card_faces
from bot.flow.turn import Turn


async def end_drill(
    drill: Drill,
    turn: Turn,
    ports: Ports,
    *,
    learned: Mapping[CardRef, LearnedCard | None],
    edits: bool = False,
    told: bool = False,
) -> Outcome:
    """Say how the drill went and what comes next; its last rating can still be undone.

    That rating may only be saved by this very turn: `learned` has the card as it will be then.
    """
    ended = DrillEnded(ticket=turn.interaction_id(), drill=drill)
    last, selection, learner_id = drill.last, drill.selection, turn.learner.id
    rated = None if last is None else last.ref
    due = await ports.cards.due(learner_id, turn.now, MOST_DUE, selection)
    still_due = sum(ref != rated for ref in due)
    fresh = await ports.cards.fresh(learner_id, MORE_NEW + 1, selection)
    done = DrillDone(
        ticket=ended.ticket,
        answered=drill.answered,
        remembered=drill.remembered,
        minutes=max(1, round(drill.seconds / 60)),
        still_due=still_due,
        fresh=min(MORE_NEW, sum(ref != rated for ref in fresh)),
        next_due_at=None if still_due else await next_due_at(selection, last, turn, ports),
        mastered=await _mastered(drill, learned, turn, ports),
        last=card_faces.last_rating(last, told=told),
        edits=edits,
    )
    details = {"answered": drill.answered, "remembered": drill.remembered}
    return Outcome(state=ended, changes=(Audited("drill_ended", details),), replies=(done,))


async def next_due_at(
    selection: Selection | None, last: RatedCard | None, turn: Turn, ports: Ports
) -> datetime | None:
    """Return when the next card comes back, as the last rating leaves it; None if none does."""
    ever = turn.now + timedelta(days=LONGEST_WAIT_DAYS)
    coming = await ports.cards.due(turn.learner.id, ever, 2, selection)
    others = [ref for ref in coming if last is None or ref != last.ref][:1]
    times = [at for ref in others if (at := await _due_at(ref, turn, ports)) is not None]
    return min((*times, *(() if last is None else (last.due_at,))), default=None)


async def _due_at(ref: CardRef, turn: Turn, ports: Ports) -> datetime | None:
    learned = (await ports.cards.learned(turn.learner.id, (ref,))).get(ref)
    return None if learned is None or learned.state is None else learned.state.due_at


async def _mastered(
    drill: Drill, learned: Mapping[CardRef, LearnedCard | None], turn: Turn, ports: Ports
) -> tuple[str, ...]:
    """Return the decks of the drill of which every card is known, as the last rating leaves it."""
    if not drill.answered:
        return ()
    learner_id, day_ends = turn.learner.id, turn.learner.day_ends(turn.now)
    last = drill.last
    standings = {
        deck.id: await ports.cards.progress(learner_id, Selection(deck.id), turn.now, day_ends)
        for deck in drill.decks
    }
    after = None if last is None else learned.get(last.ref)
    if after is not None and after.state is not None and after.ref.deck_id in standings:
        stored = (await ports.cards.learned(learner_id, (after.ref,))).get(after.ref)
        deck_id, before = after.ref.deck_id, None if stored is None else stored.state
        standings[deck_id] = progress_after(
            standings[deck_id], before, after.state, turn.now, day_ends
        )
    return tuple(
        deck.title
        for deck in drill.decks
        if (progress := standings.get(deck.id)) is not None and progress.is_mastered
    )
