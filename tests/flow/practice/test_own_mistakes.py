"""A mistake made twice in a week comes back as a working in which to find it."""

from collections.abc import Sequence
from datetime import timedelta

from bot.domain.practice.wrong_workings import mistake_of, wrong_working
from bot.flow.engine.events import SkipAsked, StopAsked, TextReceived, WhyAsked
from bot.flow.engine.replies import Line, Reply
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed, MistakesAsked
from bot.flow.exercise.replies import AnswerJudged, Asking, QuestionAsked, TryAgain
from bot.flow.practice.events import PracticeAsked, SkillPressed
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.states import Practice, WrongLine
from bot.flow.skills.ports import SKILLS
from bot.flow.today.events import TodayAsked
from bot.flow.today.replies import TodayShown
from tests.flow.goal_walking import screens
from tests.flow.lines import notes, only, reply_of
from tests.flow.practice.practising import Practiser, practiser
from tests.flow.practice.test_practising import LIKE, begin_with

ADDED = "frac_add_like.sum.added_denominators"
DAY = timedelta(days=1)


async def make_mistake(walk: Practiser) -> TryAgain:
    """Make the foreseen mistake with a problem that has it, then solve the problem."""
    while True:
        item = await walk.open_topic_question()
        mistake = mistake_of(item, ADDED)
        if mistake is not None and wrong_working(item, ADDED) is not None:
            told = only(await walk.send(TextReceived(mistake.trigger.value)), TryAgain)
            await walk.send(TextReceived(item.answer))
            return told
        await walk.send(SkipAsked())


async def made_twice() -> Practiser:
    walk = await practiser()
    await begin_with(walk, LIKE)
    await make_mistake(walk)
    await make_mistake(walk)
    await walk.send(StopAsked())
    return walk


async def looked_for(walk: Practiser, *, right: bool = True) -> Sequence[Reply]:
    """Choose the wrong line, or another one."""
    state = await walk.expect(WrongLine)
    working = wrong_working(await walk.item(state.asked.key), ADDED)
    assert working is not None
    others = [line for line in range(len(working.lines)) if line + 1 != working.wrong]
    place = working.wrong - 1 if right else others[0]
    return await walk.send(ChoicePressed(state.interaction_id, place))


async def due_in(walk: Practiser) -> int | None:
    (own,) = await walk.ports[ITEMS].own_mistakes(walk.learner_id)
    return None if own.due_at is None else round((own.due_at - walk.clock.now()) / DAY)


async def test_a_mistake_that_is_made_once_does_not_come_back() -> None:
    walk = await practiser()
    await begin_with(walk, LIKE)

    told = await make_mistake(walk)

    assert "mistake-comes-back" not in notes(told)
    assert not await walk.ports[ITEMS].own_mistakes(walk.learner_id)


async def test_the_second_time_within_a_week_it_is_said_that_it_comes_back_in_two_days() -> None:
    walk = await practiser()
    await begin_with(walk, LIKE)
    await make_mistake(walk)

    told = await make_mistake(walk)

    (note,) = (told_note for told_note in told.notes if told_note.key == "mistake-comes-back")
    assert note.values == {"days": 2}
    assert await due_in(walk) == 2


async def test_the_same_mistake_with_the_same_problem_counts_once() -> None:
    walk = await practiser()
    await begin_with(walk, LIKE)
    while (mistake := mistake_of(await walk.open_topic_question(), ADDED)) is None:
        await walk.send(SkipAsked())

    for _ in range(2):
        await walk.send(TextReceived(mistake.trigger.value))

    assert not await walk.ports[ITEMS].own_mistakes(walk.learner_id)


async def test_twice_in_more_than_a_week_is_not_enough() -> None:
    walk = await practiser()
    await begin_with(walk, LIKE)
    await make_mistake(walk)
    walk.clock.move(8 * DAY)

    await make_mistake(walk)

    assert not await walk.ports[ITEMS].own_mistakes(walk.learner_id)


