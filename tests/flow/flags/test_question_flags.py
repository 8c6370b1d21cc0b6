"""Flags of questions: withdrawn for one learner or all, with answers taken back."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.days import all_until
from bot.domain.exercise.flagged_questions import (
    LEAST_LEFT,
    MOST_A_DAY,
    FlaggedQuestion,
    FlagReason,
)
from bot.domain.ids import ChatId, LearnerId, MapId, NodeId, QuestionKey, ShortQuestionId, TurnId
from bot.domain.learner.learner import Access
from bot.domain.mastery.taking_back import replay_concept
from bot.domain.topics.mind_map import MapStatus, Node, NodeStatus
from bot.flow.composition.conversation import Conversation
from bot.flow.engine import events as engine_events
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import SkipAsked, StopAsked, TextReceived
from bot.flow.engine.replies import WAYS_ON, Line, Reply, Value, Words, percent
from bot.flow.exercise import events as exercise_events, replies as exercise_replies
from bot.flow.exercise.asking import short_question_id
from bot.flow.exercise.replies import FlagOutcome, answers_taken_back, flag_result
from bot.flow.exercise.states import AnswerAmbiguous, Answering, Placement, asks_for
from bot.flow.lessons.events import CheckpointPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz, Review
from bot.flow.maps import events as maps_events
from bot.flow.maps.changes import QuestionFlagged
from bot.flow.maps.events import RefreshersPressed
from bot.flow.placement import events as placement_events
from bot.flow.progress.events import HistoryAsked
from bot.flow.progress.replies import HistoryShown
from tests.builders import MONDAY
from tests.flow.lines import is_line, line_of, named, of_press, only
from tests.flow.planting import course_of, plant_finished, plant_with_due
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_first_lesson,
    to_first_question,
    to_placement_offer,
)
from tests.flow.walking import FRACTIONS, Walk, going_by_scores

BEN = ChatId(4712)
DAY = timedelta(days=1)


async def flag(
    walk: Walk, key: QuestionKey, reason: FlagReason = FlagReason.WRONG
) -> tuple[Reply, ...]:
    map_id = (await walk.topic()).mind_map.id
    return await walk.send(
        exercise_events.FlagReasonPressed(map_id, short_question_id(key), reason)
    )


async def flag_by_two(walk: Walk, key: QuestionKey) -> tuple[Reply, ...]:
    """Flag the question as its second learner, so that it is no longer asked."""
    await note(walk, key, learner_id=None)
    return await flag(walk, key)


async def open_topic_question(walk: Walk) -> QuestionKey:
    state = await walk.state()
    assert isinstance(state, Answering)
    return state.asked.key


async def note(walk: Walk, key: QuestionKey, **but: object) -> None:
    """Store another learner's flag of a question of the course on fractions."""
    flagged = FlaggedQuestion(
        course_id=FRACTIONS,
        key=key,
        learner_id=LearnerId(walk.chat_id),
        reason=FlagReason.UNCLEAR,
        at=walk.clock.now() - 9 * DAY,
        withdrawn=True,
    )
    changed = replace(flagged, **but)  # type: ignore[arg-type]  # fields by name
    await walk.store(QuestionFlagged(changed))


def became(replies: tuple[Reply, ...]) -> FlagOutcome:
    return FlagOutcome(line_of(replies, "doubt-").key.removeprefix("doubt-"))


def taken_back(replies: tuple[Reply, ...]) -> dict[str, Mapping[str, Value]]:
    """Return the numbers that are told of answers taken back, by the keys of the texts."""
    told: dict[str, Mapping[str, Value]] = {}
    texts: list[object] = [*line_of(replies, "doubt-").more]
    while texts:
        text = texts.pop()
        assert isinstance(text, Words)
        if text.key == "sentences":
            texts += text.values.values()
        else:
            told[text.key] = text.values
    return told


