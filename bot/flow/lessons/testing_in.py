"""A test-in: answers show that a concept is known without a lesson, and open it (K85)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.exercise.knowledge import Admission, Shown, admission
from bot.domain.exercise.placement import after_test, guess_of
from bot.domain.ids import LessonId, NodeId
from bot.domain.mastery.answers import QuizVerdict
from bot.domain.mastery.concepts import ConceptMastery, concept_mastery
from bot.domain.skills.placement import CREDITED_FROM, Probe
from bot.domain.topics.concept_graph import map_graph, with_prerequisites
from bot.domain.topics.curriculum import prerequisites_of
from bot.domain.topics.mind_map import Node, NodeStatus, QuizResponse, ResponseType
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import MY_TOPICS, WAYS_ON, Line, LineButton, Reply, Style
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import skip_as_unknown
from bot.flow.exercise.asking import short_node_id
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity, TopicQuestion, of_concept
from bot.flow.exercise.states import Probed
from bot.flow.lessons import lessons, quizzing
from bot.flow.lessons.events import ConceptChosenPressed
from bot.flow.lessons.replies import QuizEnded
from bot.flow.lessons.states import TestIn
from bot.flow.maps import sitting_end
from bot.flow.maps.changes import ResponseRecorded
from bot.flow.maps.loaded_topic import LoadedTopic, labels
from bot.flow.maps.ports import MAPS, PastResponse
from bot.flow.maps.replies import MasteredIn
from bot.flow.skills import linked
from bot.flow.skills.changes import SkillsProbed


def tried_today(past: Sequence[PastResponse], turn: Turn) -> frozenset[LessonId]:
    """Return the sittings of today in which the concept was tested and not passed."""
    failed = (response for response in past if response.type is ResponseType.DIAGNOSTIC)
    return frozenset(
        response.lesson_id for response in failed if turn.is_today(response.responded_at)
    )


def begin(work: LoadedTopic, node: Node, past: Sequence[PastResponse], turn: Turn) -> Outcome:
    """Ask the first question about the concept."""
    test = TestIn(map_id=node.map_id, node_id=node.id, lesson_id=turn.lesson_id())
    return lessons.begin_quiz(test, work, past, turn)


async def _after_answer(
    pending: TopicQuestion[TestIn], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Note the answer, then ask the next question or draw the conclusion."""
    test, work = pending.purpose, pending.work
    probed = Probed(
        concept_id=work.mind_map.node(test.node_id).concept_id,
        key=of_concept(pending).key,
        answer=read.answer or "",
        quality=read.quality,
        at=turn.now,
        served_id=pending.state.asked.served_id,
    )
    test = replace(test, probed=(*test.probed, probed), qualities=(*test.qualities, read.quality))
    after = await _go_on(
        test, replace(pending, state=replace(pending.state, purpose=test)), turn, ports
    )
    return replace(after, replies=(read.reply, *after.replies))


async def _ask_another(pending: TopicQuestion[TestIn], turn: Turn, ports: Ports) -> Outcome:
    """Ask another question in place of one that is gone."""
    past = await ports[MAPS].responses(pending.purpose.node_id, lessons.PAST)
    but = (pending.state.asked.key,)
    return lessons.ask_next(pending.purpose, pending.work, past, turn, but=but)


async def _go_on(
    test: TestIn, pending: TopicQuestion[TestIn], turn: Turn, ports: Ports
) -> Outcome:
    """Ask on until it is clear whether the concept is known. Withdrawn questions do not count."""
    work = pending.work
    if not work.is_open:
        return Outcome(state=Idle(), replies=(Line("said-topic-closed", {}, WAYS_ON),))
    test = replace(
        test,
        probed=tuple(
            probe
            for probe in test.probed
            if pending.questions.can_be_asked(test.node_id, probe.key)
        ),
    )
    given = [
        Shown(
            right=is_right(probe.quality),
            guess=guess_of(pending.questions.find(test.node_id, probe.key)),
        )
        for probe in test.probed
    ]
    past = await ports[MAPS].responses(test.node_id, lessons.PAST)
    shown = admission(given)
    if shown is Admission.FAILED:
        return await _fail_test(test, pending, given, turn, ports)
    passed = None
    if shown is Admission.PASSED:
        passed = await _pass_test(test, pending, given, past, turn, ports)
    return passed or lessons.ask_next(test, work, past, turn)


