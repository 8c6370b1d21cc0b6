from datetime import timedelta

import pytest

from bot.domain.progress.recall import recall_of
from tests.builders import MONDAY, build_node

TEN_DAYS = build_node(last_reviewed_at=MONDAY, interval_days=10.0)


@pytest.mark.parametrize(
    ("days", "recall"), [(-1, 1.0), (0, 1.0), (5, 0.9487), (10, 0.9), (20, 0.81), (100, 0.3487)]
)
def test_a_concept_is_known_with_90_percent_when_its_interval_has_passed(
    days: int, recall: float
) -> None:
    assert recall_of(TEN_DAYS, MONDAY + timedelta(days=days)) == pytest.approx(recall, abs=5e-5)


def test_before_its_first_review_nothing_is_predicted() -> None:
    assert recall_of(build_node(), MONDAY) is None
    assert recall_of(build_node(last_reviewed_at=MONDAY), MONDAY) is None
