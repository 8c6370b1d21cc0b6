"""Why a concept keeps being forgotten: tables by hand."""

import pytest

from bot.domain.mastery.struggle import StruggleReason, failed_in_a_row, has_low_average, struggle
from bot.domain.topics.mind_map import Node, NodeStatus
from tests.builders import MONDAY, build_node

LOW, RUN = StruggleReason.LOW_AVERAGE, StruggleReason.FAILED_IN_A_ROW
LAPSED, HARD = StruggleReason.LAPSED, StruggleReason.HARD


@pytest.mark.parametrize(
    ("reviews", "low"),
    [
        ([], False),
        ([0, 0, 0, 0], False),
        ([1, 1, 1, 1, 1], True),
        ([5, 5, 1, 1, 1], False),  # 13 / 5 = 2.6
        ([5, 4, 1, 1, 1], True),  # 12 / 5 = 2.4
        ([4, 4, 2, 2, 0], True),
        ([5, 5, 5, 0, 0, 0, 1, 5], True),  # the last five: 6 / 5 = 1.2
        ([0, 0, 0, 1, 1, 1, 5, 5], False),  # the last five: 13 / 5 = 2.6
    ],
)
def test_a_low_average_needs_five_reviews_and_a_mean_below_two_and_a_half(
    reviews: list[int], *, low: bool
) -> None:
    assert has_low_average(reviews) is low


@pytest.mark.parametrize(
    ("reviews", "run"),
    [
        ([], False),
        ([1, 1], False),
        ([1, 1, 1], True),
        ([0, 2, 1], True),
        ([5, 5, 0, 0, 0], True),
        ([1, 1, 3], False),
        ([1, 1, 1, 5], False),
        ([1, 1, 1, 5, 1, 1], False),
        ([1, 1, 1, 1], True),
    ],
)
def test_three_failed_reviews_in_a_row_are_a_run_that_one_success_ends(
    reviews: list[int], *, run: bool
) -> None:
    assert failed_in_a_row(reviews) is run


@pytest.mark.parametrize(
    ("node", "reviews", "reasons"),
    [
        (build_node(), [], ()),
        (build_node(status=NodeStatus.MASTERED, mastered_at=MONDAY), [5, 5, 5], ()),
        (build_node(status=NodeStatus.REVIEWING, mastered_at=MONDAY), [1], (LAPSED,)),
        (build_node(status=NodeStatus.LEARNING, mastered_at=MONDAY), [1], (LAPSED,)),
        (build_node(status=NodeStatus.LEARNING), [1], ()),
        (build_node(ease_factor=1.3), [3, 3, 3], (HARD,)),
        (build_node(ease_factor=1.31), [3, 3, 3], ()),
        (build_node(), [1, 1, 1], (RUN,)),
        (build_node(), [1, 1, 1, 3, 3], (LOW,)),
        (
            build_node(status=NodeStatus.LEARNING, mastered_at=MONDAY, ease_factor=1.3),
            [1, 1, 1, 1, 1],
            (RUN, LOW, LAPSED, HARD),
        ),
    ],
)
def test_every_reason_is_named_most_telling_first(
    node: Node, reviews: list[int], reasons: tuple[StruggleReason, ...]
) -> None:
    assert struggle(node, reviews) == reasons
