"""Cards with choices: a button is pressed, or a letter or the words are typed."""

from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.answers.quality import Rating
from bot.domain.answers.verdict import UnclearReason
from bot.domain.topics.course import Language
from bot.flow.cards.events import RatingUndonePressed
from bot.flow.cards.replies import CardBackShown, CardFrontShown, CardJudged, CardSide, CardVerdict
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded
from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed
from bot.flow.exercise.replies import AnswerUnclear
from tests.deck_builders import MONDAY, build_card, build_ref
from tests.flow.cards.table import (
    drill,
    import_deck,
    log_of,
    open_topic_question,
    rate,
    state_of,
    turn_over,
)
from tests.flow.lines import named, reply_of
from tests.flow.walking import Walk

EN = Localizer(language=Language.EN, zone=None, now=MONDAY)
CHOICES = ("Lisbon", "Madrid", "Porto", "Seville")
SPAIN = build_card("spain", back="Madrid", choices=CHOICES, explanation="Since 1561.")
ITALY = build_card("italy", back="Rome")


async def asked(walk: Walk, *, typed: bool = False) -> CardFrontShown:
    """Drill the card with its choices, and return the question as shown."""
    await import_deck(walk, SPAIN, ITALY, typed=typed)
    return reply_of(await drill(walk), CardFrontShown)


async def press(walk: Walk, front: CardFrontShown, choice: str) -> CardJudged:
    event = ChoicePressed(front.interaction_id, front.choices.index(choice))
    return reply_of(await walk.send(event), CardJudged)


async def test_a_card_with_choices_is_asked_with_them_and_shown_again_in_the_same_order(
    walk: Walk,
) -> None:
    front = await asked(walk)
    await walk.send(TextReceived("the capital"))
    again = reply_of(await walk.send(TextReceived("the capital")), CardFrontShown)

    assert sorted(front.choices) == sorted(CHOICES)
    assert again.choices == front.choices
    assert labels(front) == [*front.choices, "I don't know"]


async def test_the_right_choice_is_rated_good_and_explained(walk: Walk) -> None:
    judged = await press(walk, await asked(walk), "Madrid")

    assert (judged.verdict, judged.chosen) == (CardVerdict.RIGHT, "Madrid")
    assert judged.explanation == CardSide(text="Since 1561.")
    assert (await log_of(walk, "spain"))[0].review.rating is Rating.GOOD
    assert (await open_topic_question(walk)).current.ref.card_id == "italy"


async def test_a_wrong_choice_is_rated_again_and_shows_the_right_one_and_why(walk: Walk) -> None:
    judged = await press(walk, await asked(walk), "Porto")

    assert (judged.verdict, judged.chosen, judged.answer.text) == (
        CardVerdict.WRONG,
        "Porto",
        "Madrid",
    )
    assert (await log_of(walk, "spain"))[0].review.rating is Rating.AGAIN
    assert labels(judged) == ["↩ Undo “Again”"]
    words = render(judged, EN).markdown
    assert words.index("Porto") < words.index("Madrid") < words.index("Since 1561.")


@pytest.mark.parametrize("typed", [False, True])
async def test_letter_and_words_of_a_choice_are_typed_in_every_deck(
    walk: Walk, *, typed: bool
) -> None:
    front = await asked(walk, typed=typed)
    letter = "abcd"[front.choices.index("Porto")]
    wrong = reply_of(await walk.send(TextReceived(letter)), CardJudged)
    await walk.send(RatingUndonePressed((await open_topic_question(walk)).interaction_id))
    await rate(walk)
    await walk.send(StopAsked())

    assert (wrong.verdict, wrong.typed, wrong.chosen) == (CardVerdict.WRONG, letter, "Porto")


async def test_the_words_of_the_right_choice_are_right(walk: Walk) -> None:
    await asked(walk)
    right = reply_of(await walk.send(TextReceived("madrid")), CardJudged)

    assert (right.verdict, right.chosen) == (CardVerdict.RIGHT, "Madrid")


async def test_a_text_that_is_no_choice_leaves_the_card_on_the_table(walk: Walk) -> None:
    await asked(walk)
    unclear = reply_of(await walk.send(TextReceived("the capital")), AnswerUnclear)

    assert (unclear.reason, unclear.options) == (UnclearReason.NOT_A_CHOICE, 4)
    assert await state_of(walk, "spain") is None


