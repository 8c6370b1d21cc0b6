"""/goals: the way down to a goal and up again, what is locked and why, choices, searches."""

from dataclasses import replace

import pytest

from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import ChatId, LandscapeId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.engine.events import (
    CancelPressed,
    Event,
    HelpAsked,
    NextAsked,
    SkipAsked,
    StopAsked,
    TextReceived,
)
from bot.flow.engine.replies import Line, Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.goals import replies as goal_replies
from bot.flow.goals.events import GoalsAsked, LandscapesPressed
from bot.flow.goals.ports import Choices, GoalMoved, LandscapePicture
from bot.flow.goals.states import GoalSought
from bot.flow.lessons.states import Quiz
from tests.builders import MONDAY
from tests.flow.goal_walking import (
    LEARNER,
    SCHOOL,
    follow,
    goals_page,
    labels,
    look,
    offer,
    opened,
    press,
    screens,
    standing,
    state_of,
)
from tests.flow.lines import chosen, line_of, named, of_press, reply_of, titles
from tests.flow.strolling import to_first_question
from tests.flow.walking import Walk
from tests.landscape_builders import ALGEBRA, build_exam, build_goal, build_landscape, ref

OTHER = LandscapeId("22222222-aaaa-4000-8000-000000000002")
NEXT, HELP = NextAsked(), HelpAsked()
REACHED = GoalState(mastery=1.0, mastered_at=MONDAY, by=MasteredBy.CONCEPTS)


async def reach(walk: Walk, *goal_ids: str, landscape_id: LandscapeId = ALGEBRA) -> None:
    for goal_id in goal_ids:
        await walk.store(GoalMoved(LEARNER, ref(goal_id, landscape_id), REACHED))


async def test_bundled_landscapes_are_offered_and_followed_once_they_are_opened(
    walk: Walk,
) -> None:
    await offer(walk, SCHOOL)

    replies = await goals_page(walk)
    assert await labels(walk, replies) == ["Follow: Algebra", "Continue"]

    taken = reply_of(await press(walk, replies, "Follow: Algebra"), goal_replies.LandscapeShown)
    assert taken.newly
    assert [row.title for row in taken.goals.rows] == ["Numbers", "Words", "Final exam"]
    again = await walk.send(LandscapesPressed())
    assert (await labels(walk, again))[0] == "Algebra · 0%"
    assert taken.of == 6


async def test_a_landscape_put_away_is_offered_again_with_all_that_was_reached(walk: Walk) -> None:
    await offer(walk, SCHOOL)
    page = await press(walk, await goals_page(walk), "Follow")
    await reach(walk, "halves")

    away = await press(walk, page, "Unfollow")
    line_of(away, "goal-note-put-away")
    assert (await standing(walk)).landscapes == ()

    again = reply_of(
        await press(walk, await goals_page(walk), "Follow"), goal_replies.LandscapeShown
    )
    assert again.reached == 1


async def test_without_any_landscape_the_reply_says_so_and_leads_on(walk: Walk) -> None:
    replies = await goals_page(walk)

    assert titles(line_of(replies, "goals-title")) == []
    (screen,) = await screens(walk, replies)
    assert "no goal maps" in screen.markdown
    assert screen.keyboard


@pytest.mark.parametrize(
    ("language", "numbers", "halves", "legend"),
    [
        (Language.EN, "Numbers", "Halves", "locked"),
        (Language.DE, "Numbers (de)", "Halves (de)", "gesperrt"),
    ],
)
async def test_down_to_a_goal_and_up_again(
    walk: Walk, language: Language, numbers: str, halves: str, legend: str
) -> None:
    await follow(walk)
    replies = await walk.send(GoalsAsked(), language=language)
    replies = await press(walk, replies, "Algebra", language=language)
    assert legend in (await screens(walk, replies))[0].markdown

    replies = await press(walk, replies, numbers, language=language)
    whole = reply_of(replies, goal_replies.GoalShown)
    assert (whole.title, whole.reached, whole.of, whole.percent) == (numbers, 0, 3, 0)

    replies = await press(walk, replies, halves, language=language)
    goal = reply_of(replies, goal_replies.GoalShown)
    assert (goal.title, goal.look, goal.can_begin) == (halves, goal_replies.GoalLook.OPEN, True)
    assert goal.crumbs[-1] == numbers

    replies = await press(walk, replies, f"↑ {numbers}", language=language)
    assert reply_of(replies, goal_replies.GoalShown).title == numbers
    replies = await press(walk, replies, "↑", language=language)
    assert reply_of(replies, goal_replies.LandscapeShown).title == "Algebra"


