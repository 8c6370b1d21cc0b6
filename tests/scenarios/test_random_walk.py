"""A learner who presses and types anything, for thousands of steps, never gets stuck."""

from datetime import timedelta
from random import Random

import pytest

from bot.chat.buttons import decode, encode
from bot.chat.messages import Screen, localizer_for, render
from bot.domain.answers.quality import Rating
from bot.domain.ids import ChatId, CourseId, DeckId, ShortCardId, TurnId
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language
from bot.flow.cards import events as cards_events
from bot.flow.cards.replies import CardBackShown, CardFrontShown, LeechShown
from bot.flow.cards.states import CardAsked, CardTurned
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import Event, Press, TextReceived, Unreadable, UnreadableReceived
from bot.flow.engine.replies import Line, LineButton, Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import Answering
from bot.flow.learner import events as learner_events
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.events import CheckpointPressed
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.maps import events as maps_events
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.observers import events as observers_events
from bot.flow.placement.replies import PlacementProposed
from bot.flow.progress.events import HistoryAsked, MapAsked, ProgressAsked
from bot.flow.rhythm.events import BlockChanged, ReviewsDue
from bot.flow.sharing import events as sharing_events
from bot.flow.topics import events as topics_events
from bot.storage.stores import Stores
from tests.builders import MONDAY
from tests.database import InMemory
from tests.deck_builders import build_card, build_deck, build_state
from tests.fakes import FakeClock
from tests.flow import dealing
from tests.flow.cards.table import import_deck, some_cards
from tests.flow.importing import FakeFiles
from tests.flow.lines import is_line, line_of, of_press
from tests.flow.observers.looking_on import link_of
from tests.flow.sharing.sharing import LINK
from tests.flow.walking import Walk, ports_on
from tests.reading import ReadHere

pytestmark = pytest.mark.thorough

STEPS = 400
TYPED = DeckId("typed")
"""A deck with typed answers."""
OTHER = DeckId("other")
"""Another learner's deck."""
ODD_CARDS = (
    build_card("gap", front="{{c1::Rome}} lies on the {{c2::Tiber}}", back="", kind=CardKind.CLOZE,
               gap=2),
    build_card("picture", front="What is ![](map.png)?", back="![](a.png)![](b.png)![](c.mp3)"),
    build_card("maths", front="$\\frac{1}{2}$ of `{{x}}`", back="*a_b*, costs 5 $"),
    build_card("long", front="f" * 20_000, back="b" * 20_000),
    build_card("chosen", back="Rome", choices=("Bern", "Rome", "Oslo"), explanation="*Roma*"),
)  # fmt: skip
TEXTS = (
    "3/4", "B", "b)", "1", "?", "", "   ", "weiß nicht", "why is that?", "Was ist das", "Brüche",
    "fractions", "x" * 3900, "$\\frac{1}{2}$", "<b>hi</b>", "*_`[", "🙂", "1/0", "C A B D",
    "\u202eabc", "ab" * 300, "/", "-3", "0,75", "1.000.000", "thanks", "weiter", "nein", "ok!",
    "stop", "skip", "Hilfe", "löschen", "dog = el perro", "dog = el perro\ncat = el gato",
    "Q: dog\nA: el perro", "[x](tg://user?id=1) = <b>y</b>\n= = =",
)  # fmt: skip
OBSERVING = (
    learner_events.Screen.OBSERVERS, learner_events.Screen.SEEN, learner_events.Screen.OBSERVED,
)  # fmt: skip
COMMANDS: tuple[Event, ...] = (
    engine_events.Started(),
    engine_events.Started("deep-link"),
    topics_events.LearnAsked(),
    topics_events.LearnAsked("fractions"),
    topics_events.LearnAsked("quantum knitting"),
    engine_events.NextAsked(),
    ReviewAsked(),
    MapAsked(),
    engine_events.TopicsAsked(),
    learner_events.SettingsAsked(),
    engine_events.SkipAsked(),
    engine_events.WhyAsked(),
    engine_events.PrivacyAsked(),
    engine_events.HelpAsked(),
    engine_events.StopAsked(),
    engine_events.UnknownCommandGiven("dance"),
    ProgressAsked(),
    HistoryAsked(),
    HistoryAsked("fractions"),
    engine_events.WhyAsked("56 %"),
    *(UnreadableReceived(kind) for kind in Unreadable),
    engine_events.UnknownPressed(),
    topics_events.CoursePressed(CourseId("gone")),
    SettingChosen("zone", "Mars/Base"),
    SettingChosen("quiet", "99--1"),
    SettingChosen("daily_cap", "-5"),
    learner_events.ClockPressed(7),
    BlockChanged(blocked=True),
    BlockChanged(blocked=False),
    ReviewsDue(),
    cards_events.CardsAsked(),
    cards_events.DrillPressed(),
    cards_events.DecksPressed(99),
    cards_events.DeckPressed(DeckId("gone")),
    cards_events.DeckDrillPressed(TYPED, more=True),
    cards_events.DeckDroppedPressed(DeckId("gone"), sure=True),
    cards_events.SuspendedPressed(TYPED, -1),
    cards_events.CardTakenBackPressed(TYPED, ShortCardId("gone")),
    engine_events.Started("s_gone"),
    engine_events.Started("v_gone"),
    sharing_events.SharePressed("deck", TYPED),
    sharing_events.ShareMadePressed("problems", "frac_add_like", named=True),
    observers_events.InvitePressed(),
    *(learner_events.SettingsPagePressed(page) for page in OBSERVING),
)


