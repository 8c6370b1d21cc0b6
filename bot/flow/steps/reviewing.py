"""Reviews: what is due, one question a concept, most urgent first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.ids import LessonId
from bot.domain.learner import Learner
from bot.domain.mastery import after_review
from bot.domain.mind_map import NodeStatus, QuizResponse, ResponseType
from bot.domain.quality import is_right
from bot.flow.events import OrderClearedPressed, ReviewAsked
from bot.flow.outcome import (
    Asking,
    Change,
    NothingToDo,
    Outcome,
    Plain,
    QuestionAsked,
    Reply,
    ResponseRecorded,
    ReviewEnded,
    Said,
    WhyNothing,
)
from bot.flow.ports import PastResponse, Ports
from bot.flow.states import ChatState, Due, Idle, Reviewing
from bot.flow.steps import asking, ending, lessons, parking
from bot.flow.steps.answering import read_answer
from bot.flow.steps.judging import AnswerEvent, Judgement
from bot.flow.steps.teaching import PAST
from bot.flow.steps.topic_work import TopicWork, take_up
from bot.flow.turn import Turn

MOST = 20
"""Questions in one sitting of reviews."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """What stays the same, or is counted, from question to question."""

    lesson_id: LessonId
    total: int
    right: int


async def begin_reviews(state: ChatState, _: ReviewAsked, turn: Turn, ports: Ports) -> Outcome:
    """Ask about the most urgent concept that is due, or say when something will be."""
    if isinstance(state, Reviewing):
        work = await take_up(state.current.map_id, ports)
        return Outcome(state=state, replies=(show(state, work, turn),))
    due = await ports.maps.due(turn.learner.id, turn.now, most_at_once(turn.learner))
    if not due:
        _due, upcoming = await ports.maps.count_due(turn.learner.id, turn.now)
        nothing = NothingToDo(why=WhyNothing.NOTHING_DUE, next_review_at=upcoming)
        return Outcome(state=state, replies=(nothing,))
    asked = await begin_with(due, turn, ports)
    return replace(asked, changes=parking.park(state))


async def begin_with(due: Sequence[Due], turn: Turn, ports: Ports) -> Outcome:
    """Ask about the first of these concepts; the others wait for their turn in the sitting."""
    first = due[: most_at_once(turn.learner)]
    sitting = Sitting(lesson_id=turn.lesson_id(), total=len(first), right=0)
    return await _ask(first, sitting, turn, ports)


def most_at_once(learner: Learner) -> int:
    """Return how many questions a sitting has at most; who wants more begins another."""
    return min(MOST, learner.daily_cap)


async def grade_review(state: Reviewing, event: AnswerEvent, turn: Turn, ports: Ports) -> Outcome:
    """Record the review and move its schedule; then the next one, or the end of the sitting."""
    work = await take_up(state.current.map_id, ports)
    read = read_answer(
        state,
        work.question(state.current.node_id, state.asked.key),
        event,
        turn,
        show=lambda table: show(table, work, turn, edits=True),
    )
    if isinstance(read, Outcome):
        return read
    past = await ports.maps.responses(state.current.node_id, PAST)
    reviewed, said = _reviewed(state, work, read, past, turn)
    right = state.right + (is_right(read.quality))
    node = reviewed.mind_map.node(state.current.node_id)
    recorded = (
        ResponseRecorded(_response(state, work, read, turn)),
        *ending.mastery_audited(reviewed, node),
    )
    if state.waiting:
        following = await _ask(state.waiting, _sitting(state, right), turn, ports)
        changes: tuple[Change, ...] = (*reviewed.changes(), *ending.wake_up(reviewed, turn))
    else:
        end = await _end(replace(state, right=right), reviewed, turn, ports)
        following, changes = end, end.changes
    return replace(
        following,
        changes=(*recorded, *changes),
        replies=(read.reply, *said, *following.replies),
    )


async def clear_order(
    state: Reviewing, _: OrderClearedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take back the letters tapped so far."""
    work = await take_up(state.current.map_id, ports)
    cleared = replace(state, asked=replace(state.asked, picked=()))
    return Outcome(state=cleared, replies=(show(cleared, work, turn, edits=True),))


