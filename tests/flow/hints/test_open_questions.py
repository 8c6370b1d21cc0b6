"""Questions asked while something is open do not bring the answer by a side door (K89)."""

from bot.domain.answers.quality import Rating
from bot.domain.exercise.right_answers import right_answer
from bot.flow.cards.events import DrillPressed
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.exercise.events import AnswerMeantPressed, TextMeantPressed
from bot.flow.exercise.states import AnswerAmbiguous, Answering, Placement, TextAmbiguous, asks_for
from bot.flow.lessons.events import CheckpointPressed
from bot.flow.lessons.states import Checkpoint, LessonQuiz
from bot.flow.placement.events import PlacementPressed
from tests.deck_builders import build_card
from tests.flow.cards import table
from tests.flow.dealing import deck_of, import_deck
from tests.flow.hints.asking import ask, ask_not_answer, scripted
from tests.flow.lines import is_line, named
from tests.flow.strolling import (
    from_the_beginning,
    to_checkpoint_offer,
    to_first_question,
    to_placement_offer,
)
from tests.flow.walking import find_question
from tests.flow.writing import EN, Wisher


async def key_of(walk: Wisher) -> str:
    state = await walk.state()
    assert isinstance(state, Answering)
    return right_answer(find_question(state.asked.key), EN)


async def test_a_reply_that_reveals_the_answer_is_tried_once_more_and_then_held_back() -> None:
    walk, teacher = scripted("-")
    quiz = await to_first_question(walk)
    teacher.says = [f"It is {await key_of(walk)}."]

    said = await ask(walk)

    assert is_line(said[0], "said-left-to-you")
    assert named(said[1:]) == ["QuestionAsked"]
    assert walk.drafts.shown == []
    assert [bool(brief.open_question) for brief in teacher.briefs[-2:]] == [True, False]
    assert await walk.place() == (quiz, ())


async def test_a_second_answer_that_gives_nothing_away_is_shown() -> None:
    walk, teacher = scripted("-")
    await to_first_question(walk)
    teacher.says = [f"It is {await key_of(walk)}.", "Look at how the whole is cut."]

    said = await ask(walk)

    assert named(said) == ["QuestionAnswered", "QuestionAsked"]
    assert walk.drafts.shown == []


async def test_help_in_a_quiz_lowers_the_answer_as_a_hint_does() -> None:
    walk, _ = scripted("Look at how the whole is cut.")
    await to_first_question(walk)
    await ask(walk)

    await walk.answer()

    assert (await walk.expect(LessonQuiz)).purpose.qualities == (4,)


async def test_an_answer_that_was_held_back_does_not_count_as_help() -> None:
    walk, teacher = scripted("-")
    await to_first_question(walk)
    teacher.says = [f"It is {await key_of(walk)}."]
    await ask(walk)

    await walk.answer()

    assert (await walk.expect(LessonQuiz)).purpose.qualities == (5,)


async def test_help_lines_that_a_model_names_are_never_held_back() -> None:
    walk, teacher = scripted("-")
    await to_first_question(walk)
    kind = "Please call 116 123, or in danger 112. A person can help you better than I can."
    teacher.says = [f"{kind} {await key_of(walk)}"]

    assert named(await ask(walk, "why does nobody like me?"))[0] == "QuestionAnswered"


async def test_a_probe_and_a_checkpoint_are_not_discussed() -> None:
    probed, to_probe = scripted("It is everything you want to know.")
    offered = await to_placement_offer(probed)
    await probed.send(PlacementPressed(offered.interaction_id, wanted=True))
    checked, to_checkpoint = scripted("It is everything you want to know.")
    await from_the_beginning(checked)
    checkpoint = await to_checkpoint_offer(checked)
    await checked.send(CheckpointPressed(checkpoint.interaction_id, wanted=True))

    for walk, teacher, kind, asked in (
        (probed, to_probe, Placement, ask),
        (checked, to_checkpoint, Checkpoint, ask_not_answer),
    ):
        before = await walk.state()
        said = await asked(walk)
        assert is_line(said[0], "said-not-discussed")
        assert named(said[1:]) == ["QuestionAsked"]
        assert asks_for(await walk.state(), kind)
        assert (await walk.state(), teacher.briefs) == (before, [])


async def test_the_back_of_the_card_on_the_table_is_held_back() -> None:
    walk, _ = scripted("The back says: Back of card 0.")
    await import_deck(walk, deck_of(1))
    await walk.send(DrillPressed())
    asked = await walk.expect(CardAsked)
    await walk.store(
        state=asked,
        overlays=(AnswerAmbiguous(interaction_id=asked.interaction_id, text="what is it?"),),
    )

    said = await walk.send(AnswerMeantPressed(asked.interaction_id, is_answer=False))

    assert is_line(said[0], "said-left-to-you")
    assert walk.drafts.shown == []


async def test_a_card_typed_right_after_help_was_hard() -> None:
    walk, _ = scripted("Think of what stands behind the front.")
    await table.import_deck(walk, build_card("spain", back="Madrid"), typed=True)
    await table.drill(walk)
    asked = await walk.expect(CardAsked)
    overlay = AnswerAmbiguous(interaction_id=asked.interaction_id, text="what is it?")
    await walk.store(state=asked, overlays=(overlay,))
    said = await walk.send(AnswerMeantPressed(asked.interaction_id, is_answer=False))
    assert named(said)[0] == "QuestionAnswered"

    await walk.send(TextReceived("Madrid"))

    (logged,) = await table.log_of(walk, "spain")
    assert logged.review.rating is Rating.HARD


async def test_with_nothing_open_an_answer_grows_while_it_is_written() -> None:
    walk, _ = scripted("Because light scatters.")
    await walk.send(StopAsked())
    await walk.send(TextReceived("why is the sky blue?"))
    beside = await walk.expect(TextAmbiguous)

    said = await walk.send(TextMeantPressed(beside.interaction_id, learn=False))

    assert named(said) == ["QuestionAnswered"]
    assert [text for _, text in walk.drafts.shown] == ["Because light scatters."]
