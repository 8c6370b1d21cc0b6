"""Everything a learner learns, for /progress and the service interface."""

from collections.abc import Sequence

from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.progress import score_percent, summary
from bot.domain.topics.mind_map import MapStatus, Node, NodeStatus
from bot.flow.cards import upcoming
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.learner.past import ANALYTICS
from bot.flow.practice import serving
from bot.flow.progress import looking, topic_overviews, weak_spots
from bot.flow.progress.topic_overviews import TopicOverview
from bot.flow.skills.ports import SKILLS
from bot.views.portfolio import DeckLine, Portfolio, SkillsLine, TopicLine, WeakConcept

_BEGUN = frozenset({NodeStatus.LEARNING, NodeStatus.REVIEWING, NodeStatus.MASTERED})


async def portfolio(turn: Turn, ports: Ports) -> Portfolio:
    """Return all topics, decks and skills of the learner."""
    drawn = await topic_overviews.drawn_topics(turn, ports)
    return await portfolio_of(
        [await topic_overviews.look_at(topic, turn, ports) for topic in drawn], turn, ports
    )


async def portfolio_of(overviews: Sequence[TopicOverview], turn: Turn, ports: Ports) -> Portfolio:
    """Return the portfolio. `overviews` are all topics of the learner that have a map."""
    learner = turn.learner
    states = await ports[SKILLS].states(learner.id)
    as_concepts = {skill_id for overview in overviews for skill_id in overview.skills}
    practised = [
        state
        for state in states.values()
        if state.opportunities and state.skill_id not in as_concepts
    ]
    lately = await ports[ANALYTICS].past_weeks(learner.id, turn.now)
    concepts: list[WeakConcept] = []
    for overview in overviews:
        if weak_spots.teachable(overview):
            answers = await ports[ANALYTICS].answers(overview.mind_map.id)
            concepts += weak_spots.concepts(overview, answers, turn)
    concepts.sort(key=_telling)
    return Portfolio(
        topics=tuple(sorted((_line(overview, turn) for overview in overviews), key=_place)),
        decks=tuple(
            DeckLine(
                deck_id=deck_row.deck_id,
                title=deck_row.title,
                cards=deck_row.cards,
                known=deck_row.boxes[-1],
                due=deck_row.due,
            )
            for deck_row in await upcoming.deck_rows(turn, ports)
        ),
        skills=SkillsLine(
            practised=len(practised),
            mastered=sum(state.is_mastered() for state in practised),
            to_review=sum(state.needs_review() for state in practised),
        )
        if practised or (not overviews and await serving.has_begun(states, turn, ports))
        else None,
        weak=weak_spots.each_once(
            (
                *concepts,
                *weak_spots.decks(lately.leeches),
                *weak_spots.skills(states, turn, ports),
            ),
            overviews,
        ),
        streak=await looking.streak(turn, ports),
    )


def _line(overview: TopicOverview, turn: Turn) -> TopicLine:
    mind_map = overview.mind_map
    return TopicLine(
        map_id=mind_map.id,
        title=overview.title,
        summary=summary(overview.nodes),
        known=_mean_share(overview.nodes),
        due=overview.due(turn),
        rests=overview.is_paused and mind_map.status is not MapStatus.COMPLETED,
    )


def _mean_share(nodes: Sequence[Node]) -> int | None:
    """Return the mean share of the begun concepts in percent, or None if none was begun."""
    begun = [node.share for node in nodes if node.status in _BEGUN]
    return score_percent(sum(begun) / len(begun)) if begun else None


def _place(line: TopicLine) -> int:
    return 2 if line.summary.is_done else int(line.rests)


def _telling(weak: WeakConcept) -> tuple[int, int]:
    reasons = list(StruggleReason)
    return reasons.index(weak.reasons[0]), -len(weak.reasons)
