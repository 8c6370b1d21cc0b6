"""/progress: the numbers of every topic, and the reason of each."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.domain.progress.numbers import Number, Value, asked_number, asked_value, means_cards
from bot.domain.progress.progress import score_percent
from bot.domain.topics.mind_map import MapStatus, Node, NodeStatus
from bot.flow.cards import upcoming
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals.evidence import current_progress, landscapes_progress, to_keep
from bot.flow.maps.ports import MAPS, TopicSummary
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.maps.rows import course_cards
from bot.flow.progress import causes, portfolios, topic_overviews
from bot.flow.progress.events import NumberPressed, NumbersPressed, ProgressAsked
from bot.flow.progress.replies import NumberExplained, NumbersShown, ProgressShown, TopicProgress
from bot.flow.progress.topic_overviews import TopicOverview


async def show_progress(state: ChatState, _: ProgressAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show the progress of each topic, deck and landscape. What is open stays open."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    drawn = topic_overviews.drawn(topics)
    decks = await upcoming.deck_rows(turn, ports)
    way = await current_progress(turn, ports)
    landscapes = landscapes_progress(way, turn)
    overviews = [await topic_overviews.look_at(topic, turn, ports) for topic in drawn]
    portfolio = await portfolios.portfolio_of(overviews, turn, ports)
    if not drawn and not decks and not landscapes and portfolio.skills is None:
        return Outcome(state=state, replies=(nothing_drawn(topics, turn, ports),))
    going = [
        overview for overview in overviews if overview.mind_map.status is not MapStatus.COMPLETED
    ]
    going.sort(key=lambda overview: overview.is_paused)
    shown = ProgressShown(
        topics=tuple(
            [await topic_overviews.progress_of(overview, turn, ports) for overview in going]
        ),
        finished=await topic_overviews.choices(
            (topic for topic in drawn if topic.status == MapStatus.COMPLETED), turn, ports
        ),
        in_check=tuple(
            [
                await topic_overviews.title_of(topic, turn, ports)
                for topic in topics
                if topic.status == MapStatus.DRAFT
            ]
        ),
        decks=decks,
        landscapes=landscapes,
        portfolio=portfolio,
    )
    return Outcome(state=state, changes=to_keep(state, way, turn), replies=(shown,))


async def show_numbers(
    state: ChatState, event: NumbersPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the topic's numbers, each on a button."""
    topics = await topic_overviews.drawn_topics(turn, ports)
    topic = topic_overviews.find_topic(topics, event.map_id)
    if topic is None:
        return await show_progress(state, ProgressAsked(), turn, ports)
    overview = await topic_overviews.look_at(topic, turn, ports)
    return Outcome(state=state, replies=(await _numbers(overview, topics, turn, ports),))


