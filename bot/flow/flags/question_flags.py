"""Flags of questions: one hides it from its learner, a second one from all."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.domain.exercise import flagged_questions
from bot.domain.ids import CourseId, LearnerId, QuestionKey
from bot.domain.topics.course import Question, counting
from bot.domain.topics.mind_map import Node
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import questions_of
from bot.flow.exercise.asking import question_of
from bot.flow.exercise.events import FlagDroppedPressed, FlagReasonPressed, QuestionFlaggedPressed
from bot.flow.exercise.questions import TopicQuestion
from bot.flow.exercise.replies import (
    FlagOutcome,
    answers_taken_back,
    flag_reason_question,
    flag_result,
)
from bot.flow.exercise.states import Placement, TopicPurpose, asks_for
from bot.flow.flags.retraction import TakenBack, take_back
from bot.flow.maps.changes import QuestionFlagged
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS

_LONGEST_DAY = timedelta(days=2)
"""No day of a learner is longer, however they change their clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flagged:
    """The question of a press, in its topic."""

    work: LoadedTopic
    question: Question
    is_probe: bool
    node: Node | None
    """The concept it is about, or None while the map is not drawn."""
    course_id: CourseId
    """The course that has the question."""

    @property
    def alike(self) -> tuple[QuestionKey, ...]:
        """Return the questions for the same purpose: about the concept, or in the placement."""
        if self.is_probe:
            return tuple(entry.probe.key for entry in self.work.course.inventory)
        concepts = self.work.course.concepts
        concept = next(concept for concept in concepts if self.question in concept.questions)
        return tuple(question.key for question in counting(concept))