async def node_of(walk: Walk, node_id: NodeId) -> Node:
    return (await walk.topic()).mind_map.node(node_id)


async def finish_quiz(walk: Walk) -> None:
    while asks_for(await walk.state(), Quiz):
        await walk.answer()


# --- the buttons ------------------------------------------------------------------------------


async def test_each_question_and_each_verdict_that_was_not_right_can_be_flagged() -> None:
    walk = going_by_scores(MONDAY)
    await to_first_question(walk)
    key = await open_topic_question(walk)
    asked = next(
        reply for reply in reversed(walk.said) if isinstance(reply, exercise_replies.QuestionAsked)
    )
    map_id = (await walk.topic()).mind_map.id
    assert (asked.map_id, asked.short_id) == (map_id, short_question_id(key))

    verdict = only((await walk.answer(right=False))[:1], exercise_replies.AnswerJudged)
    right = only((await walk.answer())[:1], exercise_replies.AnswerJudged)

    assert (verdict.map_id, verdict.short_id) == (map_id, short_question_id(key))
    assert (right.judged, right.short_id) == (exercise_replies.Judged.RIGHT, None)


def test_no_two_questions_of_a_course_have_the_same_short_id() -> None:
    for course in map(course_of, ("fractions", "python", "memory")):
        keys = {question.key for concept in course.concepts for question in concept.questions}
        keys |= {entry.probe.key for entry in course.inventory}
        assert len({short_question_id(key) for key in keys}) == len(keys)


async def test_the_reason_is_asked_first_and_changes_nothing_yet() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)
    short_id = short_question_id(before.asked.key)

    asked = await walk.send(
        exercise_events.QuestionFlaggedPressed(before.purpose.map_id, short_id)
    )

    assert of_press(line_of(asked, "doubt-asked"), "short_id") == short_id
    (dropped,) = await walk.send(exercise_events.FlagDroppedPressed())
    assert dropped == flag_result(FlagOutcome.DROPPED)
    assert await walk.state() == before
    assert await walk.maps.flags(FRACTIONS) == []


@pytest.mark.parametrize(
    ("map_id", "short_id"), [("of nobody", "0f3b2c1d"), ("theirs", "00000000"), ("ben's", "")]
)
async def test_a_button_of_a_question_or_a_topic_that_is_not_there_says_so(
    map_id: str, short_id: str
) -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)
    other = walk.beside(BEN)
    of_ben = await to_first_question(other)
    meant = {"theirs": before.purpose.map_id, "ben's": of_ben.purpose.map_id}.get(
        map_id, MapId(map_id)
    )
    pressed = ShortQuestionId(short_id) if short_id else short_question_id(before.asked.key)

    for press in (
        exercise_events.QuestionFlaggedPressed(meant, pressed),
        exercise_events.FlagReasonPressed(meant, pressed, FlagReason.OTHER),
    ):
        said, *_ = await walk.send(press)
        assert said == Line("said-old-button")

    assert await walk.state() == before
    assert await walk.maps.flags(FRACTIONS) == []


# --- the learner who flags --------------------------------------------------------------------


async def test_a_question_on_the_table_is_withdrawn_and_another_comes() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)

    replies = await flag(walk, before.asked.key, FlagReason.UNCLEAR)

    after = await walk.expect(Quiz)
    assert named(replies) == ["doubt-withdrawn", "QuestionAsked"]
    assert replies[0] == flag_result(FlagOutcome.WITHDRAWN)
    assert (after.asked.key != before.asked.key, after.purpose.qualities) == (True, ())
    (stored,) = await walk.maps.flags(FRACTIONS)
    assert (stored.key, stored.reason) == (before.asked.key, FlagReason.UNCLEAR)
    assert (stored.withdrawn, stored.upheld) == (True, None)
    assert stored.learner_id == LearnerId(walk.chat_id)


