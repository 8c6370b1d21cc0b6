from collections import Counter
from dataclasses import replace
from datetime import timedelta
from itertools import count, pairwise
from typing import Any

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import CardRef, Comma, Selection
from bot.domain.cards.deck_file import Note, Notes, NoteType, Template
from bot.domain.cards.drill import Box, DeckProgress, NewCards
from bot.domain.cards.state import (
    CardPhase,
    CardSchedule,
    LearnedCard,
    ReviewKind,
    state_after_review,
)
from bot.domain.cards.transfer import as_imported
from bot.domain.days import DueBy, all_until
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import AthenaModel, Fsrs6Model, Sm2Model
from bot.domain.memory.review import CardKind, Grade
from bot.domain.topics.course import Language
from bot.flow.cards.changes import (
    CardAdded,
    CardMoved,
    CardRemoved,
    CardReviewed,
    CardReviewUndone,
    CardRewritten,
    CardsReplayed,
    CardSuspended,
    DeckActivated,
    DeckComma,
    DeckDeactivated,
    DeckDropped,
    DeckImported,
    DeckTyped,
    TaskAttempted,
)
from bot.flow.cards.ports import (
    BundledDeck,
    CardFilter,
    CardSearch,
    CatalogueDeck,
    DeckSummary,
    ImportedDeck,
)
from bot.flow.engine.changes import Change
from bot.flow.tutor.orders import TaskAttempt
from bot.storage.stores import Stores
from tests.deck_builders import (
    CAPITALS,
    DAY,
    build_bundled,
    build_card,
    build_deck,
    build_past,
    build_ref,
    build_review,
    build_state,
)
from tests.storage.builders import ANNAS, BEN, MONDAY, take

BENS = LearnerId(BEN)
VERBS = DeckId("verbs")
SPAIN, PERU, TOGO = build_ref("spain"), build_ref("peru"), build_ref("togo")
CARDS = (
    build_card("spain", tags=("europe", "warm"), category="Europe"),
    build_card("peru", tags=("america", "warm")),
    build_card("togo"),
)
PERU_CARD = CARDS[1]
DECK = build_deck(*CARDS)
WARM = Selection(CAPITALS, ("warm", "unheard"))
TURNS = count()
ANY = NewCards(in_order=True, a_deck=3, in_all=30, since=None)
OF_TODAY = replace(ANY, since=MONDAY)
END_OF_DAY = MONDAY + timedelta(hours=12, microseconds=-1)


async def bring(process: Stores, **but: Any) -> None:
    """Import the deck for Anna."""
    brought = replace(ImportedDeck(deck=DECK), **but)
    await take(process.chats, f"turn {next(TURNS)}", DeckImported(ANNAS, brought))


async def change(process: Stores, *changes: Change) -> None:
    await take(process.chats, f"turn {next(TURNS)}", *changes)


async def summaries(process: Stores, language: Language = Language.EN) -> list[tuple[str, bool]]:
    found = await process.cards.decks(ANNAS, language, DueBy(MONDAY, END_OF_DAY))
    return [(card.deck_id, card.taken) for card in found]


async def learned_card(process: Stores, ref: CardRef = SPAIN) -> LearnedCard:
    return (await process.cards.learned(ANNAS, [ref]))[ref]


# --- decks ------------------------------------------------------------------------------------


async def test_a_deck_that_is_imported_is_drilled_from_then_on(process: Stores) -> None:
    await bring(process)

    assert await process.cards.decks(ANNAS, Language.EN, DueBy(MONDAY, END_OF_DAY)) == [
        DeckSummary(
            deck_id=CAPITALS,
            title="Capitals",
            progress=DeckProgress(cards=3, boxes={Box.NEW: 3}),
            taken=True,
            own=True,
        )
    ]
    assert await process.cards.fresh(ANNAS, 5, ANY) == [SPAIN, PERU, TOGO]
    assert await process.cards.learned(ANNAS, [PERU, SPAIN]) == {
        PERU: LearnedCard(ref=PERU, card=CARDS[1]),
        SPAIN: LearnedCard(ref=SPAIN, card=CARDS[0]),
    }


async def test_every_part_of_a_card_is_kept(process: Stores) -> None:
    task = build_card(
        "task",
        note="note",
        kind=CardKind.TASK,
        criteria=("names the capital", "says why"),
        hints=("Think of Madrid.",),
    )
    gap = build_card("gap", kind=CardKind.CLOZE, front="{{c1::a}} {{c2::b}}", back="", gap=2)
    chosen = build_card("chosen", choices=("chosen!", "Lima"), explanation="Look it up.")
    await bring(process, deck=build_deck(task, gap, chosen))

    assert (await learned_card(process, build_ref("task"))).card == task
    assert (await learned_card(process, build_ref("chosen"))).card == chosen
    assert (await learned_card(process, build_ref("gap"))).card == gap


async def test_a_bundled_deck_waits_until_it_is_taken(process: Stores) -> None:
    await keep(process, build_bundled(DECK))
    assert await summaries(process) == [(CAPITALS, False)]
    assert await process.cards.fresh(ANNAS, 5, ANY) == []
    assert await process.cards.fresh(ANNAS, 5, ANY, Selection(CAPITALS)) == [SPAIN, PERU, TOGO]

    await change(process, DeckActivated(ANNAS, CAPITALS))

    assert await summaries(process) == [(CAPITALS, True)]
    assert await process.cards.fresh(ANNAS, 5, ANY) == [SPAIN, PERU, TOGO]
    assert not (await process.cards.decks(ANNAS, Language.EN, DueBy(MONDAY, END_OF_DAY)))[0].own


async def test_bundled_decks_are_offered_in_one_language_also_to_who_is_not_stored_yet(
    process: Stores,
) -> None:
    german = build_bundled(build_deck(deck_id=VERBS), language="de", digest="2")
    await keep(process, build_bundled(DECK), german)
    assert await summaries(process) == [(CAPITALS, False)]
    assert await summaries(process, Language.DE) == [(VERBS, False)]

    await change(process, DeckActivated(ANNAS, VERBS))
    assert await summaries(process) == [(VERBS, True), (CAPITALS, False)]


