"""After every turn: which goals are reached, what is open now, and if the next one begins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.domain.goals.landscape import MasteredBy
from bot.domain.ids import CourseId, GoalRef
from bot.flow.engine.changes import Audited, LearnerChanged
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.exercise.states import asks_for
from bot.flow.goals import moving, starting
from bot.flow.goals.evidence import GoalStates, moves, with_look
from bot.flow.goals.landscape_progress import LandscapeProgress, progress_of
from bot.flow.goals.ports import LANDSCAPES
from bot.flow.goals.replies import GoalMastered, taken_back_line, tells_why_not
from bot.flow.learner.replies import ClockAsked
from bot.flow.lessons.events import CheckpointPressed
from bot.flow.lessons.states import CheckpointOffered, Quiz
from bot.flow.maps.ports import Topic
from bot.flow.tutor.events import AnswerGraded
from bot.flow.tutor.tutoring import TEACHER

MOST_NAMED = 3
"""Goals that are named when they open. The others are counted."""

_ENDED = NothingOpen | CheckpointOffered
"""States in which a sitting has ended, so that the next goal may begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _GoalChanges:
    """What a turn changed about the goals."""

    progress: LandscapeProgress
    """The progress after the turn."""
    moved: GoalStates
    reached: tuple[GoalRef, ...]
    celebrated: tuple[GoalRef, ...]
    """Those that were not reached before in this same drill."""
    lost: tuple[GoalRef, ...]
    """Goals that are open again because something was wrong with a question."""
    opened: tuple[GoalRef, ...]
    """Goals that this turn opened."""
    changed: Mapping[CourseId, Topic]


