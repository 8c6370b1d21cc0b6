"""/progress: the numbers of every topic, and the reason of each."""

from collections.abc import Iterator, Sequence

from bot.domain.mind_map import MapStatus, Node
from bot.domain.numbers import Number, Value, asked_number, asked_value, means_cards
from bot.domain.progress import score_percent
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports, TopicSummary
from bot.flow.progress.events import NumberPressed, NumbersPressed, ProgressAsked
from bot.flow.progress.replies import NumberExplained, NumbersShown, ProgressShown, TopicProgress
from bot.flow.steps import standings, upcoming
from bot.flow.steps.courses import course_cards
from bot.flow.steps.goal_progress import landscapes_progress
from bot.flow.steps.goal_standing import to_keep, way_of
from bot.flow.steps.standings import Standing
from bot.flow.topics.replies import NothingToDo, WhyNothing
from bot.flow.turn import Turn


async def show_progress(state: ChatState, _: ProgressAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show how far each topic, deck and landscape has come; what is open stays open."""
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    drawn = standings.drawn(topics)
    decks = await upcoming.deck_rows(turn, ports)
    way = await way_of(turn, ports)
    landscapes = landscapes_progress(way, turn)
    if not drawn and not decks and not landscapes:
        return Outcome(state=state, replies=(nothing_drawn(topics, turn, ports),))
    going = [it for it in drawn if it.status != MapStatus.COMPLETED]
    looked_at = [await standings.look_at(topic, turn, ports) for topic in going]
    looked_at.sort(key=lambda standing: standing.is_paused)
    shown = ProgressShown(
        topics=tuple([await standings.progress_of(it, turn, ports) for it in looked_at]),
        finished=await standings.choices(
            (it for it in drawn if it.status == MapStatus.COMPLETED), turn, ports
        ),
        in_check=tuple(
            [
                await standings.title_of(it, turn, ports)
                for it in topics
                if it.status == MapStatus.DRAFT
            ]
        ),
        decks=decks,
        landscapes=landscapes,
    )
    return Outcome(state=state, changes=to_keep(state, way, turn), replies=(shown,))


async def show_numbers(
    state: ChatState, event: NumbersPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the topic's numbers, each on a button."""
    topics = await standings.drawn_topics(turn, ports)
    topic = standings.find_topic(topics, event.map_id)
    if topic is None:
        return await show_progress(state, ProgressAsked(), turn, ports)
    standing = await standings.look_at(topic, turn, ports)
    return Outcome(state=state, replies=(await _numbers(standing, topics, turn, ports),))


async def explain_number(
    state: ChatState, event: NumberPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Explain one number of the topic with the learner's own values."""
    topics = await standings.drawn_topics(turn, ports)
    topic = standings.find_topic(topics, event.map_id)
    if topic is None:
        return await show_progress(state, ProgressAsked(), turn, ports)
    standing = await standings.look_at(topic, turn, ports)
    progress = await standings.progress_of(standing, turn, ports)
    explained = await _explained(event.number, standing, progress, turn, ports)
    return Outcome(state=state, replies=(explained,))


async def explain_words(words: str, turn: Turn, ports: Ports) -> Reply | None:
    """Return the number that the words mean, explained, else all to choose from.

    None where there are neither topics with numbers nor decks that are drilled.
    """
    if means_cards(words) and (cards := await upcoming.cards_explained(turn, ports)):
        return cards
    topics = await standings.drawn_topics(turn, ports)
    if not topics:
        return await upcoming.cards_explained(turn, ports)
    standing = await standings.look_at(topics[0], turn, ports)
    progress = await standings.progress_of(standing, turn, ports)
    number = asked_number(words, _values(standing, progress)) if words else None
    if number is None:
        return await _numbers(standing, topics, turn, ports)
    return await _explained(number, standing, progress, turn, ports, words=words)


def nothing_drawn(topics: Sequence[TopicSummary], turn: Turn, ports: Ports) -> NothingToDo:
    """Return why there is nothing to show yet, and what can be begun."""
    if topics:
        return NothingToDo(why=WhyNothing.PLACEMENT_OPEN)
    return NothingToDo(why=WhyNothing.NO_TOPIC, courses=course_cards(turn, ports))


async def _numbers(
    standing: Standing, topics: Sequence[TopicSummary], turn: Turn, ports: Ports
) -> NumbersShown:
    return NumbersShown(
        topic=await standings.progress_of(standing, turn, ports),
        others=await standings.choices(topics, turn, ports, but=standing.mind_map.id),
    )


async def _explained(
    number: Number,
    standing: Standing,
    progress: TopicProgress,
    turn: Turn,
    ports: Ports,
    *,
    words: str = "",
) -> NumberExplained:
    node = _example(number, standing, asked_value(words))
    concept = (
        None if node is None else await standings.concept_numbers(standing, node, turn, ports)
    )
    return NumberExplained(number=number, topic=progress, concept=concept)


def _example(number: Number, standing: Standing, value: Value | None) -> Node | None:
    """Return the concept that shows best how the number comes about."""
    match number:
        case Number.NEXT_REVIEW:
            return next(iter(standing.reviewed_nodes()), None)
        case Number.SCORE:
            scored = [node for node in standing.mind_map.nodes if node.mastery_score > 0]
            return max(
                scored, key=lambda node: (_score(node) == value, *_latest(node)), default=None
            )
        case _:
            return None


def _latest(node: Node) -> tuple[bool, float]:
    at = node.last_reviewed_at
    return at is not None, at.timestamp() if at is not None else 0.0


def _score(node: Node) -> Value:
    return Value(score_percent(node.mastery_score), is_percent=True)


def _values(standing: Standing, progress: TopicProgress) -> Iterator[tuple[Number, Value]]:
    """Yield the numbers as the learner sees them."""
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
    begun = (node for node in standing.mind_map.nodes if node.mastery_score > 0)
    yield from ((Number.SCORE, _score(node)) for node in begun)
