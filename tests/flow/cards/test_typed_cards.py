import pytest

from bot.chat.messages import Localizer, Screen, render
from bot.domain.answers.quality import Rating
from bot.domain.answers.verdict import UnclearReason
from bot.domain.cards.deck import Comma
from bot.domain.ids import InteractionId
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language
from bot.flow.cards import replies as card_replies
from bot.flow.cards.events import (
    CardTurnedPressed,
    DeckCommaPressed,
    DeckTypedPressed,
    RatingUndonePressed,
    TypedRightPressed,
)
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded, LeechFound
from bot.flow.cards.typed_cards import MOST_COMPARED
from bot.flow.engine.events import SkipAsked, TextReceived
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import AnswerMeantPressed, DontKnowPressed
from bot.flow.exercise.replies import AnswerUnclear
from bot.flow.exercise.states import AnswerAmbiguous
from tests.deck_builders import CAPITALS, MONDAY, build_card, build_state
from tests.flow.cards.table import (
    drill,
    drill_deck,
    import_deck,
    log_of,
    open_topic_question,
    rate,
    state_of,
    turn_over,
)
from tests.flow.lines import line_of, named, of_press, reply_of
from tests.flow.walking import Walk

SPAIN = build_card("spain", back="Madrid")
ITALY = build_card("italy", back="Rome; the eternal city")
EN, DE = (Localizer(language=language, zone=None, now=MONDAY) for language in Language)
HALF = build_card("half", back=r"$\frac{1}{2}$")


@pytest.mark.parametrize(
    ("comma", "text", "verdict"),
    [
        (Comma.AND, "anklagen, beschuldigen", card_replies.CardVerdict.RIGHT),
        (Comma.OR, "beschuldigen", card_replies.CardVerdict.RIGHT),
        (Comma.OR, "bitten", card_replies.CardVerdict.WRONG),
    ],
)
async def test_the_comma_of_a_deck_is_read_as_its_learner_says_from_then_on(
    walk: Walk, comma: Comma, text: str, verdict: card_replies.CardVerdict
) -> None:
    accuse = build_card("accusare", back="anklagen, beschuldigen")
    await import_deck(walk, accuse, build_card("virtus", back="Tugend"), typed=True)
    await drill(walk)
    await walk.send(DeckCommaPressed(CAPITALS, comma))

    judged = reply_of(await walk.send(TextReceived(text)), card_replies.CardJudged)
    assert judged.verdict is verdict


async def test_one_of_several_words_is_a_part_if_the_comma_means_and(walk: Walk) -> None:
    accuse = build_card("accusare", back="anklagen, beschuldigen")
    await import_deck(walk, accuse, build_card("virtus", back="Tugend"), typed=True)
    await walk.send(DeckCommaPressed(CAPITALS, Comma.AND))
    await drill(walk)

    unclear = reply_of(await walk.send(TextReceived("anklagen")), AnswerUnclear)
    assert unclear.reason is UnclearReason.PART_OF_ANSWER


