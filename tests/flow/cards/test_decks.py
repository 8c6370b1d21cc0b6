import pytest

from bot.chat.messages import Localizer, render
from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Comma
from bot.domain.cards.drill import Box
from bot.domain.ids import DeckId, ShortCardId
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language
from bot.flow.cards import events, replies as card_replies
from bot.flow.cards.changes import CardSuspended, DeckDeactivated
from bot.flow.cards.events import CardsAsked, DeckDroppedPressed
from bot.flow.cards.ports import BundledDeck
from bot.flow.cards.replies import CardFrontShown, DeckShown, DecksShown
from bot.flow.cards.states import CardAsked, DrillTask
from bot.flow.engine.events import NextAsked, SkipAsked, Started
from bot.flow.engine.replies import Line
from bot.flow.engine.states import Idle
from bot.flow.exercise.asking import short_card_id
from tests.deck_builders import (
    CAPITALS,
    DAY,
    MONDAY,
    build_card,
    build_deck,
    build_ref,
    build_state,
)
from tests.flow.cards.table import (
    LEARNER,
    drill,
    import_deck,
    open_topic_question,
    rate,
    some_cards,
)
from tests.flow.lines import line_of, named, of_press, only, reply_of
from tests.flow.walking import Walk

BOXES = {
    "a": build_state(MONDAY, interval_days=1.0),
    "b": build_state(MONDAY, interval_days=2.9),
    "c": build_state(MONDAY + DAY, interval_days=3.0),
    "d": build_state(MONDAY + DAY, interval_days=10.0),
    "e": build_state(MONDAY + 9 * DAY, interval_days=10.1),
}
CARDS = [build_card(name) for name in "abcdefg"]


async def test_a_deck_is_shown_with_what_is_due_and_its_boxes(walk: Walk) -> None:
    """N2.8."""
    await import_deck(walk, *CARDS, states=BOXES)
    (row,) = reply_of(await walk.send(events.CardsAsked()), DecksShown).rows

    assert (row.title, row.taken, row.own, row.cards, row.due) == ("Capitals", True, True, 7, 2)
    assert dict(zip(Box, row.boxes, strict=True)) == {
        Box.NEW: 2,
        Box.LEARNING: 2,
        Box.REPEATING: 2,
        Box.MASTERED: 1,
    }


async def test_the_boxes_have_their_names_in_both_languages(walk: Walk) -> None:
    await import_deck(walk, *CARDS, states=BOXES)
    shown = reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown)

    assert "New 2 · Learning 2 · In review 2 · Mastered 1" in markdown(shown, Language.EN)
    assert "Neu 2 · In Arbeit 2 · In Wiederholung 2 · Gemeistert 1" in markdown(shown, Language.DE)


async def test_if_nothing_is_due_the_reply_says_when_the_next_card_comes(walk: Walk) -> None:
    await import_deck(walk, build_card("a"), states={"a": build_state(MONDAY + 3 * DAY)})
    shown = reply_of(await walk.send(events.CardsAsked()), DecksShown)

    assert (shown.due, shown.next_due_at) == (0, MONDAY + 3 * DAY)
    assert "No card is due right now." in markdown(shown, Language.EN)


async def test_an_open_drill_is_the_first_thing_under_the_decks(walk: Walk) -> None:
    await import_deck(walk, *CARDS, states=BOXES)
    await drill(walk)
    shown = reply_of(await walk.send(events.CardsAsked()), DecksShown)

    for language, words in {
        Language.EN: "**Your drill is still open.**",
        Language.DE: "**Deine Kartenrunde ist noch offen.**",
    }.items():
        screen = render(shown, Localizer(language=language, zone="Europe/Berlin", now=MONDAY))
        assert screen.markdown.startswith(words)
        assert [button.press for button in screen.keyboard[0]] == [NextAsked()]
    replies = await walk.send(NextAsked())
    assert reply_of(replies, CardFrontShown).heading.number == 1


