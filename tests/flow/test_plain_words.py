"""Words that are no answer, in any state: they do not count, and nothing nags."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.answers.spec import TextAnswer
from bot.domain.answers.words import Meaning
from bot.domain.cards.deck import Card
from bot.domain.ids import CardId, FileId, InteractionId, LearnerId, TurnId
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language, expected_texts
from bot.flow.anywhere.replies import NOTHING_STOPPED, help_line
from bot.flow.authoring.states import DrawingMap, TopicProposed, WritingInventory
from bot.flow.cards import states
from bot.flow.cards.changes import DeckTyped
from bot.flow.cards.events import CardsAsked, CardTurnedPressed, DrillPressed
from bot.flow.cards.replies import CardJudged, TaskGivenUp, TaskGraded
from bot.flow.cards.states import DrillTask, TaskAnswered
from bot.flow.engine.events import HelpAsked, SkipAsked, Started, StopAsked, TextReceived
from bot.flow.engine.files import SentFile
from bot.flow.engine.replies import STOPPED, Reply, remark
from bot.flow.engine.states import ChatState, Idle, NothingOpen, Overlay
from bot.flow.exercise.events import PracticePressed, ReviewAsked
from bot.flow.exercise.replies import AnswerJudged
from bot.flow.exercise.states import Answering, Placement, Purpose, TextAmbiguous
from bot.flow.files.states import ImportOffered, Offer
from bot.flow.goals.events import GoalSearchPressed
from bot.flow.goals.states import GoalSought
from bot.flow.learner.events import SettingChosen, SettingsAsked
from bot.flow.learner.replies import deletion_asked
from bot.flow.learner.states import DeletionOpen
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz, Review, UncheckedPractice
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.storage.cards.tables import card_reviews
from bot.storage.engine.tables import quiz_responses
from tests.deck_builders import CAPITALS, build_card, build_deck
from tests.flow.dealing import deck_of, drill_through, import_deck
from tests.flow.lines import is_at, is_line, named, of_press, only
from tests.flow.strolling import (
    from_the_beginning,
    to_checkpoint_offer,
    to_first_question,
    to_placement_offer,
    to_whole_lesson,
)
from tests.flow.walking import Walk, courses, find_question
from tests.flow.writing import Wisher, free_question, question
from tests.words import bundled_words

Way = Callable[[Wisher], Awaitable[object]]
COUNTS = (AnswerJudged, CardJudged, TaskGraded, TaskGivenUp)


async def nothing_yet(walk: Wisher) -> None:
    await walk.send(SettingsAsked())


async def put_away(walk: Wisher) -> None:
    await from_the_beginning(walk)
    await walk.send(StopAsked())


async def deck_page(walk: Wisher) -> None:
    await import_deck(walk, deck_of(2))
    await walk.send(CardsAsked())


async def drilled(walk: Wisher) -> None:
    await walk.send(
        SettingChosen("zone", "Europe/Berlin")
    )  # or the end of the drill asks for the time
    await import_deck(walk, deck_of(1))
    await drill_through(walk)


async def probe(walk: Wisher) -> None:
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))


async def short_question(walk: Wisher) -> None:
    """Skip until a question wants a word, which is the hardest to tell apart from other words."""
    await to_first_question(walk)
    for _ in range(40):
        state = await walk.expect(Quiz)
        if isinstance(find_question(state.asked.key).answer, TextAnswer):
            return
        await walk.send(SkipAsked())
    raise AssertionError


async def checkpoint(walk: Wisher) -> None:
    await from_the_beginning(walk)
    await to_checkpoint_offer(walk)


async def review(walk: Wisher) -> None:
    await from_the_beginning(walk)
    topic = await walk.topic()
    await walk.send(StopAsked())
    await walk.make_due(topic.mind_map.nodes[0])
    await walk.send(ReviewAsked())


async def front(walk: Wisher) -> None:
    await import_deck(walk, deck_of(3))
    await walk.send(DrillPressed())


async def typed_front(walk: Wisher) -> None:
    await import_deck(walk, deck_of(3))
    await walk.store(DeckTyped(LearnerId(walk.chat_id), CAPITALS, typed=True))
    await walk.send(DrillPressed())


async def turned(walk: Wisher) -> None:
    await front(walk)
    state = await walk.expect(states.CardAsked)
    await walk.send(CardTurnedPressed(state.interaction_id))


async def leech(walk: Wisher) -> None:
    await front(walk)
    state = await walk.expect(states.CardAsked)
    await walk.store(
        state=states.LeechFound(
            interaction_id=InteractionId("t"), drill=state.drill, leech=state.current.ref, lapses=8
        )
    )


async def task(walk: Wisher) -> None:
    card = Card(
        id=CardId("light"),
        note="light",
        kind=CardKind.TASK,
        front="Explain light.",
        back="It is fast.",
        criteria=("Says how fast.",),
    )
    await import_deck(walk, build_deck(card))
    await walk.send(DrillPressed())


async def offered_file(walk: Wisher) -> None:
    file = SentFile(id=FileId("f"), name="cells.csv", size_bytes=9)
    offers = (Offer(interaction_id=InteractionId("offer"), file=file),)
    await walk.store(state=Idle(), overlays=(ImportOffered(offers=offers),))


async def sought(walk: Wisher) -> None:
    await walk.send(GoalSearchPressed())


async def offered_beside_a_question(walk: Wisher) -> None:
    quizzing = await to_first_question(walk)
    file = SentFile(id=FileId("f"), name="cells.csv", size_bytes=9)
    offers = (Offer(interaction_id=InteractionId("offer"), file=file),)
    await walk.store(state=quizzing, overlays=(ImportOffered(offers=offers),))


async def proposed(walk: Wisher) -> None:
    await walk.propose()


async def writing_inventory(walk: Wisher) -> None:
    await walk.to_writing_inventory()


async def drawing_map(walk: Wisher) -> None:
    await walk.to_drawing_map()


async def own_words(walk: Wisher) -> None:
    await walk.to_lesson()
    await walk.bring_questions("founding", free_question("founding/f"))
    await walk.send(TextReceived("ok"))


async def task_told(walk: Wisher) -> None:
    await task(walk)
    await walk.send(TextReceived("It goes three hundred thousand kilometres in a second."))


EVERYWHERE: Mapping[str, tuple[Way, type[ChatState | Overlay | Purpose]]] = {
    "nothing": (nothing_yet, Idle),
    "nothing, but begun": (put_away, Idle),
    "decks shown": (deck_page, Idle),
    "drill ended": (drilled, states.DrillEnded),
    "placement offered": (to_placement_offer, PlacementOffered),
    "probe": (probe, Placement),
    "lesson": (to_whole_lesson, Explaining),
    "question": (short_question, Quiz),
    "checkpoint offered": (checkpoint, CheckpointOffered),
    "review": (review, Review),
    "card": (front, states.CardAsked),
    "typed card": (typed_front, states.CardAsked),
    "card turned": (turned, states.CardTurned),
    "leech": (leech, states.LeechFound),
    "task": (task, DrillTask),
    "file offered": (offered_file, ImportOffered),
    "file beside a question": (offered_beside_a_question, ImportOffered),
    "goal sought": (sought, GoalSought),
}
WITH_MODEL: Mapping[str, tuple[Way, type[ChatState | Overlay | Purpose]]] = {
    "topic proposed": (proposed, TopicProposed),
    "survey": (writing_inventory, WritingInventory),
    "drawing": (drawing_map, DrawingMap),
    "own words": (own_words, Quiz),
    "task told": (task_told, TaskAnswered),
}
OPEN = [
    *((place, model) for place in EVERYWHERE for model in (False, True)),
    *((place, True) for place in WITH_MODEL),
]
IN_THE_MAKING = WritingInventory | DrawingMap


async def brought_to(place: str, *, model: bool) -> Wisher:
    walk = Wisher(with_model=model)
    way, state = {**EVERYWHERE, **WITH_MODEL}[place]
    await way(walk)
    await walk.expect(state)
    return walk


async def counted(walk: Wisher) -> tuple[int, ...]:
    """Return the number of everything that an answer leaves behind."""
    kept = await walk.rows(quiz_responses), await walk.rows(card_reviews)
    return tuple(len(record) for record in (*kept, walk.teacher.graded, walk.teacher.tasks))


async def say(walk: Wisher, text: str, language: Language) -> tuple[Reply, ...]:
    before = await counted(walk)
    replies = await walk.send(TextReceived(text), language=language)
    assert await counted(walk) == before, text
    assert not [reply for reply in replies if isinstance(reply, COUNTS)], text
    return replies


async def assert_nothing_nags(walk: Wisher) -> None:
    at = await walk.place()
    assert not any(isinstance(overlay, TextAmbiguous) for overlay in at[1])
    for event in (SettingsAsked(), HelpAsked()):
        told = await walk.send(event)
        nagging = ("topic-or-question", "meaning-asked", "said-")
        assert not [reply for reply in told if is_line(reply, *nagging)]
        assert await walk.place() == at


COURTESIES = (
    ("Thanks!! 🙏", "Danke schön!", "said-welcome"),
    ("hello", "Moin", "said-greeting"),
    ("bye", "bis morgen", "said-farewell"),
    ("cool", "Super!", "said-glad"),
    ("🙂", ":)", "said-here"),
)


async def kept(walk: Walk) -> tuple[ChatState, tuple[Overlay, ...]]:
    """Return the state and the overlays, without those that any event closes."""
    state, overlays = await walk.place()
    return state, tuple(overlay for overlay in overlays if overlay.stays)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("place", "model"), OPEN)
async def test_a_courtesy_is_met_with_a_line_and_everything_stays_as_it_is(
    place: str, *, model: bool, language: Language
) -> None:
    walk = await brought_to(place, model=model)
    before = await kept(walk)
    for english, german, line in COURTESIES:
        for text in (english, german):
            (told,) = await say(walk, text, language)

            assert await kept(walk) == before
            if isinstance(before[0], IN_THE_MAKING):
                assert is_line(told, "making-")
                continue
            is_open = not isinstance(before[0], NothingOpen)
            assert named([told]) == [f"{line}-open" if is_open else line]
    await assert_nothing_nags(walk)


@pytest.mark.parametrize("text", ["help", "HILFE!", "menu", "Menü"])
@pytest.mark.parametrize(("place", "model"), OPEN)
async def test_help_helps_and_shows_what_is_open(place: str, text: str, *, model: bool) -> None:
    walk = await brought_to(place, model=model)
    before = await kept(walk)

    (told, *shown) = await say(walk, text, Language.DE)

    assert told == help_line("help-with-model" if model else "help")
    assert bool(shown) is not isinstance(before[0], NothingOpen)
    assert await kept(walk) == before


@pytest.mark.parametrize("text", ["stop", "Aufhören!", "quit", "ok, stop please"])
@pytest.mark.parametrize(("place", "model"), OPEN)
async def test_stop_closes_what_is_open(place: str, text: str, *, model: bool) -> None:
    walk = await brought_to(place, model=model)
    state, overlays = await kept(walk)
    was_open = bool(overlays) or not isinstance(state, NothingOpen)

    (told,) = await say(walk, text, Language.EN)

    if is_line(told, "said-"):
        assert is_line(told, "said-making-cancelled", "said-drawing-put-off")
    else:
        assert told == (STOPPED if was_open else NOTHING_STOPPED)
    assert await walk.place() == (Idle(), ())
    await assert_nothing_nags(walk)


@pytest.mark.parametrize("text", ["delete", "Meine Daten löschen"])
@pytest.mark.parametrize(("place", "model"), OPEN)
async def test_a_wish_for_deletion_is_answered_with_a_question(
    place: str, text: str, *, model: bool
) -> None:
    walk = await brought_to(place, model=model)

    (*_, told) = await say(walk, text, Language.EN)

    state = await walk.expect(DeletionOpen)
    assert told == deletion_asked(state.interaction_id)


@pytest.mark.parametrize("text", ["Deutsch bitte", "auf Deutsch", "Can you speak German?"])
@pytest.mark.parametrize(("place", "model"), OPEN)
async def test_a_language_that_is_named_is_spoken_from_then_on_and_shows_what_is_open(
    place: str, text: str, *, model: bool
) -> None:
    walk = await brought_to(place, model=model)
    before = await kept(walk)

    (told, *shown) = await say(walk, text, Language.EN)

    assert is_line(told, "said-language")
    assert bool(shown) is not isinstance(before[0], NothingOpen)
    assert await kept(walk) == before
    taken = await walk.take(TurnId("word"), TextReceived("thanks"), language=Language.EN)
    assert taken.learner.language is Language.DE


async def test_a_learner_who_names_a_language_first_is_introduced_in_it() -> None:
    walk = Wisher()

    taken = await walk.take(TurnId("word"), TextReceived("Deutsch bitte"), language=Language.EN)

    assert named(taken.replies) == ["welcome-new"]
    assert taken.learner.language is Language.DE


def with_no_unread(at: ChatState) -> ChatState:
    """Return the state as if every text had been read."""
    if isinstance(at, Answering):
        return replace(at, asked=replace(at.asked, unread=0))
    return at


QUESTIONS = ("probe", "question", "review", "card", "typed card", "task", "own words")
NO_ANSWERS = ("ok", "Okay!", "alles klar", "yes", "ja", "nein", "no thanks", "next",
                     "weiter", "skip", "überspringen")  # fmt: skip


@pytest.mark.parametrize("model", [False, True])
@pytest.mark.parametrize("place", QUESTIONS)
async def test_at_a_question_none_of_these_words_is_an_attempt(place: str, *, model: bool) -> None:
    for text in NO_ANSWERS:
        walk = await brought_to(place, model=model or place in WITH_MODEL)
        before = await walk.state()

        await say(walk, text, Language.EN)

        if bundled_words().meaning_of(text) is not Meaning.SKIP:
            assert with_no_unread(await walk.state()) == before
        await assert_nothing_nags(walk)


@pytest.mark.parametrize("text", ["idk", "Keine Ahnung 🤷", "weiß nicht", "I don't know!"])
@pytest.mark.parametrize("place", ["probe", "question", "review", "card", "typed card", "task"])
async def test_not_knowing_at_a_question_counts_as_that(place: str, text: str) -> None:
    walk = await brought_to(place, model=False)

    (told, *_) = await walk.send(TextReceived(text))

    assert isinstance(told, COUNTS)
    assert getattr(told, "judged", "unknown") == "unknown"
    assert getattr(told, "verdict", "unknown") == "unknown"


@pytest.mark.parametrize("text", ["idk", "weiß nicht", "???"])
async def test_not_knowing_with_nothing_open_gets_ways_on(text: str) -> None:
    for place, goes_on in (("nothing", False), ("nothing, but begun", True)):
        walk = await brought_to(place, model=True)

        (told,) = await say(walk, text, Language.DE)

        assert is_line(told, "said-no-matter")
        assert (told == remark("said-no-matter")) is goes_on
        begins = of_press(told, "course_id") if not goes_on else None
        assert (begins is None) is goes_on


@pytest.mark.parametrize(
    ("place", "text", "to"),
    [
        ("nothing, but begun", "next", Explaining),
        ("nothing, but begun", "Ja!", Explaining),
        ("nothing, but begun", "nein", Idle),
        ("placement offered", "yes please", Placement),
        ("placement offered", "ok", Placement),
        ("placement offered", "Nein, danke", Explaining),
        ("placement offered", "skip", Explaining),
        ("lesson", "got it", Quiz),
        ("lesson", "Weiter!", Quiz),
        ("lesson", "überspringen", Quiz),
        ("lesson", "no", Explaining),
        ("lesson", "thanks", Explaining),
        ("checkpoint offered", "gerne", Quiz),
        ("checkpoint offered", "not now", Idle),
        ("checkpoint offered", "später", Idle),
        ("checkpoint offered", "idk", CheckpointOffered),
        ("card turned", "ok", states.CardTurned),
        ("card turned", "yes", states.CardTurned),
        ("leech", "skip", states.CardAsked),
        ("leech", "ok", states.LeechFound),
        ("goal sought", "nein", Idle),
        ("goal sought", "weiß nicht", Idle),
        ("file offered", "nein", Idle),
        ("topic proposed", "weiß nicht", TopicProposed),
        ("topic proposed", "no", TopicProposed),
        ("topic proposed", "next", TopicProposed),
        ("task told", "ok", states.DrillEnded),
        ("task told", "Danke", TaskAnswered),
    ],
)
async def test_a_yes_a_no_and_a_go_on_are_the_button_that_they_mean(
    place: str, text: str, to: type[ChatState]
) -> None:
    walk = await brought_to(place, model=place in WITH_MODEL)
    before = await walk.state()

    await walk.send(TextReceived(text))

    after = await walk.state()
    assert is_at(after, to)
    if isinstance(before, to) and to is not Idle:
        assert after == before


async def test_a_word_that_is_asked_for_stays_an_answer() -> None:
    walk = Wisher(with_model=False)
    await import_deck(walk, build_deck(build_card("next one", back="next; following one")))
    await walk.store(DeckTyped(LearnerId(walk.chat_id), CAPITALS, typed=True))
    await walk.send(DrillPressed())

    told = only((await walk.send(TextReceived("Next!")))[:1], CardJudged)

    assert told.verdict == "right"


@pytest.mark.parametrize("place", ["question", "task"])
async def test_a_reply_is_an_answer_if_words_are_awaited(place: str) -> None:
    walk = await brought_to(place, model=True)
    await walk.send(TextReceived("alright", surely_answer=True))

    state = await walk.state()
    tried = isinstance(state, Answering) and state.asked.tried == "alright"
    assert len(walk.teacher.tasks) == 1 if place == "task" else tried


@pytest.mark.parametrize(
    "place", ["nothing, but begun", "lesson", "card turned", "probe", "goal sought"]
)
async def test_a_reply_is_the_wish_that_it_means_if_no_words_are_awaited(place: str) -> None:
    for text in ("help", "hilfe", "stop"):
        walk = await brought_to(place, model=False)
        was_open = not isinstance(await walk.state(), NothingOpen)

        (told, *_) = await walk.send(TextReceived(text, surely_answer=True))

        stopped = STOPPED if was_open else NOTHING_STOPPED
        assert told == (stopped if text == "stop" else help_line("help"))


def test_whatever_the_courses_accept_stays_an_answer() -> None:
    for course in courses():
        for asked in (each for concept in course.concepts for each in concept.questions):
            if isinstance(asked.answer, TextAnswer):
                accepted = [text for texts in asked.answer.accepted.values() for text in texts]
                may_answer = bundled_words().may_answer
                expected = list(expected_texts(asked))
                assert all(may_answer(text, expected) for text in accepted), asked.key


@pytest.mark.parametrize("text", ["gut", "Good", "1", "nochmal"])
async def test_a_rating_by_its_name_stays_one(text: str) -> None:
    walk = await brought_to("card turned", model=False)

    await walk.send(TextReceived(text))

    assert len(await walk.rows(card_reviews)) == 1


@pytest.mark.parametrize("text", ["stop", "danke", "idk", "🙂"])
async def test_what_is_written_for_a_card_may_be_any_word(text: str) -> None:
    walk = await brought_to("leech", model=False)
    state = await walk.expect(states.LeechFound)
    await walk.store(
        state=states.FrontBeingRewritten(
            interaction_id=InteractionId("t"), drill=state.drill, card=state.leech
        )
    )

    await walk.send(TextReceived(text))

    assert (await walk.expect(states.BackBeingRewritten)).front == text


@pytest.mark.parametrize("text", ["thanks, but why is it 3/4?", "danke, aber warum?"])
async def test_a_thank_you_with_a_question_is_a_question(text: str) -> None:
    walk = await brought_to("question", model=True)

    (asked,) = await say(walk, text, Language.EN)

    assert is_line(asked, "meaning-asked")


async def test_practice_takes_them_for_no_answer_either() -> None:
    walk = Wisher()
    await walk.to_lesson()
    await walk.bring_questions("founding", question("founding/p", practice=True))
    lesson = await walk.expect(Explaining)
    await walk.send(PracticePressed(lesson.interaction_id))
    before = await walk.expect(UncheckedPractice)

    (told,) = await say(walk, "thanks", Language.EN)

    assert is_line(told, "said-")
    assert await walk.state() == before


async def test_a_day_of_small_talk_leaves_the_lesson_where_it_was() -> None:
    walk = await brought_to("question", model=False)
    before = await walk.state()
    for text in ("hi", "help", "menu", "thanks", "🙂", "ok", "next", "cool", "bye"):
        await say(walk, text, Language.EN)
        walk.clock.move(timedelta(hours=2))
        await walk.tick()

    assert await walk.state() == before
    assert named(await walk.answer())[0] == "AnswerJudged"


async def test_a_learner_who_has_begun_nothing_is_greeted_as_new() -> None:
    walk = Wisher()
    await walk.send(CardsAsked())
    await walk.send(HelpAsked())

    assert named(await walk.send(Started())) == ["welcome-new"]
    await import_deck(walk, deck_of(1))
    assert named(await walk.send(Started())) == ["welcome-again"]


@pytest.mark.parametrize("text", ["hi", "Hallo!"])
async def test_a_hello_from_a_new_learner_is_answered_as_a_start(text: str) -> None:
    walk = Wisher()

    (greeted,) = await walk.send(TextReceived(text))
    (again,) = await walk.send(TextReceived(text))

    assert is_line(greeted, "welcome-new")
    assert is_line(again, "said-")
