"""Launch data: which are accepted, and which are not."""

import hmac
from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from urllib.parse import parse_qsl, urlencode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import SecretStr

from bot.web.page.launch import (
    AHEAD,
    LONGEST,
    OLDEST,
    LaunchKey,
    LaunchRefusedError,
    TelegramKey,
    TokenKey,
    read_launch,
)
from tests.web.page.launching import AT, TOKEN, fields_of, signed

KEY = TokenKey(TOKEN)
SECOND = timedelta(seconds=1)


def why_refused(data: str, key: LaunchKey = KEY) -> str:
    with pytest.raises(LaunchRefusedError) as refused:
        read_launch(data, key, AT)
    return str(refused.value)


def test_who_opened_the_page_is_read_from_what_telegram_signed() -> None:
    launch = read_launch(signed(7, start_param="map_1"), KEY, AT)

    assert (launch.learner_id, launch.start) == (7, "map_1")


def test_the_hash_is_that_of_telegrams_own_documentation() -> None:
    # the data-check-string and the key by hand, as the documentation tells it
    fields = fields_of(7)
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.new(b"WebAppData", TOKEN.get_secret_value().encode(), sha256).digest()
    digest = hmac.new(key, lines.encode(), sha256).hexdigest()

    assert read_launch(urlencode({**fields, "hash": digest}), KEY, AT).learner_id == 7


@pytest.mark.parametrize("name", ["auth_date", "query_id", "user", "hash"])
def test_a_field_that_was_changed_is_refused(name: str) -> None:
    fields = dict(parse_qsl(signed(7)))
    changed = {**fields, name: fields[name].replace("7", "8").replace("A", "B") + "0"}

    assert why_refused(urlencode(changed)) == "the signature does not fit"


def test_another_bots_signature_is_refused() -> None:
    assert why_refused(signed(7, token=SecretStr("654321:of-somebody"))) == (
        "the signature does not fit"
    )


@pytest.mark.parametrize(
    ("at", "fits"),
    [
        (AT - timedelta(hours=23), True),
        (AT - OLDEST, True),
        (AT - OLDEST - SECOND, False),
        (AT + AHEAD, True),
        (AT + AHEAD + SECOND, False),
    ],
)
def test_launch_data_are_good_for_a_day(at: object, fits: bool) -> None:
    data = signed(7, at)  # type: ignore[arg-type]
    if fits:
        assert read_launch(data, KEY, AT).learner_id == 7
    else:
        assert why_refused(data) == "opened more than a day ago"


@pytest.mark.parametrize(
    "data",
    [
        "",
        "nonsense",
        "hash=%ff",
        "a=1&" * 40,
        "x" * (LONGEST + 1),
        signed(7) + "&user=%7B%22id%22%3A8%7D",
        signed(7, user="{}"),
        signed(7, user="[" * 4_000),
        signed(7, user='{"id": true}'),
        signed(7, user='{"id": "7"}'),
        signed(7, user='{"id": -7}'),
        signed(7, auth_date="soon"),
        signed(7, auth_date="9" * 30),
    ],
)
def test_what_nobody_can_have_sent_is_refused_and_never_repeated(data: str) -> None:
    words = why_refused(data)

    assert words
    assert len(words) < 40
    assert "id" not in words.split()


def test_without_the_token_telegrams_own_signature_tells() -> None:
    private = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    fields = fields_of(7)
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    signature = urlsafe_b64encode(private.sign(f"123456:WebAppData\n{lines}".encode()))
    sent = {**fields, "signature": signature.decode().rstrip("="), "hash": "not looked at"}
    public = private.public_key().public_bytes_raw()

    assert read_launch(urlencode(sent), TelegramKey(123456, public), AT).learner_id == 7
    for key in (TelegramKey(654321, public), TelegramKey(123456)):
        assert why_refused(urlencode(sent), key) == "the signature does not fit"
    for bad in ("", "====", "a" * 86):
        assert why_refused(urlencode({**sent, "signature": bad}), TelegramKey(123456, public))