async def test_when_it_is_due_practice_begins_with_it_and_goes_on() -> None:
    walk = await made_twice()
    await walk.send(PracticeAsked())
    assert (await walk.expect(Practice)).asked.skill_id == LIKE  # not due yet
    await walk.send(StopAsked())
    walk.clock.move(2 * DAY)

    shown = only(await walk.send(PracticeAsked()), QuestionAsked)
    judged, following = await looked_for(walk)

    assert (shown.asking, shown.number, shown.of) == (Asking.REVIEW, 1, 1)
    assert shown.about is not None
    assert shown.about.key == "wrong-line-asked"
    assert isinstance(judged, AnswerJudged)
    assert isinstance(following, QuestionAsked)
    await walk.expect(Practice)


async def test_what_i_missed_counts_it_and_begins_with_it() -> None:
    walk = await made_twice()
    before = reply_of(await walk.send(TodayAsked()), TodayShown).today.mistakes
    walk.clock.move(2 * DAY)

    today = reply_of(await walk.send(TodayAsked()), TodayShown).today
    await walk.send(MistakesAsked())

    assert today.mistakes == before + 1
    await walk.expect(WrongLine)


async def test_it_comes_back_after_2_7_and_20_days_while_it_is_found() -> None:
    walk = await made_twice()
    rests, said = [await due_in(walk)], list[str]()
    while (days := rests[-1]) is not None and len(rests) < 9:
        walk.clock.move(days * DAY)
        await walk.send(PracticeAsked())
        said += notes(reply_of((await looked_for(walk))[:1], AnswerJudged))
        await walk.send(StopAsked())
        rests.append(await due_in(walk))

    assert rests == [2, 7, 20, None]
    told = [key for key in said if key != "wrong-line-right"]
    assert told == ["wrong-line-back", "wrong-line-back", "wrong-line-over"]
    walk.clock.move(60 * DAY)
    await walk.send(PracticeAsked())
    await walk.expect(Practice)


async def test_a_learner_who_does_not_find_it_sees_the_right_line_and_begins_anew() -> None:
    walk = await made_twice()
    walk.clock.move(2 * DAY)
    await walk.send(PracticeAsked())
    state = await walk.expect(WrongLine)
    working = wrong_working(await walk.item(state.asked.key), ADDED)
    assert working is not None

    judged = reply_of((await looked_for(walk, right=False))[:1], AnswerJudged)

    assert judged.right_answer == str(working.wrong)
    assert judged.word  # what goes wrong there
    (screen,) = await screens(walk, [judged])
    assert "in 2 days" in screen.markdown
    assert f"how line {working.wrong} should read" in screen.markdown
    assert await due_in(walk) == 2


async def test_no_wrong_line_is_shown_as_a_right_answer() -> None:
    walk = await made_twice()
    walk.clock.move(2 * DAY)
    await walk.send(PracticeAsked())
    state = await walk.expect(WrongLine)
    working = wrong_working(await walk.item(state.asked.key), ADDED)
    assert working is not None

    judged = reply_of((await looked_for(walk))[:1], AnswerJudged)

    assert judged.right_answer == judged.answer == str(working.wrong)
    assert judged.explanation.endswith("$")


async def test_looking_for_it_moves_no_skill_and_why_says_so() -> None:
    walk = await made_twice()
    before = await walk.ports[SKILLS].states(walk.learner_id)
    walk.clock.move(2 * DAY)
    await walk.send(PracticeAsked())

    why = only(await walk.send(WhyAsked()), Line)
    state = await walk.expect(WrongLine)
    await walk.send(DontKnowPressed(state.interaction_id))

    assert (why.key, why.values["found"]) == ("why-wrong-line", 0)
    assert await walk.ports[SKILLS].states(walk.learner_id) == before


async def test_a_wanted_skill_is_still_practised_at_once() -> None:
    walk = await made_twice()
    walk.clock.move(2 * DAY)

    await walk.send(SkillPressed(LIKE))

    await walk.expect(Practice)


async def test_what_is_skipped_stays_due() -> None:
    walk = await made_twice()
    walk.clock.move(2 * DAY)
    await walk.send(PracticeAsked())
    await walk.expect(WrongLine)

    await walk.send(SkipAsked())
    await walk.expect(Practice)
    await walk.send(StopAsked())
    await walk.send(PracticeAsked())

    await walk.expect(WrongLine)