async def test_a_flagged_verdict_takes_the_answer_out_of_the_quiz_at_once() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)
    await walk.answer(right=False)
    assert (await node_of(walk, before.purpose.node_id)).mastery_score == pytest.approx(0.2)
    table = await open_topic_question(walk)

    said = await flag(walk, before.asked.key)

    counted = answers_taken_back(1, "What a fraction is", (0.2, 0.0))
    assert said == (flag_result(FlagOutcome.WITHDRAWN, counted),)
    state = await walk.expect(Quiz)
    assert (state.asked.key, state.purpose.qualities) == (table, ())
    assert await walk.maps.responses(before.purpose.node_id, 9) == []
    await walk.answer()
    await walk.answer()
    node = await node_of(walk, before.purpose.node_id)
    await walk.expect(CheckpointOffered)
    assert (node.mastery_score, node.repetitions) == (1.0, 1)
    answers = await walk.maps.answers_to_replay(node.id)
    assert replay_concept(node, answers).node == node


async def test_a_lesson_of_which_nothing_is_left_is_learned_again_without_a_review() -> None:
    walk = going_by_scores(MONDAY)
    first = await to_first_question(walk)
    keys = [first.asked.key]
    await walk.answer()
    keys.append(await open_topic_question(walk))
    await walk.answer()
    await walk.expect(CheckpointOffered)
    learner = LearnerId(walk.chat_id)
    assert (await walk.maps.count_due(learner, all_until(MONDAY + 9 * DAY)))[0] == 1

    for key in keys:
        await flag(walk, key)

    node = await node_of(walk, first.purpose.node_id)
    assert (node.status, node.mastery_score) == (NodeStatus.LEARNING, 0.0)
    assert node.next_review_at is None
    assert await walk.maps.count_due(learner, all_until(MONDAY + 9 * DAY)) == (0, None)
    await walk.send(StopAsked())
    await walk.send(engine_events.NextAsked())
    await walk.expect(Explaining)


async def test_a_checkpoint_after_a_quiz_that_was_taken_back_plans_the_review() -> None:
    walk = going_by_scores(MONDAY)
    first = await to_first_question(walk)
    keys = [first.asked.key]
    await walk.answer()
    keys.append(await open_topic_question(walk))
    await walk.answer()
    for key in keys:
        await flag(walk, key)
    offered = await walk.expect(CheckpointOffered)

    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    await finish_quiz(walk)

    node = await node_of(walk, first.purpose.node_id)
    assert node.status is NodeStatus.MASTERED
    assert node.next_review_at is not None
    assert replay_concept(node, await walk.maps.answers_to_replay(node.id)).node == node


async def test_mastery_that_rested_on_the_question_is_lost_and_the_learner_is_told() -> None:
    walk = going_by_scores(MONDAY)
    root = await master_root(walk)
    answers = await walk.maps.answers_to_replay(root)
    mastered = await node_of(walk, root)

    told = taken_back(await flag(walk, answers[-1].key))

    node = await node_of(walk, root)
    assert told["doubt-taken-back"] == {"count": 1}
    assert "doubt-mastery-lost" in told
    assert (node.status, node.mastered_at) == (NodeStatus.REVIEWING, mastered.mastered_at)
    await walk.send(engine_events.NextAsked())
    assert await open_topic_question(walk) != answers[-1].key


async def test_a_withdrawn_question_is_not_asked_however_often_questions_are_skipped() -> None:
    walk = going_by_scores(MONDAY)
    other = walk.beside(BEN)
    first = await to_first_question(walk)
    await flag_by_two(walk, first.asked.key)
    await to_first_question(other)

    for learner in (walk, other):
        for _ in range(30):
            assert await open_topic_question(learner) != first.asked.key
            await learner.send(SkipAsked())


async def test_a_paused_question_loses_the_answers_as_well() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)
    await walk.answer(right=False)
    table = await walk.expect(Quiz)
    await walk.send(StopAsked())

    await flag(walk, before.asked.key)

    emptied = replace(table.purpose, qualities=())
    assert (await walk.topic()).paused_question == replace(table, purpose=emptied)


