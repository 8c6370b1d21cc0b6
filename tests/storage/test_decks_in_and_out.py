"""What learners own is imported, stored, and exported unchanged."""

import json
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from anki.collection import Collection

from bot.content import exports
from bot.content.everything import Everything, write_everything
from bot.content.exports import Exports
from bot.content.practice.skill_graph import SkillGraphFile
from bot.content.reading import read_found
from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import CardRef, Deck, Selection
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.cards.state import CardPhase
from bot.domain.days import all_until, day_begins_at, day_of
from bot.domain.exams.attempt import AttemptStatus, PageKind
from bot.domain.goals.landscape import Goal, GoalState, Landscape, MasteredBy
from bot.domain.ids import (
    AttemptId,
    CardId,
    ChatId,
    DeckId,
    GoalId,
    GoalRef,
    LandscapeId,
    LearnerId,
    TurnId,
)
from bot.domain.learner.learner import Learner
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardModel, model_for
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language
from bot.flow.cards.changes import CardReviewed, CardRewritten
from bot.flow.cards.ports import CARDS
from bot.flow.composition.ports import bundle
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.ports import DecidedTurn, Ports
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.changes import AppealMoved, AttemptChanged, PageKept
from bot.flow.exams.ports import EXAMS, Appeal
from bot.flow.files.importing import import_changes
from bot.flow.files.transfer import (
    DeckWanted,
    EverythingWanted,
    ExportForm,
    Found,
    FoundKind,
    WrittenFile,
)
from bot.flow.goals.ports import (
    LANDSCAPES,
    Choices,
    ChoicesMade,
    GoalMoved,
    LandscapeFollowed,
    LandscapeImported,
)
from bot.storage.chats import SqlChats
from bot.storage.engine.database import open_database
from bot.storage.goals.landscapes import SqlLandscapes
from bot.storage.learner.account_tables import SqlAccounts
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.accounts import Says
from tests.content.decks import anki_packages as anki
from tests.deck_builders import build_card, build_deck, build_review
from tests.exam_builders import build_attempt, build_finding, graded
from tests.fakes import FakeClock
from tests.words import bundled_words

pytestmark = pytest.mark.thorough

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
ZONE = "Asia/Tokyo"


@dataclass
class Home:
    """One learner with a database, between an import and an export."""

    ports: Ports
    accounts: SqlAccounts
    learner: Learner
    turns: int = 0

    async def store(self, *changes: Change) -> None:
        self.turns += 1
        turn_id = TurnId(f"t{self.turns}")
        chat_id = ChatId(self.learner.id)
        opened = await self.ports.chats.open(chat_id, turn_id)
        await self.ports.chats.save(
            DecidedTurn(
                chat_id=chat_id,
                turn_id=turn_id,
                opened=opened,
                outcome=Outcome(state=Idle(), changes=(LearnerChanged(self.learner), *changes)),
                at=NOW,
                by_learner=True,
            )
        )

    async def bring(self, found: Found) -> list[DeckId]:
        """Store the findings. Return the learner's own decks."""
        turn = Turn(
            chat_id=ChatId(self.learner.id),
            id=TurnId("bring"),
            now=NOW,
            learner=self.learner,
            known=True,
        )
        await self.store(*await import_changes(found, turn, self.ports))
        decks = await self.ports[CARDS].decks(
            self.learner.id, self.learner.language, all_until(NOW)
        )
        return [deck.deck_id for deck in decks if deck.own]

    def neighbour(self) -> "Home":
        """Return another learner of the same bot."""
        learner = Learner(id=LearnerId(self.learner.id + 1), zone=ZONE)
        return replace(self, learner=learner, turns=0)

    def exports(self) -> Exports:
        return Exports(self.ports, self.accounts, FakeClock(NOW))

    async def everything(self) -> WrittenFile:
        wanted = EverythingWanted(learner_id=self.learner.id)
        return await self.exports().everything(wanted, Says())

    async def exported(self, deck_id: DeckId, form: ExportForm) -> DeckFile:
        wanted = DeckWanted(learner_id=self.learner.id, deck_id=deck_id, form=form)
        written = await self.exports().deck(wanted)
        (file,) = read_found(written.name, written.content).decks
        return file


