"""Sessions of the page: known again for half an hour, and by whoever has the key."""

from datetime import timedelta

import pytest

from bot.domain.ids import LearnerId
from bot.web.page.sessions import LASTS, Sessions
from tests.web.page.launching import AT

SESSIONS = Sessions(b"secret")
TOKEN = SESSIONS.open(LearnerId(7), AT)


def test_a_session_lasts_half_an_hour() -> None:
    almost = AT + LASTS - timedelta(seconds=1)

    assert SESSIONS.learner_of(TOKEN, almost) == 7
    assert SESSIONS.learner_of(TOKEN, AT + LASTS) is None


def test_another_process_with_the_same_secret_knows_the_session() -> None:
    assert Sessions(b"secret").learner_of(TOKEN, AT) == 7
    assert Sessions(b"another").learner_of(TOKEN, AT) is None


@pytest.mark.parametrize(
    "token",
    [
        "",
        "..",
        TOKEN.replace("7.", "8.", 1),
        TOKEN + "0",
        TOKEN[:-1],
        "7" * 200,
        f"{TOKEN}.{TOKEN}",
        "ü.ö.ä",
    ],
)
def test_a_token_that_was_never_given_out_is_nobodys(token: str) -> None:
    assert SESSIONS.learner_of(token, AT) is None
