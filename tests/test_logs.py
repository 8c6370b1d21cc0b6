import json
import logging

import pytest
import structlog
from hypothesis import given, strategies as st

from bot.logs import MASK, TOO_TALKATIVE, drop_private, mask
from tests.conftest import Configure

TOKEN = "123456789:" + "AbC-_" * 7
KEY = "sk-" + "abc123" * 4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"


def fail(words: str) -> None:
    raise ValueError(words)


def test_our_lines_are_json_with_time_level_and_logger(configure: Configure) -> None:
    stream = configure()

    structlog.get_logger("bot.jobs").info("reminded", chat_id=5)

    line = json.loads(stream.getvalue())
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "reminded", "level": "info", "logger": "bot.jobs", "chat_id": 5}


def test_lines_of_libraries_take_the_same_form(configure: Configure) -> None:
    stream = configure()

    logging.getLogger("somebody").warning("%s of %s", 1, 2)

    line = json.loads(stream.getvalue())
    assert (line["event"], line["level"], line["logger"]) == ("1 of 2", "warning", "somebody")


def test_without_json_a_line_is_plain_text(configure: Configure) -> None:
    stream = configure(as_json=False)

    structlog.get_logger("bot").info("started", port=8080)

    assert "started" in stream.getvalue()
    assert "port=8080" in stream.getvalue()
    assert "\x1b" not in stream.getvalue()


def test_what_lies_below_the_level_is_not_written(configure: Configure) -> None:
    stream = configure(level="WARNING")

    structlog.get_logger("bot").info("quiet")
    logging.getLogger("somebody").info("quiet")

    assert stream.getvalue() == ""


@pytest.mark.parametrize("name", TOO_TALKATIVE)
def test_libraries_that_log_urls_are_heard_from_a_warning_on(
    name: str, configure: Configure
) -> None:
    stream = configure(level="DEBUG")
    library = logging.getLogger(f"{name}.part")

    library.info("HTTP Request: POST https://api.telegram.org/bot%s/getMe", TOKEN)
    assert stream.getvalue() == ""
    library.warning("lost connection")
    assert "lost connection" in stream.getvalue()


@pytest.mark.parametrize("as_json", [True, False])
def test_no_secret_gets_through_by_whatever_way(as_json: bool, configure: Configure) -> None:
    stream = configure(as_json=as_json)
    log = structlog.get_logger("bot")

    log.info(f"bot{TOKEN}/getMe")  # noqa: G004 - it is what somebody might do
    log.info("called", url=f"https://api.telegram.org/bot{TOKEN}/x", nested={"key": [KEY]})
    logging.getLogger("somebody").warning("key %s", KEY)
    try:
        fail(TOKEN)
    except ValueError:
        log.exception("failed")

    assert TOKEN not in stream.getvalue()
    assert KEY not in stream.getvalue()
    assert stream.getvalue().count(MASK) == 5
    assert "ValueError" in stream.getvalue()


@pytest.mark.parametrize("as_json", [True, False])
def test_a_traceback_shows_no_local_variables(as_json: bool, configure: Configure) -> None:
    stream = configure(as_json=as_json)
    written = "".join(("what a ", "learner wrote"))

    try:
        fail(str(len(written)))
    except ValueError:
        structlog.get_logger("bot").exception("failed")

    assert written not in stream.getvalue()


def test_what_a_learner_wrote_is_dropped_however_deep_it_lies() -> None:
    event = {"event": "x", "text": "a", "answer": "b", "update": {"payload": "c", "id": 1}}

    assert drop_private(None, "info", event) == {"event": "x", "update": {"id": 1}}


@given(st.from_regex(r"[1-9]\d{5,12}", fullmatch=True), st.text(LETTERS, min_size=30, max_size=50))
def test_every_token_is_masked_wherever_it_stands(number: str, rest: str) -> None:
    token = f"{number}:{rest}"

    masked = mask(f"POST https://api.telegram.org/file/bot{token}/photo.jpg")

    assert masked == f"POST https://api.telegram.org/file/bot{MASK}/photo.jpg"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("postgresql://ada:lovelace@db/x", f"postgresql://ada:{MASK}@db/x"),
        ("postgresql://ada@db:5432/x", "postgresql://ada@db:5432/x"),
        (TOKEN.replace(":", "%3A"), MASK),
        ("task-force, risk-averse people", "task-force, risk-averse people"),
        ("at 12:30:45 in chat 123456789", "at 12:30:45 in chat 123456789"),
    ],
)
def test_only_secrets_are_masked(text: str, masked: str) -> None:
    assert mask(text) == masked