async def test_while_a_text_is_ambiguous_the_question_can_be_flagged() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)
    await walk.send(TextReceived("Why not 4 or 5?"))
    await walk.expect(AnswerAmbiguous)

    await flag(walk, before.asked.key)

    assert await open_topic_question(walk) != before.asked.key


async def test_a_review_question_is_replaced_by_one_of_the_same_concept() -> None:
    walk = going_by_scores(MONDAY)
    await plant_with_due(walk, "fractions", {"fractions": 1}, 1.0)
    await walk.send(exercise_events.ReviewAsked())
    before = await walk.expect(Review)

    await flag(walk, before.asked.key)

    after = await walk.expect(Review)
    assert after == replace(before, interaction_id=after.interaction_id, asked=after.asked)
    assert after.asked.key != before.asked.key


async def test_in_a_stopped_topic_a_question_is_withdrawn_and_nothing_reckoned_yet() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)
    await walk.answer(right=False)
    node = await node_of(walk, before.purpose.node_id)
    await walk.send(maps_events.TopicPressed(before.purpose.map_id, maps_events.TopicAction.STOP))

    said = await flag(walk, before.asked.key)

    assert (became(said), taken_back(said)) == (FlagOutcome.WITHDRAWN, {})
    assert await node_of(walk, before.purpose.node_id) == node
    assert await walk.take_answers_back() == {}
    await walk.send(
        maps_events.TopicPressed(before.purpose.map_id, maps_events.TopicAction.RESUME)
    )
    await walk.take_answers_back()
    assert (await node_of(walk, before.purpose.node_id)).mastery_score == 0.0


async def test_history_shows_an_answer_that_counts_no_more_as_such() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)
    await walk.answer(right=False)
    await flag(walk, before.asked.key)

    shown = only(await walk.send(HistoryAsked()), HistoryShown)

    assert [row.taken_back for row in shown.answers.rows] == [True]


# --- limits -----------------------------------------------------------------------------------


async def test_five_questions_a_day_can_be_flagged_and_more_the_day_after() -> None:
    walk = going_by_scores(MONDAY)
    await to_first_question(walk)
    course = course_of("fractions")
    keys = [concept.questions[0].key for concept in course.concepts[1:8]]

    first = [became(await flag(walk, key)) for key in keys[: MOST_A_DAY + 1]]
    walk.clock.move(DAY)
    later = became(await flag(walk, keys[MOST_A_DAY + 1]))

    assert first == [exercise_replies.FlagOutcome.WITHDRAWN] * MOST_A_DAY + [
        exercise_replies.FlagOutcome.ENOUGH
    ]
    assert later is exercise_replies.FlagOutcome.WITHDRAWN
    assert len(await walk.maps.flags(FRACTIONS)) == MOST_A_DAY + 1


async def test_a_concept_keeps_its_last_three_questions_and_the_flag_is_noted() -> None:
    walk = going_by_scores(MONDAY)
    state = await to_first_question(walk)
    questions = await questions_of(walk, state)
    spared = [key for key in questions if key != state.asked.key][: len(questions) - LEAST_LEFT]
    for key in spared:
        await note(walk, key)

    said = await flag(walk, state.asked.key)

    assert became(said) is exercise_replies.FlagOutcome.NOTED
    assert await open_topic_question(walk) != state.asked.key
    stored = next(flag for flag in await walk.maps.flags(FRACTIONS) if flag.key == state.asked.key)
    assert not stored.withdrawn
    assert state.asked.key not in (await walk.topic()).withdrawn


async def questions_of(walk: Walk, state: Answering[Quiz]) -> list[QuestionKey]:
    concept = course_of("fractions").concept(
        (await node_of(walk, state.purpose.node_id)).concept_id
    )
    return [question.key for question in concept.questions]