async def test_how_much_of_a_containing_goal_is_reached_goes_by_weights(walk: Walk) -> None:
    await follow(walk)
    await reach(walk, "halves")

    numbers = await look(walk, "numbers")

    assert (numbers.reached, numbers.of, numbers.percent) == (1, 3, 20)
    assert numbers.look is goal_replies.GoalLook.BEGUN


async def test_no_list_says_100_percent_while_a_goal_without_weight_is_left(walk: Walk) -> None:
    idle = build_landscape(
        build_goal("all", "both"),
        build_goal("both", "heavy", "light"),
        build_goal("heavy"),
        build_goal("light", weight=0.0),
    )
    await follow(walk, idle)
    await reach(walk, "heavy")

    shown = reply_of(
        await press(walk, await goals_page(walk), "Algebra"), goal_replies.LandscapeShown
    )
    (row,) = shown.goals.rows
    assert (row.look, row.percent, shown.percent) == (goal_replies.GoalLook.BEGUN, 99, 99)

    await reach(walk, "light")
    shown = reply_of(
        await press(walk, await goals_page(walk), "Algebra"), goal_replies.LandscapeShown
    )
    (row,) = shown.goals.rows
    assert (row.look, row.percent, shown.percent) == (goal_replies.GoalLook.REACHED, 100, 100)


async def test_a_locked_goal_says_what_is_missing_and_leads_there_in_three_taps(
    walk: Walk,
) -> None:
    await follow(walk)
    replies = await walk.send(opened("proofs"))
    locked = reply_of(replies, goal_replies.GoalShown)
    assert (locked.look, locked.missing, locked.can_begin) == (
        goal_replies.GoalLook.LOCKED,
        1,
        False,
    )

    replies = await press(walk, replies, "Why is this locked?")
    assert titles(line_of(replies, "goal-locked-title")) == ["Reasons", "Halves"]

    replies = await press(walk, replies, "Halves")
    assert reply_of(replies, goal_replies.GoalShown).can_begin

    replies = await press(walk, replies, "Begin")
    assert not isinstance(await walk.state(), Idle)


async def test_a_goal_that_was_missing_is_not_named_once_it_is_reached(walk: Walk) -> None:
    await follow(walk)
    await reach(walk, "halves", "reasons")

    shown = await look(walk, "proofs")
    assert (shown.look, shown.missing) == (goal_replies.GoalLook.OPEN, 0)


async def test_an_exam_shows_points_and_what_it_requires_and_never_its_task(walk: Walk) -> None:
    await follow(walk)
    replies = await walk.send(opened("final-exam"))

    shown = reply_of(replies, goal_replies.GoalShown)
    assert (shown.max_points, shown.passing_points, shown.missing) == (5, 3, 2)
    (screen,) = await screens(walk, replies)
    assert "SECRET" not in screen.markdown
    assert "The problem isn't shown before the exam." in screen.markdown
    replies = await press(walk, replies, "What does it require?")
    missing = line_of(replies, "goal-locked-title")
    assert titles(missing) == ["First words", "Numbers", "Halves"]


async def test_a_course_level_hides_the_goals_of_the_other(walk: Walk) -> None:
    await follow(walk)
    replies = await press(walk, await goals_page(walk), "Algebra")
    replies = await press(walk, replies, "Level and subjects")
    replies = await press(walk, replies, "Basic course")
    levels = line_of(replies, "choices-title").keyboard[0]
    assert [button.key for button in levels] == ["quoted", "button-chosen", "quoted"]
    assert [button.values for button in levels[1:]] == [
        {"label": "Basic course"},
        {"text": "Advanced course"},
    ]

    numbers = await look(walk, "numbers")
    assert [row.title for row in numbers.goals.rows] == ["Halves", "Reasons"]
    assert numbers.of == 2
    found = line_of(await goals_page(walk, "proofs"), "goals-found-none")
    assert found.more == (Words("goals-found-hidden", {"count": 1}),)

    await press(walk, replies, "Advanced course")
    assert (await look(walk, "numbers")).of == 3


