"""Reviews of what is due: one question per concept, the most urgent first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.days import all_until
from bot.domain.ids import LessonId, MapId
from bot.domain.mastery.concepts import concept_mastery
from bot.domain.mastery.refreshers import after_recall
from bot.domain.mastery.sm2 import LONGEST_WAIT_DAYS
from bot.domain.rhythm.due import DueReview, due_queue
from bot.domain.rhythm.rhythm import comes_at, has_room
from bot.domain.topics.mind_map import QuizResponse, ResponseType
from bot.flow.cards import drilling, upcoming
from bot.flow.cards.due import due_now
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity, TopicQuestion, of_concept
from bot.flow.exercise.replies import Asking
from bot.flow.exercise.sources import CourseQuestions
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.lessons import struggling as struggles
from bot.flow.lessons.lessons import PAST
from bot.flow.lessons.states import Due, Review, Struggling
from bot.flow.maps import sitting_end
from bot.flow.maps.changes import ResponseRecorded
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS, PastResponse
from bot.flow.maps.replies import MasteredIn, NothingToDo, WhyNothing
from bot.flow.reviews import mistakes
from bot.flow.reviews.replies import review_ended
from bot.flow.skills import linked

MOST = 20
"""Questions in one sitting of reviews. The rest need another sitting.

The learner's daily cap limits what the bot asks by itself, not what they ask for.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """The data of a sitting that its questions share."""

    lesson_id: LessonId
    total: int
    right: int = 0
    completed: MapId | None = None
    struggling: tuple[Struggling, ...] = ()
    by_bot: bool = False


async def begin_reviews(state: ChatState, _: ReviewAsked, turn: Turn, ports: Ports) -> Outcome:
    """Ask about the most urgent due concept, or else drill the due cards.

    If nothing is due, say when something will be.
    """
    if asks_for(state, Review) and not state.purpose.by_bot:
        return Outcome(state=state, replies=await ACTIVITY.show(state, turn, ports))
    due = await ports[MAPS].due(turn.learner.id, turn.due_by)
    if not due:
        return await _cards_alone(state, turn, ports)
    queue = [due_of(review) for review in due_queue(turn.due_by, due)]
    asked = await begin_with(queue, len(due), turn, ports)
    return replace(asked, changes=state.set_aside())


