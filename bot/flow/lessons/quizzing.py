"""Questions about one concept in a lesson, a verification or a checkpoint."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeVar

from bot.domain.answers.quality import is_right
from bot.domain.mastery.answers import GivenAnswer, QuizVerdict
from bot.domain.mastery.concepts import CHECKPOINTS_A_DAY, ConceptMastery, concept_mastery
from bot.domain.mastery.score import failed_quizzes
from bot.domain.rhythm.today import QUIZZES_A_DAY, resting
from bot.domain.topics.curriculum import available, frontier
from bot.domain.topics.mind_map import Node, QuizResponse, ResponseType
from bot.flow.engine.changes import Change
from bot.flow.engine.events import SkipAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.asking import Heading, short_node_id
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity, TopicQuestion, of_concept
from bot.flow.exercise.replies import Reason
from bot.flow.learner.past import ANALYTICS
from bot.flow.lessons import checkpoints, lessons, states as lesson_states
from bot.flow.lessons.events import CheckpointPressed
from bot.flow.lessons.replies import QuizEnded
from bot.flow.lessons.states import CheckpointOffered
from bot.flow.maps import sitting_end
from bot.flow.maps.changes import ResponseRecorded
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS, PastAnswer, PastResponse
from bot.flow.maps.replies import MasteredIn
from bot.flow.skills import linked
from bot.flow.tutor.orders import ExplainAs
from bot.flow.tutor.tutoring import TEACHER

Q = TypeVar("Q", bound=lesson_states.Quiz)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A quiz right after an answer, with the effect of the answer."""

    quiz: lesson_states.Quiz
    """The quiz with this answer."""
    work: LoadedTopic
    node: Node
    verdict: QuizVerdict
    recorded: ResponseRecorded
    skill: tuple[Change, ...]
    """What the answer changes of the skill that the concept is linked to, if any."""
    past: Sequence[PastResponse]
    """Newest first, this answer included."""
    reply: Reply

    def outcome(self, after: Outcome, *more: Reply) -> Outcome:
        """Return the outcome `after`, preceded by the record of the answer and its verdict."""
        return replace(
            after,
            changes=(self.recorded, *self.skill, *after.changes),
            replies=(self.reply, *more, *after.replies),
        )