async def test_the_shelf_has_each_deck_in_sight_with_what_it_is_called(process: Stores) -> None:
    german = build_bundled(build_deck(deck_id=VERBS, title="Verben"), language="de", digest="2")
    await keep(process, german)
    await bring(process)
    await change(process, DeckTyped(ANNAS, CAPITALS, typed=True))
    await change(process, DeckComma(ANNAS, CAPITALS, Comma.AND))

    catalogue = sorted(await process.cards.catalogue(ANNAS), key=lambda deck: deck.deck_id)

    assert catalogue == [
        CatalogueDeck(
            deck_id=CAPITALS, title=DECK.title, taken=True, own=True, typed=True, comma=Comma.AND
        ),
        CatalogueDeck(deck_id=VERBS, title="Verben", taken=False, own=False),
    ]
    assert await process.cards.card_ids(ANNAS, CAPITALS) == {"spain", "peru", "togo"}
    assert await process.cards.card_ids(ANNAS, VERBS) == {"spain"}


async def test_decks_that_are_taken_come_first_and_then_they_go_by_title(process: Stores) -> None:
    titles = {"a": "zebras", "b": "Apes", "c": "apples", "d": "Bees"}
    decks = [build_deck(deck_id=DeckId(deck_id), title=title) for deck_id, title in titles.items()]
    await keep(process, *(build_bundled(deck, digest=deck.id) for deck in decks))
    await change(process, DeckActivated(ANNAS, DeckId("a")), DeckActivated(ANNAS, DeckId("d")))

    assert [name for name, _ in await summaries(process)] == ["d", "a", "b", "c"]


async def test_a_deck_that_is_put_away_is_not_asked_and_its_memory_is_kept(
    process: Stores,
) -> None:
    await bring(process, states={CardId("spain"): build_state()})
    await change(process, DeckTyped(ANNAS, CAPITALS, typed=True), DeckDeactivated(ANNAS, CAPITALS))

    assert await process.cards.due(ANNAS, all_until(MONDAY), 5) == []
    assert await process.cards.fresh(ANNAS, 5, ANY) == []
    assert await process.cards.count_due(ANNAS, all_until(MONDAY)) == (0, None)
    assert (await learned_card(process)).state == build_state()
    assert await process.cards.due(ANNAS, all_until(MONDAY), 5, Selection(CAPITALS)) == [SPAIN]

    await change(process, DeckActivated(ANNAS, CAPITALS))
    assert await process.cards.due(ANNAS, all_until(MONDAY), 5) == [SPAIN]
    deck = await process.cards.deck(ANNAS, CAPITALS, DueBy(MONDAY, END_OF_DAY))
    assert deck is not None
    assert (deck.taken, deck.typed) == (True, True)


async def test_a_deck_can_be_typed_before_it_is_taken(process: Stores) -> None:
    await keep(process, build_bundled(DECK))
    await change(process, DeckTyped(ANNAS, CAPITALS, typed=True))

    deck = await process.cards.deck(ANNAS, CAPITALS, DueBy(MONDAY, END_OF_DAY))
    assert deck is not None
    assert (deck.taken, deck.typed, deck.comma) == (False, True, None)


async def test_what_a_comma_means_is_kept_when_the_deck_is_taken_and_put_away(
    process: Stores,
) -> None:
    await keep(process, build_bundled(DECK))
    await change(process, DeckComma(ANNAS, CAPITALS, Comma.OR))
    await change(process, DeckActivated(ANNAS, CAPITALS), DeckTyped(ANNAS, CAPITALS, typed=True))
    await change(process, DeckDeactivated(ANNAS, CAPITALS))

    deck = await process.cards.deck(ANNAS, CAPITALS, DueBy(MONDAY, END_OF_DAY))
    assert deck is not None
    assert (deck.taken, deck.typed, deck.comma) == (False, True, Comma.OR)


async def test_a_deck_that_is_dropped_is_gone_with_all_that_is_known_of_its_cards(
    process: Stores,
) -> None:
    await bring(process, media={"flag.png": b"png"})
    line = build_review(SPAIN)
    attempt = build_attempt()
    await change(process, CardReviewed(ANNAS, line), TaskAttempted(ANNAS, attempt))
    await change(process, DeckDropped(ANNAS, CAPITALS))

    assert await summaries(process) == []
    assert await process.cards.deck(ANNAS, CAPITALS, DueBy(MONDAY, END_OF_DAY)) is None
    assert await process.cards.export(ANNAS, CAPITALS) is None
    assert await process.cards.picture(CAPITALS, "flag.png") is None
    await bring(process)
    assert await learned_card(process) == LearnedCard(ref=SPAIN, card=CARDS[0])
    assert await process.cards.log(ANNAS, SPAIN) == []
    assert await process.cards.last_attempt(ANNAS, SPAIN) is None


async def test_a_bundled_deck_cannot_be_dropped(process: Stores) -> None:
    await keep(process, build_bundled(DECK))
    await change(process, DeckActivated(ANNAS, CAPITALS), DeckDropped(ANNAS, CAPITALS))

    assert await summaries(process) == [(CAPITALS, True)]


async def test_a_card_of_a_bundled_deck_cannot_be_removed(process: Stores) -> None:
    await keep(process, build_bundled(DECK))
    await change(process, DeckActivated(ANNAS, CAPITALS), CardRemoved(ANNAS, SPAIN))

    assert SPAIN.card_id in await process.cards.card_ids(ANNAS, CAPITALS)


async def test_pictures_come_with_the_deck(process: Stores) -> None:
    await bring(process, media={"flag.png": b"\x89PNG", "old.png": b"old"})
    assert await process.cards.picture(CAPITALS, "flag.png") == b"\x89PNG"
    assert await process.cards.picture(CAPITALS, "other.png") is None

    await bring(process, media={"flag.png": b"new"})
    assert await process.cards.picture(CAPITALS, "flag.png") == b"new"
    assert await process.cards.picture(CAPITALS, "old.png") is None


# --- decks imported again ---------------------------------------------------------------------


