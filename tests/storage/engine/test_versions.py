"""Values of older versions are lifted, one function per version. Newer ones are not read."""

import json

import pytest
from structlog.testing import capture_logs

from bot.storage.engine.versions import Versioned

FIRST: Versioned[dict[str, int]] = Versioned("score", json.dumps, dict)
SECOND: Versioned[dict[str, int]] = Versioned(
    "score", json.dumps, dict, lambda value: {"points": value["mark"]}
)
THIRD: Versioned[dict[str, int]] = Versioned(
    "score",
    json.dumps,
    dict,
    lambda value: {"points": value["mark"]},
    lambda value: {**value, "points": value["points"] * 10},
)


def test_the_first_version_is_stored_without_saying_so() -> None:
    assert FIRST.dump({"mark": 3}) == '{"mark": 3}'
    assert FIRST.load(1, '{"mark": 3}') == {"mark": 3}


def test_a_later_version_says_which_it_is() -> None:
    assert json.loads(SECOND.dump({"points": 3})) == {"version": 1, "value": {"points": 3}}
    assert SECOND.load(1, SECOND.dump({"points": 3})) == {"points": 3}


def test_each_version_before_is_lifted_through_all_that_follow_it() -> None:
    first, second = FIRST.dump({"mark": 3}), SECOND.dump({"points": 3})

    assert THIRD.load(1, first) == THIRD.load(1, second) == {"points": 30}


@pytest.mark.parametrize("stored", [THIRD.dump({"points": 30}), "{", "[1]"])
def test_what_cannot_be_read_is_logged_without_its_words(stored: str) -> None:
    with capture_logs() as logs:
        assert SECOND.load(7, stored) is None

    assert [(log["event"], log["what"], log["of"]) for log in logs] == [
        ("stored value cannot be read", "score", 7)
    ]
    assert "30" not in str(logs)
