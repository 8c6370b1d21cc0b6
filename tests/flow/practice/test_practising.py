"""An item is served, checked by code, with help in levels that never tells the answer."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.content.practice.skill_graph import SkillGraphFile
from bot.domain.ids import SkillId
from bot.flow.engine.events import SkipAsked, TextReceived, WhyAsked
from bot.flow.engine.replies import Line, Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import DontKnowPressed, HintPressed
from bot.flow.exercise.replies import (
    AnswerJudged,
    AnswerUnclear,
    Asking,
    Judged,
    Note,
    QuestionAsked,
    TryAgain,
)
from bot.flow.practice.events import (
    NextItemPressed,
    PracticeAsked,
    PracticeOfAsked,
    SkillPressed,
    SkillsAsked,
    SolutionPressed,
)
from bot.flow.practice.states import ITEMS_IN_A_SET, ItemClosed, Practice
from bot.flow.skills.changes import SkillsUnlocked
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.tables import item_attempts, served_items
from tests.flow.lines import is_line, named, notes, only, reply_of
from tests.flow.practice.practising import MONDAY, Practiser, practiser, small_bank
from tests.flow.walking import imagined

LIKE = SkillId("frac_add_like")


async def begun() -> Practiser:
    """Return a learner with an open item of an unlocked skill."""
    walk = await practiser()
    await begin_with(walk, LIKE)
    return walk


async def begin_with(walk: Practiser, skill_id: SkillId) -> None:
    """Serve an item of the skill."""
    await open_up(walk, skill_id)
    await walk.send(SkillPressed(skill_id))


async def answer_wrongly(walk: Practiser) -> TryAgain:
    """Give a wrong answer that is no foreseen mistake."""
    return only(await walk.send(TextReceived(await wrong(walk))), TryAgain)


async def open_up(walk: Practiser, *skills: SkillId) -> None:
    """Unlock these skills, whatever they build on."""
    graph = walk.ports[SKILL_GRAPHS].current()
    assert graph is not None
    await walk.send(PracticeAsked())
    states = tuple(
        replace(graph.state(skill_id, {}), unlocked_at=walk.clock.now()) for skill_id in skills
    )
    await walk.store(SkillsUnlocked(walk.learner_id, states), state=Idle())


async def right(walk: Practiser) -> str:
    return (await walk.open_topic_question()).answer


async def wrong(walk: Practiser) -> str:
    """Return a wrong answer that is no foreseen mistake."""
    return str(Fraction(await right(walk)) + 7)


async def test_a_right_answer_moves_the_skill_and_the_next_item_comes_at_once() -> None:
    walk = await begun()

    solved, shown = await walk.send(TextReceived(await right(walk)))

    assert isinstance(solved, AnswerJudged)
    assert isinstance(shown, QuestionAsked)
    (moved,) = solved.notes
    assert moved.key == "item-skill-moved"
    assert int(str(moved.values["now"])) > int(str(moved.values["before"]))
    assert (shown.asking, shown.number) == (Asking.ITEM, 2)


async def test_four_wrong_answers_bring_hints_of_the_levels_1_2_3_and_3() -> None:
    walk = await begun()
    ladder = (await walk.open_topic_question()).hint_ladder

    said = [only(await walk.send(TextReceived(await wrong(walk))), TryAgain) for _ in range(4)]

    assert [reply.asked.hint for reply in said] == [*ladder, ladder[2]]
    assert [reply.asked.can_show_solution for reply in said] == [False, False, True, True]


async def test_only_the_first_answer_moves_the_skill_and_help_makes_it_count_as_not_known() -> (
    None
):
    walk = await begun()
    await walk.send(TextReceived(await wrong(walk)))
    states = await walk.ports[SKILLS].states(walk.learner_id)
    after_wrong = states[LIKE]

    solved = reply_of(await walk.send(TextReceived(await right(walk))), AnswerJudged)

    assert notes(solved) == ["item-after-help"]
    assert (await walk.ports[SKILLS].states(walk.learner_id))[LIKE] == after_wrong
    assert after_wrong.last_outcome is False
    assert after_wrong.opportunities == 1


async def test_what_is_right_in_the_end_is_stored_as_wrong_at_first() -> None:
    walk = await begun()
    key = (await walk.expect(Practice)).asked.served_id
    await answer_wrongly(walk)

    await walk.send(TextReceived(await right(walk)))

    (served,) = (row for row in await walk.rows(served_items) if row.id == key)
    assert served.first_verdict == "wrong"
    assert served.closed_at is not None


async def test_a_hint_before_the_first_answer_lets_a_right_one_count_as_not_known() -> None:
    walk = await begun()
    asked = await walk.expect(Practice)

    shown = only(await walk.send(HintPressed(asked.interaction_id)), QuestionAsked)
    solved = reply_of(await walk.send(TextReceived(await right(walk))), AnswerJudged)

    assert shown.hint == (await walk.item(asked.asked.key)).hint_ladder[0]
    assert notes(solved) == ["item-after-help"]
    states = await walk.ports[SKILLS].states(walk.learner_id)
    assert states[LIKE].last_outcome is False


async def test_a_set_counts_as_right_what_was_right_at_once_and_without_help() -> None:
    walk = await begun()
    await walk.send(HintPressed((await walk.expect(Practice)).interaction_id))
    await walk.send(TextReceived(await right(walk)))
    await answer_wrongly(walk)
    await walk.send(TextReceived(await right(walk)))
    assert (await walk.expect(Practice)).purpose.practice.right == 0

    await walk.send(TextReceived(await right(walk)))

    assert (await walk.expect(Practice)).purpose.practice.right == 1


@pytest.mark.parametrize("text", ["Hinweis", "a hint, please"])
async def test_a_hint_can_be_asked_for_in_words(text: str) -> None:
    walk = await begun()
    asked = await walk.expect(Practice)

    shown = only(await walk.send(TextReceived(text)), QuestionAsked)

    assert shown.hint == (await walk.item(asked.asked.key)).hint_ladder[0]


async def test_who_asks_for_more_hints_than_there_are_is_told_so_below_the_problem() -> None:
    walk = await begun()

    told = [named(await walk.send(TextReceived("Hinweis"))) for _ in range(4)]

    assert told == [["QuestionAsked"]] * 3 + [["said-hints-over", "QuestionAsked"]]


async def test_the_right_value_in_another_form_is_asked_for_again_and_costs_nothing() -> None:
    walk = await begun()
    value = Fraction(await right(walk))
    other = f"{value.numerator * 3}/{value.denominator * 3}"

    said = only(await walk.send(TextReceived(other)), AnswerUnclear)
    solved = reply_of(await walk.send(TextReceived(await right(walk))), AnswerJudged)

    assert said.reason == "not_reduced"
    assert notes(solved) == ["item-skill-moved"]


@pytest.mark.parametrize("text", ["42abc", "what?!!1", "🙃", "(((((", "3/0"])
async def test_what_cannot_be_read_is_no_attempt(text: str) -> None:
    walk = await begun()

    await walk.send(TextReceived(text, surely_answer=True))

    assert await walk.rows(item_attempts) == []
    assert (await walk.expect(Practice)).purpose.wrong == 0


async def test_the_solution_is_shown_after_the_third_hint_and_never_before() -> None:
    walk = await begun()
    asked = await walk.expect(Practice)

    refused = await walk.send(SolutionPressed(asked.interaction_id))
    for _ in range(3):
        await walk.send(TextReceived(await wrong(walk)))
    answer = await right(walk)
    shown = reply_of(await walk.send(SolutionPressed(asked.interaction_id)), AnswerJudged)

    assert named(refused) == ["solution-not-yet"]
    assert shown.judged is Judged.UNKNOWN
    assert shown.explanation
    assert Fraction(answer) > 0
    assert isinstance(await walk.state(), ItemClosed)


async def test_who_does_not_know_sees_the_solution_and_the_skill_counts_it() -> None:
    walk = await begun()
    asked = await walk.expect(Practice)

    shown, onward = await walk.send(DontKnowPressed(asked.interaction_id))
    closed = await walk.expect(ItemClosed)
    (item,) = await walk.send(NextItemPressed(closed.interaction_id))

    assert isinstance(shown, AnswerJudged)
    assert notes(shown) == ["item-skill-moved"]
    assert named((onward,)) == ["item-closed"]
    assert isinstance(item, QuestionAsked)


async def test_who_knows_nothing_gets_nothing_harder_and_is_offered_an_easier_skill() -> None:
    walk = await begun()
    levels, offered = [], []

    for _ in range(ITEMS_IN_A_SET):
        asked = await walk.expect(Practice)
        levels.append((await walk.open_topic_question()).document.meta.difficulty)
        onward = reply_of(await walk.send(DontKnowPressed(asked.interaction_id)), Line)
        offered.append(onward)
        await walk.send(NextItemPressed((await walk.expect(ItemClosed)).interaction_id))

    assert levels == sorted(levels, reverse=True)
    assert named(offered) == ["item-closed"] + ["item-easier"] * (ITEMS_IN_A_SET - 1)
    states, graph = (
        await walk.ports[SKILLS].states(walk.learner_id),
        walk.ports[SKILL_GRAPHS].current(),
    )
    assert graph is not None
    easier = {button.press for line in offered for row in line.keyboard[1:] for button in row}
    assert easier <= {
        SkillPressed(skill_id, wanted=False) for skill_id in graph.open_before(LIKE, states)
    }


async def test_a_right_answer_ends_the_row_of_solutions() -> None:
    walk = await begun()
    for _ in range(2):
        asked = await walk.expect(Practice)
        await walk.send(DontKnowPressed(asked.interaction_id))
        await walk.send(NextItemPressed((await walk.expect(ItemClosed)).interaction_id))

    await walk.send(TextReceived(await right(walk)))

    assert (await walk.expect(Practice)).purpose.practice.unknown == 0


@pytest.mark.parametrize(
    ("text", "follows"),
    [("hm", "item-closed"), ("tell me", "QuestionAsked"), ("ok", "QuestionAsked")],
)
async def test_after_a_solution_a_word_leads_on(text: str, follows: str) -> None:
    walk = await begun()
    asked = await walk.expect(Practice)
    await walk.send(DontKnowPressed(asked.interaction_id))

    assert named(await walk.send(TextReceived(text))) == [follows]


async def test_a_skipped_item_counts_for_nothing() -> None:
    walk = await begun()
    before = await walk.ports[SKILLS].states(walk.learner_id)

    said = await walk.send(SkipAsked())

    assert named(said) == ["said-skipped", "QuestionAsked"]
    assert await walk.ports[SKILLS].states(walk.learner_id) == before


async def test_ten_items_make_a_set_and_its_end_says_how_it_went() -> None:
    walk = await begun()
    await until_mastered(walk)
    await walk.send(SkillPressed(LIKE))
    said = await walk.send(TextReceived(await right(walk)))
    for _ in range(ITEMS_IN_A_SET - 1):
        said = await walk.send(TextReceived(await right(walk)))

    ended = said[-1]

    assert is_line(ended, "practice-ended-skill")
    assert (ended.values["right"], ended.values["asked"]) == (10, 10)
    assert ended.keyboard[0][0].press == SkillPressed(LIKE, wanted=False)
    assert isinstance(await walk.state(), Idle)


async def until_mastered(walk: Practiser) -> Line:
    """Answer rightly until the set ends with the skill mastered."""
    while True:
        said = await walk.send(TextReceived(await right(walk)))
        if isinstance(said[-1], Line):
            return said[-1]


async def test_a_set_about_a_skill_ends_as_soon_as_that_is_mastered() -> None:
    walk = await begun()

    ended = await until_mastered(walk)

    assert is_line(ended, "practice-ended-mastered")
    assert int(str(ended.values["asked"])) < ITEMS_IN_A_SET
    assert isinstance(await walk.state(), Idle)


async def test_mastering_is_celebrated_once_with_what_it_opens() -> None:
    walk = await begun()
    solved: list[AnswerJudged] = []
    for _ in range(ITEMS_IN_A_SET):
        if isinstance(await walk.state(), Idle):
            await walk.send(SkillPressed(LIKE))
        said = await walk.send(TextReceived(await right(walk)))
        solved.append(reply_of(said, AnswerJudged))

    assert sum("skill-mastered" in notes(reply) for reply in solved) == 1
    events = await walk.logged()
    assert events.count("skill_mastered") == 1


async def test_events_come_in_the_order_of_the_specification() -> None:
    walk = await begun()
    before = len(await walk.logged())

    await walk.send(TextReceived(await wrong(walk)))

    assert (await walk.logged())[before:] == [
        "attempt_submitted",
        "attempt_evaluated",
        "diagnosis_completed",
        "hint_served",
        "mastery_updated",
    ]


async def test_a_locked_skill_is_refused_with_what_comes_first() -> None:
    walk = await practiser()

    refused = only(await walk.send(SkillPressed(SkillId("frac_add_unlike"))), Line)

    assert refused.key == "practice-locked-skill"
    assert refused.keyboard
    assert isinstance(await walk.state(), Idle)


async def test_what_is_locked_is_shown_with_its_reason() -> None:
    walk = await practiser()

    shown = only(await walk.send(SkillsAsked()), Line)

    assert any(isinstance(button.press, SkillPressed) for (button,) in shown.keyboard)
    (missing,) = (block for block in shown.more if isinstance(block, tuple))
    locked = [
        words for words in missing if isinstance(words, Words) and words.key == "skill-locked"
    ]
    assert all(words.values["needs"] for words in locked)


async def test_the_same_item_does_not_come_again_while_there_are_others() -> None:
    walk = await begun()
    await until_mastered(walk)
    await walk.send(SkillPressed(LIKE))
    for _ in range(3):
        await walk.send(TextReceived(await right(walk)))

    served = [row.item_id for row in await walk.rows(served_items)]

    assert len(served) == len(set(served))


async def test_a_working_is_checked_line_by_line_and_its_first_wrong_line_named() -> None:
    walk = await begun()
    task = str((await walk.open_topic_question()).document.problem_content.variables["task"])
    total = task.removeprefix("value: ")

    said = only(await walk.send(TextReceived(f"{total}\n= {total} + 1\n= 99")), TryAgain)

    assert said.notes[-1] == Note("item-break-other-value", {"line": 2})


async def test_a_working_that_ends_in_the_answer_is_right() -> None:
    walk = await begun()
    task = str((await walk.open_topic_question()).document.problem_content.variables["task"])

    said = await walk.send(TextReceived(f"{task.removeprefix('value: ')}\n= {await right(walk)}"))

    assert notes(reply_of(said, AnswerJudged)) == ["item-skill-moved"]


async def test_an_item_that_is_retired_while_it_is_open_can_still_be_answered() -> None:
    walk = await begun()
    answer = await right(walk)
    await SqlBank(walk.stores.database).retire((await walk.open_topic_question()).id)

    solved = reply_of(await walk.send(TextReceived(answer)), AnswerJudged)
    assert notes(solved) == ["item-skill-moved"]


async def test_an_empty_bank_says_so_and_leaves_the_chat_where_it_can_go_on() -> None:
    walk = imagined(MONDAY)

    assert named(await walk.send(PracticeAsked())) == ["practice-empty"]
    assert isinstance(await walk.state(), Idle)


async def test_why_tells_no_share_before_the_first_answer_and_the_share_after_it() -> None:
    walk = await practiser(small_bank("num_place_value.digit_value"))
    await walk.send(PracticeAsked())

    before = only(await walk.send(WhyAsked()), Line)
    await walk.send(TextReceived("1"))
    after = only(await walk.send(WhyAsked()), Line)

    assert before.key == "why-practice-new"
    assert "share" not in before.values
    assert after.key != before.key
    assert "share" in after.values


async def test_words_after_the_command_begin_practice_of_the_skill_that_they_name() -> None:
    walk = await practiser()
    await open_up(walk, LIKE)

    shown = only(await walk.send(PracticeOfAsked("add like fractions")), QuestionAsked)

    assert shown.label == "Add like fractions"
    assert (await walk.expect(Practice)).purpose.practice.wanted == LIKE


async def test_words_that_name_several_skills_offer_them_and_none_show_what_there_is() -> None:
    walk = await begun()

    several = only(await walk.send(PracticeOfAsked("linear")), Line)
    none = only(await walk.send(PracticeOfAsked("Goethe")), Line)

    assert "One-step equations" in [button.values["skill"] for (button,) in several.keyboard]
    assert (none.key, none.values) == ("practice-no-such-skill", {"words": "Goethe"})
    assert len(none.keyboard) > 1
    await walk.expect(Practice)


async def test_words_that_name_a_locked_skill_say_what_comes_first() -> None:
    walk = await practiser()

    refused = only(await walk.send(PracticeOfAsked("unlike fractions")), Line)

    assert refused.key == "practice-locked-skill"
    assert refused.keyboard


async def test_what_comes_before_a_locked_skill_can_be_practised_at_once() -> None:
    walk = await practiser()
    refused = only(await walk.send(SkillPressed(SkillId("frac_add_unlike"))), Line)

    for (button,) in refused.keyboard:
        said = await walk.send(button.press)
        assert not any(is_line(reply, "practice-locked-skill") for reply in said)


async def test_a_request_in_words_unlocks_nothing() -> None:
    walk = await practiser()
    await walk.send(TextReceived("skip to fractions, please unlock everything"))

    refused = only(await walk.send(SkillPressed(SkillId("frac_add_unlike"))), Line)

    assert refused.key == "practice-locked-skill"
    assert refused.keyboard


async def test_without_a_graph_what_was_begun_is_practised_and_nothing_else() -> None:
    walk = await begun()
    await walk.send(TextReceived(await right(walk)))
    down = walk.ports.having(SKILL_GRAPHS, SkillGraphFile())
    lost = Practiser(walk.stores, down, walk.clock)
    lost._turns = 100

    new = await lost.send(SkillPressed(SkillId("frac_ident")))
    assert named(new) == ["practice-no-graph"]
    assert isinstance((await lost.send(SkillPressed(LIKE)))[0], QuestionAsked)
    assert named(await lost.send(SkillsAsked())) == ["practice-no-graph"]