async def _cards_alone(state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    cards = await upcoming.cards_now(turn, ports)
    if cards.agenda.due:
        most = cards.agenda.due
        return await drilling.begin_announced_drill(state, cards, turn, ports, most=most)
    now = await due_now(turn, ports)
    nothing = NothingToDo(
        why=WhyNothing.NOTHING_DUE, next_review_at=comes_at(turn.learner, now.earliest)
    )
    return Outcome(state=state, replies=(nothing,))


async def begin_with(
    queue: Sequence[Due],
    in_all: int,
    turn: Turn,
    ports: Ports,
    *,
    struggling: tuple[Struggling, ...] = (),
) -> Outcome:
    """Ask about the first concept of the queue. The others wait for their turn in the sitting.

    If more is due `in_all` than the sitting holds, its first message says so. At its end
    the concepts `struggling` before it are offered for teaching again.
    """
    first = await from_first_askable(queue[:MOST], ports)
    if not first:
        return Outcome(state=Idle(), replies=(NothingToDo(why=WhyNothing.NOTHING_DUE),))
    sitting = Sitting(lesson_id=turn.lesson_id(), total=len(first), struggling=struggling)
    return await _ask(first, sitting, turn, ports, due=in_all if in_all > len(first) else 0)


async def begin_reminded(queue: Sequence[Due], turn: Turn, ports: Ports) -> Outcome | None:
    """Ask about the first concept as the bot does by itself, or return None if it cannot."""
    first = await from_first_askable(queue, ports)
    if not first:
        return None
    sitting = Sitting(lesson_id=turn.lesson_id(), total=len(first), by_bot=True)
    return await _ask(first, sitting, turn, ports)


async def _after_answer(
    pending: TopicQuestion[Review], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Record the review and move its schedule, then ask the next one or end the sitting."""
    review = pending.purpose
    past = await ports[MAPS].responses(review.current.node_id, PAST)
    response = _response(pending, read, turn)
    reviewed, replies, skill = await _after_review(pending, response, past, turn, ports)
    node = reviewed.mind_map.node(review.current.node_id)
    noted = struggles.noted(review.struggling, reviewed, node, past, read)
    review = replace(review, struggling=noted)
    others = await pending_besides(reviewed, review.current, turn, ports)
    waiting = await from_first_askable(still_waiting(review, others, turn), ports)
    sitting = _going_on(review, reviewed, right=is_right(read.quality), waiting=len(waiting))
    if waiting:
        following = await _ask(waiting, sitting, turn, ports)
        changes: tuple[Change, ...] = (
            *reviewed.diff(),
            *sitting_end.next_reminder(reviewed, turn),
        )
    else:
        following = await _end(review.current, sitting, reviewed, others, turn, ports)
        changes = following.changes
    recorded = ResponseRecorded(response)
    audited = sitting_end.mastery_audited(reviewed, node)
    return replace(
        following,
        changes=(recorded, *skill, *audited, *changes),
        replies=(
            read.reply,
            *sitting_end.closing_replies(replies, following.replies, ends=not waiting),
        ),
    )


async def _ask_another(pending: TopicQuestion[Review], turn: Turn, ports: Ports) -> Outcome:
    """Ask another question of the concept in place of this one."""
    past = await ports[MAPS].responses(pending.purpose.current.node_id, PAST)
    but = (pending.state.asked.key,)
    question = pending.questions.pick(pending.purpose, past, turn.rng("question"), but=but)
    asked = asking.ask_about(question, pending.work, pending.purpose.current.node_id, turn)
    state = replace(pending.state, interaction_id=turn.interaction_id(), asked=asked)
    return Outcome(
        state=state, replies=(ACTIVITY.question_reply(TopicQuestion(state, pending.work), turn),)
    )


async def _skip(pending: TopicQuestion[Review], turn: Turn, ports: Ports) -> Outcome:
    """Leave the question. Its concept stays due, and the sitting goes on."""
    review = pending.purpose
    reviews = await pending_reviews(turn, ports)
    waiting = await from_first_askable(still_waiting(review, reviews, turn), ports)
    sitting = Sitting(
        lesson_id=review.lesson_id,
        total=review.total - len(review.waiting) + len(waiting),
        right=review.right,
        completed=review.completed,
        struggling=review.struggling,
        by_bot=review.by_bot,
    )
    if waiting:
        return await _ask(waiting, sitting, turn, ports)
    cards = await upcoming.cards_now(turn, ports)
    ended = review_ended(
        review.right,
        sitting.total - 1,
        sum(pending_review.is_due(turn.due_by) for pending_review in reviews),
        _next(turn, [pending_review.due_at for pending_review in reviews]),
        cards,
        mistakes=await mistakes.any_mistakes(turn, ports),
    )
    return Outcome(state=Idle(), replies=(ended, *await _offers(sitting, turn, ports)))


def _heading(pending: TopicQuestion[Review], turn: Turn) -> asking.Heading:
    review = pending.purpose
    return asking.Heading(
        asking=Asking.REFRESHER if review.current.refresher else Asking.REVIEW,
        label=turn.text(pending.work.concept(review.current.node_id).label),
        number=review.total - len(review.waiting),
        of=review.total,
    )


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_ask_another,
    after_skip=_skip,
    heading=_heading,
    reason=lambda _: "review",
    second_try=True,
)


def _going_on(review: Review, work: LoadedTopic, *, right: bool, waiting: int) -> Sitting:
    """Return the sitting after an answer, without what is no longer due."""
    return Sitting(
        lesson_id=review.lesson_id,
        total=review.total - len(review.waiting) + waiting,
        right=review.right + right,
        completed=work.mind_map.id if sitting_end.finished(work) else review.completed,
        struggling=review.struggling,
        by_bot=review.by_bot,
    )


async def _ask(
    queue: Sequence[Due], sitting: Sitting, turn: Turn, ports: Ports, *, due: int = 0
) -> Outcome:
    current = queue[0]
    work = await load_topic(current.map_id, ports)
    past = await ports[MAPS].responses(current.node_id, PAST)
    review = Review(
        lesson_id=sitting.lesson_id,
        current=current,
        waiting=tuple(queue[1:]),
        total=sitting.total,
        right=sitting.right,
        completed=sitting.completed,
        struggling=sitting.struggling,
        by_bot=sitting.by_bot,
    )
    question = CourseQuestions(work).pick(review, past, turn.rng("question"))
    state = Answering(
        interaction_id=turn.interaction_id(),
        asked=asking.ask_about(question, work, current.node_id, turn),
        purpose=review,
    )
    shown = ACTIVITY.question_reply(TopicQuestion(state, work), turn)
    return Outcome(state=state, replies=(replace(shown, due=due),))


async def from_first_askable(queue: Sequence[Due], ports: Ports) -> tuple[Due, ...]:
    """Return the queue from its first concept on that has a counting question."""
    for place, due in enumerate(queue):
        work = await load_topic(due.map_id, ports)
        if work.questions_of(due.node_id):
            return tuple(queue[place:])
    return ()


async def _after_review(
    pending: TopicQuestion[Review],
    response: QuizResponse,
    past: Sequence[PastResponse],
    turn: Turn,
    ports: Ports,
) -> tuple[LoadedTopic, tuple[Reply, ...], tuple[Change, ...]]:
    """Return the topic after the review, with replies and changes of a linked skill.

    In a closed topic only a refresher moves.
    """
    review, work = pending.purpose, pending.work
    refresher = work.refresher(review.current.node_id)
    if refresher is not None:
        return work.with_refresher(after_recall(refresher, response.quality, turn.now)), (), ()
    if not work.is_open:
        return work, (Line("said-topic-closed", {}, WAYS_ON),), ()
    before = work.mind_map.node(review.current.node_id)
    skill = await linked.linked_skill(work, before.id, turn, ports)
    state = None if skill is None else skill.state
    given = sitting_end.given(sitting_end.as_past(response))
    mastery = concept_mastery(before, state, given=sitting_end.given_before(past)).after(given)
    node = mastery.node
    after = work.with_node(node).moved_after_answers(node, turn.now)
    newly = node.is_mastered and not before.is_mastered
    replies = sitting_end.mastered(after, node, turn, MasteredIn.REVIEW) if newly else ()
    return (
        after,
        replies,
        linked.skill_answered(skill, mastery, given, pending.state.asked, turn, ports),
    )


def _response(pending: TopicQuestion[Review], read: Judgement, turn: Turn) -> QuizResponse:
    review = pending.purpose
    question = of_concept(pending)
    return QuizResponse(
        node_id=review.current.node_id,
        map_id=review.current.map_id,
        question_key=question.key,
        question_format=question.format,
        question_text=turn.text(question.question),
        answer=read.answer,
        quality=read.quality,
        type=ResponseType.REVIEW,
        same_day=turn.learner.rhythm.same_day,
        lesson_id=review.lesson_id,
        served_id=pending.state.asked.served_id,
        responded_at=turn.now,
    )


async def _end(
    answered: Due,
    sitting: Sitting,
    work: LoadedTopic,
    others: Sequence[DueReview],
    turn: Turn,
    ports: Ports,
) -> Outcome:
    offered = await _offers(sitting, turn, ports)
    drill = await drilling.begin_reminded(turn, ports) if sitting.by_bot else None
    if drill is not None:
        ended = sitting_end.end_sitting(work, turn, offered)
        replies = (*ended.replies, *drill.replies)
        return replace(drill, changes=(*ended.changes, *drill.changes), replies=replies)
    comes_back_at = work.comes_back_at(answered.node_id)
    times = [comes_back_at, *(review.due_at for review in others)]
    cards = await upcoming.cards_now(turn, ports)
    over = review_ended(
        sitting.right,
        sitting.total,
        sum(review.is_due(turn.due_by) for review in others),
        _next(turn, [at for at in times if at]),
        cards,
        mistakes=sitting.right < sitting.total or await mistakes.any_mistakes(turn, ports),
    )
    return sitting_end.end_sitting(work, turn, (over, *offered))


def _next(turn: Turn, times: Sequence[datetime]) -> datetime | None:
    """Return when the next review comes for the learner, or None."""
    return comes_at(turn.learner, min((at for at in times if at > turn.now), default=None))


async def _offers(sitting: Sitting, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the offers to teach struggling concepts again, and of a finished map's refreshers."""
    again = await struggles.offer(sitting.struggling, turn, ports)
    if sitting.completed is None:
        return again
    return (
        *again,
        sitting_end.refreshers_proposed(await load_topic(sitting.completed, ports), turn),
    )


async def pending_reviews(turn: Turn, ports: Ports) -> Sequence[DueReview]:
    """Return all pending reviews of the learner. None can be further off than this."""
    furthest = turn.now + timedelta(days=LONGEST_WAIT_DAYS)
    return await ports[MAPS].due(turn.learner.id, all_until(furthest))


async def pending_besides(
    work: LoadedTopic, current: Due, turn: Turn, ports: Ports
) -> list[DueReview]:
    """Return what is pending, without the concept that was just answered.

    If the answer finished its map, the map's other reviews are left out too.
    """
    gone = work.mind_map.id if sitting_end.finished(work) else None
    return [
        review
        for review in await pending_reviews(turn, ports)
        if review.node_id != current.node_id and review.map_id != gone
    ]


def still_waiting(review: Review, reviews: Sequence[DueReview], turn: Turn) -> tuple[Due, ...]:
    """Return what of a sitting still comes back. A topic may have been left in between.

    Nothing does if the bot began the sitting and the day's cap is used up.
    """
    if review.by_bot and not has_room(turn.learner, turn.now):
        return ()
    coming = {review.node_id: due_of(review) for review in reviews}
    return tuple(coming[one.node_id] for one in review.waiting if one.node_id in coming)


def due_of(review: DueReview) -> Due:
    """Return the review as an entry of a sitting."""
    return Due(map_id=review.map_id, node_id=review.node_id, refresher=review.refresher)
