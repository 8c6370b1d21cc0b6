"""Something is wrong with a question: it is withdrawn for all, and waits for the operator."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.domain.course import Question, counting
from bot.domain.doubted_questions import MOST_A_DAY, DoubtedQuestion, DoubtReason, can_be_spared
from bot.domain.ids import MapId, QuestionKey
from bot.domain.mind_map import Node
from bot.flow.changes import Audited, Change, QuestionDoubted
from bot.flow.engine.states import ChatState
from bot.flow.exercise.events import (
    DoubtDroppedPressed,
    DoubtReasonPressed,
    QuestionDoubtedPressed,
)
from bot.flow.exercise.replies import DoubtAsked, DoubtBecame, DoubtSettled
from bot.flow.exercise.states import Diagnosing, Practising, Quizzing, Reviewing
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.steps import diagnosing, notices, practising, quizzing, reviewing
from bot.flow.steps.loaded_topic import LoadedTopic, load_topic
from bot.flow.steps.marks import question_of
from bot.flow.steps.taking_back import TakenBack, take_back
from bot.flow.turn import Turn

_LONGEST_DAY = timedelta(days=2)
"""No day of a learner is longer, whatever they do to their clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubted:
    """The question of a press, in its topic."""

    work: LoadedTopic
    question: Question
    is_probe: bool
    node: Node | None
    """The concept it is about; none while the map is not drawn."""

    @property
    def alike(self) -> tuple[QuestionKey, ...]:
        """Return what is asked to the same end: about the concept, or in the placement."""
        if self.is_probe:
            return tuple(entry.probe.key for entry in self.work.course.inventory)
        concepts = self.work.course.concepts
        concept = next(it for it in concepts if self.question in it.questions)
        return tuple(question.key for question in counting(concept))


