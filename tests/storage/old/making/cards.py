"""Chats in which cards are drilled and tasks answered."""

from datetime import timedelta

from bot.domain.decks.card_schedule import PastReview, ReviewKind
from bot.domain.decks.card_state import CardState
from bot.domain.decks.deck import Card, CardKind
from bot.domain.ids import CardId, DeckId
from bot.flow.card_changes import DeckImported
from bot.flow.cards import ImportedDeck
from bot.flow.model_errors import ModelTrouble
from bot.flow.rhythm.events import FitMade
from tests.deck_builders import MONDAY, build_card, build_deck, build_past, build_state
from tests.domain.memory_models.fits import ACCEPTED
from tests.flow.solving import LONG, task
from tests.storage.old.making.walker import Walker
from tests.storage.old.making.walks import Register, into

CARDS: Register = {}
walk = into(CARDS)
DAY = timedelta(days=1)


def deck_id(chat: Walker) -> DeckId:
    return DeckId(f"own-{chat.chat_id}")


async def brings(chat: Walker, *cards: Card, lapses: int | None = None) -> None:
    """Bring a deck along; its first card is known, and due, if it was forgotten so often."""
    known: dict[CardId, CardState] = {}
    if lapses is not None:
        known[cards[0].id] = build_state(MONDAY, lapses=lapses, reviews=20)
    deck = build_deck(*cards, deck_id=deck_id(chat))
    past: tuple[PastReview, ...] = ()
    if lapses is not None:
        kinds = enumerate(reversed(ReviewKind))
        past = tuple(build_past(cards[0].id, MONDAY - (6 + n) * DAY, kind=it) for n, it in kinds)
    brought = ImportedDeck(deck=deck, states=known, media={"sun.png": b"a picture"}, reviews=past)
    await chat.says("/start")
    await chat.stores(DeckImported(chat.learner_id, brought))


def three() -> list[Card]:
    return [
        build_card("spain", tags=("europe", "europe::south"), category="Countries"),
        build_card("peru", front="Peru? ![](sun.png)"),
        build_card("half", back=r"$\frac{1}{2}$"),
        build_card("city", kind=CardKind.CLOZE, gap=1, front="{{c1::Lima}} lies in Peru."),
        build_card("back", kind=CardKind.REVERSED, note="spain"),
    ]


async def drills(chat: Walker, *cards: Card, lapses: int | None = None) -> None:
    await brings(chat, *(cards or three()), lapses=lapses)
    await chat.says("/cards")
    await chat.presses("drill")


async def drills_typed(chat: Walker) -> None:
    await brings(chat, *three())
    await chat.says("/cards")
    await chat.presses("deck", str(deck_id(chat)))
    await chat.presses("type", ":1")
    await chat.presses("drilldeck")


async def card_back(chat: Walker) -> str:
    """Return the back of the card on the table."""
    ref = (await chat.stored())["current"]["ref"]
    return next(it.back for it in three() if it.id == ref["card_id"])


async def to_leech(chat: Walker) -> None:
    await drills(chat, build_card("spain"), build_card("peru"), lapses=7)
    await chat.presses("turn")
    await chat.presses("rate", ":1")


async def drills_tasks(chat: Walker, *cards: Card) -> None:
    await drills(chat, *(cards or (task("light"), task("sound"), build_card("sun"))))
    while await chat.kind() != "task_asked":
        await chat.presses("turn")
        await chat.presses("rate", ":3")


@walk
async def at_the_front_of_a_card(chat: Walker) -> str:
    await drills(chat)
    return f"press {chat.button('turn')}"


@walk
async def at_the_front_of_a_card_to_type(chat: Walker) -> str:
    await drills_typed(chat)
    return f"reply {await card_back(chat)}"


@walk
async def asking_at_a_card(chat: Walker) -> str:
    await drills_typed(chat)
    await chat.says("Why do I need that?")
    return f"press {chat.button('answer', ':1')}"


@walk
async def typed_a_card_wrong(chat: Walker) -> str:
    await drills_typed(chat)
    await chat.says("zebra")
    return f"press {chat.button('claim')}"


@walk
async def at_the_back_of_a_card(chat: Walker) -> str:
    await drills(chat)
    await chat.presses("turn")
    return f"press {chat.button('rate', ':3')}"


@walk
async def with_a_last_rating(chat: Walker) -> str:
    await drills(chat)
    await chat.presses("turn")
    await chat.presses("rate", ":4")
    return f"press {chat.button('undo')}"


@walk
async def at_the_repeat_of_a_card(chat: Walker) -> str:
    await drills(chat, build_card("spain"))
    await chat.presses("turn")
    await chat.presses("rate", ":1")
    await chat.presses("turn")
    return f"press {chat.button('repeat', ':1')}"


@walk
async def shown_a_leech(chat: Walker) -> str:
    await to_leech(chat)
    return f"press {chat.button('leech', ':suspend')}"


