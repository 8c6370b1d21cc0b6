"""Any model of mastery works: here one that needs three right answers in a row."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from bot.domain.answers.quality import is_right
from bot.domain.ids import LessonId, NodeId, QuestionKey
from bot.domain.mastery.answers import GivenAnswer, QuizVerdict
from bot.domain.mastery.models import Mastery, Score
from bot.domain.mastery.score_breakdown import ScoreSum
from bot.domain.mastery.taking_back import replay, replay_concept
from bot.domain.progress.progress import Milestone, MilestoneKind, milestone, summary
from bot.domain.topics.course_goals import goal_reached, left_over
from bot.domain.topics.curriculum import frontier, next_node, with_numbers
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType
from tests.builders import MONDAY, build_map, build_node

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """Right answers in a row."""

    right: int = 0

    @property
    def is_mastered(self) -> bool:
        return self.right >= 3

    @property
    def share(self) -> float:
        return min(1.0, self.right / 3)

    @property
    def reason(self) -> ScoreSum:
        return ScoreSum(answers=(), holds=False)

    @property
    def verdict(self) -> QuizVerdict:
        return QuizVerdict.PASSED if self.is_mastered else QuizVerdict.MORE

    def after(self, answer: GivenAnswer) -> "Streak":
        if not answer.counts:
            return self
        return Streak(self.right + 1 if is_right(answer.quality) else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill(Node):
    """A concept whose mastery is a streak, whatever its score and status."""

    streak: Streak = field(default_factory=Streak)

    @property
    def is_mastered(self) -> bool:
        return self.streak.is_mastered

    @property
    def share(self) -> float:
        return self.streak.share


def answers(*qualities: int, type: ResponseType = ResponseType.TEACH) -> list[GivenAnswer]:  # noqa: A002  the word of the stored column
    return [
        GivenAnswer(
            key=QuestionKey(f"q{place}"),
            quality=quality,
            type=type,
            lesson_id=LessonId("lesson"),
            at=MONDAY + place * MINUTE,
        )
        for place, quality in enumerate(qualities, start=1)
    ]


def skill(name: str, right: int, **but: object) -> Skill:
    plain = Skill(
        id=NodeId(name),
        map_id=build_node().map_id,
        concept_id=build_node(id=name).concept_id,
        label=name,
        effort_minutes=10,
        status=NodeStatus.REVIEWING,
        streak=Streak(right),
    )
    return replace(plain, **but)  # type: ignore[arg-type]  # fields by name


def shown(mastery: Mastery) -> tuple[float, bool, QuizVerdict]:
    return mastery.share, mastery.is_mastered, mastery.verdict


@pytest.mark.parametrize(
    ("qualities", "gone", "right"),
    [
        ((5, 5, 5), (), 3),
        ((5, 5, 1, 5), (), 1),
        ((5, 5, 1, 5), ("q3",), 3),
        ((5, 5, 5), ("q1", "q2"), 1),
        ((), (), 0),
    ],
)
def test_another_model_is_replayed_without_what_is_withdrawn(
    qualities: Sequence[int], gone: Sequence[str], right: int
) -> None:
    withdrawn = {QuestionKey(key) for key in gone}

    assert replay(Streak(), answers(*qualities), withdrawn) == Streak(right)


def test_another_model_is_replayed_without_what_was_taken_back_before() -> None:
    first, *others = answers(1, 5, 5)

    assert replay(Streak(2), [replace(first, taken_back_at=MONDAY), *others]) == Streak(4)


def test_models_tell_the_same_answers_apart_by_their_own_rules() -> None:
    given = answers(5, 5, 5)
    concept = Score(node=build_node())

    assert shown(replay(Streak(), given)) == (1.0, True, QuizVerdict.PASSED)
    assert shown(replay(concept, given)) == (1.0, False, QuizVerdict.MORE)
    assert shown(replay(concept, given[:2])) == (1.0, False, QuizVerdict.PASSED)


def test_the_order_of_learning_opens_what_another_model_calls_mastered() -> None:
    known = build_map("r>a a>b", skill("r", 3), skill("a", 2, status=NodeStatus.LEARNING))
    unknown = build_map("r>a a>b", skill("r", 2), skill("a", 0, status=NodeStatus.LEARNING))

    assert [node.id for node in frontier(known)] == ["a"]
    assert next_node(known) == known.node(NodeId("a"))
    assert frontier(unknown) == ()
    assert [node.skippable for node in with_numbers(known).nodes] == [True, False, False]


def test_progress_counts_what_another_model_calls_mastered() -> None:
    nodes = (skill("a", 3), skill("b", 4), skill("c", 1), skill("d", 0, status=NodeStatus.UNSEEN))

    summed = summary(nodes)

    assert (summed.mastered, summed.reviewing, summed.learning, summed.ahead) == (2, 1, 0, 1)
    assert summed.minutes_left == 20
    assert milestone(nodes) == Milestone(kind=MilestoneKind.THREE_QUARTERS, missing=1)


def test_a_goal_is_reached_by_what_another_model_calls_mastered() -> None:
    aimed = build_map("r>a r>b", skill("r", 3), skill("a", 3), skill("b", 2, optional=True))

    assert goal_reached(aimed)
    assert [node.id for node in left_over(aimed)] == ["b"]


@pytest.mark.parametrize(
    ("qualities", "verdicts"),
    [((5, 5), "more passed"), ((1, 1), "more failed"), ((5, 1, 5), "more more passed")],
)
def test_a_quiz_is_closed_by_the_answer_that_ends_it(
    qualities: Sequence[int], verdicts: str
) -> None:
    mastery = Score(node=build_node())
    found = []
    for answer in answers(*qualities):
        assert mastery.node.next_review_at is None
        mastery = mastery.after(answer)
        found.append(mastery.verdict)

    assert found == verdicts.split()
    assert mastery.node.next_review_at is not None


def test_the_score_comes_with_the_sum_behind_it() -> None:
    reason = replay(Score(node=build_node()), answers(5, 1, 5)).reason

    assert (reason.points, reason.best, reason.holds) == (108, 140, True)


def test_a_probe_seeds_what_was_never_asked_about_and_nothing_else() -> None:
    fresh = Score(node=build_node()).after_probe(5)
    begun = Score(node=build_node(status=NodeStatus.LEARNING)).after_probe(5)

    assert (fresh.share, fresh.node.status) == (0.65, NodeStatus.DIAGNOSED)
    assert (begun.share, begun.node.status) == (0.0, NodeStatus.LEARNING)
    probe = answers(5, type=ResponseType.DIAGNOSTIC)
    assert replay_concept(build_node(), probe).node == fresh.node