async def test_a_deck_that_is_imported_again_keeps_what_is_remembered_of_its_cards(
    process: Stores,
) -> None:
    await bring(process)
    line = build_review(SPAIN)
    await change(process, CardReviewed(ANNAS, line), CardSuspended(ANNAS, PERU, suspended=True))
    await change(process, CardRewritten(ANNAS, SPAIN, "Mine?", "Mine!"))

    spain, chad = build_card("spain", front="Spain's capital?"), build_card("chad")
    again = ImportedDeck(
        deck=build_deck(chad, spain, CARDS[1], title="All capitals"),
        states={
            CardId(card_id): build_state(reviews=9)
            for card_id in ("spain", "peru", "chad", "nowhere")
        },
        suspended=frozenset({CardId("spain"), CardId("chad"), CardId("nowhere")}),
        reviews=(build_past("spain"), build_past("chad"), build_past("nowhere")),
    )
    await change(process, DeckImported(ANNAS, again))

    chads, refs = build_ref("chad"), [build_ref("chad"), SPAIN, PERU, TOGO]
    mine = replace(spain, front="Mine?", back="Mine!")
    assert await process.cards.learned(ANNAS, refs) == {
        chads: LearnedCard(ref=chads, card=chad, state=build_state(reviews=9), suspended=True),
        SPAIN: LearnedCard(ref=SPAIN, card=mine, state=line.after),
        PERU: LearnedCard(ref=PERU, card=CARDS[1], state=build_state(reviews=9), suspended=True),
    }
    assert await process.cards.log(ANNAS, SPAIN) == [line]
    assert len(await process.cards.log(ANNAS, chads)) == 1
    (deck,) = await process.cards.decks(ANNAS, Language.EN, DueBy(MONDAY, END_OF_DAY))
    assert deck.title == "All capitals"


async def test_cards_missing_in_the_deck_that_is_imported_again_are_gone(process: Stores) -> None:
    await bring(process, states={CardId("spain"): build_state(), CardId("peru"): build_state()})
    await change(process, CardReviewed(ANNAS, build_review(PERU)))
    await bring(process, deck=build_deck(CARDS[0]))

    assert await process.cards.learned(ANNAS, [PERU, TOGO]) == {}
    assert await process.cards.due(ANNAS, all_until(MONDAY), 5) == [SPAIN]
    assert await process.cards.progress(ANNAS, WARM, DueBy(MONDAY, END_OF_DAY)) == DeckProgress(
        cards=1, due=1, due_today=1, boxes={Box.REPEATING: 1}
    )
    await bring(process)
    assert await process.cards.log(ANNAS, PERU) == []
    assert (await learned_card(process, PERU)).state is None


async def test_what_is_taken_along_can_be_imported_again(process: Stores) -> None:
    schedule = CardSchedule(phase=CardPhase.REVIEW, due_on=MONDAY.date(), ease_factor=2.5)
    brought = ImportedDeck(
        deck=DECK,
        states={CardId("spain"): build_state(imported=schedule)},
        suspended=frozenset({CardId("togo")}),
        reviews=(build_past("spain", MONDAY - DAY), build_past("spain", milliseconds=0)),
        media={"flag.png": b"png"},
        notes=Notes(
            types={7: NoteType(False, ("Land", "Stadt"), {0: Template("{{Land}}", "{{Stadt}}")})},
            by_guid={"spain": Note(7, ("<b>Spanien</b>", "Madrid"))},
        ),
    )
    await change(process, DeckImported(ANNAS, brought))

    assert await process.cards.export(ANNAS, CAPITALS) == brought

    await change(process, CardRewritten(ANNAS, SPAIN, "Spanien?", "Madrid!"))
    after = await process.cards.export(ANNAS, CAPITALS)
    assert after is not None
    assert (after.notes, after.rewritten) == (brought.notes, frozenset({CardId("spain")}))


async def test_a_card_in_ones_own_words_has_its_own_answer_among_its_choices(
    process: Stores,
) -> None:
    card = build_card(choices=("Lima", "spain!"), explanation="It is a capital.")
    await bring(process, deck=build_deck(card))

    await change(process, CardRewritten(ANNAS, SPAIN, "Mine?", "Madrid"))
    worded = (await learned_card(process, SPAIN)).card
    await change(process, CardRewritten(ANNAS, SPAIN, "Mine?", "Madrid", explanation=""))
    unexplained = (await learned_card(process, SPAIN)).card

    assert worded == replace(card, front="Mine?", back="Madrid", choices=("Lima", "Madrid"))
    assert unexplained == replace(worded, explanation="")


async def test_answers_given_here_are_taken_along_besides_those_that_came(process: Stores) -> None:
    past = build_past("spain", MONDAY - DAY)
    await bring(process, states={CardId("spain"): build_state()}, reviews=(past,))
    line = build_review(SPAIN, build_state(), duration=timedelta(seconds=3))
    await change(process, CardReviewed(ANNAS, line), CardRewritten(ANNAS, SPAIN, "A", "B"))

    taken = await process.cards.export(ANNAS, CAPITALS)

    assert taken is not None
    assert taken.reviews == (
        past,
        build_past(
            "spain",
            MONDAY,
            interval_seconds=15 * 86_400,
            last_interval_seconds=6 * 86_400,
            factor=2_500,
            milliseconds=3_000,
        ),
    )
    assert taken.states == {CardId("spain"): line.after}
    assert taken.deck.cards[0] == replace(CARDS[0], front="A", back="B")


# --- whose decks they are ---------------------------------------------------------------------


async def test_a_deck_of_somebody_else_cannot_be_read(process: Stores) -> None:
    await bring(process, states={CardId("spain"): build_state()})
    all_of_it, cards = Selection(CAPITALS), process.cards

    assert await cards.decks(BENS, Language.EN, DueBy(MONDAY, END_OF_DAY)) == []
    assert await cards.deck(BENS, CAPITALS, DueBy(MONDAY, END_OF_DAY)) is None
    assert await cards.catalogue(BENS) == []
    assert await cards.card_ids(BENS, CAPITALS) == frozenset()
    assert await cards.progress(BENS, all_of_it, DueBy(MONDAY, END_OF_DAY)) == DeckProgress(
        cards=0
    )
    assert await cards.learned(BENS, [SPAIN]) == {}
    assert await cards.fresh(BENS, 5, ANY, all_of_it) == []
    assert await cards.due(BENS, all_until(MONDAY), 5, all_of_it) == []
    assert await cards.suspended(BENS, CAPITALS) == []
    assert await cards.log(BENS, SPAIN) == []
    assert await cards.export(BENS, CAPITALS) is None


