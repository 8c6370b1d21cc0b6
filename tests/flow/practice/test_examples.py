"""A new skill begins with worked examples that fade. A right answer at once skips the rest."""

from bot.domain.answers.spec import ChoiceAnswer
from bot.domain.ids import SkillId
from bot.domain.practice.examples import Example
from bot.flow.engine.events import TextReceived
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed, HintPressed
from bot.flow.exercise.replies import AnswerJudged, Judged, QuestionAsked, TryAgain
from bot.flow.exercise.states import Answering
from bot.flow.practice.events import SkillPressed
from bot.flow.practice.serving import asked_as
from bot.flow.practice.states import Practice
from tests.flow.lines import notes, only, reply_of
from tests.flow.practice.test_checking import Pupil, pupil

PLACE_VALUE = SkillId("num_place_value")


async def begun() -> tuple[Pupil, QuestionAsked]:
    walk = await pupil()
    shown = reply_of(await walk.send(SkillPressed(PLACE_VALUE)), QuestionAsked)
    return walk, shown


async def example_on(walk: Pupil) -> Example | None:
    state: Answering[Practice] = await walk.expect(Practice)
    return state.purpose.example


async def pressed(walk: Pupil, *, right: bool) -> ChoicePressed:
    """Return the press of the right choice of the open example, or of a wrong one."""
    state: Answering[Practice] = await walk.expect(Practice)
    answer = asked_as(await walk.open_topic_question(), state.purpose).answer
    assert isinstance(answer, ChoiceAnswer)
    places = [
        at
        for at, choice in enumerate(state.asked.shown)
        if answer.choices[choice].correct is right
    ]
    return ChoicePressed(state.interaction_id, places[0])


async def test_the_first_problem_of_a_new_skill_is_solved_and_asks_about_a_step() -> None:
    walk, shown = await begun()

    assert await example_on(walk) is Example.SOLVED
    assert shown.about is not None
    assert shown.about.key == "example-solved"
    assert len(shown.options) > 1
    assert not shown.more_hints


async def test_the_next_one_has_its_last_step_open_and_a_right_answer_skips_the_rest() -> None:
    walk, _ = await begun()
    judged = reply_of(await walk.send(await pressed(walk, right=True)), AnswerJudged)
    assert judged.judged is Judged.RIGHT
    assert await example_on(walk) is Example.LAST_OPEN

    solved = reply_of(await walk.solves((PLACE_VALUE,)), AnswerJudged)

    assert notes(solved) == ["item-with-steps"]
    assert await example_on(walk) is None
    assert PLACE_VALUE not in await walk.states()
    await walk.solves((PLACE_VALUE,))
    assert (await walk.states())[PLACE_VALUE].opportunities == 1


async def test_an_example_that_is_not_understood_is_explained_and_moves_no_skill() -> None:
    walk, _ = await begun()

    judged = reply_of(await walk.send(await pressed(walk, right=False)), AnswerJudged)

    assert judged.judged is Judged.WRONG
    assert PLACE_VALUE not in await walk.states()
    assert await example_on(walk) is Example.LAST_OPEN


async def test_a_wrong_answer_beside_the_steps_brings_a_hint_and_moves_no_skill() -> None:
    walk, _ = await begun()
    await walk.send(await pressed(walk, right=True))

    tried = only(await walk.send(TextReceived("999999")), TryAgain)

    assert tried.asked.hint
    assert PLACE_VALUE not in await walk.states()
    await walk.solves((PLACE_VALUE,))
    assert await example_on(walk) in {Example.TWO_OPEN, None}


async def test_a_learner_who_gives_up_an_example_sees_its_words_and_goes_on() -> None:
    walk, _ = await begun()
    state = await walk.expect(Practice)

    judged = reply_of(await walk.send(DontKnowPressed(state.interaction_id)), AnswerJudged)

    assert judged.judged is Judged.UNKNOWN
    assert await example_on(walk) is Example.LAST_OPEN


async def test_a_solved_example_has_no_hints() -> None:
    walk, _ = await begun()
    state = await walk.expect(Practice)

    await walk.send(HintPressed(state.interaction_id))

    assert (await walk.expect(Practice)).asked.hints == 0


async def test_a_skill_that_was_answered_before_has_no_example() -> None:
    walk, _ = await begun()
    await walk.send(await pressed(walk, right=True))
    await walk.solves((PLACE_VALUE,))
    await walk.solves((PLACE_VALUE,))

    await walk.send(SkillPressed(PLACE_VALUE))

    assert await example_on(walk) is None
