"""Taking answers back: no change if none are, and tables calculated by hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.ids import LessonId, QuestionKey
from bot.domain.mastery.answers import GivenAnswer, Sitting
from bot.domain.mastery.score import mastery_score
from bot.domain.mastery.taking_back import Replayed, replay_concept
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType
from tests.builders import MONDAY, build_node

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
LESSON = LessonId("lesson")


def answer(key: str, quality: int, at: datetime = MONDAY, **but: object) -> GivenAnswer:
    plain = GivenAnswer(
        key=QuestionKey(key), quality=quality, type=ResponseType.TEACH, lesson_id=LESSON, at=at
    )
    return replace(plain, **but)  # type: ignore[arg-type]  # fields by name


def quiz(*qualities: int, begins: datetime = MONDAY) -> list[GivenAnswer]:
    """Return answers of one lesson, a minute apart, to q1, q2, ..."""
    return [
        answer(f"q{place}", quality, begins + place * MINUTE)
        for place, quality in enumerate(qualities, start=1)
    ]


def checkpoint(*qualities: int, begins: datetime = MONDAY + 10 * MINUTE) -> list[GivenAnswer]:
    return [
        answer(
            f"c{place}",
            quality,
            begins + place * MINUTE,
            type=ResponseType.REVIEW,
            checkpoint=True,
        )
        for place, quality in enumerate(qualities, start=1)
    ]


def review(key: str, quality: int, day: int) -> GivenAnswer:
    return answer(
        key,
        quality,
        MONDAY + day * DAY,
        type=ResponseType.REVIEW,
        lesson_id=LessonId(f"sitting {day}"),
    )


def without(answers: Sequence[GivenAnswer], *keys: str, node: Node | None = None) -> Replayed:
    before = node or replay_concept(build_node(), answers).node
    return replay_concept(before, answers, {QuestionKey(key) for key in keys})


def test_a_passed_quiz_stays_passed_without_a_wrong_answer_and_moves_by_the_others() -> None:
    answers = quiz(1, 5, 5)
    assert replay_concept(build_node(), answers).node.repetitions == 0

    node = without(answers, "q1").node

    assert node.mastery_score == 1.0
    assert node.status is NodeStatus.REVIEWING
    assert (node.repetitions, node.interval_days) == (1, 1.0)
    assert node.ease_factor == pytest.approx(2.6)
    assert node.next_review_at == MONDAY + 3 * MINUTE + DAY


@pytest.mark.parametrize(
    ("wanted", "rests"),
    [
        ((True, True, True), [0.25, 0.5, 1.0]),
        ((True, False, True), [0.25, 1.0, 6.0]),
        ((False, True, True), [1.0, 6.0, 15.0]),
    ],
)
def test_each_answer_tells_whether_rests_on_the_same_day_were_wanted_then(
    wanted: tuple[bool, ...], rests: list[float]
) -> None:
    begins, *later = wanted
    lesson = [replace(reply, same_day=begins) for reply in quiz(4, 4)]
    reviews = [
        replace(review(f"r{day}", 4, day), same_day=begins)
        for day, begins in enumerate(later, start=1)
    ]
    answers = [*lesson, *reviews]

    replayed = [
        replay_concept(build_node(), answers[:count]).node.interval_days for count in (2, 3, 4)
    ]

    assert replayed == rests


def test_what_is_forgotten_in_a_review_rests_a_day_also_where_lessons_begin_on_the_same_day() -> (
    None
):
    answers = [*quiz(4, 4), review("r1", 1, 20), review("r2", 4, 21)]
    wanted = [replace(reply, same_day=True) for reply in answers]

    rests = [replay_concept(build_node(), wanted[:count]).node.interval_days for count in (3, 4)]

    assert rests == [1.0, 1.0]


@pytest.mark.parametrize(
    ("qualities", "gone", "score", "status"),
    [
        ((5, 5), ("q1",), 1.0, NodeStatus.REVIEWING),
        ((1, 1), ("q1",), 0.2, NodeStatus.LEARNING),
        ((5, 1, 1), ("q3",), 7 / 15, NodeStatus.LEARNING),
        ((1, 5, 1), ("q3",), 11 / 15, NodeStatus.REVIEWING),
        ((5, 1, 1), ("q2", "q3"), 1.0, NodeStatus.REVIEWING),
        ((5, 1, 5), ("q3",), 7 / 15, NodeStatus.LEARNING),
    ],
)
def test_the_end_of_a_quiz_is_judged_by_what_is_left_of_it(
    qualities: tuple[int, ...], gone: tuple[str, ...], score: float, status: NodeStatus
) -> None:
    node = without(quiz(*qualities), *gone).node

    assert node.mastery_score == pytest.approx(score)
    assert node.status is status
    assert node.next_review_at is not None


def test_a_concept_of_which_nothing_is_left_is_being_learned_without_a_review() -> None:
    node = without(quiz(5, 5), "q1", "q2").node

    assert (node.status, node.mastery_score) == (NodeStatus.LEARNING, 0.0)
    assert (node.next_review_at, node.last_reviewed_at, node.repetitions) == (None, None, 0)


def test_a_checkpoint_with_too_little_left_is_no_mastery_but_its_first_day_stays() -> None:
    answers = [*quiz(5, 5), *checkpoint(5, 5, 5)]
    mastered = replay_concept(build_node(status=NodeStatus.MASTERED), answers).node
    assert mastered.status is NodeStatus.MASTERED
    mastered = replace(mastered, mastered_at=MONDAY)

    node = without(answers, "c2", node=mastered).node

    assert (node.status, node.mastered_at) == (NodeStatus.REVIEWING, MONDAY)
    assert node.next_review_at == mastered.next_review_at


def test_a_checkpoint_keeps_its_mastery_where_enough_is_left() -> None:
    answers = [*quiz(5, 5), *checkpoint(1, 5, 5, 5)]
    mastered = build_node(status=NodeStatus.MASTERED, mastered_at=MONDAY)

    node = without(answers, "c1", node=mastered).node

    assert (node.status, node.mastery_score) == (NodeStatus.MASTERED, 1.0)
    assert node.repetitions == 1


def test_a_review_taken_back_leaves_the_schedule_as_if_it_had_not_been() -> None:
    answers = [*quiz(5, 5), review("r1", 5, 1), review("r2", 0, 7)]
    failed = replay_concept(build_node(), answers).node
    assert (failed.status, failed.repetitions) == (NodeStatus.LEARNING, 0)

    node = without(answers, "r2").node

    assert node == replace(replay_concept(build_node(), answers[:-1]).node)
    assert node.next_review_at == MONDAY + 7 * DAY


def test_a_probe_taken_back_takes_its_seed_along() -> None:
    probe = answer("p", 5, type=ResponseType.DIAGNOSTIC)
    seeded = replay_concept(build_node(), [probe]).node
    assert (seeded.status, seeded.mastery_score) == (NodeStatus.DIAGNOSED, 0.65)

    alone = without([probe], "p").node
    with_quiz = [probe, *quiz(1, 5, 5)]

    assert (alone.status, alone.mastery_score) == (NodeStatus.UNSEEN, 0.0)
    score = mastery_score((1, 5, 5))
    assert without(with_quiz, "p").node.mastery_score == pytest.approx(score)


def test_nothing_is_mastered_by_taking_back() -> None:
    reviews = [review(f"r{day}", quality, day) for day, quality in enumerate((5, 5, 1, 5), 1)]
    answers = [*quiz(5, 5), *reviews]
    before = replay_concept(build_node(), answers).node
    assert before.status is NodeStatus.REVIEWING

    node = without(answers, "r3", node=before).node

    assert (node.status, node.mastered_at) == (NodeStatus.REVIEWING, None)
    assert node.mastery_score == 1.0


def test_what_runs_still_goes_on_with_the_answers_that_count() -> None:
    answers = [*quiz(5, 5), *checkpoint(5, 1)]

    replayed = without(answers, "c2")

    assert replayed.running == {Sitting(LESSON, checkpoint=True): (5,)}


def test_what_was_taken_back_while_a_quiz_ran_did_not_end_it() -> None:
    taken = answer("q1", 1, MONDAY, taken_back_at=MONDAY + MINUTE)
    answers = [taken, *quiz(1, 5, begins=MONDAY + 2 * MINUTE)]

    replayed = replay_concept(build_node(), answers)

    assert replayed.running == {Sitting(LESSON, checkpoint=False): (1, 5)}
    assert replayed.node.next_review_at is None


def test_what_was_taken_back_after_a_quiz_had_ended_it_then() -> None:
    answers = quiz(1, 5, 5)
    late = [replace(answers[0], taken_back_at=MONDAY + DAY), *answers[1:]]

    assert replay_concept(build_node(), late) == without(answers, "q1")


def test_a_lesson_given_again_is_planned_once_and_by_its_first_quiz_if_that_is_left() -> None:
    again = quiz(5, 5, begins=MONDAY + 20 * MINUTE)
    second = [replace(reply, key=QuestionKey(f"again {reply.key}")) for reply in again]
    answers = [*quiz(1, 1), *second]

    kept = replay_concept(build_node(), answers).node
    gone = without(answers, "q1", "q2").node

    assert kept.last_reviewed_at == MONDAY + 2 * MINUTE
    assert gone.last_reviewed_at == MONDAY + 22 * MINUTE
    assert (gone.status, gone.repetitions) == (NodeStatus.REVIEWING, 1)


QUALITIES = st.sampled_from([0, 1, 5])
KINDS = st.sampled_from(["teach", "checkpoint", "review"])


@st.composite
def histories(draw: st.DrawFn) -> list[GivenAnswer]:
    given_answers: list[GivenAnswer] = []
    if draw(st.booleans()):
        given_answers.append(answer("p", draw(QUALITIES), type=ResponseType.DIAGNOSTIC))
    for place in range(draw(st.integers(0, 14))):
        kind = draw(KINDS)
        given_answers.append(
            answer(
                f"q{place}",
                draw(QUALITIES),
                MONDAY + place * DAY,
                type=ResponseType.TEACH if kind == "teach" else ResponseType.REVIEW,
                checkpoint=kind == "checkpoint",
                lesson_id=LessonId(f"{kind} {draw(st.integers(0, 2))}"),
            )
        )
    return given_answers


@given(histories(), st.data())
def test_whatever_is_taken_back_the_concept_stays_one_that_can_be(
    answers: list[GivenAnswer], data: st.DataObject
) -> None:
    keys = [reply.key for reply in answers]
    gone = data.draw(st.sets(st.sampled_from(keys))) if keys else set()
    before = replay_concept(build_node(), answers).node

    node = replay_concept(before, answers, gone).node

    assert 0.0 <= node.mastery_score <= 1.0
    assert node.repetitions >= 0
    assert (node.next_review_at is None) == (node.last_reviewed_at is None)
    assert node.mastered_at == before.mastered_at
    assert (node.id, node.sequence, node.label) == (before.id, before.sequence, before.label)


@given(histories())
def test_taking_everything_back_leaves_nothing_but_that_it_was_begun(
    answers: list[GivenAnswer],
) -> None:
    node = replay_concept(build_node(), answers, {reply.key for reply in answers}).node

    begun = any(reply.type is not ResponseType.DIAGNOSTIC for reply in answers)
    assert node == build_node(status=NodeStatus.LEARNING if begun else NodeStatus.UNSEEN)


@given(st.lists(QUALITIES, min_size=1, max_size=12), st.data())
def test_taking_back_what_was_not_known_never_lowers_the_score(
    qualities: list[int], data: st.DataObject
) -> None:
    answers = [review(f"r{day}", quality, day) for day, quality in enumerate(qualities)]
    unknown = [reply.key for reply in answers if reply.quality == 0]
    gone = data.draw(st.sets(st.sampled_from(unknown))) if unknown else set()
    before = replay_concept(build_node(), answers).node

    assert replay_concept(before, answers, gone).node.mastery_score >= before.mastery_score - 1e-12