async def test_a_question_that_was_found_to_be_fine_stays() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_question(walk)
    await note(walk, before.asked.key, decided_at=MONDAY, upheld=False)

    (said,) = await flag(walk, before.asked.key)

    assert said == flag_result(FlagOutcome.FINE)
    assert await walk.state() == before


# --- the placement ----------------------------------------------------------------------------


async def to_first_probe(walk: Walk) -> Answering[Placement]:
    offered = await to_placement_offer(walk)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=True))
    return await walk.expect(Placement)


async def test_a_probe_that_two_learners_flag_is_replaced_and_never_asked_again() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_probe(walk)

    said = await flag_by_two(walk, before.asked.key)

    after = await walk.expect(Placement)
    assert (taken_back(said), after.purpose.probed) == ({}, ())
    assert after.purpose.concept_id != before.purpose.concept_id
    other = walk.beside(BEN)
    met = [(await to_first_probe(other)).asked.key]
    while asks_for(await other.state(), Placement):
        met.append(await open_topic_question(other))
        await other.answer()
    assert before.asked.key not in met


async def test_an_answered_probe_that_is_flagged_tells_the_placement_nothing() -> None:
    walk = going_by_scores(MONDAY)
    first = await to_first_probe(walk)
    await walk.answer(right=False)
    second = await walk.expect(Placement)

    told = taken_back(await flag(walk, first.asked.key))

    state = await walk.state()
    nothing_probed = replace(second.purpose, probed=())
    assert told == {"doubt-taken-back": {"count": 1}}
    assert state == replace(second, purpose=nothing_probed)
    while asks_for(await walk.state(), Placement):
        await walk.answer()
    topic = await walk.topic()
    node = next(
        node for node in topic.mind_map.nodes if node.concept_id == first.purpose.concept_id
    )
    assert await walk.maps.answers_to_replay(node.id) == []
    assert node.label not in topic.flow.diagnostic_results


async def test_a_probe_flagged_after_the_plan_takes_its_seed_back() -> None:
    walk = going_by_scores(MONDAY)
    await to_first_lesson(walk, right=True)
    topic = await walk.topic()
    seeded = [node for node in topic.mind_map.nodes if node.status is NodeStatus.DIAGNOSED][-1]
    (probe,) = await walk.maps.answers_to_replay(seeded.id)

    told = taken_back(await flag(walk, probe.key))

    after = await walk.topic()
    node = after.mind_map.node(seeded.id)
    assert told["doubt-taken-back"] == {"count": 1}
    assert told["doubt-score"]["now"] == percent(0)
    assert (node.status, node.mastery_score) == (NodeStatus.UNSEEN, 0.0)
    assert set(topic.flow.diagnostic_results) - set(after.flow.diagnostic_results) == {
        seeded.label
    }


async def test_a_placement_keeps_its_last_three_probes() -> None:
    walk = going_by_scores(MONDAY)
    before = await to_first_probe(walk)
    probes = [entry.probe.key for entry in course_of("fractions").inventory]
    others = [key for key in probes if key != before.asked.key]
    for key in others[: len(probes) - LEAST_LEFT]:
        await note(walk, key)

    assert became(await flag(walk, before.asked.key)) is exercise_replies.FlagOutcome.NOTED


@pytest.mark.parametrize("right", [True, False])
async def test_a_placement_without_some_probes_comes_to_its_end(right: bool) -> None:
    walk = going_by_scores(MONDAY)
    out = [entry.probe.key for entry in course_of("fractions").inventory][::2]
    for key in out:
        await note(walk, key)
    await to_first_probe(walk)

    while asks_for(await walk.state(), Placement):
        assert await open_topic_question(walk) not in out
        await walk.answer(right=right)

    assert (await walk.topic()).mind_map.status is MapStatus.ACTIVE


# --- everybody else ---------------------------------------------------------------------------