async def test_before_a_deck_is_taken_no_cards_are_called_more(walk: Walk) -> None:
    await import_deck(walk, build_card("a"))
    await walk.store(DeckDeactivated(LEARNER, CAPITALS))
    shown = reply_of(await walk.send(events.CardsAsked()), DecksShown)

    assert "You can take the others" not in markdown(shown, Language.EN)
    assert "You haven't taken a deck yet." in markdown(shown, Language.EN)


async def test_many_decks_are_shown_page_by_page(walk: Walk) -> None:
    for n in range(8):
        await import_deck(walk, build_card(), deck_id=DeckId(f"deck{n}"), title=f"Deck {n}")
    first = reply_of(await walk.send(events.CardsAsked()), DecksShown)
    second = reply_of(await walk.send(events.DecksPressed(1)), DecksShown)
    beyond = reply_of(await walk.send(events.DecksPressed(99)), DecksShown)

    assert (first.page, first.pages, len(first.rows)) == (0, 2, 6)
    assert [row.title for row in second.rows] == ["Deck 6", "Deck 7"]
    assert second.edits
    assert beyond == second


async def test_taken_decks_come_first_and_one_put_away_waits(walk: Walk) -> None:
    await import_deck(walk, build_card(), deck_id=DeckId("a"), title="Atoms")
    await import_deck(walk, build_card(), deck_id=DeckId("b"), title="Bones")
    shown = reply_of(
        await walk.send(events.DeckActivatedPressed(DeckId("a"), taken=False)), DeckShown
    )
    rows = reply_of(await walk.send(events.CardsAsked()), DecksShown).rows

    assert not shown.row.taken
    assert [(row.title, row.taken) for row in rows] == [("Bones", True), ("Atoms", False)]
    await drill(walk)
    table = await open_topic_question(walk)
    assert table.drill.total == 1
    assert table.current.ref.deck_id == "b"


async def test_a_deck_can_be_taken_again_with_its_cards_where_they_were(walk: Walk) -> None:
    await import_deck(walk, *CARDS, states=BOXES)
    await walk.store(DeckDeactivated(LEARNER, CAPITALS))
    shown = reply_of(await walk.send(events.DeckActivatedPressed(CAPITALS, taken=True)), DeckShown)

    assert (shown.row.taken, shown.row.due, shown.new_left) == (True, 2, 2)


async def test_the_page_of_a_deck_counts_the_new_cards_left_for_today(walk: Walk) -> None:
    await import_deck(walk, *some_cards(30))
    await drill(walk)
    for _ in range(4):
        await rate(walk, Rating.GOOD)
    shown = reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown)

    assert shown.new_left == 6
    assert shown.row.boxes[0] == 26
    await walk.expect(CardAsked)


async def test_more_new_cards_come_on_request(walk: Walk) -> None:
    await import_deck(walk, *some_cards(30))
    await drill(walk)
    for _ in range(10):
        await rate(walk, Rating.GOOD)
    line_of(await walk.send(events.DeckDrillPressed(CAPITALS, more=False)), "drill-nothing-due")
    shown = reply_of(await walk.send(events.DeckDrillPressed(CAPITALS, more=True)), CardFrontShown)

    assert shown.heading.of == 10


async def test_typing_is_switched_for_the_deck(walk: Walk) -> None:
    await import_deck(walk, *CARDS)
    assert reply_of(
        await walk.send(events.DeckTypedPressed(CAPITALS, typed=True)), DeckShown
    ).row.typed
    assert reply_of(await drill(walk), CardFrontShown).typed
    assert not reply_of(
        await walk.send(events.DeckTypedPressed(CAPITALS, typed=False)), DeckShown
    ).row.typed


async def test_a_deck_says_what_its_comma_means_only_while_answers_are_typed(walk: Walk) -> None:
    await import_deck(walk, build_card("accusare", back="anklagen, beschuldigen"))

    shown = reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown)
    typed = reply_of(await walk.send(events.DeckTypedPressed(CAPITALS, typed=True)), DeckShown)
    without = [build_card("spain", back="Madrid")]

    assert (shown.comma, typed.comma) == (None, Comma.OR)
    await import_deck(walk, *without, typed=True)
    assert reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown).comma is None


