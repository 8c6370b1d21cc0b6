"""Texts that may be questions count only when the learner says so."""

from datetime import timedelta

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.ids import FileId, InteractionId
from bot.domain.topics.course import Language
from bot.flow.cards.states import DrillEnded
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import (
    DocumentReceived,
    Event,
    NextAsked,
    PhotoReceived,
    Started,
    TextReceived,
    TopicsAsked,
    Unreadable,
    UnreadableReceived,
)
from bot.flow.engine.files import SentFile
from bot.flow.engine.replies import Line, remark
from bot.flow.engine.states import Idle
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise.events import ChoicePressed
from bot.flow.exercise.states import AnswerAmbiguous, TextAmbiguous
from bot.flow.files.events import ImportAs, ImportPressed
from bot.flow.files.states import ImportOffered, Offer
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.states import Explaining, Quiz
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from tests.builders import MONDAY
from tests.flow.dealing import deck_of, drill_through, import_deck
from tests.flow.lines import is_line, named, of_press
from tests.flow.strolling import (
    from_the_beginning,
    to_first_question,
    to_placement_offer,
    to_whole_lesson,
)
from tests.flow.walking import Walk, courses, imagined
from tests.flow.writing import Wisher
from tests.words import bundled_words


async def ambiguous(walk: Walk, text: str) -> AnswerAmbiguous:
    (asked,) = await walk.send(TextReceived(text))
    assert is_line(asked, "meaning-asked")
    return await walk.expect(AnswerAmbiguous)


async def test_the_one_answer_in_a_text_counts_though_it_is_put_as_a_question() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    right = (await walk.answer_event()).text

    judged = await walk.send(TextReceived(f"umm, is it {right} ?"))

    assert named(judged)[0] == "AnswerJudged"
    assert len(await walk.maps.responses(quizzing.purpose.node_id, 5)) == 1


async def test_a_question_in_the_middle_of_a_quiz_leaves_the_question_where_it_was() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    state = await ambiguous(walk, "why do we need 12?")

    said = await walk.send(
        exercise_events.AnswerMeantPressed(state.interaction_id, is_answer=False)
    )

    assert named(said) == ["needs-model", "QuestionAsked"]
    assert await walk.state() == quizzing


async def test_the_buttons_of_the_question_still_count_while_a_text_is_ambiguous() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    await ambiguous(walk, "why is it 12?")

    await walk.send(ChoicePressed(quizzing.interaction_id, 0))

    assert await walk.overlays() == ()


async def test_a_reply_to_the_question_counts_at_once() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    await walk.send(TextReceived("what", surely_answer=True))

    assert await walk.overlays() == ()
    assert quizzing.purpose.qualities == ()


async def test_a_text_out_of_the_blue_can_name_a_course() -> None:
    walk = imagined(MONDAY)

    said = await walk.send(TextReceived("I want to learn fractions"))

    assert named(said) == ["PlacementProposed"]
    await walk.expect(PlacementOffered)


@pytest.mark.parametrize("text", ["quantum knitting", "what are flowers for?", "…", "42"])
async def test_without_a_model_a_text_that_is_not_understood_gets_one_line_and_ways_on(
    text: str,
) -> None:
    walk = imagined(MONDAY)
    await walk.send(Started())
    fractions = courses()[0]

    (line,) = await walk.send(TextReceived(text))

    assert is_line(line, "said-not-understood")
    assert of_press(line, "course_id") == fractions.id
    assert await walk.state() == Idle()


async def test_a_newcomer_who_is_not_understood_is_welcomed() -> None:
    said = await imagined(MONDAY).send(TextReceived("My daughter told me, but not what it does."))

    assert named(said)[0].startswith("welcome-")


@pytest.mark.parametrize(
    "text",
    [
        "wie löse ich quadratische gleichungen?",
        "What are percentages?",
        "I would also like to understand percentages, if that is possible.",
    ],
)
async def test_without_a_model_the_skills_that_a_sentence_names_are_offered(text: str) -> None:
    (offered,) = await imagined(MONDAY).send(TextReceived(text))

    assert is_line(offered, "practice-which-skill")


async def test_without_a_model_a_question_about_a_course_opens_it() -> None:
    said = await imagined(MONDAY).send(TextReceived("was sind eigentlich Brüche?"))

    assert named(said) == ["PlacementProposed"]