@pytest.mark.parametrize(
    "change",
    [
        DeckActivated(BENS, CAPITALS),
        DeckTyped(BENS, CAPITALS, typed=True),
        DeckComma(BENS, CAPITALS, Comma.OR),
        DeckDeactivated(BENS, CAPITALS),
        DeckDropped(BENS, CAPITALS),
        CardReviewed(BENS, build_review(SPAIN)),
        CardReviewUndone(BENS, SPAIN, build_state()),
        CardSuspended(BENS, SPAIN, suspended=True),
        CardRewritten(BENS, SPAIN, "Ben's?", "Ben's!"),
        CardsReplayed(BENS, ((SPAIN, build_state()),)),
    ],
)
async def test_a_deck_of_somebody_else_cannot_be_changed(process: Stores, change: Change) -> None:
    await bring(process, states={CardId("spain"): build_state()})
    before = await process.cards.export(ANNAS, CAPITALS)
    await take(process.chats, "2", change, chat_id=BEN)

    assert await process.cards.export(ANNAS, CAPITALS) == before
    assert await summaries(process) == [(CAPITALS, True)]
    assert await process.cards.count_due(BENS, all_until(MONDAY)) == (0, None)
    assert await process.cards.log(BENS, SPAIN) == []
    assert await process.cards.decks(BENS, Language.EN, DueBy(MONDAY, END_OF_DAY)) == []


async def test_a_deck_of_somebody_else_cannot_be_replaced(process: Stores) -> None:
    await bring(process)
    with pytest.raises(Exception, match=CAPITALS):
        await take(process.chats, "2", DeckImported(BENS, ImportedDeck(deck=DECK)), chat_id=BEN)


async def test_everybody_has_a_memory_of_their_own_for_a_bundled_deck(process: Stores) -> None:
    await keep(process, build_bundled(DECK))
    await change(process, DeckActivated(ANNAS, CAPITALS), CardReviewed(ANNAS, build_review(SPAIN)))
    await take(process.chats, "2", DeckActivated(BENS, CAPITALS), chat_id=BEN)

    assert await process.cards.fresh(ANNAS, 5, ANY) == [PERU, TOGO]
    assert await process.cards.fresh(BENS, 5, ANY) == [SPAIN, PERU, TOGO]
    assert await process.cards.due(BENS, all_until(MONDAY + 9 * DAY), 5) == []


# --- bundled decks ----------------------------------------------------------------------------


async def test_a_bundled_deck_that_changed_keeps_what_is_learned_of_its_cards(
    process: Stores,
) -> None:
    await keep(process, build_bundled(DECK, digest="1"))
    lines = [build_review(SPAIN), build_review(PERU)]
    await change(
        process, DeckActivated(ANNAS, CAPITALS), *(CardReviewed(ANNAS, line) for line in lines)
    )
    assert await process.deck_catalogue.digests() == {"1"}

    spain = build_card("spain", back="Madrid")
    await keep(process, build_bundled(build_deck(spain, build_card("chad")), digest="2"))

    assert await process.deck_catalogue.digests() == {"2"}
    refs = [SPAIN, PERU, build_ref("chad")]
    assert await process.cards.learned(ANNAS, refs) == {
        SPAIN: LearnedCard(ref=SPAIN, card=spain, state=lines[0].after),
        refs[2]: LearnedCard(ref=refs[2], card=build_card("chad")),
    }
    assert await process.cards.due(ANNAS, all_until(MONDAY + DAY), 5) == [SPAIN]
    assert await process.cards.log(ANNAS, PERU) == []


async def test_a_bundled_deck_without_a_file_stays_with_those_who_took_it(process: Stores) -> None:
    verbs = build_bundled(build_deck(deck_id=VERBS), digest="2")
    await keep(process, build_bundled(DECK, digest="1"), verbs)
    await change(process, DeckActivated(ANNAS, CAPITALS))
    await process.deck_catalogue.keep([], [], MONDAY)

    assert await process.deck_catalogue.digests() == frozenset()
    assert await summaries(process) == [(CAPITALS, True)]


# --- what comes next --------------------------------------------------------------------------


async def test_the_longest_overdue_come_first_and_new_and_suspended_ones_not_at_all(
    process: Stores,
) -> None:
    wales, chad = build_ref("wales"), build_ref("chad", VERBS)
    cards = [*CARDS, build_card("wales"), build_card("later")]
    due = {"spain": MONDAY, "peru": MONDAY - 2 * DAY, "wales": MONDAY - DAY}
    states = {card_id: build_state(at) for card_id, at in {**due, "later": MONDAY + DAY}.items()}
    await bring(process, deck=build_deck(*cards), states=states)
    other = build_deck(build_card("chad"), deck_id=VERBS)
    more = ImportedDeck(deck=other, states={CardId("chad"): build_state(MONDAY - 1.5 * DAY)})
    await change(process, DeckImported(ANNAS, more), CardSuspended(ANNAS, wales, suspended=True))

    assert await process.cards.due(ANNAS, all_until(MONDAY), 9) == [PERU, chad, SPAIN]
    assert await process.cards.due(ANNAS, all_until(MONDAY), 2) == [PERU, chad]
    assert await process.cards.due(ANNAS, all_until(MONDAY), 9, Selection(CAPITALS)) == [
        PERU,
        SPAIN,
    ]
    assert await process.cards.due(ANNAS, all_until(MONDAY), 1, WARM) == [PERU]
    europe = Selection(CAPITALS, ("europe",))
    assert await process.cards.due(ANNAS, all_until(MONDAY), 9, europe) == [SPAIN]
    assert await process.cards.count_due(ANNAS, all_until(MONDAY)) == (3, MONDAY - 2 * DAY)

    await change(process, CardSuspended(ANNAS, wales, suspended=False))
    assert await process.cards.due(ANNAS, all_until(MONDAY), 9) == [PERU, chad, wales, SPAIN]


async def test_nothing_due_tells_when_the_first_comes_back(process: Stores) -> None:
    await bring(process, states={CardId("spain"): build_state(MONDAY + DAY)})

    assert await process.cards.count_due(ANNAS, all_until(MONDAY)) == (0, MONDAY + DAY)
    assert await process.cards.count_due(BENS, all_until(MONDAY)) == (0, None)


async def test_a_card_is_due_from_its_very_moment(process: Stores) -> None:
    await bring(process, states={CardId("spain"): build_state()})

    assert await process.cards.due(ANNAS, all_until(MONDAY - timedelta(microseconds=1)), 5) == []
    assert await process.cards.due(ANNAS, all_until(MONDAY), 5) == [SPAIN]