@pytest.mark.parametrize(
    ("language", "said"), [(Language.EN, "one is enough"), (Language.DE, "reicht eins")]
)
async def test_one_button_changes_what_the_comma_of_a_deck_means(
    walk: Walk, language: Language, said: str
) -> None:
    await import_deck(walk, build_card("accusare", back="anklagen, beschuldigen"), typed=True)
    shown = reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown)
    page = render(shown, Localizer(language=language, zone="UTC", now=MONDAY))
    presses = [button.press for row in page.keyboard for button in row]
    (press,) = [press for press in presses if isinstance(press, events.DeckCommaPressed)]
    after = reply_of(await walk.send(press), DeckShown)

    assert said in page.markdown
    assert (shown.comma, press.comma, after.comma) == (Comma.OR, Comma.AND, Comma.AND)
    assert said not in render(after, Localizer(language=language, zone="UTC", now=MONDAY)).markdown
    assert reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown).comma is Comma.AND


async def test_typing_is_switched_for_a_drill_that_is_at_a_task(walk: Walk) -> None:
    task = build_card("task", kind=CardKind.TASK, criteria=("says why",))
    await import_deck(walk, task, build_card("spain"))
    await drill(walk)
    await walk.expect(DrillTask)
    await walk.send(events.DeckTypedPressed(CAPITALS, typed=True))

    assert reply_of(await walk.send(SkipAsked()), card_replies.CardFrontShown).typed


@pytest.mark.parametrize("others", [0, 1])
@pytest.mark.parametrize("language", Language)
async def test_typing_is_offered_only_if_not_all_cards_are_tasks(
    walk: Walk, others: int, language: Language
) -> None:
    tasks = [
        build_card(f"task{n:02}", kind=CardKind.TASK, criteria=("says why",)) for n in range(60)
    ]
    await import_deck(walk, *tasks, *[build_card("zebra")] * others)

    shown = reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown)

    assert shown.can_type is bool(others)
    page = render(shown, Localizer(language=language, zone="UTC", now=MONDAY))
    presses = [button.press for row in page.keyboard for button in row]
    assert any(isinstance(press, events.DeckTypedPressed) for press in presses) is bool(others)


async def test_a_suspended_card_is_not_asked_until_it_is_taken_back(walk: Walk) -> None:
    await import_deck(walk, *CARDS[:2], states={"a": BOXES["a"]})
    await walk.store(CardSuspended(LEARNER, build_ref("a"), suspended=True))
    shown = reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown)
    assert (shown.row.suspended, shown.row.due) == (1, 0)
    listed = line_of(await walk.send(events.SuspendedPressed(CAPITALS, 0)), "suspended-title")
    assert listed.keyboard[0][0].values == {"question": "a?"}
    taken_back = events.CardTakenBackPressed(CAPITALS, of_press(listed, "short_id"))
    after = await walk.send(taken_back)

    assert named(after) == ["suspended-none"]
    assert reply_of(await walk.send(events.DeckPressed(CAPITALS)), DeckShown).row.due == 1
    assert named(await walk.send(taken_back)) == ["suspended-none"]


async def test_an_own_deck_is_dropped_only_when_the_learner_is_sure(walk: Walk) -> None:
    await import_deck(walk, *CARDS, states=BOXES)
    asked = reply_of(await walk.send(DeckDroppedPressed(CAPITALS, sure=False)), Line)
    assert (asked.key, asked.values["count"]) == ("deck-drop", 7)
    assert len(reply_of(await walk.send(CardsAsked()), card_replies.DecksShown).rows) == 1
    replies = await walk.send(DeckDroppedPressed(CAPITALS, sure=True))

    assert reply_of(replies, Line).key == "card-said-dropped"
    assert reply_of(await walk.send(CardsAsked()), card_replies.DecksShown).rows == ()