async def ask_what_is_wrong(
    state: ChatState, event: QuestionDoubtedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask for the reason; what is open stays open."""
    doubted = await _find(event, turn, ports)
    if doubted is None:
        return await notices.show_current_instead_of_old(state, event, turn, ports)
    question = turn.text(doubted.question.question)
    asked = DoubtAsked(map_id=event.map_id, mark=event.mark, question=question)
    return Outcome(state=state, replies=(asked,))


async def drop_doubt(
    state: ChatState, _: DoubtDroppedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Leave everything as it was."""
    del turn, ports
    return Outcome(state=state, replies=(DoubtSettled(became=DoubtBecame.DROPPED),))


async def settle_doubt(
    state: ChatState, event: DoubtReasonPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Withdraw the question for all, take the learner's answers back, and go on without it.

    Where too few questions would be left it is noted and left out this once. A question that
    the operator found to be fine stays, and so does one doubted too late on a busy day.
    """
    doubted = await _find(event, turn, ports)
    if doubted is None:
        return await notices.show_current_instead_of_old(state, event, turn, ports)
    became, recorded = await _judged(doubted, event.reason, turn, ports)
    match became:
        case DoubtBecame.WITHDRAWN:
            return await _withdrawn(state, doubted, recorded, turn, ports)
        case DoubtBecame.NOTED:
            reply = DoubtSettled(became=became)
            noted = Outcome(state=state, changes=recorded, replies=(reply,))
            return await _left_out(noted, doubted, doubted.work, turn, ports)
        case _:
            return Outcome(state=state, replies=(DoubtSettled(became=became),))


async def _find(
    event: QuestionDoubtedPressed | DoubtReasonPressed, turn: Turn, ports: Ports
) -> Doubted | None:
    """Return what a press means; None for one that is not theirs, or is gone."""
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    if event.map_id not in {topic.map_id for topic in topics}:
        return None
    work = await load_topic(event.map_id, ports)
    found = question_of(work.course, event.mark)
    if found is None:
        return None
    concept_id, question = found
    return Doubted(
        work=work,
        question=question,
        is_probe=question.key in {entry.probe.key for entry in work.course.inventory},
        node=next((it for it in work.mind_map.nodes if it.concept_id == concept_id), None),
    )


async def _judged(
    doubted: Doubted, reason: DoubtReason, turn: Turn, ports: Ports
) -> tuple[DoubtBecame, tuple[Change, ...]]:
    """Return what becomes of the doubt, and what is recorded of it where it is the first."""
    key, course_id = doubted.question.key, doubted.work.course.id
    before = _about(key, await ports.maps.doubts(course_id))
    if before is not None:
        return _standing(before), ()
    times = await ports.maps.doubted_at(turn.learner.id, turn.now - _LONGEST_DAY)
    if sum(map(turn.is_today, times)) >= MOST_A_DAY:
        return DoubtBecame.ENOUGH, ()
    spared = can_be_spared(key, doubted.alike, doubted.work.withdrawn)
    doubt = DoubtedQuestion(
        course_id=course_id,
        key=key,
        learner_id=turn.learner.id,
        reason=reason,
        at=turn.now,
        withdrawn=spared,
    )
    traced = Audited("question_doubted", {"course_id": course_id, "key": key, "reason": reason})
    became = DoubtBecame.WITHDRAWN if spared else DoubtBecame.NOTED
    return became, (QuestionDoubted(doubt), traced)


def _about(key: QuestionKey, doubts: Sequence[DoubtedQuestion]) -> DoubtedQuestion | None:
    return next((doubt for doubt in doubts if doubt.key == key), None)


def _standing(doubt: DoubtedQuestion) -> DoubtBecame:
    if doubt.is_fine:
        return DoubtBecame.FINE
    return DoubtBecame.WITHDRAWN if doubt.is_out else DoubtBecame.NOTED


async def _withdrawn(
    state: ChatState, doubted: Doubted, recorded: tuple[Change, ...], turn: Turn, ports: Ports
) -> Outcome:
    work = replace(doubted.work, withdrawn=doubted.work.withdrawn | {doubted.question.key})
    if doubted.node is None:
        kept, dropped = _without_probe(state, doubted)
        reply = DoubtSettled(became=DoubtBecame.WITHDRAWN, taken_back=dropped)
        settled = Outcome(state=kept, changes=recorded, replies=(reply,))
        return await _left_out(settled, doubted, work, turn, ports)
    taken = TakenBack(state=state, work=work, node=doubted.node)
    if work.is_open:
        taken = await take_back(state, work, doubted.node, turn, ports)
    settled = Outcome(
        state=taken.state,
        changes=(*recorded, *taken.changes),
        replies=(_settled_reply(taken, turn),),
    )
    return await _left_out(settled, doubted, taken.work, turn, ports)


def _without_probe(state: ChatState, doubted: Doubted) -> tuple[ChatState, int]:
    """Return the placement without the answer to the probe, and whether there was one."""
    if not isinstance(state, Diagnosing) or state.map_id != doubted.work.mind_map.id:
        return state, 0
    kept = tuple(probe for probe in state.probed if probe.key != doubted.question.key)
    return replace(state, probed=kept), len(state.probed) - len(kept)


async def _left_out(
    settled: Outcome, doubted: Doubted, work: LoadedTopic, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome; where the question was on the table, another takes its place."""
    state = settled.state
    if _on_table(state) != (work.mind_map.id, doubted.question.key):
        return settled
    match state:
        case Diagnosing():
            another = await diagnosing.ask_another(state, work, turn, ports)
        case Quizzing():
            another = await quizzing.ask_another(state, work, turn, ports)
        case Reviewing():
            another = await reviewing.ask_another(state, work, turn, ports)
        case Practising():
            another = await practising.leave(state, work, turn, ports)
        case _:
            return settled
    return Outcome(
        state=another.state,
        changes=(*settled.changes, *another.changes),
        replies=(*settled.replies, *another.replies),
    )


def _on_table(state: ChatState) -> tuple[MapId, QuestionKey] | None:
    match state:
        case Diagnosing() | Quizzing():
            return state.map_id, state.asked.key
        case Reviewing():
            return state.current.map_id, state.asked.key
        case Practising():
            return state.lesson.map_id, state.asked.key
        case _:
            return None


def _settled_reply(taken: TakenBack, turn: Turn) -> DoubtSettled:
    return DoubtSettled(
        became=DoubtBecame.WITHDRAWN,
        label=turn.text(taken.work.concept(taken.node.id).label),
        taken_back=taken.answers,
        score_before=taken.node.mastery_score,
        score=taken.now.mastery_score,
        mastery_lost=taken.mastery_lost,
    )