async def both_at(walk: Walk) -> tuple[Walk, QuestionKey]:
    """Bring two learners to the same question of their first lessons."""
    first = await to_first_question(walk)
    other = walk.beside(BEN)
    await to_first_question(other)
    while await open_topic_question(other) != first.asked.key:
        await other.send(SkipAsked())
    return other, first.asked.key


async def test_one_flag_hides_a_question_from_its_learner_and_a_second_from_all() -> None:
    walk = going_by_scores(MONDAY)
    other, key = await both_at(walk)
    third = walk.beside(ChatId(4713))
    await to_first_question(third)

    await flag(walk, key)

    assert key in (await walk.topic()).withdrawn
    assert (await other.topic()).withdrawn == frozenset()
    judged, *_ = await other.answer(right=False)
    assert only((judged,), exercise_replies.AnswerJudged).judged is exercise_replies.Judged.WRONG
    assert await walk.take_answers_back() == {}
    node_id = (await other.expect(Quiz)).purpose.node_id
    assert len(await other.maps.responses(node_id, 9)) == 1

    said = await flag(other, key)

    assert became(said) is FlagOutcome.WITHDRAWN
    assert taken_back(said)["doubt-taken-back"] == {"count": 1}
    assert key in (await third.topic()).withdrawn
    (stored,) = await walk.maps.flags(FRACTIONS)
    assert stored.learner_id == LearnerId(walk.chat_id)
    assert [stored.seconded_at] == await walk.maps.flagged_at(LearnerId(BEN), MONDAY)


async def test_a_second_flag_is_noted_if_too_few_questions_would_be_left() -> None:
    walk = going_by_scores(MONDAY)
    state = await to_first_question(walk)
    questions = await questions_of(walk, state)
    for key in [question for question in questions if question != state.asked.key][
        : len(questions) - LEAST_LEFT
    ]:
        await note(walk, key)
    await note(walk, state.asked.key, learner_id=None)

    assert became(await flag(walk, state.asked.key)) is FlagOutcome.NOTED
    assert {flag.seconded_at for flag in await walk.maps.flags(FRACTIONS)} == {None}


async def test_a_question_withdrawn_while_it_is_open_elsewhere_counts_for_nothing_there() -> None:
    walk = going_by_scores(MONDAY)
    other, key = await both_at(walk)
    await other.expect(Quiz)
    await flag_by_two(walk, key)

    told, asked = await other.answer(right=False)

    after = await other.expect(Quiz)
    assert told == Line("said-question-withdrawn", {}, WAYS_ON)
    assert named((asked,)) == ["QuestionAsked"]
    assert after.asked.key != key
    assert await other.maps.answers_to_replay(after.purpose.node_id) == []


async def test_a_probe_withdrawn_while_it_is_open_elsewhere_counts_for_nothing_there() -> None:
    walk = going_by_scores(MONDAY)
    other = walk.beside(BEN)
    probe = await to_first_probe(walk)
    assert (await to_first_probe(other)).asked.key == probe.asked.key
    await flag_by_two(walk, probe.asked.key)

    state = await other.expect(Placement)
    told, *_ = await other.send(exercise_events.DontKnowPressed(state.interaction_id))

    after = await other.expect(Placement)
    assert told == Line("said-question-withdrawn", {}, WAYS_ON)
    assert (after.purpose.probed, after.asked.key != probe.asked.key) == ((), True)


async def test_a_review_withdrawn_while_it_is_open_counts_for_nothing() -> None:
    walk = going_by_scores(MONDAY)
    await plant_with_due(walk, "fractions", {"fractions": 1}, 1.0)
    await walk.send(exercise_events.ReviewAsked())
    key = await open_topic_question(walk)
    await note(walk, key)

    told, *_ = await walk.answer(right=False)

    assert told == Line("said-question-withdrawn", {}, WAYS_ON)
    assert await open_topic_question(walk) != key