async def test_a_question_about_the_card_is_no_answer(walk: Walk) -> None:
    await asked(walk)
    await walk.send(TextReceived("Is it Porto?"))

    assert (await open_topic_question(walk)).current.ref == build_ref("spain")
    assert await state_of(walk, "spain") is None


async def test_yes_is_a_choice_if_a_choice_says_so(walk: Walk) -> None:
    await import_deck(walk, build_card("spain", back="No", choices=("Yes", "No")))
    await drill(walk)

    judged = reply_of(await walk.send(TextReceived("yes")), CardJudged)
    assert (judged.verdict, judged.chosen) == (CardVerdict.WRONG, "Yes")


async def test_not_knowing_shows_the_right_choice_and_why(walk: Walk) -> None:
    front = await asked(walk)
    judged = reply_of(await walk.send(DontKnowPressed(front.interaction_id)), CardJudged)

    assert (judged.verdict, judged.chosen, judged.answer.text, judged.explanation.text) == (
        CardVerdict.UNKNOWN,
        "",
        "Madrid",
        "Since 1561.",
    )


async def test_undo_after_a_choice_puts_the_card_there_to_be_rated(walk: Walk) -> None:
    await press(walk, await asked(walk), "Madrid")
    table = await open_topic_question(walk)
    back = reply_of(await walk.send(RatingUndonePressed(table.interaction_id)), CardBackShown)

    assert back.explanation.text == "Since 1561."
    assert await state_of(walk, "spain") is None
    await walk.expect(CardTurned)


async def test_a_card_that_was_wrong_comes_once_more_and_counts_for_nothing(walk: Walk) -> None:
    await press(walk, await asked(walk), "Porto")
    await rate(walk)
    again = await open_topic_question(walk)
    assert isinstance(again, CardAsked)
    place = [CHOICES[at] for at in again.shown].index("Madrid")
    judged = reply_of(await walk.send(ChoicePressed(again.interaction_id, place)), CardJudged)

    assert (judged.verdict, judged.due_at) == (CardVerdict.RIGHT, None)
    assert len(await log_of(walk, "spain")) == 1
    await walk.expect(DrillEnded)


async def test_a_second_tap_on_a_choice_says_and_changes_nothing(walk: Walk) -> None:
    front = await asked(walk)
    await press(walk, front, "Porto")
    before = await walk.state()

    assert await walk.send(ChoicePressed(front.interaction_id, 0)) == ()
    assert await walk.state() == before


async def test_a_choice_that_an_update_took_away_shows_the_card_anew(walk: Walk) -> None:
    front = await asked(walk)
    await import_deck(walk, replace(SPAIN, choices=CHOICES[:2]), ITALY)

    said = await walk.send(ChoicePressed(front.interaction_id, 3))
    assert named(said) == ["said-old-button", "CardFrontShown"]
    assert await state_of(walk, "spain") is None


async def test_a_choice_that_is_a_picture_is_shown_by_the_name_of_its_file(walk: Walk) -> None:
    flags = ("![](es.png)", "![](pt.png)")
    await import_deck(walk, build_card("spain", back="![](es.png)", choices=flags))
    front = reply_of(await drill(walk), CardFrontShown)

    assert sorted(front.choices) == ["es.png", "pt.png"]
    assert (await press(walk, front, "pt.png")).chosen == "pt.png"


async def test_a_card_that_is_gone_is_skipped(walk: Walk) -> None:
    front = await asked(walk)
    await import_deck(walk, ITALY)

    await walk.send(ChoicePressed(front.interaction_id, 0))
    assert (await open_topic_question(walk)).current.ref == build_ref("italy")


async def test_a_card_without_choices_shows_its_explanation_when_it_is_turned(walk: Walk) -> None:
    await import_deck(walk, replace(SPAIN, choices=()))
    await drill(walk)

    back = reply_of(await turn_over(walk), CardBackShown)
    assert "Madrid\n\nSince 1561." in render(back, EN).markdown


def labels(reply: CardFrontShown | CardJudged) -> list[str]:
    return [button.label for row in render(reply, EN).keyboard for button in row]