class Wanderer:
    """Draws the next event: a button on the screen, an old one, a text, a command."""

    def __init__(self, seed: int) -> None:
        stores = Stores(InMemory())
        ports = ports_on(
            stores,
            files=FakeFiles(),
            reader=ReadHere(),
            chat_link=LINK,
            guides=dict.fromkeys(Language, "Begin with /start."),
        )
        self.walk = Walk(stores, ports, FakeClock(MONDAY))
        self.chance = Random(seed)
        self.presses: list[Press] = []
        self.links: list[Event] = []
        """By which another learner shares something, and asks the learner to observe."""

    async def meet_somebody(self) -> None:
        """Another learner shares a deck, and asks the learner to observe."""
        other = self.walk.beside(ChatId(77))
        await other.send(engine_events.Started())
        await dealing.import_deck(other, build_deck(*some_cards(5), deck_id=OTHER))
        shared = await other.send(sharing_events.ShareMadePressed("deck", OTHER, named=True))
        self.links = [
            engine_events.Started(f"s_{of_press(line_of(shared, 'share-own'), 'share_id')}"),
            engine_events.Started(await link_of(other)),
        ]

    async def import_decks(self) -> None:
        """Import a deck with cards that are nearly leeches, and one with typed answers."""
        forgotten = build_state(MONDAY, lapses=7)
        known = {"card000": forgotten, "gap": forgotten}
        await import_deck(self.walk, *some_cards(20), *ODD_CARDS, states=known)
        await import_deck(self.walk, *some_cards(5), deck_id=TYPED, title="Typed", typed=True)

    async def step(self) -> tuple[Reply, ...]:
        if self.chance.random() < 0.05:
            self.walk.clock.move(timedelta(hours=self.chance.choice((1, 20, 24 * 8))))
        return await self.send(await self.event())

    async def send(self, event: Event) -> tuple[Reply, ...]:
        replies = await self.walk.send(event)
        for screen in await screens(self.walk, replies):
            self.presses += [button.press for row in screen.keyboard for button in row]
        return replies

    async def event(self) -> Event:
        kind = self.chance.random()
        state = await self.walk.state()
        if kind < 0.35 and isinstance(state, Answering):
            return await self.walk.answer_event(right=self.chance.random() < 0.8)
        if kind < 0.35 and isinstance(state, CardAsked | CardTurned):
            return self.card_event(state)
        if kind < 0.75 and self.presses:
            recent = self.presses[-8:] if kind < 0.65 else self.presses
            return decode(encode(self.chance.choice(recent)))
        if kind < 0.85:
            return TextReceived(self.chance.choice(TEXTS))
        return self.chance.choice((*COMMANDS, *self.links))

    def card_event(self, state: CardAsked | CardTurned) -> Event:
        """Return the event that leads the open card to its rating, now and then by typing."""
        if self.chance.random() < 0.2:
            return TextReceived(f"{state.current.ref.card_id}!")
        if isinstance(state, CardAsked):
            return cards_events.CardTurnedPressed(state.interaction_id)
        if state.current.repeat:
            return cards_events.RepeatPressed(state.interaction_id, known=True)
        return cards_events.RatingPressed(state.interaction_id, self.chance.choice(list(Rating)))


async def screens(walk: Walk, replies: tuple[Reply, ...]) -> list[Screen]:
    """Return the screens of the replies. Every reply must be renderable."""
    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    localizer = localizer_for(learner, walk.clock.now())
    return [render(reply, localizer) for reply in replies]


def is_useful(reply: Reply) -> bool:
    """Return True if the reply brings the learner on, or honestly says when it goes on."""
    match reply:
        case QuestionAsked() | ConceptExplained() | PlacementProposed():
            return True
        case (
            Line(key="lesson-stands" | "break-begins")
            | Line(keyboard=((LineButton(key="button-leave-card"),),))
        ):
            return True
        case Line(keyboard=((LineButton(press=CheckpointPressed()), _),)):
            return True
        case CardFrontShown() | CardBackShown() | LeechShown():
            return True
        case NothingToDo(why=why):
            return why in {WhyNothing.WAITING, WhyNothing.FINISHED}
        case _:
            return False


async def something_useful_is_near(walker: Wanderer) -> bool:
    """Return True if at most three presses lead from here to something useful."""
    replies = await walker.send(engine_events.NextAsked())
    for _ in range(2):
        if any(map(is_useful, replies)):
            return True
        shown = await screens(walker.walk, replies)
        ways = [button.press for screen in shown for row in screen.keyboard for button in row]
        forward = [
            w
            for w in ways
            if isinstance(w, topics_events.CoursePressed | maps_events.TopicPressed)
        ]
        if not forward:
            return False
        replies = await walker.send(forward[0])
    return any(map(is_useful, replies))


@pytest.mark.parametrize("seed", range(10))
async def test_whatever_a_learner_does_something_useful_stays_near(seed: int) -> None:
    walker = Wanderer(seed)
    await walker.meet_somebody()
    if seed % 2:  # the others have no cards of their own
        await walker.import_decks()
    for step in range(STEPS):
        replies = await walker.step()
        assert all(len(screen.markdown) > 0 for screen in await screens(walker.walk, replies))
        if step % 10 == 0:
            assert await something_useful_is_near(walker), f"seed {seed}, step {step}"
        if step % 25 == 0:
            helped = await walker.send(engine_events.HelpAsked())
            assert is_line(helped[0], "help")
            stopped = await walker.send(engine_events.StopAsked())
            assert is_line(stopped[0], "stopped")
            assert isinstance(await walker.walk.state(), Idle)


async def test_every_language_is_spoken_to_the_end_of_a_random_walk() -> None:
    walker = Wanderer(99)
    await walker.import_decks()
    for language in (Language.DE, Language.EN, Language.DE):
        await walker.send(SettingChosen("language", language))
        for _ in range(60):
            await walker.step()
