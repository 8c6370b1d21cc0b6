import pytest

from bot.chat.messages import Localizer, render
from bot.domain.answers.quality import Rating
from bot.domain.cards.state import CardState
from bot.domain.cards.text import side_of
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language
from bot.flow.cards import replies as card_replies, states
from bot.flow.cards.events import LeechAction, LeechPressed, RatingUndonePressed
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import (
    CancelPressed,
    HelpAsked,
    NextAsked,
    SkipAsked,
    StopAsked,
    TextReceived,
    WhyAsked,
)
from bot.flow.engine.replies import Line, Quote, Words
from tests.deck_builders import CAPITALS, MONDAY, build_card, build_ref, build_state
from tests.flow.cards.table import (
    LEARNER,
    drill_deck,
    import_deck,
    open_topic_question,
    rate,
    state_of,
)
from tests.flow.lines import is_line, line_of, reply_of
from tests.flow.walking import Walk

SPAIN = build_card("spain", front="Old front ![](map.png)", back="Old back")


def forgotten(lapses: int) -> CardState:
    return build_state(MONDAY, lapses=lapses, reviews=20)


async def at_leech(walk: Walk, **but: object) -> states.LeechFound:
    """Forget the first card once too often, with a new one waiting behind it."""
    card = build_card("spain", **({"front": SPAIN.front, "back": SPAIN.back} | but))
    await import_deck(walk, card, build_card("italy"), states={"spain": forgotten(7)})
    await drill_deck(walk)
    await rate(walk, Rating.AGAIN)
    return await walk.expect(states.LeechFound)


async def test_a_leech_that_is_gone_leaves_the_way_on_open(walk: Walk) -> None:
    await at_leech(walk)
    await import_deck(walk, build_card("italy"))
    replies = await walk.send(NextAsked())

    assert reply_of(replies, Line).key == "card-said-gone"
    await walk.expect(CardAsked)


@pytest.mark.parametrize(
    ("before", "pointed_out"),
    [(6, False), (7, True), (8, False), (10, False), (11, True), (15, True), (17, False)],
)
async def test_a_card_is_pointed_out_at_eight_lapses_and_every_four_more(
    walk: Walk, before: int, *, pointed_out: bool
) -> None:
    await import_deck(walk, build_card("spain"), states={"spain": forgotten(before)})
    await drill_deck(walk)
    await rate(walk, Rating.AGAIN)

    assert isinstance(await walk.state(), states.LeechFound) is pointed_out


