"""Reaching a goal by its cards, its course or its written lesson, and what opens then."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Selection
from bot.domain.days import all_until
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.goals.landscape import CourseLink, GoalState, MasteredBy
from bot.domain.ids import ConceptId, CourseId, GoalId, LandscapeId, QuestionKey
from bot.domain.topics.course import Language, Question, QuestionFormat
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.cards.events import DrillPressed, RatingUndonePressed
from bot.flow.cards.replies import DrillDone
from bot.flow.cards.states import CardAsked, DrillEnded
from bot.flow.engine.events import Event, NextAsked, StopAsked, TextReceived, TopicsAsked
from bot.flow.engine.replies import Reply, Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.asking import short_question_id
from bot.flow.exercise.events import FlagReasonPressed, PracticePressed, ReviewAsked
from bot.flow.exercise.states import asks_for
from bot.flow.goals import replies as goal_replies
from bot.flow.goals.events import GoalBegunPressed, GoalsAsked, NextGoalPressed
from bot.flow.goals.landscape_progress import short_landscape_id
from bot.flow.goals.lessons import CONCEPT
from bot.flow.goals.pages import map_of
from bot.flow.goals.ports import GoalMoved
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.orders import WritingOrder
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Explaining, Quiz, Review
from bot.flow.progress.events import ProgressAsked
from bot.flow.progress.replies import ProgressShown
from bot.flow.today.replies import TopicsShown
from bot.flow.topics.events import CoursePressed
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card
from tests.flow.cards.table import import_deck, rate
from tests.flow.goal_walking import (
    LEARNER,
    SCHOOL,
    follow,
    look,
    opened,
    press,
    screens,
    state_of,
    through_concept,
    to_mastered_root,
)
from tests.flow.lines import line_of, named, reply_of
from tests.flow.planting import plant
from tests.flow.walking import FRACTIONS, Walk, imagined
from tests.flow.writing import Wisher, free_question, question
from tests.landscape_builders import build_goal, build_landscape, ref

FIRST = [build_card(f"a{n}", tags=("first",)) for n in range(3)]
MORE = [build_card(f"b{n}", tags=("more",)) for n in range(2)]
DAY = timedelta(days=1)


async def begin(walk: Walk, goal_id: str, label: str = "Begin") -> tuple[Reply, ...]:
    return await press(walk, await walk.send(opened(goal_id)), label)


async def drill_all(walk: Walk, rating: Rating = Rating.GOOD) -> tuple[Reply, ...]:
    replies: tuple[Reply, ...] = ()
    while isinstance(await walk.state(), CardAsked):
        replies = await rate(walk, rating)
    return replies


# --- goals with cards ---------------------------------------------------------------------------


async def test_a_goal_to_remember_drills_its_own_cards_and_is_reached_when_all_are_known(
    walk: Walk,
) -> None:
    await follow(walk)
    await import_deck(walk, *FIRST, *MORE)

    replies = await begin(walk, "first-words", "Drill")
    assert named(replies)[0] == "goal-begun"
    assert (await walk.expect(CardAsked)).drill.total == 3

    replies = await drill_all(walk)
    mastered = reply_of(replies, goal_replies.GoalMastered)
    assert (mastered.title, mastered.by) == ("First words", MasteredBy.CARDS)
    assert mastered.opens == ("More words",)
    assert (await state_of(walk, "first-words")).by is MasteredBy.CARDS
    assert (await look(walk, "words")).reached == 1


async def test_a_goal_is_celebrated_before_it_is_asked_what_time_it_is(walk: Walk) -> None:
    await follow(walk)
    await import_deck(walk, *FIRST)
    await begin(walk, "first-words", "Drill")

    assert named(await drill_all(walk))[-2:] == ["GoalMastered", "ClockAsked"]


async def test_a_card_that_was_forgotten_keeps_the_goal_open(walk: Walk) -> None:
    await follow(walk)
    await import_deck(walk, *FIRST)
    await begin(walk, "first-words", "Drill")

    await rate(walk, Rating.AGAIN)
    replies = await drill_all(walk)

    assert "GoalMastered" not in named(replies)
    state = await state_of(walk, "first-words")
    assert not state.is_mastered
    assert state.mastery == pytest.approx(2 / 3)
    assert (await look(walk, "first-words")).cards_known == 2


async def test_a_goal_stays_reached_while_its_cards_are_due_again(walk: Walk) -> None:
    await follow(walk)
    await import_deck(walk, *FIRST)
    await begin(walk, "first-words", "Drill")
    await drill_all(walk)
    walk.clock.move(3 * DAY)

    goal = await look(walk, "first-words")

    assert (goal.look, goal.can_begin) == (goal_replies.GoalLook.DUE_AGAIN, True)
    assert (await look(walk, "more-words")).look is goal_replies.GoalLook.OPEN
    replies = await begin(walk, "first-words", "Drill")
    await walk.expect(CardAsked)
    line_of(replies, "goal-begun")


async def test_cards_learned_in_another_drill_count_once_the_goal_is_looked_at(walk: Walk) -> None:
    await import_deck(walk, *FIRST)
    await follow(walk, build_landscape(build_goal("unrelated")))
    await walk.send(NextAsked())
    await walk.send(DrillPressed())
    await drill_all(walk)
    await follow(walk)

    assert (await look(walk, "first-words")).look is goal_replies.GoalLook.REACHED
    assert (await state_of(walk, "first-words")).by is MasteredBy.CARDS


async def test_a_last_rating_that_is_undone_opens_the_goal_again_until_it_is_rated(
    walk: Walk,
) -> None:
    await follow(walk)
    await import_deck(walk, *FIRST)
    await begin(walk, "first-words", "Drill")
    await drill_all(walk)
    ended = await walk.expect(DrillEnded)

    replies = await walk.send(RatingUndonePressed(ended.interaction_id))
    assert not (await state_of(walk, "first-words")).is_mastered
    assert "goal-taken-back" not in named(replies)

    await rate(walk, Rating.AGAIN)
    assert not (await state_of(walk, "first-words")).is_mastered


async def test_only_goals_of_the_undone_card_open_again_and_each_is_celebrated_once(
    walk: Walk,
) -> None:
    away, home = build_card("z", tags=("more",)), build_card("a", tags=("first",))
    both = build_landscape(
        build_goal(
            "away",
            memorize=True,
            cards={language: Selection(CAPITALS, ("more",)) for language in Language},
        ),
        build_goal(
            "home",
            memorize=True,
            cards={language: Selection(CAPITALS, ("first",)) for language in Language},
        ),
    )
    await follow(walk, both)
    await import_deck(walk, home, away)
    await walk.send(DrillPressed())
    ended = await drill_all(walk)
    assert sorted(
        reply.title for reply in ended if isinstance(reply, goal_replies.GoalMastered)
    ) == ["Away", "Home"]
    state = await walk.expect(DrillEnded)
    assert state.drill.last is not None
    undone, kept = ("home", "away") if state.drill.last.ref.card_id == "a" else ("away", "home")

    await walk.send(RatingUndonePressed(state.interaction_id))
    assert not (await state_of(walk, undone)).is_mastered
    assert (await state_of(walk, kept)).is_mastered

    again = await rate(walk, Rating.GOOD)
    assert (await state_of(walk, undone)).is_mastered
    assert "DrillDone" in named(again)
    assert "GoalMastered" not in named(again)


async def test_more_new_cards_than_the_day_has_come_if_the_goal_is_begun(walk: Walk) -> None:
    cards = [build_card(f"a{n:02}", tags=("first",)) for n in range(14)]
    await follow(walk)
    await import_deck(walk, *cards)
    await begin(walk, "first-words", "Drill")
    await drill_all(walk)

    await begin(walk, "first-words", "Drill")

    assert (await walk.expect(CardAsked)).drill.total == 4
    assert reply_of(await drill_all(walk), goal_replies.GoalMastered).title == "First words"


async def test_a_goal_whose_deck_is_missing_says_so(walk: Walk) -> None:
    await follow(walk)

    replies = await begin(walk, "first-words", "Drill")

    line_of(replies, "goal-note-no-cards")
    assert await walk.state() == Idle()


async def test_a_locked_goal_cannot_be_begun_by_an_old_button(walk: Walk) -> None:
    await follow(walk)
    await import_deck(walk, *FIRST, *MORE)
    press_of = opened("more-words")
    replies = await walk.send(GoalBegunPressed(press_of.version, press_of.place))

    assert named(replies) == ["goal-locked-title"]
    assert await walk.state() == Idle()


async def test_with_the_autopilot_the_next_goal_begins_in_the_same_turn(walk: Walk) -> None:
    await follow(walk, autopilot=True)
    await import_deck(walk, *FIRST, *MORE)
    await begin(walk, "first-words", "Drill")

    replies = await drill_all_of_this(walk)

    assert named(replies) == [
        "DrillDone",
        "GoalMastered",
        "goal-begun-by-itself",
        "CardFrontShown",
    ]
    begun = line_of(replies, "goal-begun")
    assert (begun.key, begun.values["title"]) == ("goal-begun-by-itself", "More words")
    assert reply_of(replies, goal_replies.GoalMastered).goes_on
    await walk.expect(CardAsked)


async def drill_all_of_this(walk: Walk) -> tuple[Reply, ...]:
    for _ in range(2):
        await rate(walk)
    return await rate(walk)


async def test_without_the_autopilot_a_button_leads_to_the_next_goal(walk: Walk) -> None:
    await follow(walk)
    await import_deck(walk, *FIRST, *MORE)
    await begin(walk, "first-words", "Drill")
    replies = await drill_all(walk)
    await walk.expect(DrillEnded)
    reply_of(replies, DrillDone)

    replies = await press(walk, replies, "Next goal")

    assert line_of(replies, "goal-begun").values["title"] == "More words"


async def test_a_goal_that_leads_to_the_focus_comes_next(walk: Walk) -> None:
    await follow(walk, focus=(GoalId("proofs"),))
    await import_deck(walk, *FIRST, *MORE)
    await begin(walk, "first-words", "Drill")
    replies = await drill_all(walk)

    replies = await press(walk, replies, "Next goal")

    assert line_of(replies, "goal-begun").values["title"] == "Halves"


# --- goals with a course ------------------------------------------------------------------------


async def test_a_goal_with_a_course_is_learned_there_and_reached_with_its_concepts(
    walk: Walk,
) -> None:
    await follow(walk)
    replies = await begin(walk, "halves")
    assert named(replies) == ["goal-begun", "PlacementProposed"]

    replies = await to_mastered_root(walk)

    mastered = reply_of(replies, goal_replies.GoalMastered)
    assert (mastered.title, mastered.by) == ("Halves", MasteredBy.CONCEPTS)
    assert mastered.opens == ("Reasons",)
    assert (await state_of(walk, "halves")).by is MasteredBy.CONCEPTS


async def test_concepts_that_were_mastered_before_count_when_the_goal_is_looked_at(
    walk: Walk,
) -> None:
    await walk.send(CoursePressed(FRACTIONS))
    await to_mastered_root(walk)
    await follow(walk)

    assert (await look(walk, "halves")).look is goal_replies.GoalLook.REACHED


TWO_CONCEPTS = build_landscape(
    build_goal("all", "one", "two"),
    replace(SCHOOL.goals[2], id=GoalId("one")),
    build_goal(
        "two",
        requires=("one",),
        course=replace(SCHOOL.goals[2].course, concept_ids=("naming-parts",)),  # type: ignore[type-var]
    ),
)


async def test_the_autopilot_goes_on_within_the_course_to_the_concept_of_the_next_goal(
    walk: Walk,
) -> None:
    await follow(walk, TWO_CONCEPTS, autopilot=True)
    await press(walk, await walk.send(opened("one", TWO_CONCEPTS)), "Begin")

    replies = await to_mastered_root(walk)

    assert named(replies)[-2:] == ["goal-begun-by-itself", "ConceptExplained"]
    state = await walk.expect(Explaining)
    node = (await walk.topic()).mind_map.node(state.node_id)
    assert node.concept_id == "naming-parts"
    replies = await through_concept(walk)
    assert reply_of(replies, goal_replies.GoalMastered).title == "Two"


async def test_the_same_turn_holds_in_a_database() -> None:
    walk = imagined(MONDAY)
    await follow(walk, TWO_CONCEPTS, autopilot=True)
    await press(walk, await walk.send(opened("one", TWO_CONCEPTS)), "Begin")

    assert named(await to_mastered_root(walk))[-2:] == ["goal-begun-by-itself", "ConceptExplained"]
    assert named(await through_concept(walk)).count("GoalMastered") == 1
    assert (await look(walk, "all", TWO_CONCEPTS)).percent == 100


async def test_a_goal_of_a_course_in_progress_goes_straight_to_its_concept(walk: Walk) -> None:
    await follow(walk, TWO_CONCEPTS)
    await press(walk, await walk.send(opened("one", TWO_CONCEPTS)), "Begin")
    await to_mastered_root(walk)

    replies = await press(walk, await walk.send(opened("two", TWO_CONCEPTS)), "Begin")

    assert named(replies) == ["goal-begun", "ConceptExplained"]


# --- goals that no course teaches ---------------------------------------------------------------


FREE = build_landscape(
    build_goal("all", "why", "how"), build_goal("why"), build_goal("how", requires=("why",))
)


async def test_without_a_model_the_next_goal_is_one_that_can_begin(walk: Walk) -> None:
    link = CourseLink(course_id=CourseId("fractions"), concept_ids=(ConceptId("fractions"),))
    mixed = build_landscape(
        build_goal("all", "why", "halves"), build_goal("why"), build_goal("halves", course=link)
    )
    await follow(walk, mixed)

    replies = await walk.send(NextGoalPressed())

    assert line_of(replies, "goal-begun").values["title"] == "Halves"


async def test_the_next_goal_of_a_landscapes_page_is_one_of_that_landscape(walk: Walk) -> None:
    link = CourseLink(course_id=CourseId("fractions"), concept_ids=(ConceptId("fractions"),))
    await follow(walk, build_landscape(build_goal("first", course=link)))
    await follow(walk, replace(build_landscape(build_goal("why")), id=LandscapeId("other")))

    replies = await walk.send(NextGoalPressed(short_landscape_id(LandscapeId("other"))))

    assert line_of(replies, "goal-note-").values["title"] == "Why"
    assert line_of(await walk.send(NextGoalPressed()), "goal-begun").values["title"] == "First"


async def test_without_a_model_the_reply_says_plainly_that_a_goal_needs_one(walk: Walk) -> None:
    await follow(walk, FREE)

    at = opened("why", FREE)
    replies = await walk.send(GoalBegunPressed(at.version, at.place))

    line_of(replies, "goal-note-needs-model")
    (screen,) = await screens(walk, replies)
    assert "language model" in screen.markdown
    assert screen.keyboard
    assert await walk.state() == Idle()


@pytest.mark.parametrize("language", Language)
async def test_without_a_model_the_page_of_an_unwritten_goal_says_so_and_offers_another(
    walk: Walk, language: Language
) -> None:
    link = CourseLink(course_id=CourseId("fractions"), concept_ids=(ConceptId("fractions"),))
    mixed = build_landscape(
        build_goal("all", "free", "halves"),
        build_goal("free", "why"),
        build_goal("why"),
        build_goal("halves", course=link),
    )
    await follow(walk, mixed)

    for goal_id in ("why", "free"):
        replies = await walk.send(opened(goal_id, mixed), language=language)
        (screen,) = await screens(walk, replies)
        labels = [button.label for row in screen.keyboard for button in row]
        assert {"Begin", "Beginnen"}.isdisjoint(labels)
        assert ("language model" if language is Language.EN else "Sprachmodell") in screen.markdown
        word = "Instead" if language is Language.EN else "Stattdessen"
        shown = await press(walk, replies, word, language=language)
        assert reply_of(shown, goal_replies.GoalShown).title.startswith("Halves")
        assert reply_of(shown, goal_replies.GoalShown).can_begin


async def test_if_every_goal_needs_a_model_the_page_still_leads_on(walk: Walk) -> None:
    await follow(walk, FREE)

    shown = reply_of(replies := await walk.send(opened("why", FREE)), goal_replies.GoalShown)

    assert (shown.unwritten, shown.can_begin, shown.instead) == (True, False, None)
    (screen,) = await screens(walk, replies)
    assert any(isinstance(button.press, NextAsked) for row in screen.keyboard for button in row)


async def test_a_containing_goal_begins_with_what_needs_no_model(walk: Walk) -> None:
    link = CourseLink(course_id=CourseId("fractions"), concept_ids=(ConceptId("fractions"),))
    mixed = build_landscape(
        build_goal("top", "all", "other"),
        build_goal("all", "why", "halves"),
        build_goal("why"),
        build_goal("halves", course=link),
        build_goal("other"),
    )
    await follow(walk, mixed)
    at = opened("all", mixed)

    assert reply_of(await walk.send(at), goal_replies.GoalShown).can_begin
    begun = await walk.send(GoalBegunPressed(at.version, at.place))

    assert line_of(begun, "goal-begun").values["title"] == "Halves"


@pytest.fixture
def wisher() -> Wisher:
    return Wisher()


async def to_lesson(walk: Wisher, *, autopilot: bool = False) -> tuple[Reply, ...]:
    await follow(walk, FREE, autopilot=autopilot)
    return await press(walk, await walk.send(opened("why", FREE)), "Begin")


async def to_quiz(walk: Wisher, *questions: Question) -> None:
    await walk.bring_questions(CONCEPT, *questions)
    explaining = await walk.expect(Explaining)
    await walk.send(QuizPressed(explaining.interaction_id))


def true_false(key: str) -> Question:
    return question(key, format=QuestionFormat.TRUE_FALSE)


async def answer(walk: Wisher, *, right: bool = True) -> tuple[Reply, ...]:
    return await walk.send(TextReceived("Right" if right else "Wrong", surely_answer=True))


async def test_a_goal_without_a_course_is_taught_by_the_model_and_its_map_knows_it(
    wisher: Wisher,
) -> None:
    replies = await to_lesson(wisher)

    assert named(replies) == ["goal-begun", "ConceptExplained"]
    assert reply_of(replies, ConceptExplained).text == "Why by explanation"
    topic = await wisher.topic()
    assert topic.mind_map.id == map_of(LEARNER, ref("why"))
    assert topic.mind_map.reaches == ref("why")
    assert [node.label for node in topic.mind_map.nodes] == ["Why"]
    _, work = await wisher.ordered(WritingOrder)
    assert (work.concept_ids, work.urgent) == ((CONCEPT,), True)


async def test_two_independent_checks_reach_the_goal_and_one_is_half_the_way(
    wisher: Wisher,
) -> None:
    await to_lesson(wisher)
    await to_quiz(wisher, question("a"), true_false("b"), question("c"))
    await answer(wisher)
    assert (await state_of(wisher, "why")).mastery == 0.5

    replies: tuple[Reply, ...] = ()
    while asks_for(await wisher.state(), Quiz):
        replies = (*replies, *await answer(wisher))

    mastered = reply_of(replies, goal_replies.GoalMastered)
    assert (mastered.by, mastered.opens) == (MasteredBy.CHECKS, ("How",))
    assert named(replies)[-1] in {"verbatim", "QuestionAsked"}


async def test_one_good_answer_in_own_words_reaches_the_goal(wisher: Wisher) -> None:
    await to_lesson(wisher)
    await to_quiz(wisher, free_question("a/f"))

    replies = await wisher.send(TextReceived("Since the river bends.", surely_answer=True))

    assert reply_of(replies, goal_replies.GoalMastered).by is MasteredBy.TRANSFER


async def test_saying_that_it_is_understood_is_no_evidence(wisher: Wisher) -> None:
    await to_lesson(wisher)
    await wisher.bring_questions(CONCEPT, question("a"), true_false("b"))

    await wisher.send(TextReceived("Yes, I understand all of it"))

    assert await state_of(wisher, "why") == GoalState()


async def test_practice_is_no_evidence(wisher: Wisher) -> None:
    await to_lesson(wisher)
    await wisher.bring_questions(
        CONCEPT, question("a", practice=True), question("b", practice=True)
    )
    explaining = await wisher.expect(Explaining)
    await wisher.send(PracticePressed(explaining.interaction_id))
    await answer(wisher)

    assert await state_of(wisher, "why") == GoalState()


async def test_wrong_answers_are_no_evidence(wisher: Wisher) -> None:
    await to_lesson(wisher)
    await to_quiz(wisher, question("a"), true_false("b"), question("c"))
    for _ in range(2):
        await answer(wisher, right=False)

    assert await state_of(wisher, "why") == GoalState()


async def test_with_the_autopilot_the_next_lesson_begins_when_the_quiz_is_over(
    wisher: Wisher,
) -> None:
    await to_lesson(wisher, autopilot=True)
    await to_quiz(wisher, question("a"), true_false("b"), question("c"))
    replies: tuple[Reply, ...] = ()
    while asks_for(await wisher.state(), Quiz):
        replies = await answer(wisher)

    assert named(replies)[-2:] == ["goal-begun-by-itself", "ConceptExplained"]
    assert "verbatim" not in named(replies)
    assert (await wisher.expect(Explaining)).map_id == map_of(LEARNER, ref("how"))


async def test_a_lesson_that_was_left_goes_on_where_it_was(wisher: Wisher) -> None:
    await to_lesson(wisher)
    await to_quiz(wisher, question("a"), true_false("b"), question("c"))
    before = await wisher.state()
    await wisher.send(StopAsked())

    await press(wisher, await wisher.send(opened("why", FREE)), "Begin")

    assert await wisher.state() == before
    assert len(await wisher.maps.of_learner(LEARNER, all_until(wisher.clock.now()))) == 1


async def test_taking_a_question_back_takes_the_goal_back_too(wisher: Wisher) -> None:
    await to_lesson(wisher)
    await to_quiz(wisher, free_question("a/f"), question("b"), question("c"), question("d"))
    await wisher.to_free_question()
    await wisher.send(TextReceived("Since the river bends.", surely_answer=True))
    assert (await state_of(wisher, "why")).is_mastered
    topic = await wisher.topic()
    short_id = short_question_id(QuestionKey("a/f"))

    replies = await wisher.send(FlagReasonPressed(topic.mind_map.id, short_id, FlagReason.WRONG))

    assert line_of(replies, "goal-taken-back").values == {"title": "Why"}
    assert await state_of(wisher, "why") == GoalState()
    assert (await look(wisher, "how", FREE)).look is goal_replies.GoalLook.LOCKED


# --- exams --------------------------------------------------------------------------------------


async def test_an_exam_begins_once_what_it_requires_is_reached(walk: Walk) -> None:
    await follow(walk)
    done = GoalState(mastery=1.0, mastered_at=MONDAY, by=MasteredBy.CONCEPTS)
    for goal_id in ("halves", "reasons", "proofs", "first-words"):
        await walk.store(GoalMoved(LEARNER, ref(goal_id), done))
    at = opened("final-exam")

    replies = await walk.send(GoalBegunPressed(at.version, at.place))

    assert named(replies) == ["ExamAnnounced"]


# --- what comes next ----------------------------------------------------------------------------


@pytest.mark.parametrize("event", [NextAsked(), TextReceived("ok")])
async def test_next_leads_to_the_focus_before_any_new_lesson(walk: Walk, event: Event) -> None:
    python = CourseLink(course_id=CourseId("python"), concept_ids=(ConceptId("values"),))
    other = build_landscape(build_goal("all", "code"), build_goal("code", course=python))
    await walk.send(CoursePressed(FRACTIONS))
    await to_mastered_root(walk)
    assert named(await walk.send(NextAsked())) == ["ConceptExplained"]
    await walk.send(StopAsked())
    await follow(walk, other, focus=(GoalId("all"),))

    replies = await walk.send(event)

    begun = line_of(replies, "goal-begun")
    assert begun.values["title"] == "Code"
    assert Words("goal-begun-in-focus") in begun.more
    assert named(replies) == ["goal-begun", "PlacementProposed"]


async def test_a_lesson_begun_before_its_topic_got_another_goal_waits_for_the_focus(
    walk: Walk,
) -> None:
    python = CourseLink(course_id=CourseId("python"), concept_ids=(ConceptId("values"),))
    other = build_landscape(build_goal("all", "code"), build_goal("code", course=python))
    mind_map = await plant(
        walk,
        "fractions",
        lambda place, node: replace(
            node, status=NodeStatus.LEARNING if place == 0 else node.status, optional=True
        ),
    )
    assert mind_map.nodes[0].optional
    await follow(walk, other, focus=(GoalId("all"),))

    replies = await walk.send(NextAsked())

    assert Words("goal-begun-in-focus") in line_of(replies, "goal-begun").more


async def test_the_model_is_not_asked_for_a_lesson_that_gives_way_to_the_focus(
    wisher: Wisher,
) -> None:
    await wisher.to_lesson()
    await wisher.send(StopAsked())
    await follow(wisher, FREE, focus=(GoalId("how"),))
    wisher.teacher.briefs.clear()

    replies = await wisher.send(NextAsked())

    assert line_of(replies, "goal-begun").values["title"] == "Why"
    assert [brief.concept for brief in wisher.teacher.briefs] == ["Why"]


async def test_the_autopilot_does_not_begin_a_goal_after_a_review_of_one_reached_before(
    wisher: Wisher,
) -> None:
    await to_lesson(wisher)
    await to_quiz(wisher, free_question("a/f"))
    await wisher.send(TextReceived("Since the river bends.", surely_answer=True))
    await wisher.send(StopAsked())
    await follow(wisher, FREE, autopilot=True)
    await wisher.make_due((await wisher.topic()).mind_map.nodes[0])
    await wisher.send(ReviewAsked())
    await wisher.expect(Review)

    replies = await wisher.send(TextReceived("Since it bends.", surely_answer=True))

    assert "goal-begun" not in named(replies)


async def test_next_brings_what_is_due_before_the_focus(walk: Walk) -> None:
    await walk.send(CoursePressed(FRACTIONS))
    await to_mastered_root(walk)
    await follow(walk, focus=(GoalId("first-words"),))
    await import_deck(walk, *FIRST)
    walk.clock.move(10 * DAY)

    await walk.send(NextAsked())

    await walk.expect(Review)


async def test_next_goes_on_as_usual_if_the_focus_cannot_begin(walk: Walk) -> None:
    await walk.send(CoursePressed(FRACTIONS))
    await to_mastered_root(walk)
    await follow(walk, FREE, focus=(GoalId("how"),))

    replies = await walk.send(NextAsked())

    assert named(replies) == ["ConceptExplained"]


async def test_progress_tells_each_landscape_by_weight_with_its_focus(walk: Walk) -> None:
    await follow(walk, focus=(GoalId("numbers"),))
    done = GoalState(mastery=1.0, mastered_at=MONDAY, by=MasteredBy.CONCEPTS)
    await walk.store(GoalMoved(LEARNER, ref("halves"), done))

    replies = await walk.send(ProgressAsked())

    (told,) = reply_of(replies, ProgressShown).landscapes
    assert (told.focus, told.focus_percent) == (1, 20)
    page = reply_of(
        await press(walk, await walk.send(GoalsAsked()), "Algebra"), goal_replies.LandscapeShown
    )
    assert (told.percent, told.reached, told.of) == (page.percent, page.reached, page.of)
    (screen,) = await screens(walk, replies)
    assert f"**Algebra** · {told.percent}% reached · 1 of 6 · ★ in focus (1): 20%" in (
        screen.markdown
    )
    await press(walk, replies, "My goals")


async def test_topics_tell_how_far_the_focus_is(walk: Walk) -> None:
    await follow(walk, focus=(GoalId("numbers"),))
    done = GoalState(mastery=1.0, mastered_at=MONDAY, by=MasteredBy.CONCEPTS)
    await walk.store(GoalMoved(LEARNER, ref("halves"), done))

    replies = await walk.send(TopicsAsked())

    assert reply_of(replies, TopicsShown).goals == goal_replies.GoalsProgress(
        focus=1, percent=20, reached=1, of=3
    )
    (screen,) = await screens(walk, replies)
    assert "in focus (1)** · 20% reached" in screen.markdown
    await press(walk, replies, "My goals")


async def test_topics_without_a_landscape_say_nothing_of_goals(walk: Walk) -> None:
    await walk.send(CoursePressed(FRACTIONS))
    await to_mastered_root(walk)

    assert reply_of(await walk.send(TopicsAsked()), TopicsShown).goals is None