@pytest.mark.parametrize("text", ["I want them, please", "mach du"])
async def test_the_inside_of_a_word_and_a_bare_verb_name_nothing(text: str) -> None:
    walk = imagined(MONDAY)
    await walk.send(Started())

    (line,) = await walk.send(TextReceived(text))

    assert is_line(line, "said-not-understood")


async def test_what_was_begun_is_the_way_on_after_a_text_that_is_not_understood() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await walk.send(engine_events.StopAsked())

    (line,) = await walk.send(TextReceived("quantum knitting"))

    assert line == remark("said-not-understood")


async def test_a_text_after_a_drill_leaves_the_last_rating_undoable() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(1))
    await drill_through(walk)
    ended = await walk.expect(DrillEnded)

    (line,) = await walk.send(TextReceived("quantum knitting"))

    assert is_line(line, "said-")
    assert await walk.state() == ended


async def test_a_second_text_out_of_the_blue_replaces_the_first() -> None:
    walk = Wisher()
    await walk.send(TextReceived("one"))
    await walk.send(TextReceived("two"))

    assert (await walk.expect(TextAmbiguous)).text == "two"


AFTERWARDS = (
    engine_events.HelpAsked(),
    TopicsAsked(),
    engine_events.UnknownCommandGiven("dance"),
    QuizPressed(InteractionId("of another day")),
    exercise_events.TextMeantPressed(InteractionId("of another day"), learn=True),
    engine_events.UnknownPressed(),
    PhotoReceived(FileId("photo")),
    DocumentReceived(SentFile(id=FileId("file"), name="cells.csv", size_bytes=10)),
    UnreadableReceived(Unreadable.STICKER),
)


@pytest.mark.parametrize("event", AFTERWARDS, ids=lambda event: type(event).__name__)
async def test_any_event_drops_a_text_that_was_not_understood(event: Event) -> None:
    walk = Wisher()
    await walk.send(TextReceived("quantum knitting"))
    await walk.expect(TextAmbiguous)

    replies = await walk.send(event)

    assert not any(is_line(reply, "topic-or-question") for reply in replies)
    assert await walk.place() == (Idle(), ())


@pytest.mark.parametrize("event", AFTERWARDS, ids=lambda event: type(event).__name__)
async def test_any_event_drops_an_ambiguous_answer_and_its_question_stays(event: Event) -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    await ambiguous(walk, "why do we need 12?")

    replies = await walk.send(event)

    assert not any(is_line(reply, "meaning-asked") for reply in replies)
    assert await walk.place() == (quizzing, ())


async def test_a_text_is_dropped_beside_a_file_that_is_offered_too() -> None:
    walk = Wisher()
    await walk.send(TextReceived("quantum knitting"))
    told = await walk.expect(TextAmbiguous)
    offer = Offer(
        interaction_id=InteractionId("offer"),
        file=SentFile(id=FileId("file"), name="cells.csv", size_bytes=10),
    )
    await walk.store(state=Idle(), overlays=(ImportOffered(offers=(offer,)), told))

    (left,) = await walk.send(ImportPressed(offer.interaction_id, ImportAs.NOTHING))

    assert is_line(left, "file-left")
    assert await walk.place() == (Idle(), ())


@pytest.mark.parametrize(
    ("learn", "told"), [(True, "courses-unknown"), (False, "needs-model")], ids=["learn", "ask"]
)
async def test_the_buttons_of_a_text_that_came_before_an_update_still_lead_on(
    told: str, *, learn: bool
) -> None:
    walk = imagined(MONDAY)
    ambiguous = TextAmbiguous(interaction_id=InteractionId("old"), text="quantum knitting")
    await walk.store(state=Idle(), overlays=(ambiguous,))

    said = await walk.send(exercise_events.TextMeantPressed(InteractionId("old"), learn=learn))

    assert named(said) == [told]
    assert await walk.place() == (Idle(), ())


async def test_ok_in_a_lesson_goes_on_to_the_questions() -> None:
    walk = imagined(MONDAY)
    await to_whole_lesson(walk)

    await walk.send(TextReceived("ok"))

    await walk.expect(Quiz)


async def test_a_greeting_out_of_the_blue_is_greeted() -> None:
    walk = imagined(MONDAY)
    await walk.send(engine_events.Started())

    (line,) = await walk.send(TextReceived("Hallo!"))

    assert is_line(line, "said-greeting")