async def test_the_clock_takes_the_answers_of_the_others_back_without_a_word() -> None:
    walk = going_by_scores(MONDAY)
    other, key = await both_at(walk)
    await other.answer(right=False)
    before = await other.expect(Quiz)
    await flag_by_two(walk, key)

    assert await walk.take_answers_back() == {}

    after = await other.expect(Quiz)
    assert after == replace(before, purpose=replace(before.purpose, qualities=()))
    node = await node_of(other, before.purpose.node_id)
    assert (node.status, node.mastery_score) == (NodeStatus.LEARNING, 0.0)
    active = (await other.topic()).mind_map.last_activity_at
    assert active < walk.clock.now() - timedelta(seconds=15)
    assert await walk.take_answers_back() == {}


async def test_a_lost_mastery_is_told_kindly_and_once() -> None:
    walk = going_by_scores(MONDAY)
    other = walk.beside(BEN)
    await from_the_beginning(walk)
    root = await master_root(other)
    key = (await other.maps.answers_to_replay(root))[-1].key
    await flag_by_two(walk, key)

    assert await walk.take_answers_back() == {}  # in the middle of something
    walk.clock.move(timedelta(hours=1))
    said = await walk.take_answers_back()

    (told,) = said[BEN]
    assert is_line(told, "mastery-taken-back")
    assert set(said) == {BEN}
    assert (await node_of(other, root)).status is NodeStatus.REVIEWING
    assert await walk.take_answers_back() == {}


@pytest.mark.parametrize("blocked", [True, False])
async def test_in_quiet_hours_the_clock_waits_except_for_learners_it_never_speaks_to(
    blocked: bool,
) -> None:
    walk = going_by_scores(MONDAY)
    other = walk.beside(BEN)
    await from_the_beginning(walk)
    root = await master_root(other)
    await flag_by_two(walk, (await other.maps.answers_to_replay(root))[-1].key)
    learner = (await other.chats.open(BEN, TurnId("-"))).learner
    await other.store(LearnerChanged(replace(learner, blocked=blocked)))
    walk.clock.move(timedelta(hours=14))

    assert await walk.take_answers_back() == {}
    in_the_night = (await node_of(other, root)).status
    walk.clock.move(timedelta(hours=10))
    said = await walk.take_answers_back()

    assert in_the_night is (NodeStatus.REVIEWING if blocked else NodeStatus.MASTERED)
    assert set(said) == (set() if blocked else {BEN})
    assert (await node_of(other, root)).status is NodeStatus.REVIEWING


async def test_a_refresher_is_replaced_and_its_finished_map_stays_as_it_is() -> None:
    walk = going_by_scores(MONDAY)
    finished = await plant_finished(walk, "fractions")
    await walk.send(RefreshersPressed(finished.id, wanted=True))
    walk.clock.move(400 * DAY)
    await walk.send(exercise_events.ReviewAsked())
    before = await walk.topic()
    key = await open_topic_question(walk)

    said = await flag(walk, key)

    assert (became(said), taken_back(said)) == (FlagOutcome.WITHDRAWN, {})
    assert await open_topic_question(walk) != key
    after = await walk.topic()
    assert (after.mind_map.nodes, after.refreshers) == (before.mind_map.nodes, before.refreshers)


async def test_a_learner_no_longer_admitted_loses_the_answers_without_a_word() -> None:
    walk = going_by_scores(MONDAY)
    other = walk.beside(BEN)
    await from_the_beginning(walk)
    root = await master_root(other)
    await flag_by_two(walk, (await other.maps.answers_to_replay(root))[-1].key)
    ports = walk.ports
    others_only = Access(allowed=frozenset({BEN + 1}))
    walk.conversation = Conversation(ports, walk.clock, others_only)
    walk.clock.move(timedelta(hours=1))

    assert await walk.take_answers_back() == {}
    assert (await node_of(other, root)).status is NodeStatus.REVIEWING