async def test_new_cards_come_in_the_order_of_their_decks(process: Stores) -> None:
    await bring(process, states={CardId("peru"): build_state()})
    verbs = build_deck(build_card("go"), build_card("be"), deck_id=VERBS)
    await take(process.chats, "2", DeckImported(ANNAS, ImportedDeck(deck=verbs)), at=MONDAY + DAY)
    await change(process, CardSuspended(ANNAS, TOGO, suspended=True))
    go, be = build_ref("go", VERBS), build_ref("be", VERBS)

    assert await process.cards.fresh(ANNAS, 9, ANY) == [SPAIN, go, be]
    assert await process.cards.fresh(ANNAS, 2, ANY) == [SPAIN, go]
    assert await process.cards.fresh(ANNAS, 9, ANY, Selection(VERBS)) == [go, be]
    assert await process.cards.fresh(ANNAS, 9, ANY, WARM) == [SPAIN]
    assert await process.cards.fresh(ANNAS, 0, ANY) == []


async def test_new_cards_of_a_day_are_those_answered_for_the_first_time(process: Stores) -> None:
    deck = build_deck(*CARDS, *(build_card(card_id) for card_id in "abcd"))
    past = (build_past("togo"),)
    await bring(process, deck=deck, states={CardId("togo"): build_state()}, reviews=past)
    first = build_review(SPAIN, at=MONDAY - DAY)
    again = build_review(SPAIN, first.after)
    brought = build_review(TOGO, build_state())

    async def left(new: NewCards) -> int:
        return len(await process.cards.fresh(ANNAS, 9, new))

    await change(process, *(CardReviewed(ANNAS, review) for review in (first, again, brought)))
    assert await left(OF_TODAY) == 3

    await change(process, CardReviewed(ANNAS, build_review(PERU)))
    assert await left(OF_TODAY) == 2
    assert await left(replace(OF_TODAY, since=MONDAY - DAY)) == 1
    assert await left(replace(OF_TODAY, in_all=2)) == 1
    assert await left(replace(OF_TODAY, since=None)) == 4
    await change(process, CardReviewUndone(ANNAS, PERU, None))
    assert await left(OF_TODAY) == 3


async def test_every_deck_has_its_new_cards_of_the_day_and_all_together_have_a_limit(
    process: Stores,
) -> None:
    for name in ("a", "b", "c"):
        deck = build_deck(
            *(build_card(f"{name}{number}") for number in range(9)), deck_id=DeckId(name)
        )
        await take(process.chats, name, DeckImported(ANNAS, ImportedDeck(deck=deck)))
    new = replace(OF_TODAY, in_all=8)

    found = await process.cards.fresh(ANNAS, 20, new)

    assert Counter(card.deck_id for card in found) == {"a": 3, "b": 3, "c": 2}
    assert len(await process.cards.fresh(ANNAS, 20, new, Selection(DeckId("c")))) == 3

    await change(process, CardReviewed(ANNAS, build_review(build_ref("a0", DeckId("a")))))

    found = await process.cards.fresh(ANNAS, 20, new)
    assert Counter(card.deck_id for card in found) == {"a": 2, "b": 3, "c": 2}


async def test_of_siblings_one_is_new_a_day(process: Stores) -> None:
    pairs = [
        build_card(f"{side}{number}", note=f"{number}") for number in range(3) for side in "ab"
    ]
    await bring(process, deck=build_deck(*pairs))
    await change(process, CardReviewed(ANNAS, build_review(build_ref("a1"))))

    async def found(new: NewCards, *besides: str) -> list[str]:
        refs = [build_ref(name) for name in besides]
        return [card.card_id for card in await process.cards.fresh(ANNAS, 9, new, None, refs)]

    assert await found(OF_TODAY) == ["a0", "a2"]
    assert await found(OF_TODAY, "b2") == ["a0"]
    assert await found(replace(OF_TODAY, since=MONDAY + DAY)) == ["a0", "b1", "a2"]
    assert await found(ANY) == ["a0", "b0", "b1", "a2", "b2"]


async def test_new_cards_are_shuffled_for_the_learner_and_the_deck(process: Stores) -> None:
    names = [f"c{number:02}" for number in range(40)]
    for deck in ("x", "y"):
        cards = build_deck(*(build_card(name) for name in names), deck_id=DeckId(deck))
        await take(process.chats, deck, DeckImported(ANNAS, ImportedDeck(deck=cards)))
    shuffled = replace(ANY, in_order=False)

    async def order(deck: str, limit: int = 40) -> list[str]:
        found = await process.cards.fresh(ANNAS, limit, shuffled, Selection(DeckId(deck)))
        return [card.card_id for card in found]

    assert sorted(await order("x")) == sorted(await order("y")) == names
    assert await order("x") != await order("y")
    assert await order("x", 5) == (await order("x"))[:5]
    together = sum(later == f"c{int(one[1:]) + 1:02}" for one, later in pairwise(await order("x")))
    assert together < 5


async def test_the_last_answer_to_a_card_is_known_by_its_time(process: Stores) -> None:
    await bring(process)
    assert await process.cards.last_answered_at(ANNAS) is None

    reviews = (build_review(SPAIN), build_review(PERU, at=MONDAY - DAY))
    await change(process, *(CardReviewed(ANNAS, review) for review in reviews))

    assert await process.cards.last_answered_at(ANNAS) == reviews[0].review.moment.at


