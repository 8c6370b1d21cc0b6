"""A learner's week: what was learned, what moves, and what will not stick.

Nothing is stored for it: it is computed from logs of decks and skills, and snapshots of maps.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from bot.domain.days import all_until, day_begins_at, minutes_practised
from bot.domain.goals.landscape import MasteredBy
from bot.domain.learner.learner import Learner
from bot.domain.progress import recalls as progress_recalls
from bot.domain.progress.analytics import LOOKED_AT, MOST_IN_TREND, WEEK, Metrics, finish, trends
from bot.domain.progress.progress import Trend
from bot.domain.skills.graph import SkillStates
from bot.domain.topics.mind_map import Node
from bot.flow.cards.ports import CARDS
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.goals.ports import LANDSCAPES
from bot.flow.learner.past import ANALYTICS, PastWeeks
from bot.flow.maps.ports import MAPS
from bot.flow.progress import looking, topic_overviews, weak_spots
from bot.flow.skills.ports import SKILLS
from bot.views.portfolio import WeakConcept
from bot.views.week import DayLoad, Learned, LearnedKind, TopicWeek, Week

CALIBRATED_OVER: Final = 4 * WEEK
"""Days over which predictions are judged. One week has too few."""
_DAY: Final = timedelta(days=1)
_TOLD_AS_OTHERS: Final = frozenset({MasteredBy.CONCEPTS, MasteredBy.CARDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Topic:
    overview: topic_overviews.TopicOverview
    snapshots: Sequence[Metrics]
    trend: Trend


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """Everything that is read for a week."""

    first: date
    last: date
    learner: Learner
    past: PastWeeks
    topics: Sequence[_Topic]
    """The topics that have a map, latest activity first."""
    skills: SkillStates

    def holds(self, moment: datetime | None) -> bool:
        """Return True if the moment lies in the week."""
        return moment is not None and self.first <= self.learner.day(moment) <= self.last


async def look_back(last: date, turn: Turn, ports: Ports) -> Week:
    """Return the week of seven days that ends with the day `last`."""
    learner = turn.learner
    begins = day_begins_at(last - (CALIBRATED_OVER - 1) * _DAY, learner.zone or "UTC")
    read = _Read(
        first=last - (WEEK - 1) * _DAY,
        last=last,
        learner=learner,
        past=await ports[ANALYTICS].past_weeks(learner.id, begins),
        topics=await _topics(turn, ports),
        skills=await ports[SKILLS].states(learner.id),
    )
    answered_at = [moment for moment in read.past.answered_at if read.holds(moment)]
    moving = tuple(_moving(read.topics, turn))
    learned_on = await ports[ANALYTICS].days_learned(learner, read.first)
    nodes = [node for topic in read.topics for node in topic.overview.mind_map.nodes]
    recalls = [
        recall
        for recall in recalls_in(read.past, nodes, learner)
        if recall.at >= begins and learner.day(recall.at) <= last
    ]
    return Week(
        first=read.first,
        last=last,
        days=sum(day <= last for day in learned_on),
        minutes=minutes_practised(answered_at),
        after_midnight=any(map(learner.after_midnight, answered_at)),
        learned=await _achievements(read, turn, ports),
        topics=moving,
        trends_from=None if moving else _trends_from(read),
        retention=progress_recalls.retention(
            [recall for recall in recalls if read.holds(recall.at)]
        ),
        calibration=progress_recalls.calibration(recalls),
        weak=weak_spots.each_once(
            (
                *await _weak_concepts(read.topics, turn, ports),
                *weak_spots.decks(read.past.leeches),
                *weak_spots.skills(read.skills, turn, ports),
            ),
            [topic.overview for topic in read.topics],
        ),
        ahead=await _ahead(turn, ports),
        streak=await looking.streak(turn, ports),
    )


async def _topics(turn: Turn, ports: Ports) -> list[_Topic]:
    found = await topic_overviews.drawn_topics(turn, ports)
    by_activity = sorted(found, key=lambda topic: topic.last_activity_at, reverse=True)
    overviews = [await topic_overviews.look_at(topic, turn, ports) for topic in by_activity]
    return [
        _Topic(
            overview=overview,
            snapshots=await ports[ANALYTICS].snapshots(overview.mind_map.id, LOOKED_AT),
            trend=await topic_overviews.trend_of(overview.mind_map, turn, ports),
        )
        for overview in overviews
    ]


# --- what was learned ----------------------------------------------------------------------------


async def _achievements(read: _Read, turn: Turn, ports: Ports) -> tuple[Learned, ...]:
    """Return what was completed in the week, each thing once.

    A skill linked to a mastered concept is told as that concept. A goal that concepts or cards
    reached is told as those.
    """
    stored = await ports[LANDSCAPES].progress(read.learner.id)
    goals = [
        turn.text(stored.atlas.goal(ref).title)
        for ref, state in stored.states.items()
        if ref in stored.atlas
        and read.holds(state.mastered_at)
        and state.by not in _TOLD_AS_OTHERS
    ]
    as_concepts = {
        skill_id
        for topic in read.topics
        for skill_id, node in topic.overview.skills.items()
        if node.is_mastered
    }
    skills = [
        skill
        for skill in read.skills.values()
        if skill.is_mastered()
        and read.holds(skill.mastered_at)
        and skill.skill_id not in as_concepts
    ]
    concepts = [
        (node.mastered_at or turn.now, topic.overview.label(node, turn))
        for topic in read.topics
        for node in topic.overview.mind_map.nodes
        if node.is_mastered and read.holds(node.mastered_at)
    ]
    named = {
        LearnedKind.GOAL: sorted(goals),
        LearnedKind.DECK: await _finished_decks(read, turn, ports),
        LearnedKind.SKILL: sorted(weak_spots.skill_name(skill, turn, ports) for skill in skills),
        LearnedKind.CONCEPT: [name for _, name in sorted(concepts)],
    }
    once: dict[str, Learned] = {}
    for kind in LearnedKind:
        for name in named[kind]:
            once.setdefault(name.casefold(), Learned(kind=kind, name=name))
    return tuple(once.values())


async def _finished_decks(read: _Read, turn: Turn, ports: Ports) -> list[str]:
    """Return the decks that are mastered and got their last new card this week."""
    begun = {
        line.ref.deck_id
        for line in read.past.cards
        if line.before is None and read.holds(line.review.moment.at)
    }
    decks = [await ports[CARDS].deck(read.learner.id, deck_id, turn.due_by) for deck_id in begun]
    return sorted(deck.title for deck in decks if deck is not None and deck.progress.is_mastered)


# --- where it goes -------------------------------------------------------------------------------


def _moving(topics: Iterable[_Topic], turn: Turn) -> Iterator[TopicWeek]:
    """Yield the active topics with enough snapshots for a trend.

    Those without an earlier week are left out, as /progress cannot compare them either.
    """
    today = turn.learner.day(turn.now)
    for topic in topics:
        found = trends(topic.snapshots[-MOST_IN_TREND:])
        if found and topic.trend.earlier is not None and topic.overview.is_reviewed:
            yield TopicWeek(
                map_id=topic.overview.mind_map.id,
                title=topic.overview.title,
                trends=found,
                finish=finish(topic.snapshots, today),
            )


def _trends_from(read: _Read) -> date | None:
    """Return the day from which the first active topic has an earlier week to compare with.

    Return None if it was begun more than a week ago.
    """
    begun = (
        topic.overview.mind_map.created_at for topic in read.topics if topic.overview.is_reviewed
    )
    first = next(begun, None)
    compared = None if first is None else read.learner.day(first) + WEEK * _DAY
    return compared if compared is not None and compared > read.last else None


def recalls_in(
    past: PastWeeks, nodes: Iterable[Node], learner: Learner
) -> Iterator[progress_recalls.Recall]:
    """Yield the recalls of the concepts `nodes` and of all cards."""
    by_id = {node.id: node for node in nodes}
    for node_id, answers in past.reviewed.items():
        if node_id in by_id:
            yield from progress_recalls.concept_recalls(by_id[node_id], answers, learner)
    yield from progress_recalls.card_recalls(past.cards, learner)


async def _ahead(turn: Turn, ports: Ports) -> tuple[DayLoad, ...]:
    """Return what comes back on each of the next seven days, as far as known."""
    learner, today = turn.learner, turn.learner.day(turn.now)
    days = [today + place * _DAY for place in range(WEEK)]
    ends = [day_begins_at(day + _DAY, learner.zone or "UTC") - datetime.resolution for day in days]
    reviews = [review.due_at for review in await ports[MAPS].due(learner.id, all_until(ends[-1]))]
    loads: list[DayLoad] = []
    for day, ends_at in zip(days, ends, strict=True):
        cards, _ = await ports[CARDS].count_due(learner.id, all_until(ends_at))
        due = sum(moment <= ends_at for moment in reviews)
        loads.append(
            DayLoad(
                day=day,
                reviews=due - sum(load.reviews for load in loads),
                cards=cards - sum(load.cards for load in loads),
            )
        )
    return tuple(loads)


async def _weak_concepts(topics: Iterable[_Topic], turn: Turn, ports: Ports) -> list[WeakConcept]:
    """Return the concepts that will not stick, by the rule of /progress (K57)."""
    found: list[WeakConcept] = []
    for topic in topics:
        if weak_spots.teachable(topic.overview):
            answers = await ports[ANALYTICS].answers(topic.overview.mind_map.id)
            found += weak_spots.concepts(topic.overview, answers, turn)
    return found