async def _pass_test(
    test: TestIn,
    pending: TopicQuestion[TestIn],
    given: Sequence[Shown],
    past: Sequence[PastResponse],
    turn: Turn,
    ports: Ports,
) -> Outcome | None:
    """Count the answers as a checkpoint, and credit what the concept builds on.

    Return None if the checkpoint needs one more answer.
    """
    before = pending.work.mind_map.node(test.node_id)
    skill = await linked.linked_skill(pending.work, before.id, turn, ports)
    responses = _responses(test, pending, turn, passed=True)
    mastery: ConceptMastery = concept_mastery(
        before,
        None if skill is None else skill.state,
        given=sitting_end.given_before(past),
        seed=quizzing.seed_of(before, pending.work),
    )
    verdicts: set[QuizVerdict] = set()
    for response in responses:
        mastery = mastery.after(sitting_end.given(sitting_end.as_past(response)))
        verdicts.add(mastery.verdict)
    if verdicts == {QuizVerdict.MORE}:
        return None
    node, probes = mastery.node, _probes(pending, given)
    below = _credited_below(pending.work, node, given)
    work = _with_credit(pending.work, below).with_node(node).moved_after_answers(node, turn.now)
    label, names = turn.text(work.concept(node.id).label), labels(work, below, turn)
    told: tuple[Reply, ...] = (Line("tested-in", {"label": label}, WAYS_ON),)
    if node.is_mastered:
        told = quizzing.celebrated(work, node, turn, MasteredIn.CHECKPOINT)
    if below:
        told = (Line("tested-in-below", {"concepts": names}, interim=True), *told)
    ended = sitting_end.end_sitting(work, turn, told)
    last = sitting_end.given(sitting_end.as_past(responses[-1]))
    return replace(
        ended,
        changes=(
            *map(ResponseRecorded, responses),
            *linked.skill_answered(skill, mastery, last, pending.state.asked, turn, ports),
            *_probe_changes(probes, turn),
            *await linked.skills_below(probes, turn, ports),
            *ended.changes,
            *sitting_end.mastery_audited(work, node),
        ),
    )


async def _fail_test(
    test: TestIn, pending: TopicQuestion[TestIn], given: Sequence[Shown], turn: Turn, ports: Ports
) -> Outcome:
    """Leave the concept as it was. Lead to what it needs most, or to its lesson if it is open."""
    work, node = pending.work, pending.work.mind_map.node(test.node_id)
    recorded: tuple[Change, ...] = (
        *map(ResponseRecorded, _responses(test, pending, turn, passed=False)),
        *_probe_changes(_probes(pending, given), turn),
    )
    label = turn.text(work.concept(node.id).label)
    least = _least_sure(work, node, _chances(work, node, given))
    if least is None:
        right = sum(answer.right for answer in given)
        said = QuizEnded(
            purpose=test.name, passed=False, label=label, right=right, asked=len(given)
        )
        lesson = await lessons.begin_lesson(work, node, turn, ports)
        return replace(
            lesson, changes=(*recorded, *lesson.changes), replies=(said, *lesson.replies)
        )
    first = least[-1]
    button = LineButton(
        "button-concept",
        ConceptChosenPressed(node.map_id, short_node_id(first.id)),
        Style.PRIMARY,
        values={"label": turn.text(work.concept(first.id).label)},
    )
    needs = turn.text(work.concept(least[0].id).label)
    said_so = Line("not-tested-in", {"skill": label, "needs": needs}, ((button,), (MY_TOPICS,)))
    ended = sitting_end.end_sitting(work.moved_after_answers(node, turn.now), turn, (said_so,))
    return replace(ended, changes=(*recorded, *ended.changes))