async def test_progress_counts_boxes_and_what_is_due(process: Stores) -> None:
    intervals = {"a": 1.0, "b": 0.9, "c": 3.0, "d": 10.0, "e": 10.5, "f": 90.0}
    states = {
        card_id: build_state(MONDAY + DAY, interval_days=days)
        for card_id, days in intervals.items()
    }
    states["a"] = replace(states["a"], due_at=MONDAY, repetitions=0)
    states["b"] = replace(states["b"], due_at=END_OF_DAY)
    states["c"] = replace(states["c"], due_at=END_OF_DAY)
    states["d"] = replace(states["d"], due_at=END_OF_DAY + timedelta(microseconds=1))
    cards = [build_card(name, tags=(name,)) for name in (*intervals, "new", "newer", "away")]
    await bring(
        process, deck=build_deck(*cards), states=states, suspended=frozenset({"away", "f"})
    )

    assert await process.cards.progress(
        ANNAS, Selection(CAPITALS), DueBy(MONDAY, END_OF_DAY)
    ) == DeckProgress(
        cards=7,
        due=2,
        due_today=3,
        forgotten=1,
        boxes={Box.NEW: 2, Box.LEARNING: 2, Box.REPEATING: 2, Box.MASTERED: 1},
        suspended=2,
    )
    tagged = Selection(CAPITALS, ("a", "new", "away"))
    assert await process.cards.progress(ANNAS, tagged, DueBy(MONDAY, END_OF_DAY)) == DeckProgress(
        cards=2, due=1, due_today=1, forgotten=1, boxes={Box.NEW: 1, Box.LEARNING: 1}, suspended=1
    )


async def test_the_progress_of_many_decks_in_one_read_is_that_of_each(process: Stores) -> None:
    tags = {"spain": ("a",), "peru": ("a", "b"), "togo": ("b", "c"), "chad": (), "oman": ("c",)}
    states = {
        CardId("spain"): build_state(END_OF_DAY + DAY),
        CardId("peru"): build_state(MONDAY, repetitions=0),
        CardId("togo"): build_state(MONDAY, interval_days=90.0),
    }
    deck = build_deck(*(build_card(name, tags=some) for name, some in tags.items()))
    await bring(process, deck=deck, states=states, suspended=frozenset({CardId("oman")}))
    other = build_deck(build_card("a", tags=("a",)), deck_id=DeckId("other"))
    await bring(process, deck=other)
    bens = ImportedDeck(deck=replace(other, id=DeckId("bens")))
    await take(process.chats, "ben", DeckImported(BENS, bens), chat_id=BEN)
    wanted = [
        Selection(DeckId(deck_id), some)
        for deck_id in ("capitals", "other", "bens", "nowhere")
        for some in ((), ("a",), ("b", "a"), ("c",), ("a", "b", "c"), ("none",))
    ]

    found = await process.cards.progress_of_each(ANNAS, wanted, DueBy(MONDAY, END_OF_DAY))

    for selection in wanted:
        assert found[selection] == await process.cards.progress(
            ANNAS, selection, DueBy(MONDAY, END_OF_DAY)
        ), selection
    assert found[Selection(CAPITALS, ("b", "a"))].cards == 3
    assert found[Selection(DeckId("bens"), ("a",))] == DeckProgress(cards=0)


async def test_more_tags_than_fit_into_one_statement_are_counted_all_the_same(
    process: Stores,
) -> None:
    deck = build_deck(*(build_card(f"c{n}", tags=(f"t{n}",)) for n in range(1_100)))
    await bring(
        process, deck=deck, states={CardId("c7"): build_state(), CardId("c1099"): build_state()}
    )
    wanted = [Selection(CAPITALS, (f"t{n}",)) for n in range(1_100)]

    found = await process.cards.progress_of_each(ANNAS, wanted, DueBy(MONDAY, END_OF_DAY))

    assert {progress.cards for progress in found.values()} == {1}
    assert [selection.tags for selection, known in found.items() if known.due] == [
        ("t7",),
        ("t1099",),
    ]


async def test_a_deck_is_begun_once_a_card_of_it_was_answered(process: Stores) -> None:
    await bring(process, states={CardId("spain"): build_state()})
    out = frozenset({CardId("a")})
    for deck_id, states, suspended in (
        ("new", {}, out),
        ("out", {CardId("a"): build_state()}, out),
    ):
        deck = build_deck(build_card("a"), deck_id=DeckId(deck_id))
        await bring(process, deck=deck, states=states, suspended=suspended)

    assert await process.cards.begun_decks(ANNAS) == {CAPITALS}
    assert await process.cards.begun_decks(BENS) == frozenset()


# --- cards ------------------------------------------------------------------------------------


async def test_a_card_that_was_answered_comes_back_when_its_state_says(process: Stores) -> None:
    await bring(process)
    line = build_review(SPAIN, duration=timedelta(milliseconds=1234))
    await change(process, CardReviewed(ANNAS, line))

    assert await process.cards.log(ANNAS, SPAIN) == [line]
    assert await process.cards.due(ANNAS, all_until(MONDAY), 5) == []
    assert await process.cards.due(ANNAS, all_until(MONDAY + DAY), 5) == [SPAIN]
    assert (await learned_card(process)).state == line.after


async def test_states_of_every_memory_model_are_kept(process: Stores) -> None:
    await bring(process)
    lines = [
        build_review(ref, model=model, rating=Rating.HARD)
        for ref, model in ((SPAIN, Sm2Model()), (PERU, Fsrs6Model()), (TOGO, AthenaModel()))
    ]
    await change(process, *(CardReviewed(ANNAS, review) for review in lines))

    for line in lines:
        assert (await learned_card(process, line.ref)).state == line.after
        assert await process.cards.log(ANNAS, line.ref) == [line]


async def test_a_graded_answer_keeps_its_grade_in_the_log(process: Stores) -> None:
    await bring(process)
    grade = Grade(correctness=0.8, completeness=0.55, concision=0.7)
    line = build_review(SPAIN, model=AthenaModel(), grade=grade)
    await change(process, CardReviewed(ANNAS, line))

    assert await process.cards.log(ANNAS, SPAIN) == [line]


async def test_the_log_is_told_oldest_first_with_what_came_along(process: Stores) -> None:
    past = build_past("spain", MONDAY - 9 * DAY, rating=Rating.EASY, kind=ReviewKind.EXTRA)
    await bring(process, states={CardId("spain"): build_state()}, reviews=(past,))
    line = build_review(SPAIN, build_state())
    await change(process, CardReviewed(ANNAS, line))

    came, here = await process.cards.log(ANNAS, SPAIN)

    assert here == line
    assert (came.review.moment.at, came.review.rating, came.kind, came.before, came.after) == (
        MONDAY - 9 * DAY,
        Rating.EASY,
        ReviewKind.EXTRA,
        None,
        None,
    )
    assert came.review.duration == timedelta(seconds=4)


