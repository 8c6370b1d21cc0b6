"""Taking back answers to withdrawn questions, and their effect on a concept."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.domain.mastery.answers import GivenAnswer, Sitting
from bot.domain.mastery.taking_back import Replayed, replay_concept
from bot.domain.rhythm.rhythm import may_speak_from
from bot.domain.topics.mind_map import MapFlow, Node, ResponseType
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.events import FlaggedAnswersFound
from bot.flow.exercise.states import Answering, Purpose
from bot.flow.lessons.states import Quiz
from bot.flow.maps import sitting_end
from bot.flow.maps.changes import AnswersTakenBack, QuestionPaused
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import COURSES, MAPS
from bot.flow.skills import linked

S = TypeVar("S", bound=ChatState)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """A topic and its chat without the answers that no longer count."""

    state: ChatState
    work: LoadedTopic
    changes: tuple[Change, ...] = ()
    node: Node
    """The concept as it was before."""
    answers: int = 0
    """How many answers were taken back."""

    @property
    def now(self) -> Node:
        """Return the concept without the answers."""
        return self.work.mind_map.node(self.node.id)

    @property
    def mastery_lost(self) -> bool:
        """Return True if the concept was mastered, and no longer is."""
        was = self.node.is_mastered
        return was and not self.now.is_mastered


async def take_back(
    state: ChatState, work: LoadedTopic, node: Node, turn: Turn, ports: Ports
) -> TakenBack:
    """Return the topic without the concept's answers to withdrawn questions.

    A quiz about it that is open or paused goes on without them too.
    """
    given = await ports[MAPS].answers_to_replay(node.id)
    gone = [
        answer for answer in given if answer.taken_back_at is None and answer.key in work.withdrawn
    ]
    if not gone:
        return TakenBack(state=state, work=work, node=node)
    skill = await linked.skill_to_replay(work, node.id, turn, ports)
    replayed = replay_concept(node, given, work.withdrawn, skill)
    after = work.with_node(replayed.node)
    if any(answer.type is ResponseType.DIAGNOSTIC for answer in gone):
        after = replace(after, flow=_without_probe_result(after.flow, node))
    paused = work.before.paused_question
    put_aside = None if paused is None else _without_answers(paused, node, gone, replayed)
    keys = sorted({answer.key for answer in gone})
    return TakenBack(
        state=_without_answers(state, node, gone, replayed),
        work=after,
        changes=(
            *(AnswersTakenBack(node.map_id, node.id, key) for key in keys),
            *after.diff(),
            *await linked.skill_taken_back(replayed.skill, turn, ports),
            *((QuestionPaused(node.map_id, put_aside),) if put_aside != paused else ()),
            *sitting_end.next_reminder(after, turn),
            Audited(
                "answers_taken_back",
                {"map_id": node.map_id, "node_id": node.id, "answers": len(gone)},
            ),
        ),
        node=node,
        answers=len(gone),
    )


async def take_back_flagged_answers(
    state: ChatState, event: FlaggedAnswersFound, turn: Turn, ports: Ports
) -> Outcome:
    """Take back answers to questions that others flagged.

    Tell the learner only if mastery is lost.

    That waits until the learner may be spoken to: the clock looks again later. A learner who has
    blocked the bot is told nothing, so nothing waits.
    """
    mind_map = (await ports[MAPS].get(event.map_id)).mind_map
    known = mind_map.course_id and await ports[COURSES].find_by_id(mind_map.course_id)
    if not known or mind_map.learner_id != turn.learner.id or not mind_map.is_going:
        return Outcome(state=state)
    work = await load_topic(event.map_id, ports)
    taken = await take_back(state, work, mind_map.node(event.node_id), turn, ports)
    label = turn.text(work.concept(event.node_id).label)
    speaks = taken.mastery_lost and turn.reaches_learner
    if speaks and may_speak_from(turn.learner, turn.now) > turn.now:
        return Outcome(state=state)
    return Outcome(
        state=taken.state,
        changes=taken.changes,
        replies=(remark("mastery-taken-back", label=label),) if speaks else (),
    )


def _without_answers(state: S, node: Node, gone: Collection[GivenAnswer], replayed: Replayed) -> S:
    """Return the state. A quiz that loses answers goes on with those that count."""
    if not isinstance(state, Answering):
        return state
    quiz: Purpose = state.purpose
    if not isinstance(quiz, Quiz) or quiz.node_id != node.id:
        return state
    sitting = Sitting(quiz.lesson_id, quiz.as_checkpoint)
    if sitting not in {answer.sitting for answer in gone}:
        return state
    left = replace(quiz, qualities=replayed.running.get(sitting, ()))
    return replace(state, purpose=left)


def _without_probe_result(flow: MapFlow, node: Node) -> MapFlow:
    """Return the flow without what the placement showed of the concept."""
    label = node.label.casefold()
    results = flow.diagnostic_results.items()
    left = {name: result for name, result in results if name.casefold() != label}
    return replace(flow, diagnostic_results=left)