async def test_only_the_chosen_subjects_count(walk: Walk) -> None:
    await follow(walk)
    replies = await press(walk, await goals_page(walk), "Algebra")
    choices = await press(walk, replies, "Level and subjects")
    choices = await press(walk, choices, "Words")
    assert chosen(line_of(choices, "choices-title")) == ["Words"]

    shown = reply_of(await press(walk, choices, "Back to the goals"), goal_replies.LandscapeShown)
    assert ([row.title for row in shown.goals.rows], shown.subjects) == (["Words"], 1)

    choices = await press(walk, choices, "✓ Words")
    assert chosen(line_of(choices, "choices-title")) == []


async def test_the_autopilot_is_switched_in_place(walk: Walk) -> None:
    await follow(walk)
    replies = await press(walk, await goals_page(walk), "Algebra")
    choices = await press(walk, await press(walk, replies, "Level"), "Switch autopilot on")

    assert Words("choices-autopilot-on") in line_of(choices, "choices-title").more
    assert (await standing(walk)).choices[ALGEBRA] == Choices(autopilot=True)


async def test_goals_are_added_to_the_focus_and_removed_again(walk: Walk) -> None:
    await follow(walk)
    for goal_id in ("proofs", "first-words"):
        replies = await press(walk, await walk.send(opened(goal_id)), "Put in focus")
        assert reply_of(replies, goal_replies.GoalShown).in_focus

    focus = await press(walk, await goals_page(walk), "In focus (2)")
    assert titles(line_of(focus, "focus-title")) == ["Proofs", "First words"]

    replies = await press(walk, await press(walk, focus, "Proofs"), "Take out of focus")
    assert not reply_of(replies, goal_replies.GoalShown).in_focus
    assert (await standing(walk)).choices[ALGEBRA].focus == ("first-words",)


async def test_goals_are_found_by_words_given_with_the_command(walk: Walk) -> None:
    await follow(walk)

    replies = await goals_page(walk, "words")

    found = line_of(replies, "goals-found")
    assert titles(found)[:1] == ["Words"]
    assert found.values["count"] == 3
    assert (
        reply_of(await press(walk, replies, "More words"), goal_replies.GoalShown).title
        == "More words"
    )


async def test_a_search_says_what_the_choices_leave_out_and_one_tap_searches_everywhere(
    walk: Walk,
) -> None:
    await follow(walk)
    replies = await press(walk, await goals_page(walk), "Algebra")
    await press(walk, await press(walk, replies, "Level and subjects"), "Basic course")
    replies = await goals_page(walk, "proofs")
    assert "outside the level and subjects you chose: 1 goal" in (
        (await screens(walk, replies))[0].markdown
    )

    everywhere = await press(walk, replies, "Search everywhere")

    found = line_of(everywhere, "goals-found")
    assert (titles(found), found.more) == (["Proofs"], ())
    shown = reply_of(await press(walk, everywhere, "Proofs"), goal_replies.GoalShown)
    assert shown.title == "Proofs"


async def test_a_search_before_a_goal_map_is_followed_offers_to_follow_one(walk: Walk) -> None:
    await offer(walk, SCHOOL)

    replies = await goals_page(walk, "words")

    assert "none to search for “words”. Tap one below" in (
        (await screens(walk, replies))[0].markdown
    )
    await press(walk, replies, "Follow: Algebra")
    assert line_of(await goals_page(walk, "words"), "goals-found").values["count"] == 3


async def test_a_search_lists_what_is_open_before_what_is_locked(walk: Walk) -> None:
    gate = build_goal("gate")
    locked = build_goal("roots", requires=("gate",))
    opened_goal = build_goal("more-roots")
    await follow(walk, build_landscape(locked, gate, opened_goal))

    found = await goals_page(walk, "roots")

    assert (await labels(walk, found))[:2] == ["○ More roots", "🔒 Roots"]