async def explain_number(
    state: ChatState, event: NumberPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Explain one number of the topic with the learner's own values."""
    topics = await topic_overviews.drawn_topics(turn, ports)
    topic = topic_overviews.find_topic(topics, event.map_id)
    if topic is None:
        return await show_progress(state, ProgressAsked(), turn, ports)
    overview = await topic_overviews.look_at(topic, turn, ports)
    progress = await topic_overviews.progress_of(overview, turn, ports)
    explained = await _explanation(event.number, overview, progress, turn, ports)
    return Outcome(state=state, replies=(explained,))


async def explain_words(words: str, turn: Turn, ports: Ports) -> Reply | None:
    """Explain what the words name: a concept, a topic, a skill, a card or a number.

    Otherwise return all numbers to choose from, below the concept answered last if no words were
    given. Return None if there are neither topics with numbers nor drilled decks.
    """
    if named := await causes.find(words, turn, ports, whole=True):
        return named
    if means_cards(words) and (cards := await upcoming.why_cards(turn, ports)):
        return cards
    topics = await topic_overviews.drawn_topics(turn, ports)
    if not topics:
        part = await causes.find(words, turn, ports, whole=False)
        return part or await upcoming.why_cards(turn, ports)
    called = await _topic_called(words, topics, turn, ports)
    overview = await topic_overviews.look_at(called or topics[0], turn, ports)
    progress = await topic_overviews.progress_of(overview, turn, ports)
    number = asked_number(words, _values(overview, progress)) if words else None
    if called is not None:
        number = Number.PERCENT
    if number is None:
        if part := await causes.find(words, turn, ports, whole=False):
            return part
        latest = None if words else await causes.of_latest(topics, turn, ports)
        return replace(await _numbers(overview, topics, turn, ports), latest=latest)
    return await _explanation(number, overview, progress, turn, ports, words=words)


async def _topic_called(
    words: str, topics: Sequence[TopicSummary], turn: Turn, ports: Ports
) -> TopicSummary | None:
    """Return the topic whose title equals the words, or None."""
    wanted = " ".join(words.casefold().split())
    titles = [(await topic_overviews.title_of(topic, turn, ports), topic) for topic in topics]
    return next((topic for title, topic in titles if title.casefold() == wanted), None)


def nothing_drawn(topics: Sequence[TopicSummary], turn: Turn, ports: Ports) -> NothingToDo:
    """Return the message why there is nothing to show yet, with what can be begun."""
    if topics:
        return NothingToDo(why=WhyNothing.PLACEMENT_OPEN)
    return NothingToDo(why=WhyNothing.NO_TOPIC, courses=course_cards(turn, ports))


async def _numbers(
    overview: TopicOverview, topics: Sequence[TopicSummary], turn: Turn, ports: Ports
) -> NumbersShown:
    return NumbersShown(
        topic=await topic_overviews.progress_of(overview, turn, ports),
        others=await topic_overviews.choices(topics, turn, ports, but=overview.mind_map.id),
    )


async def _explanation(
    number: Number,
    overview: TopicOverview,
    progress: TopicProgress,
    turn: Turn,
    ports: Ports,
    *,
    words: str = "",
) -> NumberExplained:
    node = _example(number, overview, asked_value(words))
    concept = (
        None
        if node is None
        else await topic_overviews.concept_numbers(overview, node, turn, ports)
    )
    return NumberExplained(number=number, topic=progress, concept=concept)


def _example(number: Number, overview: TopicOverview, value: Value | None) -> Node | None:
    """Return the concept that best serves as an example of the number, or None."""
    match number:
        case Number.NEXT_REVIEW:
            return next(iter(overview.reviewed_nodes()), None)
        case Number.SCORE:
            nodes = overview.mind_map.nodes
            scored = [
                node for node in nodes if node.share > 0 or node.status is not NodeStatus.UNSEEN
            ]
            return max(
                scored, key=lambda node: (_score(node) == value, *_latest(node)), default=None
            )
        case _:
            return None


def _latest(node: Node) -> tuple[bool, float]:
    at = node.last_reviewed_at
    return at is not None, at.timestamp() if at is not None else 0.0


def _score(node: Node) -> Value:
    return Value(score_percent(node.share), is_percent=True)


def _values(overview: TopicOverview, progress: TopicProgress) -> Iterator[tuple[Number, Value]]:
    """Yield the numbers of the topic as the learner sees them."""
    yield Number.MASTERED, Value(progress.summary.mastered)
    yield Number.PERCENT, Value(progress.summary.percent, is_percent=True)
    yield Number.REVIEWING, Value(progress.summary.reviewing)
    yield Number.DUE, Value(progress.due)
    yield Number.MINUTES, Value(progress.summary.minutes_left)
    right = progress.trend.recent.percent
    if right is not None:
        yield Number.RIGHT, Value(right, is_percent=True)
    if progress.milestone is not None:
        yield Number.MILESTONE, Value(progress.milestone.missing)
    begun = (node for node in overview.mind_map.nodes if node.share > 0)
    yield from ((Number.SCORE, _score(node)) for node in begun)
