"""Updates with missing or wrong parts, compared with Telegram's promise: read or refused."""

import json
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import fields, is_dataclass
from itertools import product
from types import UnionType
from typing import Any, NewType, get_args, get_type_hints

import pytest
from hypothesis import given, strategies as st

from bot.chat.inbound.arrivals import UnreadableUpdateError, arrivals, number_of
from bot.chat.inbound.inbound import AnyUpdate, Ignored, left_of, read_payload
from bot.domain.topics.course import Language
from tests.chat.replies import NOW
from tests.chat.updates import (
    ADA,
    BOT,
    DATE,
    GROUP,
    membership_update,
    message,
    press_update,
    text_update,
)

FILE = {"file_id": "f", "file_unique_id": "u", "file_size": 3}
PHOTO = {**FILE, "width": 1, "height": 1}
STICKER = {**PHOTO, "is_animated": False, "is_video": False, "type": "regular"}
OPTION = {"persistent_id": "o", "text": "3", "voter_count": 0}
POLL = {
    "id": "p",
    "question": "2?",
    "options": [OPTION],
    "total_voter_count": 0,
    "is_closed": False,
    "is_anonymous": True,
    "type": "regular",
    "allows_multiple_answers": False,
    "allows_revoting": False,
    "members_only": False,
}
ORIGIN = {"type": "user", "date": DATE, "sender_user": ADA}
COMMAND = {"type": "bot_command", "offset": 0, "length": 6}


def update_of(**content: Any) -> dict[str, Any]:
    return {"update_id": 1, "message": message(**content)}


UPDATES = {
    "a command": text_update("/learn fractions", entities=[COMMAND]),
    "an answer": text_update("3/4", reply_to_message=message(text="?", **{"from": BOT})),
    "words in a group": text_update("3/4", chat=GROUP),
    "words of others": text_update("3/4", forward_origin=ORIGIN),
    "a sticker": update_of(sticker=STICKER),
    "a poll": update_of(poll=POLL),
    "a voice": update_of(voice={**FILE, "duration": 3}),
    "a photo": update_of(photo=[PHOTO, PHOTO], caption="see", media_group_id="a"),
    "a file": update_of(document={**FILE, "file_name": "a.csv"}),
    "an edited message": {"update_id": 1, "edited_message": message(text="3/4", edit_date=DATE)},
    "news": {"update_id": 1, "channel_post": message(text="news", chat=GROUP)},
    "a press": press_update("pick:q1:0"),
    "a block": membership_update("kicked"),
}
WORDS = ["", "7", "\ud800\0"]
NUMBERS = [0, -1, 2.5, 2**63, 10**18, 10**30, float("nan")]
GONE = object()
INSTEAD = [None, True, *WORDS, *NUMBERS, [], ["a"], {}, {"id": 7}]
Path = tuple[str | int, ...]


def paths(value: object, here: Path = ()) -> Iterator[Path]:
    """Yield the path to everything inside."""
    inside: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict | list):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in inside:
        yield (*here, key)
        yield from paths(inner, (*here, key))


def spoil(update: dict[str, Any], path: Path, instead: object) -> dict[str, Any]:
    """Return the update with something else, or nothing, in that place."""
    changed = deepcopy(update)
    place: Any = changed
    for key in path[:-1]:
        place = place[key]
    if instead is GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = instead
    return changed


@st.composite
def often_spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """Return an update with up to three things missing or changed."""
    update: dict[str, Any] = draw(st.sampled_from(list(UPDATES.values())))
    for _ in range(draw(st.integers(0, 3))):
        path = draw(st.sampled_from([*paths(update), ("update_id",)]))
        update = spoil(update, path, draw(st.sampled_from(INSTEAD)))
    return update


def fits(value: object, hint: Any) -> bool:
    """Return True if the value conforms to the annotation, including its parts."""
    if isinstance(hint, UnionType):
        return any(fits(value, one) for one in get_args(hint))
    hint = hint.__supertype__ if isinstance(hint, NewType) else hint
    if is_dataclass(value):
        hints = get_type_hints(type(value))
        inner = [fits(getattr(value, field.name), hints[field.name]) for field in fields(value)]
        return isinstance(hint, type) and isinstance(value, hint) and all(inner)
    if isinstance(value, str) and hint is str:  # no lone surrogate, no NUL
        return value.isascii() and "\0" not in value
    return type(value) is hint or (value is None and hint in {None, type(None)})


def read_or_refused(update: dict[str, Any]) -> bool:
    """Check that the update is handled as promised. Return True if it was readable."""
    incoming = arrivals([update], NOW)
    if not incoming:
        return False
    if incoming[0].unreadable:
        assert fits(left_of(incoming[0].payload), AnyUpdate)
        return False
    assert incoming[0].turn_id == f"tg:{number_of(update)}"
    payload, could_be_read = incoming[0].payload, True
    try:
        what, language, _ = read_payload(payload)
    except UnreadableUpdateError:
        what, language, could_be_read = left_of(payload), None, False
    assert fits(what, AnyUpdate), what
    assert fits(language, Language | None), language
    return could_be_read


@pytest.mark.parametrize("update", UPDATES.values(), ids=UPDATES)
def test_whatever_one_thing_an_update_lacks_it_is_read_or_refused(update: dict[str, Any]) -> None:
    assert read_or_refused(update)

    for path, instead in product(paths(update), [GONE, *INSTEAD]):
        read_or_refused(spoil(update, path, instead))


@given(often_spoiled())
def test_whatever_several_things_an_update_lacks_it_is_read_or_refused(
    update: dict[str, Any],
) -> None:
    read_or_refused(update)


@given(
    st.recursive(
        st.sampled_from(INSTEAD),
        lambda children: st.lists(children) | st.dictionaries(st.text(), children),
    )
)
def test_what_is_no_update_at_all_is_refused(anything: object) -> None:
    assert all(arrival.unreadable for arrival in arrivals([anything], NOW))
    payload = json.dumps(anything)
    with pytest.raises(UnreadableUpdateError):
        read_payload(payload)
    assert left_of(payload) == Ignored()