async def test_a_learner_cannot_drop_the_deck_of_another(walk: Walk) -> None:
    await import_deck(walk, *CARDS)
    other = walk.beside(type(walk.chat_id)(4712))
    replies = await other.send(events.DeckDroppedPressed(CAPITALS, sure=True))

    assert reply_of(replies, Line).key == "card-said-gone"
    assert len(reply_of(await walk.send(CardsAsked()), card_replies.DecksShown).rows) == 1


@pytest.mark.parametrize(
    "press",
    [
        events.DeckPressed(DeckId("gone")),
        events.DeckActivatedPressed(DeckId("gone"), taken=True),
        events.DeckTypedPressed(DeckId("gone"), typed=True),
        events.DeckCommaPressed(DeckId("gone"), Comma.OR),
        events.SuspendedPressed(DeckId("gone"), 0),
        events.CardTakenBackPressed(DeckId("gone"), ShortCardId("0f3b2c1d")),
    ],
)
async def test_a_deck_that_is_gone_leads_to_the_others(
    walk: Walk, press: events.DeckPressed
) -> None:
    await import_deck(walk, *CARDS)
    replies = await walk.send(press)

    assert reply_of(replies, Line).key == "card-said-gone"
    assert len(reply_of(replies, card_replies.DecksShown).rows) == 1


async def test_a_deck_that_is_gone_cannot_be_drilled(walk: Walk) -> None:
    nothing = only(await walk.send(events.DeckDrillPressed(DeckId("gone"), more=False)), Line)

    assert nothing == card_replies.nothing_to_drill(None, DeckId("gone"), fresh=0, taken=False)


async def test_without_a_deck_a_drill_says_how_to_get_one(walk: Walk) -> None:
    nothing = only(await walk.send(events.DrillPressed()), Line)

    assert "You haven't taken a deck yet." in markdown(nothing, Language.EN)
    assert await walk.state() == Idle()


async def test_looking_at_the_decks_leaves_the_card_on_the_table(walk: Walk) -> None:
    await import_deck(walk, *CARDS)
    await drill(walk)
    before = await walk.state()
    for event in (
        events.CardsAsked(),
        events.DeckPressed(CAPITALS),
        events.SuspendedPressed(CAPITALS, 0),
    ):
        await walk.send(event)

    assert await walk.state() == before
    assert short_card_id(build_ref("a").card_id) != short_card_id(build_ref("b").card_id)


def markdown(
    reply: card_replies.DecksShown | card_replies.DeckShown | Line, language: Language
) -> str:
    return render(reply, Localizer(language=language, zone="Europe/Berlin", now=MONDAY)).markdown


async def test_bundled_decks_in_the_learners_language_wait_to_be_taken(walk: Walk) -> None:
    for language in Language:
        deck = build_deck(deck_id=DeckId(f"capitals-{language}"), title=language.value)
        bundled = BundledDeck(deck=deck, language=language, digest=language.value)
        await walk.stores.deck_catalogue.keep((bundled,), set(Language), MONDAY)
    await walk.send(Started(), language=Language.DE)
    shown = reply_of(await walk.send(events.CardsAsked(), language=Language.DE), DecksShown)
    (row,) = shown.rows
    assert (row.title, row.taken, row.own) == ("de", False, False)
    assert "Such dir eins aus" in markdown(shown, Language.DE)
    taken = reply_of(
        await walk.send(
            events.DeckActivatedPressed(row.deck_id, taken=True), language=Language.DE
        ),
        DeckShown,
    )
    assert (taken.row.taken, taken.new_left) == (True, 1)
    reply_of(await walk.send(events.DrillPressed(), language=Language.DE), CardFrontShown)
    dropped = await walk.send(events.DeckDroppedPressed(row.deck_id, sure=True))
    assert reply_of(dropped, DeckShown).row.own is False