@walk
async def rewriting_a_front(chat: Walker) -> str:
    await to_leech(chat)
    await chat.presses("leech", ":rewrite")
    return "say The new front"


@walk
async def rewriting_a_back(chat: Walker) -> str:
    await to_leech(chat)
    await chat.presses("leech", ":rewrite")
    await chat.says("The new front")
    return "say The new back"


@walk
async def with_a_card_rewritten(chat: Walker) -> str:
    await to_leech(chat)
    await chat.presses("leech", ":rewrite")
    await chat.says("The new front")
    await chat.says("The new back")
    return f"press {chat.button('turn')}"


@walk
async def with_a_suspended_card(chat: Walker) -> str:
    await to_leech(chat)
    await chat.presses("leech", ":suspend")
    await chat.says("/cards")
    await chat.presses("deck", str(deck_id(chat)))
    await chat.presses("asleep")
    return f"press {chat.button('wake')}"


@walk
async def at_the_end_of_a_drill(chat: Walker) -> str:
    await drills(chat, *(build_card(f"card{n:02}") for n in range(12)))
    for _ in range(10):
        await chat.presses("turn")
        await chat.presses("rate", ":3")
    return f"press {chat.earlier('more')}"


@walk
async def sure_that_a_drill_was_misjudged(chat: Walker) -> str:
    await drills(chat, build_card("spain"))
    await chat.presses("turn")
    await chat.presses("rate", ":4")
    return f"press {chat.earlier('undo')}"


@walk
async def at_a_task(chat: Walker) -> str:
    await drills_tasks(chat)
    await chat.presses("hint")
    return f"reply {LONG}"


@walk
async def asking_at_a_task(chat: Walker) -> str:
    await drills_tasks(chat)
    await chat.says("Why should it bend?")
    return f"press {chat.button('answer', ':1')}"


@walk
async def with_a_task_nobody_could_grade(chat: Walker) -> str:
    await drills_tasks(chat)
    chat.bot.teacher.trouble = ModelTrouble.DOWN
    await chat.does(f"reply {LONG}")
    chat.bot.teacher.trouble = None
    return f"press {chat.button('regrade')}"


@walk
async def with_a_photo_nobody_could_grade(chat: Walker) -> str:
    await drills_tasks(chat)
    chat.bot.teacher.trouble = ModelTrouble.TOTAL_BUDGET
    await chat.does("album p1")
    chat.bot.teacher.trouble = None
    return f"press {chat.button('regrade')}"


@walk
async def with_a_graded_task(chat: Walker) -> str:
    await drills_tasks(chat)
    await chat.does(f"reply {LONG}")
    return f"press {chat.button('onward')}"


@walk
async def with_a_graded_photo_of_an_album(chat: Walker) -> str:
    await drills_tasks(chat)
    await chat.does("album p2")
    return "say /next"


@walk
async def with_a_task_given_up(chat: Walker) -> str:
    await drills_tasks(chat)
    await chat.presses("dunno")
    return "say /next"


@walk
async def with_a_second_attempt_at_a_task(chat: Walker) -> str:
    await drills_tasks(chat, task("light"))
    await chat.does("reply Wrong")
    chat.clock.move(20 * DAY)
    await chat.says("/review")
    return f"reply {LONG}"


@walk
async def with_fitted_weights(chat: Walker) -> str:
    await brings(chat, *three(), lapses=2)
    await chat.says("/settings")
    await chat.presses("cardset")
    await chat.presses("fsrs", ":85")
    await chat.presses("newcards", ":5")
    await chat.takes(FitMade(ACCEPTED), "fit:1")
    await chat.says("/cards")
    await chat.presses("drill")
    for rating in (":3", ":2"):
        await chat.presses("turn")
        await chat.presses("rate", rating)
    await chat.says("/why")
    return f"press {chat.earlier('turn')}"


@walk
async def with_a_bundled_deck(chat: Walker) -> str:
    await chat.says("/cards")
    await chat.presses("deck")
    await chat.presses("take", ":1")
    await chat.presses("drilldeck")
    await chat.presses("turn")
    await chat.presses("rate", ":2")
    return f"press {chat.button('turn')}"


@walk
async def asked_whether_to_drop_a_deck(chat: Walker) -> str:
    await brings(chat, *three(), lapses=2)
    await chat.says("/cards")
    await chat.presses("deck", str(deck_id(chat)))
    await chat.presses("drop", ":0")
    return f"press {chat.button('drop', ':1')}"


@walk
async def with_cards_due(chat: Walker) -> str:
    await brings(chat, *three(), lapses=2)
    await chat.becomes(zone="Europe/Berlin", zone_asked=True)
    chat.clock.move(DAY)
    await chat.reminded()
    return f"press {chat.button('review')}"


@walk
async def with_an_unread_attempt(chat: Walker) -> str:
    await drills_tasks(chat, task("light"))
    await chat.does("photo p3")
    return "say /why"
