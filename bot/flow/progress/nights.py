"""Nightly counts: maps are counted and planned again, decks and skills counted."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.cards.state import CardReview
from bot.domain.days import all_until, ended_day, midnights, next_night, night_after
from bot.domain.ids import DeckId
from bot.domain.progress.analytics import Metrics, metrics
from bot.domain.progress.statistics import DeckDay, SkillDay, deck_day
from bot.domain.topics.curriculum import prerequisites_of
from bot.domain.topics.mind_map import MapStatus, Node
from bot.flow.cards.ports import CARDS
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.past import ANALYTICS
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.progress.changes import DayCounted, SnapshotTaken
from bot.flow.progress.events import DayEnded, NightCame
from bot.flow.skills.ports import SKILLS

SPARED: Final = timedelta(days=7)
"""A prerequisite reviewed within this time does not come back for another concept's sake."""


async def count_map(state: ChatState, event: NightCame, turn: Turn, ports: Ports) -> Outcome:
    """Store the map's numbers of the day that has ended. Nothing is said.

    If too much will not stick, what it builds on comes back for review first (K58). A paused
    map is only counted.
    """
    topic = await ports[MAPS].get(event.map_id)
    if topic.mind_map.status is not MapStatus.ACTIVE:
        return Outcome(state=state)
    zone = turn.learner.zone or "UTC"
    day = ended_day(turn.now, zone)
    found = metrics(topic.mind_map, await ports[ANALYTICS].answers(event.map_id), day, zone)
    taken = SnapshotTaken(
        map_id=event.map_id, day=day, metrics=found, next_at=next_night(turn.now, zone)
    )
    replanned: tuple[Change, ...] = ()
    if found.wants_replanning and topic.mind_map.is_going:
        replanned = _replanning(await load_topic(event.map_id, ports), found, turn)
    return Outcome(state=state, changes=(taken, *replanned))


async def count_day(state: ChatState, event: DayEnded, turn: Turn, ports: Ports) -> Outcome:
    """Store the day's numbers of decks and skills. Nothing is said.

    If the learner went on after midnight, the next day is counted too.
    """
    learner, zone = turn.learner, turn.learner.zone or "UTC"
    day = ended_day(event.at, zone)
    begins, ends = midnights(day, zone)
    done = await ports[ANALYTICS].past_weeks(learner.id, begins)
    decks = await _deck_days(
        [card for card in done.cards if card.review.moment.at < ends], turn, ports
    )
    states = await ports[SKILLS].states(learner.id)
    skills = {
        skill_id: SkillDay(
            p_mastery=skill_state.p_mastery, opportunities=skill_state.opportunities
        )
        for skill_id, skill_state in states.items()
        if skill_state.last_practiced_at is not None and skill_state.last_practiced_at >= begins
    }
    went_on = learner.last_active_at is not None and learner.last_active_at >= ends
    counted = DayCounted(
        learner_id=learner.id,
        day=day,
        decks=decks,
        skills=skills,
        next_at=night_after(day + timedelta(days=1), zone) if went_on else None,
    )
    return Outcome(state=state, changes=(counted,))


async def _deck_days(
    log: Sequence[CardReview], turn: Turn, ports: Ports
) -> Mapping[DeckId, DeckDay]:
    """Return the current state of each drilled deck, with the day's reviews."""
    drilled = {review.ref.deck_id for review in log}
    if not drilled:
        return {}
    learner = turn.learner
    return {
        deck.deck_id: deck_day(
            deck.progress,
            [review for review in log if review.ref.deck_id == deck.deck_id],
            learner,
        )
        for deck in await ports[CARDS].decks(learner.id, learner.language, all_until(turn.now))
        if deck.deck_id in drilled
    }


def _replanning(work: LoadedTopic, found: Metrics, turn: Turn) -> tuple[Change, ...]:
    """Return the changes that bring back the prerequisites of struggling concepts."""
    wanted = {
        before.id: before
        for struggling in found.struggling_nodes
        for before in prerequisites_of(work.mind_map, struggling)
        if _can_come_back(before, turn)
    }
    for node in wanted.values():
        work = work.with_node(replace(node, next_review_at=turn.now))
    map_id = work.mind_map.id
    return (
        *work.diff(),
        Audited("map_replanned", {"map_id": map_id, "reason": "night", "again": len(wanted)}),
    )


def _can_come_back(node: Node, turn: Turn) -> bool:
    rested = node.last_reviewed_at is None or turn.now - node.last_reviewed_at >= SPARED
    return (
        node.next_review_at is not None
        and not turn.due_by.includes(node.next_review_at, node.interval_days)
        and rested
    )
