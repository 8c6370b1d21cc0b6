"""The end of a sitting: announcements, the next reminder, and the question for the time."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.mastery.answers import GivenAnswer
from bot.domain.topics.course_goals import goal_once_reached, goal_reached, left_over
from bot.domain.topics.curriculum import opens
from bot.domain.topics.mind_map import MapStatus, Node, QuizResponse, ResponseType
from bot.flow.engine.changes import Audited, Change, LearnerChanged
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner import changes as learner_changes
from bot.flow.learner.replies import ClockAsked
from bot.flow.maps import map_picture, replies as map_replies, rows
from bot.flow.maps.events import RefreshersPressed
from bot.flow.maps.loaded_topic import LoadedTopic, labels
from bot.flow.maps.ports import PastResponse
from bot.flow.maps.replies import ConceptMastered, GoalReached, MasteredIn


def end_sitting(work: LoadedTopic, turn: Turn, replies: tuple[Reply, ...]) -> Outcome:
    """Return the outcome of a sitting that is over, with the next reminder planned.

    The first time it also asks what time it is for the learner, as only now that matters. If
    something else is asked already, the next sitting asks it.
    """
    learner = learner_changes.with_next_reminder(turn.learner, work.next_review_at, turn.now)
    asked = any(
        isinstance(reply, GoalReached)
        or (isinstance(reply, Line) and reply.offers(RefreshersPressed))
        for reply in replies
    )
    asks = learner.zone is None and not learner.zone_asked and not asked
    if asks:
        learner = replace(learner, zone_asked=True)
    looked_at = () if learner == turn.learner else (LearnerChanged(learner),)
    return Outcome(
        state=Idle(),
        changes=(*work.diff(), *looked_at),
        replies=(*replies, ClockAsked(now=turn.now)) if asks else replies,
    )


def next_reminder(work: LoadedTopic, turn: Turn) -> tuple[Change, ...]:
    """Return the change that plans a reminder for the next review, or none if one is planned."""
    return learner_changes.next_reminder(work.next_review_at, turn)


def mastered(
    work: LoadedTopic, node: Node, turn: Turn, by: MasteredIn = MasteredIn.CHECKPOINT
) -> tuple[Reply, ...]:
    """Return the replies when a concept is mastered, or with the last one the whole course.

    The first time the concept shines on the map. Mastering it again is only mentioned.
    """
    is_first = work.before.mind_map.node(node.id).mastered_at is None
    completed = work.mind_map.status is MapStatus.COMPLETED
    celebrated: tuple[Reply, ...] = (
        ConceptMastered(
            label=turn.text(work.concept(node.id).label),
            opens=labels(work, opens(work.mind_map, node.id), turn),
            mastered=work.mastered,
            of=len(work.mind_map.nodes),
            next_review_at=None if completed else node.next_review_at,
            skill=work.concept(node.id).skill,
            by=by,
            map=map_picture.map_of(work, turn, lit=node.id) if is_first else None,
            quiet=turn.learner.is_quiet(turn.now),
        ),
    )
    if not completed:
        return (*celebrated, *_goal_reached(work, turn))
    title, count = turn.text(work.course.title), len(work.mind_map.nodes)
    done = Line("course-completed", {"title": title, "count": count}, WAYS_ON)
    return (*celebrated, done)


def finished(work: LoadedTopic) -> bool:
    """Return True if this turn mastered the last concept of the map."""
    completed = MapStatus.COMPLETED
    return work.mind_map.status is completed and work.before.mind_map.status is not completed


def refreshers_proposed(work: LoadedTopic, turn: Turn) -> Line:
    """Return the question whether the concepts of a finished map should go on coming back."""
    return map_replies.refreshers_proposed(work.mind_map.id, turn.text(work.course.title))


def closing_replies(
    replies: Sequence[Reply], following: Sequence[Reply], *, ends: bool
) -> list[Reply]:
    """Return the replies and the `following` ones, a reached goal last if the sitting `ends`.

    Else the goal is only mentioned, without a question.
    """
    reached = [reply for reply in replies if isinstance(reply, GoalReached)]
    others = [reply for reply in replies if not isinstance(reply, GoalReached)]
    if ends:
        return [*others, *following, *reached]
    return [*others, *(replace(reply, asks=False) for reply in reached), *following]


def _goal_reached(work: LoadedTopic, turn: Turn) -> tuple[Reply, ...]:
    """Return the message that the goal was reached, the first time that it is."""
    if not goal_reached(work.mind_map) or goal_once_reached(work.before.mind_map):
        return ()
    goal = rows.goal_label(work.course, work.mind_map.goal, turn)
    left = len(left_over(work.mind_map))
    return (GoalReached(map_id=work.mind_map.id, goal=goal, left=left),)


def mastery_audited(work: LoadedTopic, node: Node) -> tuple[Change, ...]:
    """Return the trace of a concept that was just mastered, or nothing if it was before."""
    newly = node.is_mastered
    before = work.before.mind_map.node(node.id).is_mastered
    if not newly or before:
        return ()
    return (Audited("concept_mastered", {"map_id": work.mind_map.id, "node_id": node.id}),)


def given_before(past: Sequence[PastResponse]) -> tuple[GivenAnswer, ...]:
    """Return earlier answers for computing mastery, oldest first, without the placement's."""
    return tuple(
        given(response)
        for response in reversed(past)
        if response.type is not ResponseType.DIAGNOSTIC
    )


def given(response: PastResponse) -> GivenAnswer:
    """Return the answer for computing mastery."""
    return GivenAnswer(
        key=response.question_key,
        quality=response.quality,
        type=response.type,
        checkpoint=response.checkpoint,
        same_day=response.same_day,
        lesson_id=response.lesson_id,
        at=response.responded_at,
    )


def as_past(response: QuizResponse) -> PastResponse:
    """Return the answer as an earlier one for later questions."""
    return PastResponse(
        question_key=response.question_key,
        question_format=response.question_format,
        quality=response.quality,
        type=response.type,
        checkpoint=response.checkpoint,
        same_day=response.same_day,
        lesson_id=response.lesson_id,
        responded_at=response.responded_at,
    )