async def test_an_answer_that_is_undone_leaves_the_card_as_it_was(process: Stores) -> None:
    await bring(process)
    first = build_review(SPAIN)
    second = build_review(SPAIN, first.after, Rating.AGAIN, MONDAY + DAY)
    await change(process, CardReviewed(ANNAS, first), CardReviewed(ANNAS, second))

    await change(process, CardReviewUndone(ANNAS, SPAIN, first.after))
    assert await process.cards.log(ANNAS, SPAIN) == [first]
    assert (await learned_card(process)).state == first.after

    await change(process, CardReviewUndone(ANNAS, SPAIN, None))
    assert await process.cards.log(ANNAS, SPAIN) == []
    assert (await learned_card(process)).state is None
    assert await process.cards.fresh(ANNAS, 5, ANY) == [SPAIN, PERU, TOGO]


async def test_undoing_keeps_wording_and_suspension(process: Stores) -> None:
    await bring(process)
    await change(
        process,
        CardReviewed(ANNAS, build_review(SPAIN)),
        CardRewritten(ANNAS, SPAIN, "A", "B"),
        CardSuspended(ANNAS, SPAIN, suspended=True),
    )
    await change(process, CardReviewUndone(ANNAS, SPAIN, None))

    assert await learned_card(process) == LearnedCard(
        ref=SPAIN, card=replace(CARDS[0], front="A", back="B"), suspended=True
    )


async def test_suspended_cards_are_listed_in_the_order_of_the_deck(process: Stores) -> None:
    await bring(process, states={CardId("togo"): build_state()})
    suspensions = [CardSuspended(ANNAS, card_id, suspended=True) for card_id in (TOGO, SPAIN)]
    await change(process, *suspensions)

    assert await process.cards.suspended(ANNAS, CAPITALS) == [
        LearnedCard(ref=SPAIN, card=CARDS[0], suspended=True),
        LearnedCard(ref=TOGO, card=CARDS[2], state=build_state(), suspended=True),
    ]


async def test_cards_that_are_gone_are_missing_among_the_learned(process: Stores) -> None:
    await bring(process)

    found = await process.cards.learned(ANNAS, [build_ref("nowhere"), TOGO, SPAIN])
    assert list(found) == [TOGO, SPAIN]


async def test_more_cards_than_fit_a_statement_are_read(process: Stores) -> None:
    cards = [build_card(f"card-{number}") for number in range(1_100)]
    await bring(process, deck=build_deck(*cards))
    refs = [build_ref(card.id) for card in reversed(cards)]

    assert list(await process.cards.learned(ANNAS, refs)) == refs


async def test_an_answer_to_a_card_that_is_gone_is_left_out(process: Stores) -> None:
    await bring(process)
    gone = build_ref("nowhere")
    changes = (CardReviewed(ANNAS, build_review(gone)), CardSuspended(ANNAS, gone, suspended=True))
    await change(process, *changes)

    assert await process.cards.log(ANNAS, gone) == []
    assert await process.cards.due(ANNAS, all_until(MONDAY + 9 * DAY), 5) == []


# --- the log as a whole -----------------------------------------------------------------------


async def test_another_model_makes_of_the_whole_log_what_it_would_have_made(
    process: Stores,
) -> None:
    await bring(process)
    first = build_review(SPAIN)
    second = build_review(SPAIN, first.after, Rating.AGAIN, MONDAY + DAY)
    third = build_review(SPAIN, second.after, Rating.GOOD, MONDAY + 3 * DAY)
    peru = build_review(PERU, rating=Rating.EASY)
    await change(
        process, *(CardReviewed(ANNAS, review) for review in (first, second, third, peru))
    )
    model = Fsrs6Model(desired_retention=0.85)

    states = dict(await process.cards.replayed(ANNAS, model, "UTC"))

    expected = None
    for line in (first, second, third):
        expected = state_after_review(expected, line.review, model)
    assert states == {SPAIN: expected, PERU: state_after_review(None, peru.review, model)}

    await change(process, CardsReplayed(ANNAS, tuple(states.items())))
    assert (await learned_card(process)).state == expected
    assert await process.cards.log(ANNAS, SPAIN) == [first, second, third]


async def test_a_card_whose_log_is_not_whole_keeps_its_due_date_under_another_model(
    process: Stores,
) -> None:
    schedule = CardSchedule(
        phase=CardPhase.REVIEW, due_on=MONDAY.date(), interval_days=30, ease_factor=2.2, reviews=7
    )
    state = as_imported(schedule, MONDAY - 30 * DAY, Sm2Model(), "UTC")
    await bring(process, states={CardId("spain"): state}, reviews=(build_past("spain"),))

    ((ref, after),) = await process.cards.replayed(ANNAS, Fsrs6Model(), "UTC")

    assert ref == SPAIN
    assert isinstance(after.memory.trace, Fsrs6)
    assert after.memory.trace.stability_days == 30
    assert replace(after, memory=state.memory) == state


async def test_tasks_go_by_their_own_model_and_are_not_replayed(process: Stores) -> None:
    task = build_card("task", kind=CardKind.TASK)
    await bring(process, deck=build_deck(task, *CARDS))
    lines = [build_review(build_ref("task"), model=AthenaModel()), build_review(SPAIN)]
    await change(process, *(CardReviewed(ANNAS, line) for line in lines))

    replayed = await process.cards.replayed(ANNAS, Fsrs6Model(), "UTC")
    assert [ref for ref, _ in replayed] == [SPAIN]


async def test_the_usual_time_is_the_median_of_the_last_cards_and_tasks_do_not_count(
    process: Stores,
) -> None:
    await bring(process)
    times = [timedelta(seconds=seconds) for seconds in (2, 3, 4, 5, 6, 7, 8, 9, 1)]
    await change(process, *timed_changes(times))
    assert await process.cards.seconds_a_card(ANNAS, typed=False) is None

    grade = Grade(correctness=1, completeness=1)
    slow = build_review(PERU, model=AthenaModel(), grade=grade, duration=timedelta(hours=1))
    await change(process, CardReviewed(ANNAS, slow), *timed_changes([timedelta(hours=1)]))
    assert await process.cards.seconds_a_card(ANNAS, typed=False) == 5.5
    await change(process, *timed_changes([timedelta(seconds=20)] * 100))
    assert await process.cards.seconds_a_card(ANNAS, typed=False) == 20
    assert await process.cards.seconds_a_card(ANNAS, typed=True) is None
    await change(process, DeckTyped(ANNAS, CAPITALS, typed=True))
    assert await process.cards.seconds_a_card(ANNAS, typed=False) is None
    assert await process.cards.seconds_a_card(ANNAS, typed=True) == 20


