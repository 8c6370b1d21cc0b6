"""When a topic is idle, and what happens then."""

from datetime import timedelta

import pytest

from bot.domain.rhythm.idleness import IdleStage, closes_at, idle_stage
from bot.domain.topics.mind_map import MapStatus
from tests.builders import MONDAY, build_map

DAY = timedelta(days=1)
MOMENT = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("idle_for", "stage"),
    [
        (0 * DAY, None),
        (23 * DAY - MOMENT, None),
        (23 * DAY, IdleStage.WARN),
        (30 * DAY, IdleStage.WARN),
        (30 * DAY + MOMENT, IdleStage.CLOSED),
        (31 * DAY, IdleStage.CLOSED),
    ],
)
@pytest.mark.parametrize("status", [MapStatus.ACTIVE, MapStatus.DRAFT])
def test_twenty_three_days_earn_a_warning_and_more_than_thirty_put_a_topic_away(
    status: MapStatus, idle_for: timedelta, stage: IdleStage | None
) -> None:
    assert idle_stage(build_map("r", status=status), MONDAY + idle_for) is stage


@pytest.mark.parametrize("status", [MapStatus.COMPLETED, MapStatus.ABANDONED])
def test_a_closed_topic_is_never_idle(status: MapStatus) -> None:
    assert idle_stage(build_map("r", status=status), MONDAY + 99 * DAY) is None


def test_a_paused_topic_is_never_idle() -> None:
    assert idle_stage(build_map("r", paused_at=MONDAY + DAY), MONDAY + 99 * DAY) is None


def test_a_topic_is_warned_of_once_and_still_put_away() -> None:
    warned = build_map("r", idle_warned_at=MONDAY + 24 * DAY)

    assert idle_stage(warned, MONDAY + 25 * DAY) is None
    assert idle_stage(warned, MONDAY + 31 * DAY) is IdleStage.CLOSED


def test_activity_after_a_warning_makes_it_void() -> None:
    back = MONDAY + 25 * DAY
    again = build_map("r", idle_warned_at=MONDAY + 24 * DAY, last_activity_at=back)

    assert idle_stage(again, back + 10 * DAY) is None
    assert idle_stage(again, back + 24 * DAY) is IdleStage.WARN


def test_the_day_on_which_a_topic_is_put_away_can_be_told() -> None:
    assert closes_at(build_map("r")) == MONDAY + 30 * DAY