async def _after_lesson_answer(
    pending: TopicQuestion[lesson_states.LessonQuiz], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Record the answer, then ask the next question or end the quiz."""
    answered = await _record(pending, read, turn, ports)
    if not answered.work.is_open:
        return _topic_closed(answered)
    match answered.verdict:
        case QuizVerdict.MORE:
            return _ask_next(answered, turn)
        case QuizVerdict.FAILED:
            return await _quiz_failed(answered, turn, ports)
        case QuizVerdict.PASSED:
            if answered.node.is_mastered:
                return _checkpoint_ended(answered, turn, ())
            tried = await checkpoints.tried_with(answered.past, answered.node, turn, ports)
            return _quiz_passed(answered, turn, tried)


async def _after_check_answer(
    pending: TopicQuestion[lesson_states.KnownCheck], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Record the answer, then ask the next question, master the concept or begin its lesson."""
    answered = await _record(pending, read, turn, ports)
    if not answered.work.is_open:
        return _topic_closed(answered)
    match answered.verdict:
        case QuizVerdict.MORE:
            return _ask_next(answered, turn)
        case QuizVerdict.FAILED:
            return await _quiz_failed(answered, turn, ports, way=ExplainAs.EXPLANATION)
        case QuizVerdict.PASSED:
            return _checkpoint_ended(answered, turn, ())


async def _after_checkpoint_answer(
    pending: TopicQuestion[lesson_states.Checkpoint], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Record the answer, then ask the next question, master the concept or leave it for later."""
    answered = await _record(pending, read, turn, ports)
    if not answered.work.is_open:
        return _topic_closed(answered)
    if answered.verdict is QuizVerdict.MORE:
        return _ask_next(answered, turn)
    tried = await checkpoints.tried_with(answered.past, answered.node, turn, ports)
    return _checkpoint_ended(answered, turn, tried)


async def _after_rehearsal_answer(
    pending: TopicQuestion[lesson_states.Rehearsal], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Tell how the answer was judged and record nothing, then ask the next question or end."""
    quiz, work = pending.purpose, pending.work
    quiz = replace(
        quiz,
        qualities=(*quiz.qualities, read.quality),
        rehearsed=(*quiz.rehearsed, pending.state.asked.key),
    )
    if len(quiz.qualities) >= lessons.QUESTIONS:
        ended = QuizEnded(
            purpose=quiz.name,
            passed=is_right(read.quality),
            label=turn.text(work.concept(quiz.node_id).label),
            right=sum(map(is_right, quiz.qualities)),
            asked=len(quiz.qualities),
            rehearsal=True,
        )
        return Outcome(state=Idle(), replies=(read.reply, ended))
    past = await ports[MAPS].responses(quiz.node_id, lessons.PAST)
    asked = lessons.ask_next(quiz, work, past, turn)
    return replace(asked, replies=(read.reply, *asked.replies))


async def _ask_another(
    pending: TopicQuestion[lesson_states.Quiz], turn: Turn, ports: Ports
) -> Outcome:
    """Ask another question of the concept in place of this one."""
    past = await ports[MAPS].responses(pending.purpose.node_id, lessons.PAST)
    but = (pending.state.asked.key,)
    return lessons.ask_next(pending.purpose, pending.work, past, turn, but=but)


def _heading(pending: TopicQuestion[lesson_states.Quiz], turn: Turn) -> Heading:
    return lessons.heading(pending.purpose, pending.work, turn)


_REASONS: Final[Mapping[lesson_states.QuizPurpose, Reason]] = {
    lesson_states.QuizPurpose.LESSON: "lesson",
    lesson_states.QuizPurpose.VERIFICATION: "verification",
    lesson_states.QuizPurpose.CHECKPOINT: "checkpoint",
    lesson_states.QuizPurpose.REHEARSAL: "rehearsal",
}


def _quiz(
    after_answer: Callable[[TopicQuestion[Q], Judgement, Turn, Ports], Awaitable[Outcome]],
    *,
    second_try: bool,
) -> QuestionActivity[TopicQuestion[Q]]:
    return QuestionActivity(
        after_answer=after_answer,
        ask_another=_ask_another,
        after_skip=_ask_another,
        heading=_heading,
        reason=lambda quiz: _REASONS[quiz.name],
        second_try=second_try,
    )


LESSON: Final = _quiz(_after_lesson_answer, second_try=True)
CHECK: Final = _quiz(_after_check_answer, second_try=False)
CHECKPOINT: Final = _quiz(_after_checkpoint_answer, second_try=False)
REHEARSAL: Final = _quiz(_after_rehearsal_answer, second_try=True)


async def answer_checkpoint_offer(
    state: lesson_states.CheckpointOffered, event: CheckpointPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the checkpoint, or leave it for another time."""
    work = await load_topic(state.map_id, ports)
    if not (event.wanted and work.questions_of(state.node_id)):
        return sitting_end.end_sitting(work, turn, (Line("said-checkpoint-later", {}, WAYS_ON),))
    past = await ports[MAPS].responses(state.node_id, lessons.PAST)
    checkpoint = lesson_states.Checkpoint(
        map_id=state.map_id, node_id=state.node_id, lesson_id=state.lesson_id, scheduled=True
    )
    return lessons.begin_quiz(checkpoint, work, past, turn)


async def _record(
    pending: TopicQuestion[Q], read: Judgement, turn: Turn, ports: Ports
) -> Answered:
    quiz, work = pending.purpose, pending.work
    past = await ports[MAPS].responses(quiz.node_id, lessons.PAST)
    question = of_concept(pending)
    checkpoint = quiz.as_checkpoint
    response = QuizResponse(
        node_id=quiz.node_id,
        map_id=quiz.map_id,
        question_key=question.key,
        question_format=question.format,
        question_text=turn.text(question.question),
        answer=read.answer,
        quality=read.quality,
        type=ResponseType.REVIEW if checkpoint else ResponseType.TEACH,
        checkpoint=checkpoint,
        same_day=turn.learner.rhythm.same_day,
        lesson_id=quiz.lesson_id,
        served_id=pending.state.asked.served_id,
        responded_at=turn.now,
    )
    given = sitting_end.given(sitting_end.as_past(response))
    skill = await linked.linked_skill(work, quiz.node_id, turn, ports) if work.is_open else None
    mastery = _mastery(quiz, work, past, given, skill)
    if work.is_open:
        mastery = mastery.after(given)
    return Answered(
        quiz=replace(quiz, qualities=(*quiz.qualities, read.quality)),
        work=work,
        node=mastery.node,
        verdict=mastery.verdict,
        recorded=ResponseRecorded(response),
        skill=linked.skill_answered(skill, mastery, given, pending.state.asked, turn, ports),
        past=(sitting_end.as_past(response), *past),
        reply=read.reply,
    )


def _topic_closed(answered: Answered) -> Outcome:
    closed = Outcome(state=Idle(), replies=(Line("said-topic-closed", {}, WAYS_ON),))
    return answered.outcome(closed)


def _quiz_passed(answered: Answered, turn: Turn, tried_today: Sequence[datetime]) -> Outcome:
    """Offer the checkpoint at once, or tomorrow if the day has had all of them."""
    node = answered.node
    work = answered.work.with_node(node).moved_after_answers(node, turn.now)
    replies = _end_reply(answered, node, turn, passed=True)
    if len(tried_today) >= CHECKPOINTS_A_DAY:
        waits = replace(replies, tomorrow=True, rehearsal=bool(work.rehearsable))
        return answered.outcome(sitting_end.end_sitting(work, turn, (waits,)))
    offered = lesson_states.CheckpointOffered(
        interaction_id=turn.interaction_id(),
        map_id=node.map_id,
        node_id=node.id,
        lesson_id=answered.quiz.lesson_id,
        again=bool(tried_today),
    )
    return answered.outcome(
        Outcome(
            state=offered,
            changes=(*work.diff(), *sitting_end.next_reminder(work, turn)),
            replies=(replies, checkpoints.proposed(offered, work, turn)),
        )
    )


async def _quiz_failed(
    answered: Answered, turn: Turn, ports: Ports, *, way: ExplainAs = ExplainAs.ANOTHER_ANGLE
) -> Outcome:
    """Teach the concept again at once if its turn has come.

    The second time in a row with a worked example. After the third failure the concept rests until
    tomorrow.
    """
    node = answered.node
    failed = _failed_today(answered, turn)
    replies = _end_reply(answered, node, turn, passed=False)
    if failed >= QUIZZES_A_DAY:
        replies = replace(
            replies, rests=True, meanwhile=await _is_open_besides(answered, turn, ports)
        )
    if replies.ahead or replies.rests:
        work = answered.work.with_node(node).moved_after_answers(node, turn.now)
        return answered.outcome(sitting_end.end_sitting(work, turn, (replies,)))
    concept = answered.work.concept(node.id)
    if not concept.another_angle and ports[TEACHER] is None:
        way = ExplainAs.EXPLANATION
    if failed == QUIZZES_A_DAY - 1 and (concept.worked_example or ports[TEACHER] is not None):
        way = ExplainAs.WORKED_EXAMPLE
    response = answered.recorded.response
    failing = PastAnswer(
        node_id=response.node_id,
        question=response.question_text,
        answer=response.answer,
        quality=response.quality,
        type=response.type,
        checkpoint=response.checkpoint,
        lesson_id=response.lesson_id,
        at=response.responded_at,
    )
    again = await lessons.begin_lesson(
        answered.work.with_node(node), node, turn, ports, way=way, failed=failing
    )
    return answered.outcome(again, replies)


async def _is_open_besides(answered: Answered, turn: Turn, ports: Ports) -> bool:
    """Return True if another concept can be learned now and does not rest today."""
    mind_map = answered.work.mind_map
    others = [node for node in frontier(mind_map) if node.id != answered.node.id]
    quizzed = [
        node for node in others if node.last_reviewed_at and turn.is_today(node.last_reviewed_at)
    ]
    if len(quizzed) < len(others) or not others:
        return bool(others)  # a concept without a quiz today does not rest
    answers = await ports[ANALYTICS].answers(mind_map.id)
    at_rest = resting(mind_map, answers, turn.learner.day_began(turn.now))
    return any(node.id not in at_rest for node in others)


def _failed_today(answered: Answered, turn: Turn) -> int:
    """Return the number of quizzes of the concept failed in a row today, with this one."""
    today = [
        response for response in reversed(answered.past) if turn.is_today(response.responded_at)
    ]
    return failed_quizzes(
        response.quality for response in today if response.type is ResponseType.TEACH
    )


def _checkpoint_ended(answered: Answered, turn: Turn, tried_today: Sequence[datetime]) -> Outcome:
    node, passed = answered.node, answered.verdict is QuizVerdict.PASSED
    work = answered.work.with_node(node).moved_after_answers(node, turn.now)
    missed = (_not_passed(answered, node, turn, tried_today),)
    ended = sitting_end.end_sitting(
        work, turn, _mastery_replies(answered, work, turn) if passed else missed
    )
    traced = (*ended.changes, *sitting_end.mastery_audited(work, node))
    return answered.outcome(replace(ended, changes=traced))


def _not_passed(
    answered: Answered, node: Node, turn: Turn, tried_today: Sequence[datetime]
) -> QuizEnded:
    """Return the message that the checkpoint was not passed, with the way to the next one."""
    replies = _end_reply(answered, node, turn, passed=False)
    if replies.ahead:
        return replies
    tomorrow = len(tried_today) >= CHECKPOINTS_A_DAY
    return replace(replies, map_id=node.map_id, node=short_node_id(node.id), tomorrow=tomorrow)


def _mastery_replies(answered: Answered, work: LoadedTopic, turn: Turn) -> tuple[Reply, ...]:
    """Return the message that the concept is mastered, or still is."""
    if work.before.mind_map.node(answered.node.id).is_mastered:
        return (_end_reply(answered, answered.node, turn, passed=True),)
    by = MasteredIn.CHECKPOINT if answered.quiz.as_checkpoint else MasteredIn.QUIZ
    return celebrated(work, answered.node, turn, by)


def celebrated(work: LoadedTopic, node: Node, turn: Turn, by: MasteredIn) -> tuple[Reply, ...]:
    """Return the replies when a concept is mastered. The last one finishes the course."""
    replies = sitting_end.mastered(work, node, turn, by)
    return (
        (*replies, sitting_end.refreshers_proposed(work, turn))
        if sitting_end.finished(work)
        else replies
    )


def _ask_next(answered: Answered, turn: Turn) -> Outcome:
    work = answered.work.with_node(answered.node)
    asked = lessons.ask_next(answered.quiz, work, answered.past, turn)
    return answered.outcome(replace(asked, changes=work.diff()))


def _end_reply(answered: Answered, node: Node, turn: Turn, *, passed: bool) -> QuizEnded:
    qualities = answered.quiz.qualities
    checkpoint = isinstance(answered.quiz, lesson_states.Checkpoint)
    return QuizEnded(
        purpose=answered.quiz.name,
        passed=passed,
        label=turn.text(answered.work.concept(node.id).label),
        right=sum(map(is_right, qualities)),
        asked=len(qualities),
        next_review_at=node.next_review_at if checkpoint else None,
        ahead=not passed and _is_ahead(answered),
        skill=answered.work.concept(node.id).skill,
    )


def _is_ahead(answered: Answered) -> bool:
    """Return True if the concept was quizzed ahead of its lesson, which cannot begin yet."""
    mind_map = answered.work.mind_map
    waits = answered.node.id not in available(mind_map.nodes, mind_map.edges)
    return waits and not isinstance(answered.quiz, lesson_states.LessonQuiz)


def _mastery(
    quiz: lesson_states.Quiz,
    work: LoadedTopic,
    past: Sequence[PastResponse],
    given: GivenAnswer,
    skill: linked.LinkedSkill | None,
) -> ConceptMastery:
    """Return the mastery before the answer `given`, in a quiz with the qualities so far."""
    node = work.mind_map.node(quiz.node_id)
    return concept_mastery(
        node,
        None if skill is None else skill.state,
        given=sitting_end.given_before(past),
        running=[replace(given, quality=quality) for quality in quiz.qualities],
        ended=frozenset({quiz.lesson_id} if quiz.scheduled else ()),
        seed=seed_of(node, work),
    )


def seed_of(node: Node, work: LoadedTopic) -> float:
    """Return the score that the placement gave the concept, or 0 if it was not probed."""
    results = work.flow.diagnostic_results
    known = {label.casefold(): result for label, result in results.items()}
    result = known.get(node.label.casefold())
    return 0.0 if result is None else result.inferred_mastery


async def postpone_checkpoint(
    state: CheckpointOffered, _: SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Leave the checkpoint for another time."""
    press = CheckpointPressed(state.interaction_id, wanted=False)
    return await answer_checkpoint_offer(state, press, turn, ports)