async def test_ok_out_of_the_blue_goes_on_with_what_was_begun() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await walk.send(engine_events.StopAsked())

    await walk.send(TextReceived("weiter"))

    await walk.expect(Explaining)


async def test_not_knowing_in_a_lesson_brings_its_other_ways_and_nothing_else() -> None:
    walk = imagined(MONDAY)
    explaining = await to_whole_lesson(walk)

    replies = await walk.send(TextReceived("weiß nicht"))

    assert named(replies) == ["lesson-stands"]
    assert await walk.state() == explaining


@pytest.mark.parametrize(
    "text", ["take the capitals", "nimm capitals", "practise capitals pls", "drill my capitals"]
)
async def test_a_deck_that_is_named_is_opened(text: str) -> None:
    walk = Wisher(with_model=False)
    await import_deck(walk, deck_of(2))
    await walk.send(engine_events.StopAsked())

    said = await walk.send(TextReceived(text))

    assert named(said) == ["DeckShown"]


async def test_once_a_day_the_reply_says_that_a_question_needs_a_model() -> None:
    walk = imagined(MONDAY)
    await to_whole_lesson(walk)
    question = TextReceived("why is that so?")

    first, again = await walk.send(question), await walk.send(question)
    await walk.send(engine_events.StopAsked())
    idle = await walk.send(TextReceived("why is the sky blue?"))
    walk.clock.move(timedelta(days=1))
    await walk.send(NextAsked())
    tomorrow = await walk.send(question)

    assert (named(first), named(again)) == (
        ["needs-model", "lesson-stands"],
        ["said-not-answered", "lesson-stands"],
    )
    assert named(idle) == ["said-not-understood"]
    assert named(tomorrow)[0] == "needs-model"


async def test_a_question_in_a_lesson_is_met_with_other_ways_and_the_lesson_stays() -> None:
    walk = imagined(MONDAY)
    explaining = await to_whole_lesson(walk)

    helped = await walk.send(TextReceived("why is that so?"))

    assert named(helped) == ["needs-model", "lesson-stands"]
    assert await walk.state() == explaining


@pytest.mark.parametrize("text", ["wieso", "why tho does that work", "erklär mal"])
async def test_a_text_in_which_no_answer_can_be_read_is_a_question(text: str) -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    said = await walk.send(TextReceived(text))

    assert not any(is_line(reply, "meaning-asked") for reply in said)
    assert await walk.place() == (quizzing, ())


async def test_a_name_typed_while_no_word_is_awaited_is_opened_and_the_question_waits() -> None:
    walk = Wisher(with_model=False)
    quizzing = await to_first_question(walk)

    said = await walk.send(TextReceived("nah i want python"))

    assert named(said)[-1] == "PlacementProposed"
    assert len(await walk.maps.responses(quizzing.purpose.node_id, 5)) == 0


@pytest.mark.parametrize(
    ("text", "key"),
    [("give me an example", "said-no-example-open"), ("quiz me", "said-asked-already")],
)
async def test_a_wish_that_a_placement_does_not_grant_gets_one_line(text: str, key: str) -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))

    said = await walk.send(TextReceived(text))

    assert named(said) == [key]


async def test_whatever_is_heard_in_a_text_out_of_the_blue_is_met_with_something() -> None:
    phrases = {meaning: words for words, meaning in bundled_words().meanings.items()}

    for phrase in phrases.values():
        said = await imagined(MONDAY).send(TextReceived(f"honestly, {' '.join(phrase)}"))

        assert said, phrase


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Who can read what I write here?", "privacy"),
        ("wer liest hier mit?", "privacy"),
        ("Is it free, or do I have to pay for it at some point?", "said-cost"),
        ("was kostet das hier", "said-cost"),
    ],
)
async def test_what_it_costs_and_who_reads_it_is_told_at_once(text: str, key: str) -> None:
    said = await imagined(MONDAY).send(TextReceived(text))

    assert named(said)[0] == key


async def test_what_it_costs_is_told_while_a_question_stays_open() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    (line,) = await walk.send(TextReceived("is it free?"))

    assert isinstance(line, Line)
    localizer = Localizer(language=Language.EN, zone=None, now=MONDAY)
    assert "costs you nothing" in render(line, localizer).markdown
    assert await walk.state() == quizzing
