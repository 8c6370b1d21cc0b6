"""/usage, /privacy and texts that are not understood get one line. What is open stays open."""

from dataclasses import dataclass, replace
from datetime import datetime

import pytest

from bot.domain.ids import LearnerId, LessonId
from bot.domain.topics.course import Language
from bot.flow.anywhere.replies import PAUSE_OFFERED
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import (
    Event,
    GuideAsked,
    HelpAsked,
    PrivacyAsked,
    TextReceived,
    UnknownPressed,
    Unreadable,
    UnreadableReceived,
)
from bot.flow.engine.replies import WAYS_ON, Line, remark, unreadable
from bot.flow.tutor.events import UsageAsked
from bot.flow.tutor.replies import usage, usage_in_calls
from bot.flow.tutor.usage import Allowance
from tests.builders import MONDAY
from tests.flow.lines import named
from tests.flow.strolling import to_first_question, to_placement_offer
from tests.flow.walking import imagined


@dataclass
class KnownBudget:
    by_learner: int
    in_all: int
    in_calls: bool = False

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        return Allowance(
            spent=self.by_learner,
            spent_by_all=self.in_all,
            for_learner=500,
            for_all=1_000,
            in_calls=self.in_calls,
        )

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        return 1_234

    def reading_cost(self, characters: int, scans: int, now: datetime) -> int:
        return characters + scans


async def test_without_a_model_usage_says_that_nothing_costs_anything() -> None:
    said, *_ = await imagined(MONDAY).send(UsageAsked())

    assert said == remark("said-no-model")


@pytest.mark.parametrize(
    ("by_learner", "in_all", "key"),
    [
        (0, 0, "usage"),
        (499, 999, "usage"),
        (500, 600, "usage-used-up"),
        (3, 1_000, "usage-all-used-up"),
    ],
)
async def test_usage_shows_what_is_spent_and_whether_the_day_is_used_up(
    by_learner: int, in_all: int, key: str
) -> None:
    walk = imagined(MONDAY, budget=KnownBudget(by_learner, in_all))

    said, *_ = await walk.send(UsageAsked())

    assert said == usage(by_learner, 500, key)


async def test_of_a_model_that_costs_nothing_usage_tells_the_calls() -> None:
    walk = imagined(MONDAY, budget=KnownBudget(500, 600, in_calls=True))

    said, *_ = await walk.send(UsageAsked())

    assert said == usage_in_calls(500, 500, "usage-used-up")


async def test_in_a_lesson_usage_shows_what_was_written_for_it() -> None:
    walk = imagined(MONDAY, budget=KnownBudget(1, 1))
    assert len(await walk.send(UsageAsked())) == 2
    await to_first_question(walk)

    _, lesson, topics, *_ = await walk.send(UsageAsked())

    assert lesson == remark("usage-lesson", tokens=1_234)
    assert topics == remark("usage-topics", spent=0.0, share=0.0, left=0)


async def test_usage_leaves_the_question_on_the_table() -> None:
    walk = imagined(MONDAY, budget=KnownBudget(1, 1))
    asked = await to_first_question(walk)

    await walk.send(UsageAsked())

    assert await walk.state() == asked


async def test_help_leads_to_the_guide_in_the_learners_language() -> None:
    walk = imagined(MONDAY)
    guides = {Language.EN: "# First steps", Language.DE: "# Erste Schritte"}
    walk.conversation = Conversation(replace(walk.ports, guides=guides), walk.clock)

    told, *_ = await walk.send(HelpAsked())
    guide, *_ = await walk.send(GuideAsked())

    assert isinstance(told, Line)
    assert told.offers(GuideAsked)
    assert guide == Line(keyboard=WAYS_ON, more=("# First steps",), interim=True)


async def test_without_a_model_privacy_says_that_no_one_else_gets_anything() -> None:
    said, *_ = await imagined(MONDAY).send(PrivacyAsked())

    assert said == remark("privacy", days=30)


async def test_privacy_names_whom_to_ask_if_the_operator_says_so() -> None:
    walk = imagined(MONDAY)
    ports = replace(walk.ports, contact="me@example.org")
    walk.conversation = Conversation(ports, walk.clock)

    said, *_ = await walk.send(PrivacyAsked())

    assert said == remark("privacy-contact", days=30, contact="me@example.org")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (UnknownPressed(), remark("said-unknown-button")),
        (UnreadableReceived(Unreadable.EDITED), unreadable(Unreadable.EDITED)),
    ],
)
async def test_an_unknown_button_and_an_edited_message_get_one_reply(
    event: Event, told: Line
) -> None:
    walk = imagined(MONDAY)
    asked = await to_first_question(walk)

    assert await walk.send(event) == (told,)
    assert await walk.state() == asked


async def test_a_text_in_place_of_a_button_brings_one_line_and_the_card_if_it_is_gone() -> None:
    walk = imagined(MONDAY)
    await to_placement_offer(walk)

    told = [named(await walk.send(TextReceived("potato"))) for _ in range(5)]

    assert told[:4] == [["said-press-one-of"]] * 4
    assert told[4] == ["said-press-one-of", "PlacementProposed"]


async def test_the_line_that_asks_for_a_button_brings_those_of_the_offer() -> None:
    walk = imagined(MONDAY)
    await to_placement_offer(walk)

    (line,) = await walk.send(TextReceived("potato"))
    assert isinstance(line, Line)
    _, beginning, others = (row[0].press for row in line.keyboard)
    shown = await walk.send(others)
    begun = await walk.send(beginning)

    assert named(shown) == ["verbatim"]
    assert "plan-made" in named(begun)


@pytest.mark.parametrize("text", ["fick dich", "hdf", "this sucks"])
async def test_a_curse_brings_the_offer_of_a_break_and_counts_for_nothing(text: str) -> None:
    walk = imagined(MONDAY)
    asked = await to_first_question(walk)

    (line,) = await walk.send(TextReceived(text))

    assert line == PAUSE_OFFERED
    assert await walk.state() == asked
    stopped = await walk.send(line.keyboard[0][0].press)
    assert named(stopped) == ["stopped"]


async def test_whether_a_text_is_the_answer_is_asked_beside_the_buttons_of_the_question() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    (asked,) = await walk.send(TextReceived("Why do we need 12?"))

    assert isinstance(asked, Line)
    assert (asked.key, asked.interim) == ("meaning-asked", True)