async def skip_to_next(state: Reviewing, turn: Turn, ports: Ports) -> Outcome:
    """Leave the question; its concept stays due, and the sitting goes on."""
    if state.waiting:
        return await _ask(state.waiting, _sitting(state, state.right), turn, ports)
    asked = state.total - 1
    still, upcoming = await ports.maps.count_due(turn.learner.id, turn.now)
    ended = ReviewEnded(right=state.right, asked=asked, still_due=still, next_review_at=upcoming)
    return Outcome(state=Idle(), replies=(ended,))


def show(state: Reviewing, work: TopicWork, turn: Turn, *, edits: bool = False) -> QuestionAsked:
    """Return the review question on the table as it stands."""
    return asking.shown(
        work.question(state.current.node_id, state.asked.key),
        state.asked,
        turn,
        ticket=state.ticket,
        asking=Asking.REVIEW,
        label=turn.text(work.concept(state.current.node_id).label),
        number=state.total - len(state.waiting),
        of=state.total,
        edits=edits,
    )


def _sitting(state: Reviewing, right: int) -> Sitting:
    return Sitting(lesson_id=state.lesson_id, total=state.total, right=right)


async def _ask(due: Sequence[Due], sitting: Sitting, turn: Turn, ports: Ports) -> Outcome:
    current = due[0]
    work = await take_up(current.map_id, ports)
    past = await ports.maps.responses(current.node_id, PAST)
    node = work.mind_map.node(current.node_id)
    state = Reviewing(
        ticket=turn.ticket(),
        lesson_id=sitting.lesson_id,
        current=current,
        asked=asking.put(lessons.next_question(work, node, past, turn), turn),
        waiting=tuple(due[1:]),
        total=sitting.total,
        right=sitting.right,
    )
    return Outcome(state=state, replies=(show(state, work, turn),))


def _reviewed(
    state: Reviewing,
    work: TopicWork,
    read: Judgement,
    past: Sequence[PastResponse],
    turn: Turn,
) -> tuple[TopicWork, tuple[Reply, ...]]:
    """Return the topic after the review; a closed one is left as it is."""
    if not work.is_open:
        return work, (Plain(said=Said.TOPIC_CLOSED),)
    before = work.mind_map.node(state.current.node_id)
    node = after_review(
        before, ending.qualities(past), ending.review_qualities(past), read.quality, turn.now
    )
    after = work.with_node(node).moved_after_answers(node, turn.now)
    newly = node.status is NodeStatus.MASTERED and before.status is not NodeStatus.MASTERED
    return after, ending.mastered(after, node, turn) if newly else ()


def _response(state: Reviewing, work: TopicWork, read: Judgement, turn: Turn) -> QuizResponse:
    question = work.question(state.current.node_id, state.asked.key)
    return QuizResponse(
        node_id=state.current.node_id,
        map_id=state.current.map_id,
        question_key=question.key,
        question_format=question.format,
        question_text=turn.text(question.question),
        answer=read.answer,
        quality=read.quality,
        type=ResponseType.REVIEW,
        lesson_id=state.lesson_id,
        responded_at=turn.now,
    )


async def _end(state: Reviewing, work: TopicWork, turn: Turn, ports: Ports) -> Outcome:
    due, upcoming = await ports.maps.count_due(turn.learner.id, turn.now)
    node = work.mind_map.node(state.current.node_id)
    moved_on = node.next_review_at is not None and node.next_review_at > turn.now
    times = [at for at in (upcoming, node.next_review_at) if at is not None and at > turn.now]
    ended = ReviewEnded(
        right=state.right,
        asked=state.total,
        still_due=max(0, due - moved_on),
        next_review_at=min(times, default=None),
    )
    return ending.end_sitting(work, turn, (ended,))
