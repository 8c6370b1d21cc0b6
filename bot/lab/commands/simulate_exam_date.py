"""`python -m bot lab simulate-exam-date`: recall on the day, with the date and without."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from itertools import chain
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
from sqlalchemy import make_url

from bot.commands.running import loop_factory
from bot.content.practice.skill_graph import SkillGraphFile, load_skill_graph
from bot.content.words import load_words
from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Card, CardRef, Deck
from bot.domain.ids import CardId, ChatId, DeckId, TurnId
from bot.domain.topics.course import Language
from bot.flow.cards import events as cards
from bot.flow.cards.ports import BundledDeck
from bot.flow.cards.states import CardAsked, CardTurned, LeechFound
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import bundle
from bot.flow.engine.events import Event, Started, StopAsked
from bot.flow.engine.ports import DecidedTurn
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.exam_dates.events import ExamDateAsked
from bot.flow.learner.events import SettingChosen
from bot.flow.today.events import TodayAsked, ToDoPressed
from bot.flow.today.replies import TodayShown
from bot.lab.simulation.forgetting import FirstSeen, Forgetting, Remembered
from bot.lab.simulation.world import MovedClock, WatchedChats
from bot.logs import configure_logs
from bot.resources import SKILL_NAMES, SKILLS_GRAPH, WORDS
from bot.storage.engine.sqlite import open_sqlite
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses

FIRST: Final = datetime(2026, 3, 2, 17, tzinfo=UTC)
LEAST_GAIN: Final = 5.0
"""Points of recall that the date has to gain."""
TITLES: Final = ("Capitals", "Rivers", "Painters")
"""The decks that all learners drill. One of them is asked on the day."""
CARDS: Final = 40
"""Cards in each deck."""
MINUTES: Final = 5
"""Minutes of learning a day."""
MODELS: Final = ("sm2", "90")
_COMES: Final = 0.85
"""The probability that a learner learns on a day."""
_LOOKS: Final = timedelta(seconds=2)
_THINKS: Final = timedelta(seconds=6)
_SLIP: Final = 0.03
_DAY: Final = timedelta(days=1)


@dataclass(slots=True, kw_only=True)
class Pupil:
    """A simulated learner, who drills some decks and is asked about one of them."""

    number: int
    chosen: Deck
    model: str
    dated: bool
    """True if the bot knows the day."""
    rng: Random
    comes: Sequence[bool]
    """For each day, if they learn on it."""
    decks: Sequence[Deck]
    first_seen: FirstSeen
    memory: dict[CardRef, Remembered] = field(default_factory=dict)
    state: ChatState = field(default_factory=Idle)
    turns: int = 0
    learned: list[timedelta] = field(default_factory=list)
    """The time spent on each day on which they learned."""

    def knows(self, ref: CardRef, now: datetime) -> bool:
        """Return True if they recall the card. They see its answer either way."""
        known = self.memory.get(ref)
        recalled = known is not None and self.rng.random() < known.recall(now)
        if known is None:
            self.memory[ref] = self.first_seen(now, False, self.rng)  # noqa: FBT003  # not explained
        else:
            self.memory[ref] = known.after(now, recalled=recalled)
        return recalled and self.rng.random() >= _SLIP

    def recall(self, now: datetime) -> float:
        """Return the share of the chosen deck that they would recall, in percent."""
        refs = (CardRef(self.chosen.id, card.id) for card in self.chosen.cards)
        known = (self.memory.get(ref) for ref in refs)
        return 100 * mean(0.0 if state is None else state.recall(now) for state in known)

    @property
    def is_over(self) -> bool:
        """Return True if they learned longer than they wanted to on any day."""
        return any(spent > timedelta(minutes=MINUTES) for spent in self.learned)


class Life:
    """A learner who sends events to the real flow on SQLite, without Telegram."""

    def __init__(self, pupil: Pupil, stores: Stores, graph: SkillGraphFile) -> None:
        self._pupil = pupil
        self._clock = MovedClock(FIRST)
        ports = bundle(
            chats=WatchedChats(stores.database, stores.deliveries.ride_along, self._note_state),
            stored=stores.adapters,
            courses=BundledCourses(()),
            skill_graphs=graph,
            words=cache(partial(load_words, WORDS)),
        )
        self._conversation = Conversation(ports, self._clock)

    def _note_state(self, turn: DecidedTurn) -> None:
        self._pupil.state = turn.outcome.state

    async def live(self, days: int) -> None:
        """Simulate the days until the exam. The learner learns on most of them."""
        pupil, day = self._pupil, (FIRST + days * _DAY).date()
        await self._send(Started())
        await self._send(SettingChosen("minutes", str(MINUTES)))
        await self._send(SettingChosen("card_model", pupil.model))
        for deck in pupil.decks:
            await self._send(cards.DeckActivatedPressed(deck.id, taken=True))
        if pupil.dated:
            await self._send(ExamDateAsked(f"Test on {day}: {pupil.chosen.title}"))
        for place in range(days):
            self._clock.move_to(FIRST + place * _DAY)
            if pupil.comes[place]:
                await self._spend()
        self._clock.move_to(FIRST + days * _DAY)

    async def _spend(self) -> None:
        """Do what /today lists until it is done, or the minutes are over."""
        began = self._clock.now()
        until = began + timedelta(minutes=MINUTES) - _LOOKS - _THINKS
        while self._clock.now() < until:
            shown = [
                reply for reply in await self._send(TodayAsked()) if isinstance(reply, TodayShown)
            ]
            if not shown or not shown[0].today.entries:
                break
            await self._send(ToDoPressed(shown[0].today.entries[0].key))
            while self._clock.now() < until and await self._answer():
                pass
        await self._send(StopAsked())
        self._pupil.learned.append(self._clock.now() - began)

    async def _answer(self) -> bool:
        """Turn the open card and rate it. Return False if there is none."""
        pupil, state = self._pupil, self._pupil.state
        if isinstance(state, LeechFound):
            leave = cards.LeechPressed(state.interaction_id, cards.LeechAction.LEAVE)
            await self._send(leave)
        elif isinstance(state, CardAsked):
            await self._send(cards.CardTurnedPressed(state.interaction_id), _LOOKS)
        elif isinstance(state, CardTurned) and state.current.repeat:
            await self._send(cards.RepeatPressed(state.interaction_id, known=True), _THINKS)
        elif isinstance(state, CardTurned):
            knows = pupil.knows(state.current.ref, self._clock.now())
            rating = Rating.GOOD if knows else Rating.AGAIN
            await self._send(cards.RatingPressed(state.interaction_id, rating), _THINKS)
        else:
            return False
        return True

    async def _send(self, event: Event, takes: timedelta = timedelta()) -> tuple[Reply, ...]:
        pupil = self._pupil
        pupil.turns += 1
        self._clock.move_to(self._clock.now() + takes)
        taken = await self._conversation.take_turn(
            ChatId(pupil.number),
            TurnId(f"{pupil.number}:{pupil.turns}"),
            event,
            language=Language.EN,
        )
        return taken.replies


def pupils(
    learners: int, days: int, seed: int, decks: Sequence[Deck], forgetting: Forgetting
) -> Iterator[tuple[Pupil, Pupil]]:
    """Yield each learner twice: without the date, and with it."""
    for place in range(learners):
        rng = Random(f"{seed}:{place}:days")
        alike = partial(
            Pupil,
            comes=[rng.random() < _COMES for _ in range(days)],
            decks=rng.sample(decks, len(decks)),
            chosen=decks[place % len(decks)],
            model=MODELS[place // len(decks) % len(MODELS)],
            first_seen=forgetting.of_person(rng),
        )
        without, dated = (
            alike(number=2 * place + index + 1, dated=bool(index), rng=Random(f"{seed}:{place}"))
            for index in range(2)
        )
        yield without, dated


async def live_days(
    learners: int, days: int, seed: int, forgetting: Forgetting, most: int = len(TITLES)
) -> list[tuple[Pupil, Pupil]]:
    """Return the learners on the day, each without the date and with it."""
    graph = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)
    decks = [_deck(title) for title in TITLES[:most]]
    bundled = [BundledDeck(deck=deck, language=Language.EN, digest=deck.id) for deck in decks]
    found = list(pupils(learners, days, seed, decks, forgetting))
    with TemporaryDirectory(prefix="lyceum-simulation-") as folder:
        url = make_url(f"sqlite:///{Path(folder) / 'simulation.db'}")
        async with open_sqlite(url, synchronous="OFF") as database:
            stores = Stores(database)
            await stores.deck_catalogue.keep(bundled, TITLES[:most], FIRST)
            for pupil in chain.from_iterable(found):
                await Life(pupil, stores, SkillGraphFile(graph)).live(days)
    return found


def _deck(title: str) -> Deck:
    names = [f"{title} {number}" for number in range(CARDS)]
    made = (Card(id=CardId(name), note=name, front=f"{name}?", back=f"{name}!") for name in names)
    return Deck(id=DeckId(title), title=title, cards=tuple(made))


def gain(found: Sequence[tuple[Pupil, Pupil]], day: datetime) -> float:
    """Return the mean gain of the date in points of recall."""
    return mean(dated.recall(day) - without.recall(day) for without, dated in found)


def report(found: Sequence[tuple[Pupil, Pupil]], day: datetime) -> str:
    """Return the table: one line for each kind of learner, and one for all."""
    groups = [(model, [pair for pair in found if pair[0].model == model]) for model in MODELS]
    heads = ("learners", "without", "with", "points", "min/day without", "with", "over")
    lines: list[tuple[str, ...]] = [("", *heads)]
    for name, some in (*groups, ("all", list(found))):
        if some:
            lines.append((name, *_cells(some, day)))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(wide) for cell, wide in zip(line, widths, strict=True))
        for line in lines
    )


def _cells(some: Sequence[tuple[Pupil, Pupil]], day: datetime) -> Iterator[str]:
    yield str(len(some))
    for place in range(2):
        yield f"{mean(pair[place].recall(day) for pair in some):.1f} %"
    yield f"{gain(some, day):+.1f}"
    for place in range(2):
        days = [spent / timedelta(minutes=1) for pair in some for spent in pair[place].learned]
        yield f"{mean(days):.1f}"
    yield str(sum(pupil.is_over for pair in some for pupil in pair))


def simulate_exam_date(
    learners: Annotated[int, typer.Option(min=1, help="How many learners there are.")] = 200,
    days: Annotated[int, typer.Option(min=4, help="How many days before the exam.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 1,
    forgetting: Annotated[
        Forgetting, typer.Option(help="By which model learners forget.")
    ] = Forgetting.FSRS6,
    decks: Annotated[
        int, typer.Option(min=1, max=len(TITLES), help="How many decks they learn.")
    ] = len(TITLES),
) -> None:
    """Simulate learners who drill three decks with the real bot. One is asked on a day.

    Each does so twice at the same times: the bot knows the day, or it does not. Prints what they
    would recall of that deck on the day. Ends with 1 if the date gains less than 5 points, or if
    anyone learned longer than they wanted to.
    """
    configure_logs(as_json=False, level="ERROR")
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        found = runner.run(live_days(learners, days, seed, forgetting, decks))
    day = FIRST + days * _DAY
    print(report(found, day))
    if gain(found, day) < LEAST_GAIN or any(pupil.is_over for pair in found for pupil in pair):
        raise typer.Exit(1)