async def test_a_right_typed_answer_is_rated_good(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    assert reply_of(await drill(walk), card_replies.CardFrontShown).typed
    replies = await walk.send(TextReceived("  madrid! "))

    judged = reply_of(replies, card_replies.CardJudged)
    state = await state_of(walk, "spain")
    assert state is not None
    assert (judged.verdict, judged.due_at) == (card_replies.CardVerdict.RIGHT, state.due_at)
    assert (await log_of(walk, "spain"))[0].review.rating is Rating.GOOD
    following = reply_of(replies, card_replies.CardFrontShown)
    assert following.question.text == "italy?"
    assert following.last is not None
    assert following.last.shown


@pytest.mark.parametrize("text", ["Rome", "the eternal city", "ROME"])
async def test_any_of_the_alternatives_is_right(walk: Walk, text: str) -> None:
    await import_deck(walk, ITALY, typed=True)
    await drill(walk)

    assert (
        reply_of(await walk.send(TextReceived(text)), card_replies.CardJudged).verdict
        is card_replies.CardVerdict.RIGHT
    )


async def test_one_of_two_synonyms_is_right(walk: Walk) -> None:
    accuse = build_card("accusare", back="anklagen, beschuldigen")
    await import_deck(walk, accuse, build_card("virtus", back="Tugend"), typed=True)
    await drill(walk)

    judged = reply_of(await walk.send(TextReceived("anklagen")), card_replies.CardJudged)
    assert judged.verdict is card_replies.CardVerdict.RIGHT


async def test_one_of_two_forms_is_part_of_the_answer(walk: Walk) -> None:
    see = build_card("see", back="saw, seen")
    await import_deck(walk, build_card("go", back="went, gone"), see, typed=True)
    await drill(walk)

    unclear = reply_of(await walk.send(TextReceived("went")), AnswerUnclear)
    assert unclear.reason is UnclearReason.PART_OF_ANSWER


@pytest.mark.parametrize("text", ["0.5", "1/2", "½", "2/4"])
async def test_a_number_is_right_by_its_value(walk: Walk, text: str) -> None:
    await import_deck(walk, HALF, typed=True)
    await drill(walk)

    assert (
        reply_of(await walk.send(TextReceived(text)), card_replies.CardJudged).verdict
        is card_replies.CardVerdict.RIGHT
    )


async def test_a_typed_answer_that_is_not_right_is_rated_again_and_shown_beside(
    walk: Walk,
) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    await drill(walk)
    replies = await walk.send(TextReceived("Barcelona"))

    judged = reply_of(replies, card_replies.CardJudged)
    assert (judged.verdict, judged.typed, judged.answer.text) == (
        card_replies.CardVerdict.WRONG,
        "Barcelona",
        "Madrid",
    )
    assert (await log_of(walk, "spain"))[0].review.rating is Rating.AGAIN
    assert labels(judged) == ["I was right", "↩ Undo “Again”"]
    assert "Again · comes once more in a moment" in shown(judged).markdown
    assert labels(reply_of(replies, card_replies.CardFrontShown)) == [
        "Show the answer",
        "I don't know",
    ]


async def test_an_answer_that_was_right_after_all_is_corrected_to_good(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    await drill(walk)
    await walk.send(TextReceived("the royal town"))
    replies = await walk.send(TypedRightPressed((await open_topic_question(walk)).interaction_id))

    (line,) = await log_of(walk, "spain")
    assert (line.review.rating, line.before) == (Rating.GOOD, None)
    assert line.after == await state_of(walk, "spain")
    (told,) = replies
    assert reply_of((told,), Line).key == "card-right-after-all"
    assert labels(told) == ["↩ Undo"]
    table = await walk.expect(CardAsked)
    assert table.drill.waiting == ()
    assert (table.drill.answered, table.drill.remembered) == (1, 1)


async def test_a_corrected_answer_can_be_undone_again(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    await drill(walk)
    await walk.send(TextReceived("the royal town"))
    await walk.send(TypedRightPressed((await open_topic_question(walk)).interaction_id))
    await walk.send(RatingUndonePressed((await open_topic_question(walk)).interaction_id))

    assert await state_of(walk, "spain") is None
    assert await log_of(walk, "spain") == []
    assert (await walk.expect(CardTurned)).current.ref.card_id == "spain"


async def test_correcting_the_only_card_ends_the_drill(walk: Walk) -> None:
    await import_deck(walk, SPAIN, typed=True)
    await drill(walk)
    await walk.send(TextReceived("Barcelona"))
    done = reply_of(
        await walk.send(TypedRightPressed((await open_topic_question(walk)).interaction_id)),
        card_replies.DrillDone,
    )

    assert (done.answered, done.remembered, done.mastered) == (1, 1, ("Capitals",))


async def test_not_knowing_shows_the_answer_and_counts_as_again(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY)
    await drill(walk)
    judged = reply_of(await walk.send(TextReceived("I don't know")), card_replies.CardJudged)

    assert (judged.verdict, judged.typed, judged.answer.text) == (
        card_replies.CardVerdict.UNKNOWN,
        "",
        "Madrid",
    )
    assert (await log_of(walk, "spain"))[0].review.rating is Rating.AGAIN


async def test_the_button_says_the_same(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    await drill(walk)
    replies = await walk.send(DontKnowPressed((await open_topic_question(walk)).interaction_id))

    assert reply_of(replies, card_replies.CardJudged).verdict is card_replies.CardVerdict.UNKNOWN
    assert "I was right" not in labels(reply_of(replies, card_replies.CardFrontShown))


async def test_a_learner_who_cannot_type_turns_and_rates_the_card(walk: Walk) -> None:
    await import_deck(walk, SPAIN, typed=True)
    await drill(walk)
    back = reply_of(
        await walk.send(CardTurnedPressed((await open_topic_question(walk)).interaction_id)),
        card_replies.CardBackShown,
    )

    assert len(back.intervals_days) == 4


async def test_a_text_that_looks_like_a_question_counts_only_when_meant(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    await drill(walk)
    asked = reply_of(await walk.send(TextReceived("Barcelona?")), Line)
    assert await state_of(walk, "spain") is None
    replies = await walk.send(
        AnswerMeantPressed(of_press(asked, "interaction_id"), is_answer=True)
    )

    assert reply_of(replies, card_replies.CardJudged).typed == "Barcelona"
    assert await state_of(walk, "spain") is not None


@pytest.mark.parametrize(
    ("front", "back", "typed"),
    [
        ("adios", "goodbye", "bye"),
        ("adios", "goodbye (formal)", "bye"),
        ("adios", "goodbye, farewell", "see you"),
        ("gracias", "**thank you**", "Thanks!"),
        ("hola", "hello", "hi"),
        ("hola", "hello", "good night"),
        ("bueno", "gut", "schön"),
        ("sí", "yes", "ok"),
        ("ayuda", "help", "Hilfe"),
        ("ayudar", "to help", "Hilfe"),
        ("adelante", "weiter", "los"),
        ("alto", "halt", "stop"),
        ("parada", "the stop", "pause"),
        ("borrar", "delete", "löschen"),
        ("danke", "gracias", "thank you"),
        ("Auf Wiedersehen (formell)", "arrivederci", "ciao"),
        ("Stopp!", "alto", "halt"),
    ],
)
async def test_an_everyday_word_is_judged_where_one_is_learned(
    walk: Walk, front: str, back: str, typed: str
) -> None:
    await import_deck(walk, build_card("word", front=front, back=back), ITALY, typed=True)
    await drill(walk)

    judged = reply_of(await walk.send(TextReceived(typed)), card_replies.CardJudged)
    assert (judged.verdict, judged.typed) == (card_replies.CardVerdict.WRONG, typed)


@pytest.mark.parametrize("typed", ["stop", "help", "thanks", "weiter", "delete"])
async def test_a_reply_to_a_card_is_judged_whatever_it_means(walk: Walk, typed: str) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    await drill(walk)

    judged = reply_of(
        await walk.send(TextReceived(typed, surely_answer=True)), card_replies.CardJudged
    )
    assert (judged.verdict, judged.typed) == (card_replies.CardVerdict.WRONG, typed)


async def test_stop_ends_the_drill_even_if_other_everyday_words_are_learned(walk: Walk) -> None:
    await import_deck(walk, build_card("gracias", back="thank you"), typed=True)
    await drill(walk)
    await walk.send(TextReceived("stop"))

    assert await walk.state() == Idle()
    assert await log_of(walk, "gracias") == []


async def test_a_question_about_a_card_leaves_it_on_the_table(walk: Walk) -> None:
    await import_deck(walk, SPAIN, typed=True)
    await drill(walk)
    asked = reply_of(await walk.send(TextReceived("Why not Toledo?")), Line)
    replies = await walk.send(
        AnswerMeantPressed(of_press(asked, "interaction_id"), is_answer=False)
    )

    line_of(replies, "needs-model")
    assert reply_of(replies, card_replies.CardFrontShown).question.text == "spain?"
    assert await state_of(walk, "spain") is None


async def test_a_card_can_be_skipped_while_its_answer_is_ambiguous(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    await drill(walk)
    await walk.send(TextReceived("Barcelona?"))
    await walk.expect(AnswerAmbiguous)
    replies = await walk.send(SkipAsked())

    assert reply_of(replies, card_replies.CardFrontShown).question.text == "italy?"


async def test_a_right_answer_is_never_ambiguous(walk: Walk) -> None:
    await import_deck(walk, build_card("what", back="was"), typed=True)
    await drill(walk)

    assert (
        reply_of(await walk.send(TextReceived("was")), card_replies.CardJudged).verdict
        is card_replies.CardVerdict.RIGHT
    )


async def test_a_card_with_too_long_an_answer_is_turned_instead(walk: Walk) -> None:
    await import_deck(walk, build_card("spain", back="word " * 100), typed=True)
    assert not reply_of(await drill(walk), card_replies.CardFrontShown).typed

    assert (
        reply_of(await walk.send(TextReceived("words")), card_replies.CardBackShown).typed
        == "words"
    )


async def test_the_gap_is_what_is_typed(walk: Walk) -> None:
    gap = build_card(
        "gap", front="{{c1::Paris}} is in {{c2::France}}", back="", kind=CardKind.CLOZE, gap=1
    )
    await import_deck(walk, gap, typed=True)
    await drill(walk)

    assert (
        reply_of(await walk.send(TextReceived("paris")), card_replies.CardJudged).verdict
        is card_replies.CardVerdict.RIGHT
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [("the city", UnclearReason.PART_OF_ANSWER), ("Rome " * 50, UnclearReason.TOO_LONG)],
)
async def test_a_text_that_cannot_be_judged_leaves_the_card_open(
    walk: Walk, text: str, reason: UnclearReason
) -> None:
    await import_deck(walk, ITALY, typed=True)
    await drill(walk)
    table = await open_topic_question(walk)
    unclear = reply_of(await walk.send(TextReceived(text)), AnswerUnclear)

    assert unclear.reason is reason
    assert (await open_topic_question(walk)).current == table.current
    assert await state_of(walk, "italy") is None


async def test_a_card_is_shown_again_if_it_or_two_answers_are_not_understood(walk: Walk) -> None:
    await import_deck(walk, ITALY, typed=True)
    await drill(walk)

    texts = ("the city", "the city", "Ich verstehe die Frage nicht")
    said = [named(await walk.send(TextReceived(text))) for text in texts]

    again = ["AnswerUnclear", "CardFrontShown"]
    assert said == [["AnswerUnclear"], again, again]
    assert await state_of(walk, "italy") is None


async def test_one_slip_is_right_and_the_spelling_is_shown(walk: Walk) -> None:
    await import_deck(walk, SPAIN, typed=True)
    await drill(walk)
    judged = reply_of(await walk.send(TextReceived("Madrit")), card_replies.CardJudged)

    assert (judged.verdict, judged.spelling) == (card_replies.CardVerdict.RIGHT, "Madrid")
    assert (await log_of(walk, "spain"))[0].review.rating is Rating.GOOD
    assert "Right. Spelling: **Madrid**" in shown(judged).markdown


async def test_the_answer_to_another_card_is_no_slip(walk: Walk) -> None:
    jamaica = build_card("jamaica", back="Kingston")
    await import_deck(walk, jamaica, build_card("saint-vincent", back="Kingstown"), typed=True)
    await drill(walk)
    judged = reply_of(await walk.send(TextReceived("Kingstown")), card_replies.CardJudged)

    assert (judged.verdict, judged.answer.text) == (card_replies.CardVerdict.WRONG, "Kingston")


async def test_in_a_deck_too_large_to_look_through_no_slip_is_forgiven(walk: Walk) -> None:
    others = [build_card(f"card-{number}") for number in range(MOST_COMPARED)]
    await import_deck(walk, SPAIN, *others, typed=True)
    await drill(walk)

    assert (
        reply_of(await walk.send(TextReceived("Madrit")), card_replies.CardJudged).verdict
        is card_replies.CardVerdict.WRONG
    )


async def test_a_repeat_is_judged_and_counts_for_nothing(walk: Walk) -> None:
    await import_deck(walk, SPAIN, typed=True)
    await drill(walk)
    await walk.send(TextReceived("Rome"))
    before = await state_of(walk, "spain")
    judged = reply_of(await walk.send(TextReceived("Madrid")), card_replies.CardJudged)

    assert (judged.verdict, judged.due_at) == (card_replies.CardVerdict.RIGHT, None)
    assert await state_of(walk, "spain") == before
    assert len(await log_of(walk, "spain")) == 1
    await walk.expect(DrillEnded)


@pytest.mark.parametrize("answer", ["Lisbon", "Madrid"])
async def test_the_verdict_on_a_repeat_says_that_it_does_not_count(
    walk: Walk, answer: str
) -> None:
    await import_deck(walk, SPAIN, typed=True)
    await drill(walk)
    first = reply_of(await walk.send(TextReceived("Rome")), card_replies.CardJudged)
    again = reply_of(await walk.send(TextReceived(answer)), card_replies.CardJudged)

    for text, words in (EN, "This time doesn't count"), (DE, "Diesmal zählt es nicht"):
        assert words not in render(first, text).markdown
        assert words in render(again, text).markdown


async def test_typing_can_be_switched_in_the_middle_of_a_drill(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY)
    await drill(walk)
    await walk.send(DeckTypedPressed(CAPITALS, typed=True))

    assert (
        reply_of(await walk.send(TextReceived("Madrid")), card_replies.CardJudged).verdict
        is card_replies.CardVerdict.RIGHT
    )


async def test_a_typed_answer_that_makes_a_leech_can_still_have_been_right(walk: Walk) -> None:
    leech = build_state(MONDAY, lapses=7, reviews=20)
    await import_deck(walk, SPAIN, ITALY, states={"spain": leech}, typed=True)
    await drill_deck(walk)
    replies = await walk.send(TextReceived("the royal town"))
    assert reply_of(replies, card_replies.LeechShown).lapses == 8
    found = await walk.expect(LeechFound)
    await walk.send(TypedRightPressed(InteractionId(found.interaction_id)))

    state = await state_of(walk, "spain")
    assert state is not None
    assert state.lapses == 7
    assert (await open_topic_question(walk)).current.ref.card_id == "italy"


async def test_undo_after_a_typed_answer_puts_the_card_there_to_be_rated(walk: Walk) -> None:
    await import_deck(walk, SPAIN, ITALY, typed=True)
    await drill(walk)
    await walk.send(TextReceived("Madrid"))
    await walk.send(RatingUndonePressed((await open_topic_question(walk)).interaction_id))
    assert await state_of(walk, "spain") is None
    await rate(walk, Rating.EASY)

    assert (await log_of(walk, "spain"))[0].review.rating is Rating.EASY
    await turn_over(walk)


def shown(reply: Reply) -> Screen:
    return render(reply, EN)


def labels(reply: Reply) -> list[str]:
    screen = shown(reply)
    return [button.label for row in screen.keyboard for button in row]
