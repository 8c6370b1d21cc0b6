"""/history: past answers, all of them, of a topic or of a concept, newest first."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.ids import MapId
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Value, Words
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.asking import node_of, short_node_id
from bot.flow.learner.past import ANALYTICS, AnyAnswer, HistoryWanted
from bot.flow.maps.ports import COURSES, MAPS, TopicSummary
from bot.flow.maps.replies import MARKS
from bot.flow.progress import replies, topic_overviews
from bot.flow.progress.events import ConceptPressed, ConceptsPressed, HistoryAsked, HistoryPressed
from bot.flow.progress.numbers import nothing_drawn
from bot.flow.progress.topic_overviews import TopicOverview

A_PAGE = 8
"""Answers or concepts on one page."""
_LAST_PAGE = 10_000
"""No button leads further. Higher numbers may overflow in a database."""


async def show_history(state: ChatState, event: HistoryAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show the newest answers of the named topic, or of everything."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    drawn = topic_overviews.drawn(topics)
    named = await _topic_named(event.topic, drawn, turn, ports) if event.topic else None
    unknown = event.topic if named is None else ""
    shown = await _history(named, 0, drawn, turn, ports, unknown=unknown)
    if not drawn and not shown.answers.rows:
        return Outcome(state=state, replies=(nothing_drawn(topics, turn, ports),))
    return Outcome(state=state, replies=(shown,))


async def show_history_page(
    state: ChatState, event: HistoryPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show a page of the topic's answers, or of all, in place of the current one."""
    topics = await topic_overviews.drawn_topics(turn, ports)
    topic = topic_overviews.find_topic(topics, event.map_id)
    shown = await _history(topic, event.page, topics, turn, ports)
    return Outcome(state=state, replies=(shown,))


async def show_concepts(
    state: ChatState, event: ConceptsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the topic's concepts, each with a button."""
    topic = topic_overviews.find_topic(
        await topic_overviews.drawn_topics(turn, ports), event.map_id
    )
    if topic is None:
        return await show_history(state, HistoryAsked(), turn, ports)
    overview = await topic_overviews.look_at(topic, turn, ports)
    return Outcome(state=state, replies=(_concepts(overview, event.page, turn),))


async def show_concept(
    state: ChatState, event: ConceptPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show one concept, or all concepts if the map no longer has it."""
    topic = topic_overviews.find_topic(
        await topic_overviews.drawn_topics(turn, ports), event.map_id
    )
    if topic is None:
        return await show_history(state, HistoryAsked(), turn, ports)
    overview = await topic_overviews.look_at(topic, turn, ports)
    node = node_of(overview.mind_map, event.short_id)
    if node is None:
        return Outcome(state=state, replies=(_concepts(overview, 0, turn),))
    wanted = HistoryWanted(map_id=event.map_id, node_id=node.id, limit=A_PAGE + 1)
    page, answers = await _answers(wanted, event.page, turn, ports)
    shown = replies.ConceptShown(
        map_id=event.map_id,
        numbers=await topic_overviews.concept_numbers(overview, node, turn, ports),
        answers=_page(answers, page, turn),
    )
    return Outcome(state=state, replies=(shown,))


async def _history(
    topic: TopicSummary | None,
    page: int,
    topics: Sequence[TopicSummary],
    turn: Turn,
    ports: Ports,
    *,
    unknown: str = "",
) -> replies.HistoryShown:
    """Return a page of the topic's answers, or of all answers if `topic` is None."""
    map_id = None if topic is None else topic.map_id
    page, answers = await _answers(
        HistoryWanted(map_id=map_id, limit=A_PAGE + 1), page, turn, ports
    )
    return replies.HistoryShown(
        map_id=map_id or MapId(""),
        title="" if topic is None else await topic_overviews.title_of(topic, turn, ports),
        answers=_page(answers, page, turn),
        others=await topic_overviews.choices(topics, turn, ports, but=map_id),
        unknown_topic=unknown,
    )


async def _answers(
    wanted: HistoryWanted, page: int, turn: Turn, ports: Ports
) -> tuple[int, Sequence[AnyAnswer]]:
    """Return the number of the page and its answers, or the first page if it is empty."""
    page = _within(page)
    wanted = replace(wanted, skip=page * A_PAGE)
    found = await ports[ANALYTICS].history(turn.learner.id, wanted)
    if page and not found:
        return await _answers(wanted, 0, turn, ports)
    return page, found


async def _topic_named(
    wanted: str, topics: Sequence[TopicSummary], turn: Turn, ports: Ports
) -> TopicSummary | None:
    """Return the topic with that name in any language, or whose title contains it, or None."""
    course = ports[COURSES].find(wanted, turn.language)
    folded = " ".join(wanted.casefold().split())
    by_course = next((topic for topic in topics if course and topic.course_id == course.id), None)
    if by_course is not None:
        return by_course
    titles = [await topic_overviews.title_of(topic, turn, ports) for topic in topics]
    named = (
        topic for topic, title in zip(topics, titles, strict=True) if folded in title.casefold()
    )
    return next(named, None)


def _concepts(overview: TopicOverview, page: int, turn: Turn) -> Line:
    """Return a page of the topic's concepts, each on a button with its mark."""
    nodes, map_id = overview.mind_map.nodes, overview.mind_map.id
    page = page if 0 <= page * A_PAGE < len(nodes) else 0
    concepts = tuple(
        LineButton(
            "button-concept-marked",
            ConceptPressed(map_id, short_node_id(node.id), 0),
            values={"mark": MARKS[node.status], "label": overview.label(node, turn)},
        )
        for node in nodes[page * A_PAGE : (page + 1) * A_PAGE]
    )
    before = LineButton("button-concepts-before", ConceptsPressed(map_id, page - 1))
    after = LineButton("button-concepts-after", ConceptsPressed(map_id, page + 1))
    more = (page + 1) * A_PAGE < len(nodes)
    paging = (*((before,) if page else ()), *((after,) if more else ()))
    back = LineButton("button-all-answers", HistoryPressed(map_id, 0))
    values: dict[str, Value] = {"title": overview.title}
    return Line(
        "concepts-title-page" if page else "concepts-title",
        values | {"page": page + 1} if page else values,
        (*((button,) for button in concepts), *((paging,) if paging else ()), (back,)),
        more=(Words("light", {"text": Words("map-legend")}),),
        edits=True,
        interim=True,
    )


def _within(page: int) -> int:
    """Return the page, or 0 if no button could have named it."""
    return page if 0 <= page <= _LAST_PAGE else 0


def _page(answers: Sequence[AnyAnswer], page: int, turn: Turn) -> replies.AnswerPage:
    """Return the page. One more answer than it holds means that there are older ones."""
    return replies.AnswerPage(
        rows=tuple(_row(answer, turn) for answer in answers[:A_PAGE]),
        page=page,
        older=len(answers) > A_PAGE,
        today=turn.learner.day(turn.now),
        after_midnight=any(turn.learner.after_midnight(answer.at) for answer in answers[:A_PAGE]),
    )


def _row(answer: AnyAnswer, turn: Turn) -> replies.AnswerRow:
    return replies.AnswerRow(
        day=turn.learner.day_then(answer.at),
        question=answer.question,
        answer=answer.answer,
        rating=answer.rating,
        right=answer.right,
        purpose=answer.purpose,
        taken_back=answer.taken_back,
    )