async def test_goals_of_one_title_are_told_apart_by_what_is_above_them(walk: Walk) -> None:
    basics = {Language.EN: "Basics", Language.DE: "Grundlagen"}
    goals = [build_goal(name, title=basics) for name in ("one", "two", "three")]
    numbers = build_goal("numbers", "one")
    tops = [build_goal("school", "letters"), build_goal("work", "letters-2")]
    called = {Language.EN: "Letters", Language.DE: "Buchstaben"}
    letters = [
        build_goal("letters", "two", title=called),
        build_goal("letters-2", "three", title=called),
    ]
    await follow(walk, build_landscape(*tops, numbers, *letters, *goals))

    replies = await goals_page(walk, "basics")

    assert (await labels(walk, replies))[:3] == [
        "○ Basics · Numbers",
        "○ Basics · School › Letters",
        "○ Basics · Work › Letters",
    ]


async def test_goals_are_found_by_words_sent_after_the_button(walk: Walk) -> None:
    await follow(walk)
    asked = await press(walk, await goals_page(walk), "Search")
    assert reply_of(asked, Line).key == "goal-words-asked"
    await walk.expect(GoalSought)

    found = await walk.send(TextReceived("PROOFS"))

    assert titles(line_of(found, "goals-found"))[0] == "Proofs"
    assert await walk.state() == Idle()


@pytest.mark.parametrize("leave", ["cancel", "skip", "stop"])
async def test_a_search_can_be_left(walk: Walk, leave: str) -> None:
    await follow(walk)
    asked = reply_of(await press(walk, await goals_page(walk), "Search"), Line)
    events: dict[str, Event] = {
        "cancel": CancelPressed(of_press(asked, "interaction_id")),
        "skip": SkipAsked(),
        "stop": StopAsked(),
    }

    await walk.send(events[leave])

    assert await walk.state() == Idle()


async def test_if_nothing_is_found_the_reply_leads_on(walk: Walk) -> None:
    await follow(walk)

    replies = await goals_page(walk, "xylophone: *loud* 100%")

    line_of(replies, "goals-found-none")
    assert (await screens(walk, replies))[0].keyboard


async def test_results_and_clusters_have_pages_that_turn_in_place(walk: Walk) -> None:
    names = [f"step-{number:03}" for number in range(261)]
    cluster = build_landscape(
        build_goal("all", "cluster", "other"),
        build_goal("cluster", *names),
        *(build_goal(name) for name in names),
        build_goal("other"),
    )
    await follow(walk, cluster)
    page = await walk.send(opened("cluster", cluster))
    shown = reply_of(page, goal_replies.GoalShown)
    assert (len(shown.goals.rows), shown.goals.pages, shown.goals.total) == (3, 87, 261)

    page = await press(walk, page, "More ▸")
    assert reply_of(page, goal_replies.GoalShown).goals.rows[0].title == "Step 003"
    assert reply_of(page, goal_replies.GoalShown).edits
    last = reply_of(await walk.send(opened("cluster", cluster, page=99)), goal_replies.GoalShown)
    assert [row.title for row in last.goals.rows] == ["Step 258", "Step 259", "Step 260"]

    found = await goals_page(walk, "step")
    turned = line_of(await press(walk, found, "More ▸"), "goals-found")
    assert (titles(turned)[0], turned.edits) == ("Step 003", True)


async def test_a_button_of_an_earlier_version_says_that_it_is_old(walk: Walk) -> None:
    await follow(walk)
    old = opened("halves")
    await follow(walk, replace(SCHOOL, goals=(build_goal("new"), *SCHOOL.goals)))

    noted = line_of(await walk.send(old), "goal-note-old-button")

    assert (await screens(walk, [noted]))[0].keyboard


async def test_the_same_goal_id_in_two_landscapes_has_two_states(walk: Walk) -> None:
    other = replace(SCHOOL, id=OTHER)
    await follow(walk)
    await follow(walk, other)
    await reach(walk, "halves")

    assert (await look(walk, "halves")).look is goal_replies.GoalLook.REACHED
    assert (await look(walk, "halves", other)).look is goal_replies.GoalLook.OPEN
    assert (await state_of(walk, "halves"), await state_of(walk, "halves", OTHER)) == (
        REACHED,
        GoalState(),
    )


