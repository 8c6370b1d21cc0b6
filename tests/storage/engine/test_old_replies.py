import json
from datetime import UTC, datetime

import pytest

from bot.domain.ids import ChatId, CourseId, DeckId, InteractionId, LandscapeVersion, MapId
from bot.flow.anywhere.replies import STOPPED, in_passing
from bot.flow.authoring.replies import being_made
from bot.flow.cards.replies import gone
from bot.flow.engine.replies import REPLIES, WAYS_ON, Line, remark
from bot.flow.exams.replies import exam_offered
from bot.flow.files.replies import forms_shown
from bot.flow.lessons.replies import open_lesson
from bot.flow.rhythm.replies import idle_warned, put_away
from bot.flow.topics.replies import CourseCard
from bot.flow.tutor.replies import usage
from bot.storage.engine.codec import dump_replies, load_replies
from bot.storage.engine.old_replies import LIFTED

FRACTIONS = CourseCard(id=CourseId("fractions"), title="Fractions")
COURSE = {"id": "fractions", "title": "Fractions", "description": "Parts of a whole."}
UNTIL = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("stored", "line"),
    [
        ({"kind": "plain", "said": "help_with_model"}, remark("help-with-model")),
        ({"kind": "plain", "said": "old_button"}, Line("said-old-button")),
        ({"kind": "plain", "said": "skipped"}, Line("said-skipped", {}, WAYS_ON)),
        ({"kind": "plain", "said": "privacy"}, remark("privacy", days=30)),
        ({"kind": "plain", "said": "no_model"}, remark("said-no-model")),
        (
            {
                "kind": "said_in_passing",
                "said": "all_right",
                "something_is_open": True,
                "goes_on": False,
                "course": None,
            },
            Line("said-all-right-open"),
        ),
        (
            {
                "kind": "said_in_passing",
                "said": "glad",
                "something_is_open": False,
                "goes_on": False,
                "course": COURSE,
            },
            in_passing("said-glad", FRACTIONS),
        ),
        ({"kind": "not_readable", "what": "too_long"}, Line("unreadable-too-long")),
        ({"kind": "stopped", "something_was_open": True}, STOPPED),
        (
            {
                "kind": "usage_shown",
                "spent": 5,
                "share": 10,
                "used_up": True,
                "all_used_up": True,
            },
            usage(5, 10, "usage-used-up"),
        ),
        (
            {
                "kind": "idle_warned",
                "map_id": "m",
                "title": "x",
                "put_away_at": "2026-03-02T09:00:00Z",
            },
            idle_warned(MapId("m"), "x", UNTIL),
        ),
        (
            {"kind": "topic_put_away", "map_id": "m", "title": "x", "was_open": True},
            put_away(MapId("m"), "x", was_open=True),
        ),
        (
            {"kind": "lesson_stands", "ticket": "t", "label": "x", "practice": True},
            open_lesson(InteractionId("t"), "x", practice=True),
        ),
        (
            {
                "kind": "work_stands",
                "ticket": "t",
                "topic": "x",
                "making": "drawing",
                "begun": False,
            },
            being_made("making-still-drawing", InteractionId("t"), "x"),
        ),
        ({"kind": "card_noted", "said": "gone", "edits": True}, gone(edits=True)),
        (
            {"kind": "card_noted", "said": "not_rewritten", "edits": False},
            Line("card-said-not-rewritten"),
        ),
        (
            {
                "kind": "export_forms_shown",
                "row": {"deck_id": "d", "title": "x", "cards": 3},
            },
            forms_shown(DeckId("d"), "x"),
        ),
        ({"kind": "photo_useless", "trouble": "no_grader"}, Line("photo-no-grader")),
    ],
)
def test_a_reply_of_the_version_before_is_read_as_the_line_that_it_is_today(
    stored: dict[str, object], line: Line
) -> None:
    assert load_replies(ChatId(1), json.dumps([stored])) == (line,)


@pytest.mark.parametrize("key", ["privacy", "privacy-with-model"])
def test_what_is_kept_is_told_with_the_days_that_it_did_not_name_before(key: str) -> None:
    now = json.loads(dump_replies((remark(key, days=30), remark("help"))) or "")
    before = {"version": 1, "value": [now["value"][0] | {"values": {}}, now["value"][1]]}

    told = load_replies(ChatId(1), json.dumps(before))

    assert told == (remark(key, days=30), remark("help"))


def test_that_exams_are_not_held_yet_is_read_as_the_offer_of_one() -> None:
    noted = {"kind": "goal_noted", "note": "exam_later", "title": "x", "place": 7, "missing": 0}
    before = {"version": 1, "value": [{**noted, "version": "0a1b"}]}

    offered = exam_offered("x", LandscapeVersion("0a1b"), 7)
    assert load_replies(ChatId(1), json.dumps([{**noted, "edition": "0a1b"}])) == (offered,)
    assert load_replies(ChatId(1), json.dumps(before)) == (offered,)


def test_no_reply_of_today_is_taken_for_an_old_one() -> None:
    assert LIFTED.keys() & REPLIES.keys() == set()