async def follow_goals(
    state: ChatState, event: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome with what it means for the learner's goals.

    A line celebrates a reached goal and what it opens. With the autopilot on, the next one begins
    by itself when a sitting has ended.
    """
    if not moving.may_move(state, outcome):
        return outcome
    stored = await ports[LANDSCAPES].progress(turn.learner.id)
    if not stored.landscapes:
        return outcome
    progress = progress_of(stored)
    followed = await _goal_changes(state, outcome, progress, turn, ports)
    outcome = moving.with_celebrated_goals(outcome, followed.moved, progress)
    following = _next(outcome, _goal_of_sitting(state, followed), followed, ports)
    going_on = _without_clock_question(outcome)
    if isinstance(event, AnswerGraded) and outcome.state == state:
        following = None  # the learner has moved on before the answer was graded
    begun = await _begin(going_on, following, followed, turn, ports) if following else None
    outcome = outcome if begun is None else going_on
    replies = _goal_replies(followed, turn, goes_on=begun is not None)
    moved = tuple(
        change for change in moves(followed.moved, turn) if change not in outcome.changes
    )
    outcome = replace(
        outcome,
        changes=(*outcome.changes, *moved, *_audits(followed)),
        replies=_with_replies(outcome, replies),
    )
    return outcome if begun is None else _join(outcome, begun)


async def _goal_changes(
    state: ChatState, outcome: Outcome, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> _GoalChanges:
    topics = await moving.topics_after(outcome, ports)
    changed = {
        topic.mind_map.course_id: topic for topic in topics if topic.mind_map.course_id is not None
    }
    moved = await moving.moved_by(state, outcome, topics, progress, turn, ports)
    if moved or isinstance(outcome.state, _ENDED):  # something may open or begin
        beside = (await with_look(progress, turn, ports)).unstored
        progress = progress.with_found(
            {
                ref: goal_state
                for ref, goal_state in beside.items()
                if ref not in moved and not _is_changed(ref, progress, changed)
            }
        )
    now = progress.with_states(moved)
    before = set(progress.reach.frontier)
    undone = moving.is_undone(outcome)
    reached = tuple(ref for ref in moved if now.is_reached(ref) and not progress.is_reached(ref))
    before_undoing = moving.celebrated_goals(state)
    return _GoalChanges(
        progress=now,
        moved=moved,
        reached=reached,
        celebrated=tuple(ref for ref in reached if ref not in before_undoing),
        lost=tuple(
            ref
            for ref in moved
            if progress.is_reached(ref) and not now.is_reached(ref) and not undone
        ),
        opened=tuple(ref for ref in now.reach.frontier if ref not in before),
        changed=changed,
    )


def _is_changed(
    ref: GoalRef, progress: LandscapeProgress, changed: Mapping[CourseId, Topic]
) -> bool:
    """Return True if its course was worked on, so that what is stored is out of date."""
    link = progress.goal(ref).course
    return link is not None and link.course_id in changed


def _goal_of_sitting(state: ChatState, followed: _GoalChanges) -> GoalRef | None:
    """Return the reached goal that the sitting was about, or None.

    If a goal is reached in the middle of a quiz, the next one waits until the quiz ends.
    """
    if followed.reached:
        return followed.reached[-1]
    topics = followed.changed.values() if asks_for(state, Quiz) else ()
    refs = (topic.mind_map.reaches for topic in topics)
    known = (ref for ref in refs if ref is not None and ref in followed.progress.atlas)
    return next(filter(followed.progress.is_reached, known), None)


def _next(
    outcome: Outcome, aimed: GoalRef | None, followed: _GoalChanges, ports: Ports
) -> GoalRef | None:
    """Return the goal that begins by itself, or None. An exam never does."""
    if aimed is None or not isinstance(outcome.state, _ENDED):
        return None
    if not followed.progress.choices(aimed.landscape_id).autopilot:
        return None
    following = followed.progress.next_after(aimed, written=ports[TEACHER] is not None)
    if following is None or followed.progress.is_exam(following):
        return None
    return following


async def _begin(
    outcome: Outcome, following: GoalRef, followed: _GoalChanges, turn: Turn, ports: Ports
) -> Outcome | None:
    """Return how the next goal begins, or None if it cannot begin without being asked for."""
    turn = replace(turn, learner=learner_after(outcome, turn.learner))
    aim = starting.Aim(
        ref=following, progress=followed.progress, by_itself=True, changed=followed.changed
    )
    begun = await starting.begin(outcome.state, aim, turn, ports)
    return None if tells_why_not(begun.replies) or begun.state == outcome.state else begun


def _without_clock_question(outcome: Outcome) -> Outcome:
    """Return the outcome without the question what time it is. A later sitting asks that."""
    if not any(isinstance(reply, ClockAsked) for reply in outcome.replies):
        return outcome
    return replace(
        outcome,
        changes=tuple(
            LearnerChanged(replace(change.learner, zone_asked=False))
            if isinstance(change, LearnerChanged)
            else change
            for change in outcome.changes
        ),
        replies=tuple(reply for reply in outcome.replies if not isinstance(reply, ClockAsked)),
    )


def _join(outcome: Outcome, begun: Outcome) -> Outcome:
    """Return both in one turn, without an offer that the next goal replaces."""
    replies = tuple(
        reply
        for reply in outcome.replies
        if not (isinstance(reply, Line) and reply.offers(CheckpointPressed))
    )
    return replace(
        outcome,
        state=begun.state,
        changes=(*outcome.changes, *begun.changes),
        replies=(*replies, *begun.replies),
    )


def _goal_replies(followed: _GoalChanges, turn: Turn, *, goes_on: bool) -> tuple[Reply, ...]:
    progress = followed.progress
    reached = [_celebration(ref, followed, turn, goes_on=goes_on) for ref in followed.celebrated]
    lost = []
    for ref in followed.lost:
        version, place = progress.at(ref)
        lost.append(taken_back_line(version, place, progress.title(ref, turn)))
    return (*reached, *lost)


def _celebration(
    ref: GoalRef, followed: _GoalChanges, turn: Turn, *, goes_on: bool
) -> GoalMastered:
    progress, state = followed.progress, followed.moved[ref]
    version, place = progress.at(ref)
    last = ref == followed.celebrated[-1]
    opened = followed.opened if last else ()
    return GoalMastered(
        version=version,
        place=place,
        title=progress.title(ref, turn),
        by=state.by or MasteredBy.CHECKS,
        opens=tuple(progress.title(goal, turn) for goal in opened[:MOST_NAMED]),
        opened=len(opened),
        goes_on=goes_on or not last,
    )


def _with_replies(outcome: Outcome, replies: tuple[Reply, ...]) -> tuple[Reply, ...]:
    """Return the replies with these before the next question, which stays the last."""
    if outcome.state.supervised:
        return (*replies, *outcome.replies)
    asks = bool(outcome.replies) and isinstance(outcome.replies[-1], ClockAsked)
    if not asks and (isinstance(outcome.state, NothingOpen) or not outcome.replies):
        return (*outcome.replies, *replies)
    return (*outcome.replies[:-1], *replies, outcome.replies[-1])


def _audits(followed: _GoalChanges) -> tuple[Audited, ...]:
    return tuple(
        Audited("goal_reached", {"landscape_id": ref.landscape_id, "goal_id": ref.goal_id})
        for ref in followed.celebrated
    )