async def test_goals_of_another_learner_cannot_be_opened(walk: Walk) -> None:
    await follow(walk)
    stranger = walk.beside(ChatId(4712))

    replies = await stranger.send(opened("halves"))

    line_of(replies, "goal-note-old-button")
    assert not await stranger.landscapes.of_learner(LearnerId(4712))


async def test_browsing_leaves_the_question_on_the_table(walk: Walk) -> None:
    question = await to_first_question(walk)
    await follow(walk)

    await look(walk, "proofs")
    await goals_page(walk, "words")

    assert await walk.state() == question


async def test_a_search_pauses_the_question_and_it_comes_back(walk: Walk) -> None:
    question = await to_first_question(walk)
    await follow(walk)
    await press(walk, await goals_page(walk), "Search")

    await walk.send(StopAsked())
    replies = await walk.send(NEXT)

    await walk.expect(Quiz)
    assert (await walk.state()) == question
    reply_of(replies, QuestionAsked)


async def test_help_in_the_middle_of_a_search_asks_for_the_words_again(walk: Walk) -> None:
    await follow(walk)
    await press(walk, await goals_page(walk), "Search")

    replies = await walk.send(HELP)

    assert named(replies) == ["help", "goal-words-asked"]


async def test_a_description_keeps_its_formulas_and_titles_lose_nothing(walk: Walk) -> None:
    odd = build_landscape(
        build_goal(
            "odd",
            title={Language.EN: r"A_b *c* [d] `e` <f> $\frac{1}{2}$"},
            description={Language.EN: r"Halve **twice**: $\frac{1}{4}$."},
        ),
        build_goal("even"),
    )
    await follow(walk, odd)

    (screen,) = await screens(walk, await walk.send(opened("odd", odd)))

    assert r"Halve **twice**: $\frac{1}{4}$." in screen.markdown
    assert r"A\_b \*c\* \[d\] \`e\` \<f> $\frac{1}{2}$" in screen.markdown


PLAN = "Look: ![the plan](<assets/a plan.png>) and ![](b.png)."
PAINTED = build_landscape(
    build_goal("all", "draw", "check", description={Language.EN: PLAN, Language.DE: PLAN}),
    build_goal("draw", description={Language.EN: "![](only.png)", Language.DE: ""}),
    build_goal("check", exam=build_exam("![](task.png) SECRET TASK")),
    description={Language.EN: "![](cover.png)\n\nDrawing.", Language.DE: ""},
)


async def test_pages_have_the_first_picture_of_their_description_and_never_its_markup(
    walk: Walk,
) -> None:
    await follow(walk, PAINTED)
    page = await look(walk, "all", PAINTED)
    alone = await look(walk, "draw", PAINTED)
    cover = reply_of(
        await press(walk, await goals_page(walk), "Algebra"), goal_replies.LandscapeShown
    )

    assert (page.description, page.pictures) == ("Look:  and .", 2)
    shown = [screen.picture for screen in (page, alone, cover)]
    assert shown == [picture("assets/a plan.png"), picture("only.png"), picture("cover.png")]
    for screen in await screens(walk, (page, alone, cover)):
        assert "](" not in screen.markdown
        assert "png" not in screen.markdown


async def test_the_pictures_of_an_exams_task_are_not_shown_before_it(walk: Walk) -> None:
    await follow(walk, PAINTED)
    page = await look(walk, "check", PAINTED)

    assert (page.picture, page.pictures) == (None, 0)
    (screen,) = await screens(walk, [page])
    assert "SECRET" not in screen.markdown


async def test_further_pages_of_a_goal_are_shown_without_its_picture_again(walk: Walk) -> None:
    several = [build_goal(f"part-{number}") for number in range(9)]
    both = {Language.EN: PLAN, Language.DE: PLAN}
    whole = build_goal("whole", *(goal.id for goal in several), description=both)
    landscape = build_landscape(build_goal("top", "whole"), whole, *several)
    await follow(walk, landscape)

    second = reply_of(await walk.send(opened("whole", landscape, page=1)), goal_replies.GoalShown)

    assert (second.goals.page, second.picture) == (1, None)


def picture(name: str) -> LandscapePicture:
    return LandscapePicture(learner_id=LEARNER, landscape_id=ALGEBRA, name=name)