def _responses(
    test: TestIn, pending: TopicQuestion[TestIn], turn: Turn, *, passed: bool
) -> tuple[QuizResponse, ...]:
    """Return the answers to record, as a checkpoint if `passed`, else as a placement."""
    questions = (pending.questions.find(test.node_id, probe.key) for probe in test.probed)
    return tuple(
        QuizResponse(
            node_id=test.node_id,
            map_id=test.map_id,
            question_key=probe.key,
            question_format=question.format,
            question_text=turn.text(question.question),
            answer=probe.answer or None,
            quality=probe.quality,
            type=ResponseType.REVIEW if passed else ResponseType.DIAGNOSTIC,
            checkpoint=passed,
            same_day=turn.learner.rhythm.same_day,
            lesson_id=test.lesson_id,
            served_id=probe.served_id,
            responded_at=probe.at,
        )
        for probe, question in zip(test.probed, questions, strict=True)
    )


def _probes(pending: TopicQuestion[TestIn], given: Sequence[Shown]) -> tuple[Probe, ...]:
    """Return what the answers show of the concept's skill, or nothing if it has none."""
    skill_id = pending.work.concept(pending.purpose.node_id).skill
    if skill_id is None:
        return ()
    return tuple(
        Probe(skill_id=skill_id, right=answer.right, guess=answer.guess) for answer in given
    )


def _probe_changes(probes: tuple[Probe, ...], turn: Turn) -> tuple[Change, ...]:
    return (SkillsProbed(turn.learner.id, probes),) if probes else ()


def _chances(work: LoadedTopic, node: Node, given: Sequence[Shown]) -> Mapping[NodeId, float]:
    """Return the probability, 0 to 1, that each concept is known after the test."""
    results = {label.casefold(): result for label, result in work.flow.diagnostic_results.items()}
    probed = {
        concept.concept_id: results[concept.label.casefold()].quality
        for concept in work.mind_map.nodes
        if concept.label.casefold() in results and concept.id != node.id
    }
    links = {concept.id: concept.prerequisites for concept in work.course.concepts}
    known = after_test(work.course.inventory, probed, links, {node.concept_id: given})
    return {concept.id: known.get(concept.concept_id, 0.0) for concept in work.mind_map.nodes}


def _credited_below(work: LoadedTopic, node: Node, given: Sequence[Shown]) -> dict[Node, float]:
    """Return the unseen concepts below this one that are probably known, with the probability."""
    mind_map, chances = work.mind_map, _chances(work, node, given)
    below = with_prerequisites([node.id], map_graph(mind_map.nodes, mind_map.edges))
    return {
        concept: chances[concept.id]
        for concept in mind_map.nodes
        if concept.id in below - {node.id}
        and concept.status is NodeStatus.UNSEEN
        and chances[concept.id] >= CREDITED_FROM
    }


def _with_credit(work: LoadedTopic, below: Mapping[Node, float]) -> LoadedTopic:
    """Return the topic with credit for `below`: each of them begins with a check, no lesson."""
    credited = {node.label: chance for node, chance in below.items()}
    kept = {label: number for label, number in work.flow.inferred.items() if label not in credited}
    return replace(work, flow=replace(work.flow, inferred={**kept, **credited}))


def _least_sure(
    work: LoadedTopic, node: Node, chances: Mapping[NodeId, float]
) -> tuple[Node, ...] | None:
    """Return the least sure prerequisite, the least sure one below it, and so on down.

    Return None if no prerequisite is missing. The last one returned is open.
    """
    missing = [
        concept for concept in prerequisites_of(work.mind_map, node.id) if not concept.is_mastered
    ]
    if not missing:
        return None
    least = min(missing, key=lambda concept: chances[concept.id])
    return (least, *(_least_sure(work, least, chances) or ()))


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_ask_another,
    after_skip=skip_as_unknown,
    heading=lambda pending, turn: lessons.heading(pending.purpose, pending.work, turn),
    reason=lambda _: "test_in",
)