@pytest.fixture
async def home(url: str, request: pytest.FixtureRequest) -> AsyncGenerator[Home]:
    async with open_database(url) as database:
        ports = bundle(
            chats=SqlChats(database),
            stored=Stores(database).adapters,
            courses=BundledCourses(()),
            skill_graphs=SkillGraphFile(),
            words=bundled_words,
        )
        learner_id = LearnerId(abs(hash(request.node.name)) % 10**9)
        yield Home(
            ports=ports, accounts=SqlAccounts(database), learner=Learner(id=learner_id, zone=ZONE)
        )


@pytest.fixture(scope="module")
def thousand(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """Return a package written by Anki itself, with a little of everything."""
    return read_found("t.apkg", _thousand_cards(tmp_path_factory.mktemp("anki")).read_bytes())


def _thousand_cards(folder: Path) -> Path:
    with anki.collection(folder / "anki") as made:
        picture = folder / "sun.png"
        picture.write_bytes(anki.PICTURE)
        made.media.add_file(str(picture))
        cards: list[int] = []
        for number in range(700):
            front = f"Question {number} <b>bold</b>"
            tags = ("even",) if number % 2 == 0 else ("odd", "a::b")
            cards += anki.add_note(
                made, "Basic", front, f'{number} <img src="sun.png">', tags=tags
            )
        for number in range(100):
            cards += anki.add_note(
                made, "Basic (and reversed card)", f"word {number}", f"Wort {number}"
            )
        for number in range(50):
            text = "{{c1::Mars::planet}} is {{c2::red}} " + str(number)
            cards += anki.add_note(made, "Cloze", text, "", deck="Stars::Planets")
        for place, card in enumerate(cards):
            _past(made, place, card)
        return anki.export(made, folder / "thousand.apkg", legacy=True)


def _past(made: Collection, place: int, card: int) -> None:
    match place % 5:
        case 0:
            return
        case 1:
            anki.set_past(
                made, card, type=2, queue=2, due=place % 90, ivl=1 + place % 200,
                factor=1300 + place, reps=4, lapses=1,
            )  # fmt: skip
        case 2:
            anki.set_past(
                made, card, type=1, queue=1, due=1_800_000_000 + place, ivl=0, factor=0, reps=1
            )
        case 3:
            anki.set_past(
                made, card, type=3, queue=3, due=40, ivl=1, factor=2000, reps=9, lapses=3
            )
        case _:
            anki.set_past(made, card, type=2, queue=-1, due=7, ivl=12, factor=2500, reps=2)
    for answer in range(2):
        moment = 1_600_000_000_000 + place * 100_000 + answer * 37
        anki.add_review(made, moment, card, 1 + answer * 2, 3, -600, 2500, 4_321, answer)


async def test_a_thousand_cards_of_anki_go_in_and_come_out_as_they_were(
    home: Home, thousand: Found
) -> None:
    (before,) = thousand.decks
    assert len(before.deck.cards) == 1_000

    (deck_id,) = await home.bring(thousand)
    after = await home.exported(deck_id, ExportForm.ANKI)

    assert after.deck.title == before.deck.title
    assert {card.id: card for card in after.deck.cards} == {
        card.id: card for card in before.deck.cards
    }
    assert after.schedules == before.schedules
    assert after.suspended == before.suspended
    assert after.media == before.media
    assert Counter(after.reviews) == Counter(before.reviews)
    assert {card.kind for card in after.deck.cards} == {
        CardKind.BASIC, CardKind.REVERSED, CardKind.CLOZE,
    }  # fmt: skip


async def test_a_card_is_due_when_the_learners_day_begins(home: Home, thousand: Found) -> None:
    (before,) = thousand.decks

    (deck_id,) = await home.bring(thousand)
    brought = await home.ports[CARDS].export(home.learner.id, deck_id)

    assert brought is not None
    for card_id, schedule in before.schedules.items():
        state = brought.states[card_id]
        if schedule.due_at is None:
            assert state.due_at == day_begins_at(schedule.due_on, ZONE)
        else:
            assert state.due_at == schedule.due_at
        assert (state.repetitions == 0) == (schedule.phase is CardPhase.RELEARNING)


async def test_the_package_that_went_out_comes_home_to_the_same_deck(
    home: Home, thousand: Found
) -> None:
    (deck_id,) = await home.bring(thousand)

    for form in (ExportForm.ANKI, ExportForm.JSON):
        again = await home.exported(deck_id, form)
        assert await home.bring(replace(thousand, decks=(again,))) == [deck_id]


async def test_a_task_comes_home_from_anki_with_criteria_solution_and_pictures(home: Home) -> None:
    task = build_card(
        "light",
        kind=CardKind.TASK,
        front="Why? ![](lens.png)",
        back="Slower. ![](solved.png)",
        criteria=("Says why.",),
        hints=("Look: ![](hint.png)",),
    )
    media = {name: name.encode() for name in ("lens.png", "solved.png", "hint.png")}
    file = DeckFile(form=Form.JSON, deck=build_deck(task, build_card("sun")), media=media)
    (deck_id,) = await home.bring(Found(kind=FoundKind.DECK, decks=(file,)))

    away = await home.exported(deck_id, ExportForm.ANKI)
    assert await home.bring(Found(kind=FoundKind.DECK, decks=(away,))) == [deck_id]

    again = await home.exported(deck_id, ExportForm.JSON)
    assert again.deck.cards == file.deck.cards
    assert again.media == media


async def test_choices_and_explanations_come_home_from_every_form(home: Home) -> None:
    chosen = build_card(choices=("Lima", "spain!"), explanation="Look: ![](es.png)")
    file = DeckFile(
        form=Form.JSON,
        deck=build_deck(chosen, build_card("sun", explanation="It shines.")),
        media={"es.png": b"PNG"},
    )
    (deck_id,) = await home.bring(Found(kind=FoundKind.DECK, decks=(file,)))
    words = CardRewritten(home.learner.id, CardRef(deck_id, chosen.id), "Spain?", "Madrid", "So.")
    mine = replace(
        chosen, front="Spain?", back="Madrid", choices=("Lima", "Madrid"), explanation="So."
    )

    for form in ExportForm:
        away = await home.exported(deck_id, form)
        await home.bring(Found(kind=FoundKind.DECK, decks=(away,)))
        assert (await home.exported(deck_id, ExportForm.JSON)).deck.cards == file.deck.cards
    await home.store(words)
    away = await home.exported(deck_id, ExportForm.ANKI)
    (there,) = await home.neighbour().bring(Found(kind=FoundKind.DECK, decks=(away,)))
    brought = await home.ports[CARDS].contents(home.neighbour().learner.id, there)

    (spain,) = (card for card in brought if card.choices)
    assert replace(spain, id=chosen.id, note=chosen.note) == mine


async def test_pictures_go_out_beside_a_table_and_come_in_to_another_learner(home: Home) -> None:
    card = build_card("spain", front="![](es.png)")
    file = DeckFile(form=Form.JSON, deck=build_deck(card), media={"es.png": b"PNG"})
    (deck_id,) = await home.bring(Found(kind=FoundKind.DECK, decks=(file,)))
    other = home.neighbour()

    wanted = DeckWanted(learner_id=home.learner.id, deck_id=deck_id, form=ExportForm.TABLE)
    written = await home.exports().deck(wanted)
    (there,) = await other.bring(read_found(written.name, written.content))

    assert written.name == "Capitals.zip"
    assert await other.ports[CARDS].picture(there, "es.png") == b"PNG"


async def test_an_answer_given_here_goes_out_with_its_day_and_its_review(home: Home) -> None:
    found = read_found("a.csv", b"id,front,back\na,1,2\nb,3,4\n")
    (deck_id,) = await home.bring(found)
    at = NOW + timedelta(hours=9)
    line = build_review(CardRef(deck_id, CardId("a")), at=at, duration=timedelta(seconds=3))
    await home.store(CardReviewed(home.learner.id, line))

    for form in (ExportForm.JSON, ExportForm.ANKI):
        after = await home.exported(deck_id, form)
        (schedule,), (review,) = after.schedules.values(), after.reviews
        assert schedule.due_on == day_of(at + timedelta(days=1), ZONE)
        assert (schedule.interval_days, schedule.ease_factor, schedule.reviews) == (1, 2.5, 1)
        assert (review.at, review.rating, review.milliseconds) == (at, Rating.GOOD, 3_000)


async def test_json_that_goes_out_tells_the_moment_of_the_next_review(home: Home) -> None:
    (deck_id,) = await home.bring(read_found("a.csv", b"id,front,back\na,1,2\nb,3,4\n"))
    line = build_review(CardRef(deck_id, CardId("a")), at=NOW)
    await home.store(CardReviewed(home.learner.id, line))
    wanted = DeckWanted(learner_id=home.learner.id, deck_id=deck_id, form=ExportForm.JSON)

    written = json.loads((await home.exports().deck(wanted)).content)

    due_at = NOW + timedelta(days=1)
    assert written["cards"][0]["schedule"]["nextReview"] == due_at.timestamp() * 1_000
    assert "schedule" not in written["cards"][1]


async def test_a_table_without_ids_that_comes_again_keeps_what_is_known_of_each_card(
    home: Home,
) -> None:
    metals = b"Fe,iron\nAu,gold\nAg,silver\n"
    (deck_id,) = await home.bring(read_found("metals.csv", metals))
    first = await home.ports[CARDS].contents(home.learner.id, deck_id)
    lines = [build_review(CardRef(deck_id, card.id), at=NOW) for card in first]
    await home.store(*(CardReviewed(home.learner.id, line) for line in lines))

    for table in (b"Zn,zinc\nFe,irons\nAu,gold\n", b"Zn,zinc\nFe,irons\nAu,gold\n"):
        await home.bring(read_found("metals.csv", table))

    stored = await home.ports[CARDS].export(home.learner.id, deck_id)
    assert stored is not None
    known = [(card.front, card.id in stored.states) for card in stored.deck.cards]
    assert known == [("Zn", False), ("Fe", True), ("Au", True)]
    assert [review.card_id for review in stored.reviews] == [
        card.id for card in stored.deck.cards[1:]
    ]
    assert len(stored.states) == 2
    contents = await home.ports[CARDS].contents(home.learner.id, deck_id)
    assert [content.front for content in contents] == ["Fe", "Au", "Zn"]


async def test_fsrs_goes_on_from_what_anki_left_of_it(home: Home) -> None:
    home.learner = replace(home.learner, card_model=CardModel.FSRS6)
    content = (
        b'{"deckId": "d", "title": "D", "cards": [{"id": "a", "front": "1", "back": "2",'
        b' "schedule": {"phase": "review", "due_on": "2026-12-01", "interval_days": 30,'
        b' "stability_days": 31.5, "difficulty": 4.25}}]}'
    )
    (deck_id,) = await home.bring(read_found("d.json", content))

    ref = CardRef(deck_id, CardId("a"))
    state = (await home.ports[CARDS].learned(home.learner.id, [ref]))[ref].state

    assert state is not None
    trace = state.memory.trace
    assert isinstance(trace, Fsrs6)
    assert (trace.stability_days, trace.difficulty) == (31.5, 4.25)
    assert state.memory.reviewed_at == day_begins_at(date(2026, 11, 1), ZONE)


def garden(deck: Deck) -> Landscape:
    memorize = Goal(
        id=GoalId("words"),
        title={Language.EN: "Words", Language.DE: "Wörter"},
        description={Language.EN: "", Language.DE: ""},
        cards={Language.DE: Selection(deck.id, ())},
        memorize=True,
        tags=("plant",),
    )
    top = Goal(
        id=GoalId("top"),
        title={Language.EN: "Garden", Language.DE: "Garten"},
        description={Language.EN: "All of it. ![](plan.png)", Language.DE: "Alles."},
        contains=(GoalId("words"),),
    )
    return Landscape(
        id=LandscapeId(f"garden of {deck.id}"),
        title={Language.EN: "Garden", Language.DE: "Garten"},
        description={Language.EN: "", Language.DE: ""},
        goals=(top, memorize),
    )


async def assert_moved(home: Home, deck_id: DeckId) -> None:
    moved = await home.ports[CARDS].export(home.learner.id, deck_id)
    assert moved is not None
    assert [(card.front, card.tags) for card in moved.deck.cards] == [
        ("1", ("x",)),
        ("=1+1", ("y",)),
    ]
    assert len(moved.states) == len(moved.reviews) == 1


async def test_a_landscape_that_was_put_away_goes_out_with_everything(home: Home) -> None:
    (deck_id,) = await home.bring(read_found("a.csv", b"id,front,back,tags\na,1,2,x\n"))
    brought = await home.ports[CARDS].export(home.learner.id, deck_id)
    assert brought is not None
    landscape = garden(brought.deck)
    reached = GoalState(mastery=0.5, checks=("k",))
    await home.store(
        LandscapeImported(home.learner.id, landscape),
        GoalMoved(home.learner.id, GoalRef(landscape.id, GoalId("words")), reached),
        LandscapeFollowed(home.learner.id, landscape.id, taken=False),
    )

    written = await home.everything()

    found = read_found(written.name, written.content)
    assert [shown.title for shown in found.landscapes] == [landscape.title]
    assert list(found.states.values()) == [reached]


async def test_everything_goes_out_and_comes_in_again(home: Home) -> None:
    content = b"id,front,back,tags\na,1,2,x\nb,=1+1,4,y\n"
    (deck_id,) = await home.bring(read_found("a.csv", content))
    brought = await home.ports[CARDS].export(home.learner.id, deck_id)
    assert brought is not None
    landscape = garden(brought.deck)
    ref = GoalRef(landscape.id, GoalId("words"))
    reached = GoalState(mastery=0.5, checks=("k",))
    chosen = Choices(focus=(GoalId("words"),), autopilot=True)
    line = build_review(CardRef(deck_id, CardId("a")), at=NOW)
    await home.store(
        LandscapeImported(home.learner.id, landscape),
        GoalMoved(home.learner.id, ref, reached),
        ChoicesMade(home.learner.id, landscape.id, chosen),
        CardReviewed(home.learner.id, line),
    )

    written = await home.everything()
    found = read_found(written.name, written.content)
    other = home.neighbour()
    (there,) = await other.bring(found)
    await home.bring(found)

    assert found.kind is FoundKind.EVERYTHING
    await assert_moved(other, there)
    standing = await other.ports[LANDSCAPES].progress(other.learner.id)
    (garden_there,) = standing.landscapes
    words = next(goal for goal in garden_there.goals if goal.id == "words")
    selection = words.cards_in(Language.DE)
    assert selection is not None
    assert selection.deck_id == there
    assert standing.states == {GoalRef(garden_there.id, GoalId("words")): reached}
    assert standing.choices[garden_there.id] == chosen
    assert len((await home.ports[LANDSCAPES].progress(home.learner.id)).landscapes) == 1
    assert await home.bring(found) == [deck_id]


async def test_exams_go_out_as_records_and_are_passed_over_when_they_come_in(home: Home) -> None:
    (deck_id,) = await home.bring(read_found("a.csv", b"id,front,back\na,1,2\n"))
    own = replace(graded(AttemptId(f"{home.learner.id}")), learner_id=home.learner.id)
    sat = own.with_page(PageKind.PICTURE).with_page(PageKind.TEXT, 1)
    open_one = replace(
        sat, id=AttemptId(f"{sat.id}-2"), status=AttemptStatus.OPEN, grading=None, transcript=None
    )
    appeal = Appeal(
        attempt_id=sat.id,
        step_id="s2",
        reason="I did",
        at=NOW,
        regraded=build_finding("s2", 1, reason="Half of it."),
    )
    await home.store(
        AttemptChanged(attempt=sat),
        AttemptChanged(attempt=replace(open_one, begun_at=sat.begun_at + timedelta(days=1))),
        PageKept(attempt_id=sat.id, number=1, picture=b"a page"),
        PageKept(attempt_id=sat.id, number=2, text="x = 2"),
        AppealMoved(appeal=appeal),
    )

    written = await home.everything()
    with ZipFile(BytesIO(written.content)) as archive:
        waiting, told = json.loads(archive.read("exams.json"))
        assert archive.read(f"exams/{sat.id}/1.jpg") == b"a page"

    assert (waiting["status"], waiting["examResult"], waiting["steps"]) == ("open", None, [])
    assert told["examResult"] == {"goalId": "roots", "score": 2, "maxScore": 5, "passed": False}
    assert told["steps"][1] == {
        "step": "s2",
        "description": "Finds both roots.",
        "points": 0,
        "maxPoints": 3,
        "error": "omission",
        "quote": "",
        "lines": [],
        "reason": "What s2 asks.",
    }
    assert [line["text"] for line in told["transcript"]] == ["x^2 - 4 = 0", "x = 2"]
    assert told["pages"] == [
        {"page": 1, "picture": f"exams/{sat.id}/1.jpg"},
        {"page": 2, "text": "x = 2"},
    ]
    assert told["appeals"] == [
        {
            "step": "s2",
            "at": NOW.isoformat(),
            "reason": "I did",
            "points": 1,
            "answer": "Half of it.",
        }
    ]
    found = read_found(written.name, written.content)
    assert await home.bring(found) == [deck_id]
    assert len(await home.ports[EXAMS].of_learner(home.learner.id, 9)) == 2


async def test_of_what_is_not_graded_no_word_of_solution_or_scoring_goes_out(home: Home) -> None:
    attempt = build_attempt(AttemptId(f"{home.learner.id}"), learner_id=home.learner.id)
    await home.store(AttemptChanged(attempt=attempt))

    written = await home.everything()

    with ZipFile(BytesIO(written.content)) as archive:
        told = "".join(
            archive.read(name).decode() for name in archive.namelist() if name.endswith(".json")
        )
    texts = (
        *attempt.exam.solution.values(),
        *(step.description[Language.EN] for step in attempt.exam.steps),
    )
    assert [text for text in texts if json.dumps(text)[1:-1] in told] == []


async def test_pictures_of_exams_go_out_newest_first_as_far_as_there_is_room(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "_MOST_PICTURE_BYTES", 6)
    for day in range(2):
        attempt_id = AttemptId(f"{home.learner.id}-{day}")
        begun_at = NOW + timedelta(days=day)
        attempt = build_attempt(attempt_id, learner_id=home.learner.id, begun_at=begun_at)
        page = PageKept(attempt_id=attempt_id, number=1, picture=b"a page")
        await home.store(AttemptChanged(attempt=attempt), page)

    written = await home.everything()

    with ZipFile(BytesIO(written.content)) as archive:
        newer, older = json.loads(archive.read("exams.json"))
        name = f"exams/{home.learner.id}-1/1.jpg"
        assert [name for name in archive.namelist() if name.endswith(".jpg")] == [name]
    assert newer["pages"] == [{"page": 1, "picture": name}]
    assert older["pages"] == [{"page": 1, "picture": None}]


BUNDLED = LandscapeId("bundled garden")
REACHED = GoalState(mastery=1.0, mastered_at=NOW - timedelta(days=9), by=MasteredBy.CARDS)
HALFWAY = GoalState(mastery=0.5, checks=("k",))


@pytest.fixture
async def bundled(home: Home) -> GoalRef:
    """Return a goal of a bundled goal map."""
    landscapes = home.ports[LANDSCAPES]
    assert isinstance(landscapes, SqlLandscapes)
    deck = Deck(id=DeckId("none"), title="", cards=())
    await landscapes.keep_bundled([replace(garden(deck), id=BUNDLED)], NOW)
    return GoalRef(BUNDLED, GoalId("words"))


def told_of(*states: GoalState, goal: str = "words", of: LandscapeId = BUNDLED) -> Found:
    everything = Everything(
        choices={of: Choices(focus=(GoalId("words"),), autopilot=True)},
        states={GoalRef(of, GoalId(goal)): state for state in states},
    )
    return read_found("lyceum.zip", write_everything(everything))


async def test_what_was_reached_and_chosen_in_a_bundled_landscape_comes_along(
    home: Home, bundled: GoalRef
) -> None:
    chosen = Choices(level="GK", focus=(GoalId("words"),))
    await home.store(
        LandscapeFollowed(home.learner.id, BUNDLED, taken=True),
        GoalMoved(home.learner.id, bundled, HALFWAY),
        ChoicesMade(home.learner.id, BUNDLED, chosen),
    )
    written = await home.everything()
    other = home.neighbour()

    await other.bring(read_found(written.name, written.content))

    standing = await other.ports[LANDSCAPES].progress(other.learner.id)
    assert [landscape.id for landscape in standing.landscapes] == [BUNDLED]
    assert standing.states == {bundled: HALFWAY}
    assert standing.choices == {BUNDLED: chosen}


@pytest.mark.parametrize(
    ("here", "brought", "after"),
    [
        (REACHED, HALFWAY, REACHED),
        (REACHED, replace(REACHED, mastered_at=NOW, by=MasteredBy.EXAM), REACHED),
        (HALFWAY, REACHED, replace(REACHED, checks=("k",))),
        (HALFWAY, replace(REACHED, by=MasteredBy.EXAM), HALFWAY),
        (replace(REACHED, by=MasteredBy.EXAM), REACHED, replace(REACHED, by=MasteredBy.EXAM)),
        (
            HALFWAY,
            GoalState(mastery=0.25, checks=("j", "k")),
            GoalState(mastery=0.5, checks=("k", "j")),
        ),
    ],
)
async def test_a_goal_never_goes_backwards_by_what_comes_in(
    home: Home, bundled: GoalRef, here: GoalState, brought: GoalState, after: GoalState
) -> None:
    await home.store(
        LandscapeFollowed(home.learner.id, BUNDLED, taken=True),
        GoalMoved(home.learner.id, bundled, here),
    )

    await home.bring(told_of(brought))

    standing = await home.ports[LANDSCAPES].progress(home.learner.id)
    assert standing.states == {bundled: after}


@pytest.mark.parametrize(
    "found", [told_of(HALFWAY, of=LandscapeId("elsewhere")), told_of(HALFWAY, goal="gone")]
)
async def test_what_belongs_to_no_landscape_or_goal_that_is_here_is_left(
    home: Home, bundled: GoalRef, found: Found
) -> None:
    await home.bring(found)

    assert bundled.landscape_id == BUNDLED
    assert not (await home.ports[LANDSCAPES].progress(home.learner.id)).states


HALF = "\ud83d"
"""A lone surrogate, which no database accepts."""
HUGE = 10**15
PAST = {"rating": 3, "kind": "review"}


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
@pytest.mark.parametrize(
    "fields",
    [
        {"gap": 10**30},
        {"id": f"a{HALF}\0", "note": f"n{HALF}\0", "tags": [f"t{HALF}\0"]},
        {"front": f"f{HALF}\0", "category": f"c{HALF}\0"},
        {"schedule": {"phase": "review", "due_on": "9999-12-31", "interval_days": 100_000}},
        {"schedule": {"phase": "learning", "due_on": "0001-01-01", "due_at": "0001-01-01T00Z"}},
        {"schedule": {"phase": "learning", "due_on": "2026-11-20", "due_at": f"{HUGE}"}},
        {
            "schedule": {"phase": "review", "due_on": "2026-11-20"},
            "reviews": [{"at": "0001-01-01T00:00:00+14:00", **PAST}],
        },
        {
            "schedule": {"phase": "review", "due_on": "2026-11-20"},
            "reviews": [{"at": "9999-12-31T23:59:59-12:00", **PAST}],
        },
        {"reviews": [{"at": "2026-11-01T12:00Z", "milliseconds": 9_999_999_999, **PAST}]},
    ],
)
async def test_whatever_a_file_says_is_kept_soundly_or_left_out(
    home: Home, fields: dict[str, object], zone: str
) -> None:
    home.learner = replace(home.learner, zone=zone)
    card = {"id": "a", "front": "f", "back": "b", **fields}
    content = json.dumps({"deckId": f"d{HALF}\0", "title": f"T{HALF}\0", "cards": [card]})

    (deck_id,) = await home.bring(read_found("d.json", content.encode()))
    for model in CardModel:
        await home.ports[CARDS].replayed(
            home.learner.id, model_for(CardKind.BASIC, model, 0.9), zone
        )
    for form in ExportForm:
        assert len((await home.exported(deck_id, form)).deck.cards) == 1
    refs = [
        CardRef(deck_id, exported.id)
        for exported in (await home.exported(deck_id, ExportForm.JSON)).deck.cards
    ]
    (learned,) = (await home.ports[CARDS].learned(home.learner.id, refs)).values()
    assert HALF not in repr(learned)
    assert "\0" not in learned.card.front + "".join(learned.card.tags)


async def test_landscapes_go_out_with_their_own_pictures_and_come_in_again_equal(
    home: Home,
) -> None:
    deck = Deck(id=DeckId("d"), title="D", cards=())
    first, second = garden(deck), replace(garden(deck), id=LandscapeId("second"))
    await home.store(
        LandscapeImported(home.learner.id, first, {"plan.png": b"first"}),
        LandscapeImported(home.learner.id, second, {"plan.png": b"second"}),
    )

    written = await home.everything()
    found = read_found(written.name, written.content)
    other = home.neighbour()
    await other.bring(found)
    again = await other.everything()

    assert found.landscape_media == {
        first.id: {"plan.png": b"first"},
        second.id: {"plan.png": b"second"},
    }
    there = read_found(again.name, again.content).landscape_media
    assert {media["plan.png"] for media in there.values()} == {b"first", b"second"}
    standing = await other.ports[LANDSCAPES].progress(other.learner.id)
    for landscape in standing.landscapes:
        kept = await other.ports[LANDSCAPES].picture(other.learner.id, landscape.id, "plan.png")
        assert {"plan.png": kept} == there[landscape.id]


async def test_a_name_that_no_file_can_have_keeps_nothing_from_going_out(home: Home) -> None:
    odd = replace(
        garden(Deck(id=DeckId("odd"), title="D", cards=())),
        description={Language.EN: "![](%00.png)"},
    )
    await home.store(LandscapeImported(home.learner.id, odd))

    written = await home.everything()

    assert read_found(written.name, written.content).landscapes[0].id == odd.id