async def test_of_the_answers_to_a_task_the_last_one_is_kept(process: Stores) -> None:
    await bring(process)
    assert await process.cards.last_attempt(ANNAS, SPAIN) is None
    first = build_attempt(answer="Madrid")
    last = build_attempt(answer="Madrid, by decree", at=MONDAY + DAY)
    await change(process, TaskAttempted(ANNAS, first))
    await change(process, TaskAttempted(ANNAS, last))

    assert await process.cards.last_attempt(ANNAS, SPAIN) == last
    assert await process.cards.last_attempt(BENS, SPAIN) is None


async def keep(process: Stores, *bundled: BundledDeck) -> None:
    await process.deck_catalogue.keep(bundled, [row.digest for row in bundled], MONDAY)


def timed_changes(times: list[timedelta]) -> list[Change]:
    """Return answers that took these times, one after the other."""
    return [
        CardReviewed(ANNAS, build_review(SPAIN, at=MONDAY + number * DAY, duration=took))
        for number, took in enumerate(times)
    ]


def build_attempt(**but: Any) -> TaskAttempt:
    attempt = TaskAttempt(
        ref=SPAIN,
        at=MONDAY,
        answer="Madrid",
        grade=Grade(correctness=0.9, completeness=0.5, concision=0.8),
        where="You know the capital.",
        following="Say why it is.",
    )
    return replace(attempt, **but)


async def test_decks_that_are_left_out_count_for_nothing_and_are_not_asked(
    process: Stores,
) -> None:
    await bring(process, states={CardId("spain"): build_state(MONDAY)})

    assert await process.cards.count_due(ANNAS, all_until(MONDAY), (VERBS,)) == (1, MONDAY)
    assert await process.cards.count_due(ANNAS, all_until(MONDAY), (CAPITALS,)) == (0, None)
    assert await process.cards.due(ANNAS, all_until(MONDAY), 5, None, (CAPITALS,)) == []


async def test_a_moved_card_has_its_state_log_tags_attempt_and_pictures_there(
    process: Stores,
) -> None:
    card = build_card("spain", front="![](flag.png)", tags=("warm",))
    await bring(process, deck=build_deck(card, PERU_CARD), media={"flag.png": b"png"})
    await bring(process, deck=build_deck(build_card("go"), deck_id=VERBS))
    await change(
        process,
        CardReviewed(ANNAS, build_review(SPAIN)),
        CardRewritten(ANNAS, SPAIN, "own", "words"),
        TaskAttempted(ANNAS, build_attempt()),
    )
    before, log = await learned_card(process), await process.cards.log(ANNAS, SPAIN)
    there = CardRef(VERBS, CardId("spain@capitals"))

    await change(process, CardMoved(ANNAS, SPAIN, there, ("flag.png",)))

    moved = await learned_card(process, there)
    assert (moved.state, moved.card) == (before.state, replace(before.card, id=there.card_id))
    assert [line.review for line in await process.cards.log(ANNAS, there)] == [
        line.review for line in log
    ]
    assert await process.cards.last_attempt(ANNAS, there) is not None
    assert await process.cards.picture(VERBS, "flag.png") == b"png"
    assert await process.cards.card_ids(ANNAS, CAPITALS) == {PERU.card_id}
    warm = Selection(VERBS, ("warm",))
    assert (await process.cards.progress(ANNAS, warm, DueBy(MONDAY, END_OF_DAY))).cards == 1
    assert not await process.cards.learned(ANNAS, [SPAIN])


async def test_a_card_goes_into_no_deck_of_somebody_else_and_out_of_none(process: Stores) -> None:
    await bring(process)
    bens = ImportedDeck(deck=build_deck(build_card("go"), deck_id=VERBS))
    await take(process.chats, f"turn {next(TURNS)}", DeckImported(BENS, bens), chat_id=BEN)
    go = build_ref("go", VERBS)

    await change(
        process,
        CardMoved(ANNAS, SPAIN, CardRef(VERBS, SPAIN.card_id)),
        CardMoved(ANNAS, go, CardRef(CAPITALS, go.card_id)),
        CardAdded(ANNAS, VERBS, build_card("more")),
        CardRemoved(ANNAS, go),
    )

    assert await process.cards.card_ids(BENS, VERBS) == {go.card_id}
    assert await process.cards.card_ids(ANNAS, CAPITALS) == {card.id for card in CARDS}


async def test_a_card_is_added_at_the_end_and_gone_with_all_that_was_known(
    process: Stores,
) -> None:
    await bring(process)
    ref = build_ref("andorra")
    await change(process, CardAdded(ANNAS, CAPITALS, build_card("andorra")))
    await change(process, CardReviewed(ANNAS, build_review(ref)))

    found = await process.cards.search(ANNAS, CardSearch(limit=9), all_until(MONDAY))
    assert [card.card.id for card in found.cards] == [*(card.id for card in CARDS), "andorra"]
    await change(process, CardRemoved(ANNAS, ref))
    assert not await process.cards.learned(ANNAS, [ref])
    assert await process.cards.log(ANNAS, ref) == []


async def test_cards_are_found_by_their_words_as_the_learner_has_them(process: Stores) -> None:
    await bring(process)
    await change(
        process,
        CardRewritten(ANNAS, SPAIN, "Größe \\*", "x"),
        CardSuspended(ANNAS, PERU, suspended=True),
    )

    async def found(*words: str, only: CardFilter | None = None) -> list[str]:
        search = CardSearch(words=words, only=only, limit=9)
        return [
            card.card.id
            for card in (await process.cards.search(ANNAS, search, all_until(MONDAY))).cards
        ]

    assert await found("GRÖSSE", "*") == ["spain"]
    assert await found("spain?") == []
    assert await found("!") == ["peru", "togo"]
    assert await found("!", only=CardFilter.SUSPENDED) == ["peru"]
    assert await found(only=CardFilter.NEW) == ["spain", "togo"]
    await change(process, CardRewritten(ANNAS, SPAIN, None, None))
    assert (
        (await learned_card(process)).card == await process.cards.in_deck(ANNAS, SPAIN) == CARDS[0]
    )
