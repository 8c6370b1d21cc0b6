"""Sessions of the page: which are recognised, for how long, and by whom."""

from datetime import timedelta

import pytest

from bot.domain.ids import LearnerId
from bot.web.page.sessions import LASTS, LONGEST, Sessions
from tests.web.page.launching import AT

SESSIONS = Sessions(b"secret")
TOKEN = SESSIONS.open(LearnerId(7), AT).token


def test_a_session_lasts_half_an_hour() -> None:
    almost = AT + LASTS - timedelta(seconds=1)

    assert SESSIONS.learner_of(TOKEN, almost) == 7
    assert SESSIONS.learner_of(TOKEN, AT + LASTS) is None


def test_a_session_that_is_used_lasts_on_but_not_beyond_a_day() -> None:
    token, now = TOKEN, AT
    while now <= AT + LONGEST and (session := SESSIONS.renew(token, now)) is not None:
        assert SESSIONS.learner_of(session.token, now) == 7
        token, now = session.token, now + LASTS / 2

    assert now == AT + LONGEST
    assert SESSIONS.learner_of(token, now - timedelta(seconds=1)) == 7


def test_a_session_that_is_over_or_of_nobody_is_not_renewed() -> None:
    assert SESSIONS.renew(TOKEN, AT + LASTS) is None
    assert SESSIONS.renew(TOKEN[:-1], AT) is None


def test_another_process_with_the_same_secret_knows_the_session() -> None:
    assert Sessions(b"secret").learner_of(TOKEN, AT) == 7
    assert Sessions(b"another").learner_of(TOKEN, AT) is None


@pytest.mark.parametrize(
    "token",
    [
        "",
        "..",
        TOKEN.replace("7.", "8.", 1),
        TOKEN.replace(".1", ".2", 1),
        TOKEN.replace(".1", ".2"),
        TOKEN + "0",
        TOKEN[:-1],
        "7" * 200,
        f"{TOKEN}.{TOKEN}",
        "ü.ö.ä",
    ],
)
def test_a_token_that_was_never_given_out_is_nobodys(token: str) -> None:
    assert SESSIONS.learner_of(token, AT) is None
