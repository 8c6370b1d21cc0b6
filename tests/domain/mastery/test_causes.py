"""The explanation of a score and a date matches what is stored, whatever the history."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.ids import LessonId, NodeId, QuestionKey, SkillId
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.causes import (
    Causes,
    Counted,
    DateMove,
    Drop,
    DropCause,
    Sooner,
    TracedMove,
    concept_causes,
    effect_on_concept,
    effect_on_skill,
    refresher_causes,
    skill_causes,
)
from bot.domain.mastery.concepts import concept_mastery
from bot.domain.mastery.refreshers import Recall, after_recall, refresher_of
from bot.domain.mastery.sm2 import comes_back_at
from bot.domain.mastery.taking_back import SkillToReplay, replay, replay_concept
from bot.domain.mastery.tracing import (
    BktParameters,
    Opportunity,
    after_opportunity,
    fresh_state,
    retrace,
)
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType
from tests.builders import MONDAY, build_node

DAY = timedelta(days=1)
FRESH: Node = build_node()
SKILL = fresh_state(
    SkillId("frac_add_like"), BktParameters(p_init=0.3, p_transit=0.1, p_slip=0.1, p_guess=0.2)
)


ONE_OF = QuestionKey("at 0.0")


def review(quality: int, days: float, **but: object) -> GivenAnswer:
    made = GivenAnswer(
        key=QuestionKey(f"at {days}"),
        quality=quality,
        type=ResponseType.REVIEW,
        lesson_id=LessonId(f"at {days}"),
        at=MONDAY + days * DAY,
    )
    return replace(made, **but)  # type: ignore[arg-type]  # fields of an answer


def teach(*qualities: int) -> list[GivenAnswer]:
    """Return the answers of a quiz on Monday, a minute each."""
    minute = 1 / 1440
    return [
        review(quality, place * minute, type=ResponseType.TEACH, lesson_id=LessonId("lesson"))
        for place, quality in enumerate(qualities)
    ]


def known_by(answers: Sequence[GivenAnswer], skill: SkillToReplay | None = None) -> Node:
    return replay_concept(FRESH, answers, (), skill).node


def test_a_score_is_told_by_its_last_five_answers_and_a_date_by_its_product() -> None:
    answers = [*teach(5, 5), review(5, 1), review(5, 7), review(5, 22)]
    node = known_by(answers)

    causes = concept_causes(node, answers)

    assert causes.counted == tuple(
        Counted(at=answer.at, points=answer.quality) for answer in answers
    )
    assert causes.holds
    assert causes.moved == DateMove(
        at=answers[-1].at,
        recalled=True,
        before_days=node.interval_days / causes.moved.factor if causes.moved else 0,
        after_days=node.interval_days,
        factor=causes.moved.factor if causes.moved else 0,
        in_a_row=4,
    )
    assert causes.moved.factor > 2.5
    assert (causes.due_at, causes.sooner, causes.drop) == (node.next_review_at, None, None)


def test_a_failed_review_is_told_as_the_drop_and_as_the_reason_of_the_date() -> None:
    answers = [*teach(5, 5), review(5, 1), review(1, 7)]
    node = known_by(answers)

    causes = concept_causes(node, answers)

    assert causes.drop is not None
    assert (causes.drop.at, causes.drop.points) == (answers[-1].at, 1)
    assert (causes.drop.before, causes.drop.after) == (1.0, node.share)
    assert causes.moved == DateMove(
        at=answers[-1].at, recalled=False, before_days=6.0, after_days=1.0
    )


def test_a_drop_that_was_made_up_for_is_none() -> None:
    answers = [review(5, 0), review(1, 1), *(review(5, day) for day in range(2, 9))]

    assert concept_causes(known_by(answers), answers).drop is None


def test_a_withdrawn_question_is_told_where_it_lowered_the_score() -> None:
    at = MONDAY + 3 * DAY
    answers = [review(1, 0), review(5, 1, taken_back_at=at)]
    node = known_by(answers)

    drop = concept_causes(node, answers).drop

    assert drop == Drop(at=at, before=11 / 15, after=0.2, cause=DropCause.WITHDRAWN)


def test_what_comes_back_before_its_rest_is_over_says_so() -> None:
    answers = [review(5, 0), review(5, 1)]
    node = known_by(answers)
    sooner = replace(node, next_review_at=MONDAY + 2 * DAY)

    causes = concept_causes(sooner, answers)

    assert (causes.sooner, causes.due_at) == (Sooner.OTHERWISE, MONDAY + 2 * DAY)
    assert causes.rest_ends_at == node.next_review_at


def test_where_the_history_leads_elsewhere_only_what_is_stored_is_told() -> None:
    planted = replace(
        FRESH,
        mastery_score=0.42,
        interval_days=9.0,
        last_reviewed_at=MONDAY,
        next_review_at=MONDAY + 9 * DAY,
        status=NodeStatus.REVIEWING,
    )

    causes = concept_causes(planted, [review(5, 0)])

    assert (causes.share, causes.due_at) == (0.42, MONDAY + 9 * DAY)
    assert (causes.holds, causes.moved, causes.drop) == (False, None, None)


def test_answers_that_changed_nothing_are_not_named() -> None:
    answers = [review(5, 0), review(5, 1)]
    node = known_by(answers)

    causes = concept_causes(node, [*answers, review(1, 4)])

    assert [answer.points for answer in causes.counted] == [5, 5]
    assert causes.drop is None


QUALITIES = st.lists(
    st.tuples(st.integers(0, 5), st.booleans(), st.booleans()), min_size=1, max_size=14
)


@st.composite
def histories(draw: st.DrawFn) -> list[GivenAnswer]:
    """Draw reviews and quizzes of two, some of which are taken back."""
    answers: list[GivenAnswer] = []
    day = 0.0
    for quality, is_quiz, gone in draw(QUALITIES):
        day += draw(st.integers(1, 20))
        taken_back = MONDAY + (day + 0.5) * DAY if gone and draw(st.booleans()) else None
        if is_quiz:
            lesson = LessonId(f"lesson {day}")
            but = {"type": ResponseType.TEACH, "lesson_id": lesson, "taken_back_at": taken_back}
            answers += [review(quality, day, **but), review(quality, day + 0.001, **but)]
        else:
            answers.append(review(quality, day, taken_back_at=taken_back))
    return answers


def check(causes: Causes, node: Node) -> None:
    assert causes.share == node.share
    assert causes.due_at == node.next_review_at
    if causes.moved is not None:
        assert causes.moved.after_days == pytest.approx(node.interval_days)
        assert causes.moved.at == node.last_reviewed_at
        assert comes_back_at(causes.moved.after_days, causes.moved.at) == node.next_review_at
        if causes.moved.factor:
            product = causes.moved.before_days * causes.moved.factor
            assert product == pytest.approx(causes.moved.after_days)
    if causes.drop is not None:
        assert causes.drop.before > node.share or causes.drop.mastery_lost


@given(histories())
def test_what_is_said_of_a_concept_equals_what_is_stored(answers: list[GivenAnswer]) -> None:
    node = known_by(answers)

    causes = concept_causes(node, answers)

    check(causes, node)
    if causes.counted and causes.holds:
        weights = (1, 2, 4, 8, 16)[: len(causes.counted)]
        made = sum(w * answer.points for w, answer in zip(weights, causes.counted, strict=True))
        assert made / (5 * sum(weights)) == pytest.approx(node.share)
    assert (causes.moved is None) == (node.next_review_at is None)


@given(histories(), st.lists(st.tuples(st.integers(1, 200), st.booleans()), max_size=6))
def test_what_is_said_of_a_traced_concept_equals_what_is_stored(
    answers: list[GivenAnswer], elsewhere: list[tuple[int, bool]]
) -> None:
    log = [
        Opportunity(source=f"item {place}", at=MONDAY + (day + 0.3) * DAY, correct=right)
        for place, (day, right) in enumerate(elsewhere)
    ]
    skill = SkillToReplay(fresh=SKILL, log=log)
    node = known_by(answers, skill)

    causes = concept_causes(node, answers, skill)

    check(causes, node)
    if causes.traced is not None:
        counting = [answer for answer in answers if answer.counts]
        assert causes.traced.answers <= len(counting) + len(log)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=20))
def test_what_is_said_of_a_skill_equals_what_is_stored(seen: list[tuple[bool, bool]]) -> None:
    log = [
        Opportunity(source=f"{place}", at=MONDAY + place * DAY, correct=right, helped=helped)
        for place, (right, helped) in enumerate(seen)
    ]
    state = retrace(SKILL, log)

    causes = skill_causes(state, log)

    last = log[-1]
    before = retrace(SKILL, log[:-1]).p_mastery
    assert causes.share == state.p_mastery
    assert causes.traced == TracedMove(
        at=last.at, right=last.shows_skill, before=before, answers=len(log)
    )
    assert after_opportunity(retrace(SKILL, log[:-1]), last).p_mastery == state.p_mastery
    due_at = state.comes_back_at()
    assert causes.due_at == due_at
    if abs(before - state.p_mastery) > 1e-3:
        assert skill_causes(state, log[:-1]).traced is None


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 40)), max_size=10))
def test_what_is_said_of_a_refresher_equals_what_is_stored(
    recalled: list[tuple[int, int]],
) -> None:
    node = replace(known_by([*teach(5, 5), review(5, 1)]), status=NodeStatus.MASTERED)
    day, recalls = 7, list[Recall]()
    refresher = refresher_of(node, (), MONDAY)
    for quality, days in recalled:
        day += days
        recalls.append(Recall(quality=quality, at=MONDAY + day * DAY))
        refresher = after_recall(refresher, quality, recalls[-1].at)

    causes = refresher_causes(refresher, node, recalls)

    assert (causes.share, causes.due_at) == (node.share, refresher.due_at)
    assert (causes.moved is not None) == bool(recalls)
    if causes.moved is not None:
        assert causes.moved.after_days == refresher.interval_days
        assert causes.moved.at == refresher.last_reviewed_at
        assert causes.sooner is None


def test_a_history_gone_through_answer_by_answer_ends_where_a_replay_ends() -> None:
    answers = [*teach(5, 3), review(4, 1), review(2, 8)]
    fresh = concept_mastery(replace(FRESH, id=NodeId("n")), None)

    assert replay(fresh, answers).node.share == concept_causes(known_by(answers), answers).share


def test_what_each_answer_did_joins_on_to_the_next_and_ends_at_what_is_stored() -> None:
    answers = [*teach(5, 2, 5), review(3, 1), review(5, 7)]
    node = known_by(answers)

    effects = [effect_on_concept(node, answers, answer.key, answer.at) for answer in answers]

    told = [effect for effect in effects if effect is not None]
    assert len(told) == len(answers)
    assert [effect.after for effect in told][:-1] == [effect.before for effect in told][1:]
    assert (told[0].before, told[-1].after) == (0.0, node.share)
    assert told[-1].rest_ends_at == node.next_review_at
    assert told[0].rest_ends_at is None
    assert effect_on_concept(node, answers, answers[0].key, MONDAY - DAY) is None
    assert effect_on_concept(replace(node, mastery_score=0.123), answers, ONE_OF, MONDAY) is None


def test_what_an_item_did_to_its_skill_is_told_where_the_log_leads_to_it() -> None:
    log = [
        Opportunity(source=source, at=MONDAY + day * DAY, correct=right)
        for day, (source, right) in enumerate((("a", True), ("b", False)))
    ]
    state = retrace(SKILL, log)

    first, second = (effect_on_skill(state, log, line.source) for line in log)

    assert first is not None
    assert second is not None
    assert (first.before, second.before, second.after) == (0.3, first.after, state.p_mastery)
    assert effect_on_skill(state, log, "c") is None
    assert effect_on_skill(replace(state, p_mastery=0.5), log, "a") is None