async def ask_what_is_wrong(
    state: ChatState, event: QuestionFlaggedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask for the reason. What is open stays open."""
    flagged = await _find(event, turn, ports)
    if flagged is None:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    question = turn.text(flagged.question.question)
    asked = flag_reason_question(event.map_id, event.short_id, question)
    return Outcome(state=state, replies=(asked,))


async def drop_flag(state: ChatState, _: FlagDroppedPressed, turn: Turn, ports: Ports) -> Outcome:
    """Leave everything as it was."""
    del turn, ports
    return Outcome(state=state, replies=(flag_result(FlagOutcome.DROPPED),))


async def settle_flag(
    state: ChatState, event: FlagReasonPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Withdraw the question for the learner, take their answers back, and go on without it.

    The second learner who flags it withdraws it for all. If too few questions would be left, the
    flag is noted and the question is skipped just this once. A question that the operator found to
    be fine stays, and so does one beyond the learner's limit of flags for a day.
    """
    flagged = await _find(event, turn, ports)
    if flagged is None:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    became, recorded = await _judge(flagged, event.reason, turn, ports)
    match became:
        case FlagOutcome.WITHDRAWN:
            return await _withdraw(state, flagged, recorded, turn, ports)
        case FlagOutcome.NOTED:
            noted = Outcome(state=state, changes=recorded, replies=(flag_result(became),))
            return await _leave_out(noted, flagged, flagged.work, turn, ports)
        case _:
            return Outcome(state=state, replies=(flag_result(became),))


async def _find(
    event: QuestionFlaggedPressed | FlagReasonPressed, turn: Turn, ports: Ports
) -> Flagged | None:
    """Return the flagged question, or None if it is not the learner's or is gone."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    if event.map_id not in {topic.map_id for topic in topics}:
        return None
    work = await load_topic(event.map_id, ports)
    found = question_of(work.course, event.short_id)
    if found is None:
        return None
    concept_id, question = found
    return Flagged(
        work=work,
        question=question,
        is_probe=question.key in {entry.probe.key for entry in work.course.inventory},
        node=next((node for node in work.mind_map.nodes if node.concept_id == concept_id), None),
        course_id=work.course_id_of(concept_id),
    )


async def _judge(
    flagged: Flagged, reason: flagged_questions.FlagReason, turn: Turn, ports: Ports
) -> tuple[FlagOutcome, tuple[Change, ...]]:
    """Return the result of the flag, and what is recorded if it is the first or second."""
    key, course_id = flagged.question.key, flagged.course_id
    before = flag_of(key, await ports[MAPS].flags(course_id))
    if before is not None and (settled := outcome_before(before, turn.learner.id)):
        return settled, ()
    if await is_enough(turn, ports):
        return FlagOutcome.ENOUGH, ()
    spared = flagged_questions.can_be_spared(key, flagged.alike, flagged.work.withdrawn)
    if before is not None and not spared:
        return FlagOutcome.NOTED, ()
    flag = flagged_questions.FlaggedQuestion(
        course_id=course_id,
        key=key,
        learner_id=turn.learner.id,
        reason=reason,
        at=turn.now,
        withdrawn=spared,
    )
    traced = Audited("question_doubted", {"course_id": course_id, "key": key, "reason": reason})
    became = FlagOutcome.WITHDRAWN if spared else FlagOutcome.NOTED
    return became, (QuestionFlagged(flag), traced)


async def is_enough(turn: Turn, ports: Ports) -> bool:
    """Return True if the learner has flagged as much as is allowed in a day."""
    times = await ports[MAPS].flagged_at(turn.learner.id, turn.now - _LONGEST_DAY)
    return sum(map(turn.is_today, times)) >= flagged_questions.MOST_A_DAY


def flag_of(
    key: QuestionKey, flags: Sequence[flagged_questions.FlaggedQuestion]
) -> flagged_questions.FlaggedQuestion | None:
    """Return the flag of that key, or None."""
    return next((flag for flag in flags if flag.key == key), None)


def outcome_before(
    flag: flagged_questions.FlaggedQuestion, learner_id: LearnerId
) -> FlagOutcome | None:
    """Return what an earlier flag has settled, or None if this learner is the second."""
    if flag.is_fine:
        return FlagOutcome.FINE
    if not flag.withdrawn:
        return FlagOutcome.NOTED
    return FlagOutcome.WITHDRAWN if flag.is_out_for(learner_id) else None


async def _withdraw(
    state: ChatState, flagged: Flagged, recorded: tuple[Change, ...], turn: Turn, ports: Ports
) -> Outcome:
    work = replace(flagged.work, withdrawn=flagged.work.withdrawn | {flagged.question.key})
    if flagged.node is None:
        kept, dropped = _without_probe(state, flagged)
        taken_back = answers_taken_back(dropped) if dropped else None
        reply = flag_result(FlagOutcome.WITHDRAWN, taken_back)
        settled = Outcome(state=kept, changes=recorded, replies=(reply,))
        return await _leave_out(settled, flagged, work, turn, ports)
    taken = TakenBack(state=state, work=work, node=flagged.node)
    if work.is_open:
        taken = await take_back(state, work, flagged.node, turn, ports)
    settled = Outcome(
        state=taken.state,
        changes=(*recorded, *taken.changes),
        replies=(_settled_reply(taken, turn),),
    )
    return await _leave_out(settled, flagged, taken.work, turn, ports)


def _without_probe(state: ChatState, flagged: Flagged) -> tuple[ChatState, int]:
    """Return the state without the answer to the probe, and how many answers that were."""
    if not asks_for(state, Placement) or state.purpose.map_id != flagged.work.mind_map.id:
        return state, 0
    probed = state.purpose.probed
    kept = tuple(probe for probe in probed if probe.key != flagged.question.key)
    return replace(state, purpose=replace(state.purpose, probed=kept)), len(probed) - len(kept)


async def _leave_out(
    settled: Outcome, flagged: Flagged, work: LoadedTopic, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome. If the question was open, another takes its place."""
    state = settled.state
    if not asks_for(state, TopicPurpose) or state.asked.key != flagged.question.key:
        return settled
    map_id, _ = state.purpose.place()
    if map_id != work.mind_map.id:
        return settled
    another = await questions_of(state).ask_another(TopicQuestion(state, work), turn, ports)
    return Outcome(
        state=another.state,
        changes=(*settled.changes, *another.changes),
        replies=(*settled.replies, *another.replies),
    )


def _settled_reply(taken: TakenBack, turn: Turn) -> Line:
    if not taken.answers:
        return flag_result(FlagOutcome.WITHDRAWN)
    label = turn.text(taken.work.concept(taken.node.id).label)
    shares = taken.node.share, taken.now.share
    counted = answers_taken_back(taken.answers, label, shares, lost=taken.mastery_lost)
    return flag_result(FlagOutcome.WITHDRAWN, counted)