async def test_a_leech_that_is_known_is_not_pointed_out(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"), states={"spain": forgotten(8)})
    await drill_deck(walk)
    await rate(walk, Rating.HARD)

    await walk.expect(states.DrillEnded)


@pytest.mark.parametrize("language", Language)
async def test_why_at_a_leech_says_how_often_it_was_forgotten(
    walk: Walk, language: Language
) -> None:
    found = await at_leech(walk)
    told = line_of(await walk.send(WhyAsked()), "why-card-leech")

    assert told.values == {"lapses": 8}
    assert "8" in render(told, Localizer(language=language, zone="UTC", now=MONDAY)).markdown
    assert await walk.state() == found


async def test_a_leech_that_is_put_away_with_stop_comes_back_as_any_card(walk: Walk) -> None:
    await at_leech(walk)
    (stopped,) = await walk.send(StopAsked())

    assert is_line(stopped, "stopped")
    spain = await state_of(walk, "spain")
    assert spain is not None
    walk.clock.move(spain.due_at - walk.clock.now())
    await drill_deck(walk)
    assert (await open_topic_question(walk)).current.ref == build_ref("spain")


async def test_a_suspended_leech_is_never_asked_and_the_drill_goes_on(walk: Walk) -> None:
    found = await at_leech(walk)
    replies = await walk.send(LeechPressed(found.interaction_id, LeechAction.SUSPEND))

    assert reply_of(replies, Line).key == "card-said-suspended"
    assert reply_of(replies, card_replies.CardFrontShown).question.text == "italy?"
    assert (await open_topic_question(walk)).drill.waiting == ()
    suspended = await walk.cards.suspended(LEARNER, CAPITALS)
    assert [card.ref for card in suspended] == [build_ref("spain")]


@pytest.mark.parametrize("by", ["press", "skip"])
async def test_a_leech_can_be_left_as_it_is(walk: Walk, by: str) -> None:
    found = await at_leech(walk)
    press = LeechPressed(found.interaction_id, LeechAction.LEAVE)
    replies = await walk.send(press if by == "press" else SkipAsked())

    assert reply_of(replies, card_replies.CardFrontShown).question.text == "italy?"
    assert [card.repeat for card in (await open_topic_question(walk)).drill.waiting] == [True]


async def test_the_rating_that_made_a_leech_can_be_undone(walk: Walk) -> None:
    found = await at_leech(walk)
    await walk.send(RatingUndonePressed(found.interaction_id))

    assert await state_of(walk, "spain") == forgotten(7)


async def test_a_leech_is_rewritten_front_and_back_and_keeps_its_picture(walk: Walk) -> None:
    found = await at_leech(walk)
    rewrite = LeechPressed(found.interaction_id, LeechAction.REWRITE)
    asked = line_of(await walk.send(rewrite), "rewriting-front")
    assert asked.more[-1] == Quote(side_of(SPAIN.front).text, 120, opens=True)
    asked = line_of(await walk.send(TextReceived("What costs 5$ and $x^2$?")), "rewriting-back")
    assert asked.more[-1] == Quote(side_of(SPAIN.back).text, 120, opens=True)
    replies = await walk.send(TextReceived("*Olives*"))
    card = (await walk.cards.learned(LEARNER, (build_ref("spain"),)))[build_ref("spain")].card

    assert card.front == "What costs 5\\$ and $x^2$?\n\n![](map.png)"
    assert card.back == "\\*Olives\\*"
    assert reply_of(replies, Line).key == "card-said-rewritten"
    assert reply_of(replies, card_replies.CardFrontShown).question.text == "italy?"


@pytest.mark.parametrize("by", ["text", "press", "skip"])
async def test_a_leech_that_is_rewritten_is_asked_whether_its_explanation_still_fits(
    walk: Walk, by: str
) -> None:
    choices = ("Lima", "Old back")
    found = await at_leech(walk, front="Old front", choices=choices, explanation="Old reason")
    await walk.send(LeechPressed(found.interaction_id, LeechAction.REWRITE))
    await walk.send(TextReceived("New front"))
    asked = line_of(await walk.send(TextReceived("New  back")), "rewriting-explanation")
    state = await walk.expect(states.ExplanationBeingRewritten)
    line_of(await walk.send(TextReceived("x" * 2_001)), "rewriting-too-long")
    press = CancelPressed(state.interaction_id) if by == "press" else SkipAsked()
    replies = await walk.send(TextReceived("*Why*") if by == "text" else press)

    card = (await walk.cards.learned(LEARNER, (build_ref("spain"),)))[build_ref("spain")].card
    assert asked.more[-1] == Quote("Old reason", 120, opens=True)
    assert reply_of(replies, Line).key == "card-said-rewritten"
    assert (card.front, card.back, card.choices, card.explanation) == (
        "New front",
        "New back",
        ("Lima", "New back"),
        "\\*Why\\*" if by == "text" else "Old reason",
    )


@pytest.mark.parametrize("texts", [[], ["New front"]])
@pytest.mark.parametrize("by", ["press", "skip"])
async def test_rewriting_can_be_given_up_at_any_time(
    walk: Walk, texts: list[str], by: str
) -> None:
    found = await at_leech(walk)
    await walk.send(LeechPressed(found.interaction_id, LeechAction.REWRITE))
    for text in texts:
        await walk.send(TextReceived(text))
    state = await walk.state()
    assert isinstance(state, states.FrontBeingRewritten | states.BackBeingRewritten)
    replies = await walk.send(
        CancelPressed(state.interaction_id) if by == "press" else SkipAsked()
    )

    assert reply_of(replies, Line).key == "card-said-not-rewritten"
    await walk.expect(CardAsked)
    learned = await walk.cards.learned(LEARNER, (build_ref("spain"),))
    assert learned[build_ref("spain")].card.front == SPAIN.front


async def test_a_gap_cannot_get_lost_by_rewriting(walk: Walk) -> None:
    found = await at_leech(
        walk, front="{{c1::Paris}} is nice", back="", kind=CardKind.CLOZE, gap=1
    )
    await walk.send(LeechPressed(found.interaction_id, LeechAction.REWRITE))
    asked = line_of(await walk.send(TextReceived("Paris is nice")), "rewriting-gap-missing")
    assert asked.more[:2] == (Words("rewriting-front"), Words("rewriting-gaps"))
    replies = await walk.send(TextReceived("Nice is {{c1::Paris}}"))
    learned = await walk.cards.learned(LEARNER, (build_ref("spain"),))

    assert reply_of(replies, Line).key == "card-said-rewritten"
    assert learned[build_ref("spain")].card.question == "Nice is […]"


async def test_an_open_leech_is_shown_again(walk: Walk) -> None:
    found = await at_leech(walk)
    assert (
        reply_of(await walk.send(HelpAsked()), card_replies.LeechShown).interaction_id
        == found.interaction_id
    )
    (said,) = await walk.send(TextReceived("so and so"))
    assert is_line(said, "said-press-or-type")
    await walk.send(LeechPressed(found.interaction_id, LeechAction.REWRITE))

    line_of(await walk.send(HelpAsked()), "rewriting-front")


async def test_the_repeat_of_a_leech_that_was_left_comes_as_any(walk: Walk) -> None:
    found = await at_leech(walk)
    await walk.send(LeechPressed(found.interaction_id, LeechAction.LEAVE))
    shown = reply_of(await rate(walk), card_replies.CardFrontShown)

    assert shown.heading.repeat
    table = await open_topic_question(walk)
    assert table.current.ref == build_ref("spain")
