"""The provider's cache is used only if it pays, and never for parts that are too short."""

from datetime import timedelta

import pytest

from bot.tutor.client.caching import Caching, marked_in_batch
from bot.tutor.client.model import Request
from bot.tutor.client.prompts import Cache, Effort
from tests.fakes import FakeClock
from tests.tutor.service_rig import ADA, NOON

LONG = "x" * 3 * 512
SONNET = "claude-sonnet-5-5"


def request(system: str = LONG, model: str = SONNET, cache: Cache = Cache.HOUR) -> Request:
    return Request(
        model=model,
        system=system,
        messages=(),
        effort=Effort.LOW,
        max_tokens=4_096,
        cache=cache,
        learner_id=ADA,
    )


def marks(*minutes: float, asked: Request | None = None) -> list[Cache]:
    """Return the mark of each request, asked that many minutes after the one before."""
    clock = FakeClock(NOON)
    caching = Caching(clock)
    found = []
    for each in minutes:
        clock.move(timedelta(minutes=each))
        found.append(caching.marked(asked or request()).cache)
    return found


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        ((0,), ["none"]),
        ((0, 4), ["none", "none"]),
        ((0, 2, 2), ["none", "none", "5m"]),
        ((0, 3, 3), ["none", "none", "none"]),
        ((0, 4, 4, 4, 4), ["none", "none", "none", "none", "1h"]),
        ((0, 13, 13, 13, 13), ["none", "none", "none", "none", "1h"]),
        ((0, 16, 16, 16, 16), ["none"] * 5),
        ((0, 1, 1, 1, 1, 120, 1), ["none", "none", "5m", "5m", "1h", "none", "none"]),
    ],
)
def test_an_hour_is_paid_for_where_four_were_asked_within_the_last_and_else_minutes_at_most(
    minutes: tuple[float, ...], expected: list[str]
) -> None:
    assert marks(*minutes) == expected


@pytest.mark.parametrize(
    "asked",
    [
        request(LONG[:-3]),
        request(model="claude-opus-5-5"),
        request(model="claude-next"),
        request(model="qwen3:8b"),
        request(cache=Cache.NONE),
    ],
)
def test_nothing_is_marked_that_is_too_short_for_its_model_or_need_not_be_kept(
    asked: Request,
) -> None:
    assert marks(0, 1, 1, 1, asked=asked) == ["none"] * 4


def test_a_prompt_that_need_not_be_kept_longer_is_kept_for_minutes() -> None:
    asked = marks(0, 1, 1, 1, 1, asked=request(cache=Cache.MINUTES))
    assert asked == ["none", "none", "5m", "5m", "5m"]


def test_each_system_part_is_counted_by_itself() -> None:
    caching = Caching(FakeClock(NOON))
    for number in range(3):
        assert caching.marked(request(f"{number}{LONG}")).cache is Cache.NONE


def test_in_a_batch_what_five_ask_with_is_kept_for_an_hour() -> None:
    batch = {name: request() for name in "abcde"} | {"f": request(f"y{LONG}")}

    found = {name: request.cache.value for name, request in marked_in_batch(batch).items()}

    assert found == dict.fromkeys("abcde", "1h") | {"f": "none"}
