"""Lists of goals that were not opened yet show what courses and cards have reached already."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.content.decks.files import bundled_decks
from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import CardRef, Selection
from bot.domain.goals.landscape import CourseLink, GoalState, Landscape, MasteredBy
from bot.domain.ids import ConceptId, CourseId, GoalId, LandscapeId
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.cards.changes import CardReviewed
from bot.flow.cards.events import DrillPressed, RatingUndonePressed
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import Event, NextAsked, TopicsAsked
from bot.flow.exercise.events import ReviewAsked
from bot.flow.files.events import ExportAllPressed
from bot.flow.goals import events as goals_events, replies as goal_replies
from bot.flow.goals.landscape_progress import short_landscape_id
from bot.flow.goals.ports import GoalMoved
from bot.flow.goals.replies import LandscapeShown
from bot.flow.maps.changes import NodesChanged, ReviewScheduled
from bot.flow.progress.events import ProgressAsked
from bot.flow.progress.replies import ProgressShown
from bot.flow.today.replies import TopicsShown
from bot.flow.topics.events import CoursePressed
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card, build_review, build_state
from tests.flow.cards.table import import_deck, rate
from tests.flow.goal_walking import (
    LEARNER,
    ROOT_OF_FRACTIONS,
    SCHOOL,
    follow,
    goals_page,
    labels,
    look,
    offer,
    opened,
    press,
    screens,
    state_of,
    through_concept,
    to_mastered_root,
)
from tests.flow.importing import importing_from
from tests.flow.lines import line_of, reply_of, titles
from tests.flow.rhythm.test_fitting import counted
from tests.flow.walking import FRACTIONS, Walk, imagined
from tests.landscape_builders import ALGEBRA, build_goal, build_landscape, bundled_landscapes, ref

DATA = Path(__file__).parents[2] / "data"
(BUNDLED,) = bundled_landscapes().landscapes
OTHER = LandscapeId("22222222-aaaa-4000-8000-000000000002")
FIRST = [build_card(f"a{n}", tags=("first",)) for n in range(3)]
MORE = [build_card(f"b{n}", tags=("more",)) for n in range(2)]
DAY = timedelta(days=1)
REACHED, OPEN, LOCKED = (
    goal_replies.GoalLook.REACHED,
    goal_replies.GoalLook.OPEN,
    goal_replies.GoalLook.LOCKED,
)
BEGUN, AGAIN = goal_replies.GoalLook.BEGUN, goal_replies.GoalLook.DUE_AGAIN
TOPS = [("Numbers", BEGUN, 20), ("Words", BEGUN, 50), ("Final exam", LOCKED, None)]
NUMBERS = [("Halves", REACHED, None), ("Reasons", OPEN, None), ("Proofs", LOCKED, None)]
WORDS = [("First words", REACHED, None), ("More words", OPEN, None)]


async def know_halves(walk: Walk) -> None:
    """Master the first concept of the course."""
    await walk.send(CoursePressed(FRACTIONS))
    await to_mastered_root(walk)


async def know_words(walk: Walk) -> None:
    """Import a deck in which the first goal's cards have been known for a week."""
    known = {str(card.id): build_state(MONDAY + 6 * DAY) for card in FIRST}
    await import_deck(walk, *FIRST, *MORE, states=known)


async def listed(walk: Walk, landscape: Landscape = SCHOOL) -> goal_replies.LandscapeShown:
    short_id = short_landscape_id(landscape.id)
    return reply_of(await walk.send(goals_events.LandscapePressed(short_id, 0)), LandscapeShown)


def rows(page: goal_replies.GoalPage) -> list[tuple[str, goal_replies.GoalLook, int | None]]:
    return [(row.title, row.look, row.percent) for row in page.rows]


# --- taken up and imported -----------------------------------------------------------------


async def test_a_followed_landscape_shows_at_once_what_is_reached_and_what_is_open(
    walk: Walk,
) -> None:
    await know_halves(walk)
    await know_words(walk)
    await offer(walk, SCHOOL)

    replies = await press(walk, await goals_page(walk), "Follow")
    shown = reply_of(replies, goal_replies.LandscapeShown)

    assert (shown.newly, shown.reached, shown.of, shown.percent) == (True, 2, 6, 25)
    assert rows(shown.goals) == TOPS
    assert (
        rows(reply_of(await press(walk, replies, "Numbers"), goal_replies.GoalShown).goals)
        == NUMBERS
    )
    assert (
        rows(reply_of(await press(walk, replies, "Words"), goal_replies.GoalShown).goals) == WORDS
    )
    assert (await state_of(walk, "halves")).by is MasteredBy.CONCEPTS
    assert (await state_of(walk, "first-words")).by is MasteredBy.CARDS


@pytest.mark.parametrize(
    ("language", "take_up", "told"),
    [
        (Language.EN, "Follow", ["◐ Fractions · 8%", "◐ Remembering facts · 12%"]),
        (Language.DE, "Folgen", ["◐ Brüche · 8\u00a0%", "◐ Fakten behalten · 12\u00a0%"]),
    ],
)
async def test_the_bundled_landscape_is_no_exception(
    language: Language, take_up: str, told: Sequence[str]
) -> None:
    walk = imagined(MONDAY)
    changed, digests = bundled_decks(DATA / "decks", frozenset())
    await walk.stores.deck_catalogue.keep(changed, digests, MONDAY)
    await walk.landscapes.keep_bundled([BUNDLED], MONDAY)
    decks = {change.deck.id: change.deck for change in changed}
    wanted = next(goal for goal in BUNDLED.goals if goal.id == "geometry-facts").cards[language]
    cards = [card for card in decks[wanted.deck_id].cards if {*wanted.tags} & {*card.tags}]
    await know_halves(walk)
    await walk.send(NextAsked())
    await through_concept(walk)
    for card in cards:
        review = build_review(CardRef(wanted.deck_id, card.id), at=MONDAY)
        await walk.store(CardReviewed(LEARNER, review))

    page = await walk.send(goals_events.GoalsAsked(), language=language)
    replies = await press(walk, page, take_up, language=language)

    shown = reply_of(replies, goal_replies.LandscapeShown)
    assert (shown.newly, shown.reached) == (True, 2)
    turned = await press(
        walk, replies, "More ▸" if language is Language.EN else "Mehr ▸", language=language
    )
    pages = await screens(walk, [*replies, *turned])
    labels = [button.label for page in pages for row in page.keyboard for button in row]
    assert [title for title in told if title not in labels] == []
    fractions = await look(walk, "fraction-meaning", BUNDLED)
    assert [row.look for row in fractions.goals.rows] == [REACHED, OPEN, OPEN]


async def test_a_landscape_from_a_file_shows_at_once_what_its_learner_has_reached() -> None:
    importing = importing_from(MONDAY)
    walk = importing.walk
    await know_halves(walk)
    link = {"course": {"course": "fractions", "concepts": [ROOT_OF_FRACTIONS]}}
    goals = [
        {"id": "top", "title": "Top", "contains": ["a", "b", "c"]},
        {"id": "a", "title": "A", "extendedData": link},
        {"id": "b", "title": "B", "requires": ["a"]},
        {"id": "c", "title": "C", "requires": ["b"]},
    ]
    file = {"landscapeId": "l", "locale": "en", "title": "Numbers", "goals": goals}

    await importing.bring("numbers.json", json.dumps(file).encode())

    (landscape,) = (await walk.landscapes.progress(LEARNER)).landscapes
    assert (await state_of(walk, "a", landscape.id)).by is MasteredBy.CONCEPTS
    assert (await labels(walk, await goals_page(walk)))[0] == "Numbers · 33%"
    found = (await listed(walk, landscape)).goals
    assert [row.look for row in found.rows] == [REACHED, OPEN, LOCKED]


async def test_a_second_landscape_of_the_same_goals_and_decks_is_as_far_as_the_first(
    walk: Walk,
) -> None:
    await follow(walk)
    await know_halves(walk)
    await know_words(walk)
    second = replace(SCHOOL, id=OTHER, title=dict.fromkeys(Language, "Twin"))

    await follow(walk, second)

    assert rows((await listed(walk, second)).goals) == rows((await listed(walk)).goals) == TOPS
    told = await labels(walk, await goals_page(walk))
    assert {*told[:2]} == {"Algebra · 25%", "Twin · 25%"}


async def test_what_was_forgotten_before_it_is_taken_up_counts_as_far_as_it_goes(
    walk: Walk,
) -> None:
    await know_halves(walk)
    await know_words(walk)
    await lapse(walk)
    walk.clock.move(10 * DAY)

    await follow(walk)

    shown = await listed(walk)
    assert (shown.reached, [row.look for row in shown.goals.rows]) == (0, [OPEN, BEGUN, LOCKED])


async def lapse(walk: Walk) -> None:
    topic = await walk.topic()
    nodes = tuple(
        replace(node, status=NodeStatus.REVIEWING)
        for node in topic.mind_map.nodes
        if node.status is NodeStatus.MASTERED
    )
    await walk.store(NodesChanged(topic.mind_map.id, nodes))


# --- every list ---------------------------------------------------------------------------------


async def test_every_list_counts_what_came_after_a_landscape_was_followed(walk: Walk) -> None:
    await know_halves(walk)
    await follow(walk, focus=(GoalId("words"),))
    await know_words(walk)

    for _ in range(2):  # the first look stores what it found, and the second says the same
        assert rows((await listed(walk)).goals) == TOPS
        assert (await labels(walk, await goals_page(walk)))[0] == "Algebra · 25%"
        found = await labels(walk, await walk.send(goals_events.GoalsAsked("words")))
        assert {*found[:3]} == {"◐ Words · 50%", "✓ First words", "○ More words"}
        focus = await labels(walk, await walk.send(goals_events.FocusListPressed(0)))
        assert focus[0] == "◐ Words · 50%"


async def test_progress_and_topics_tell_the_same_as_the_list(walk: Walk) -> None:
    await follow(walk)
    await know_halves(walk)
    await know_words(walk)

    (told,) = reply_of(await walk.send(ProgressAsked()), ProgressShown).landscapes
    goals = reply_of(await walk.send(TopicsAsked()), TopicsShown).goals

    assert (told.percent, told.reached, told.of) == (25, 2, 6)
    assert goals is not None
    assert (goals.percent, goals.reached, goals.of) == (25, 2, 6)


@pytest.mark.parametrize("asked", [ProgressAsked(), TopicsAsked(), ExportAllPressed()])
async def test_a_goal_that_was_shown_as_reached_stays_reached(walk: Walk, asked: object) -> None:
    await follow(walk)
    await know_words(walk)

    await walk.send(asked)  # type: ignore[arg-type]  # one of them
    walk.clock.move(10 * DAY)

    assert (await state_of(walk, "first-words")).by is MasteredBy.CARDS
    assert (await look(walk, "more-words")).look is OPEN


async def test_a_goal_known_already_is_not_missing_before_a_locked_one(walk: Walk) -> None:
    await know_halves(walk)
    await know_words(walk)
    await follow(walk)
    at = opened("final-exam")

    missing = await walk.send(goals_events.GoalLockPressed(at.version, at.place, 0))

    assert titles(line_of(missing, "goal-locked-title")) == ["Numbers", "Reasons"]


async def test_a_goal_behind_what_is_known_can_begin_before_any_page_was_opened(
    walk: Walk,
) -> None:
    await follow(walk)
    await know_words(walk)
    at = opened("more-words")

    replies = await walk.send(goals_events.GoalBegunPressed(at.version, at.place))

    assert line_of(replies, "goal-begun").values["title"] == "More words"
    assert (await state_of(walk, "first-words")).is_mastered


async def test_next_and_the_next_goal_pass_over_what_is_known_already(walk: Walk) -> None:
    await follow(walk, focus=(GoalId("words"),))
    await know_words(walk)
    walk.clock.move(DAY)

    replies = await walk.send(goals_events.NextGoalPressed(short_landscape_id(ALGEBRA)))
    assert line_of(replies, "goal-begun").values["title"] == "More words"


async def test_next_goes_past_the_concepts_that_were_mastered_before_on_its_way_to_the_focus(
    walk: Walk,
) -> None:
    await know_halves(walk)
    await follow(walk, BY_CONCEPTS, focus=(GoalId("two"),))

    replies = await walk.send(NextAsked())

    assert line_of(replies, "goal-begun").values["title"] == "Two"


BY_CONCEPTS = build_landscape(
    build_goal("all", "one", "two"),
    build_goal(
        "one", course=CourseLink(course_id=CourseId("fractions"), concept_ids=(ROOT_OF_FRACTIONS,))
    ),
    build_goal(
        "two",
        requires=("one",),
        course=CourseLink(
            course_id=CourseId("fractions"), concept_ids=(ConceptId("naming-parts"),)
        ),
    ),
)


async def test_the_autopilot_does_not_begin_what_is_known_already(walk: Walk) -> None:
    cards = {language: Selection(CAPITALS, ("first",)) for language in Language}
    more = {language: Selection(CAPITALS, ("more",)) for language in Language}
    landscape = build_landscape(
        build_goal("all", "known", "one", "later"),
        build_goal("one", memorize=True, cards=more),
        build_goal("known", requires=("one",), memorize=True, cards=cards),
        build_goal("later", course=BY_CONCEPTS.goals[1].course),
    )
    await follow(walk, landscape, autopilot=True)
    await know_words(walk)
    await press(walk, await walk.send(opened("one", landscape)), "Drill")
    await rate(walk)

    replies = await rate(walk)

    assert reply_of(replies, goal_replies.GoalMastered).opens == ()
    assert line_of(replies, "goal-begun").values["title"] == "Later"


async def test_the_autopilot_stores_no_goal_whose_concept_this_very_turn_takes_away(
    walk: Walk,
) -> None:
    await know_halves(walk)
    mind_map = (await walk.topic()).mind_map
    (naming,) = (node for node in mind_map.nodes if node.concept_id == "naming-parts")
    naming = replace(naming, status=NodeStatus.MASTERED)
    due = ReviewScheduled(naming, walk.clock.now())
    await walk.store(NodesChanged(mind_map.id, (naming,)), due)
    more = {language: Selection(CAPITALS, ("more",)) for language in Language}
    three = build_goal("three", memorize=True, cards=more)
    goals = (build_goal("all", "one", "two", "three"), *BY_CONCEPTS.goals[1:], three)
    await follow(walk, build_landscape(*goals), autopilot=True)
    await import_deck(walk, *MORE)
    await walk.send(ReviewAsked())

    replies = await walk.answer(right=False)

    assert reply_of(replies, goal_replies.GoalMastered).title == "One"
    assert line_of(replies, "goal-begun").values["title"] == "Two"
    assert await state_of(walk, "two") == GoalState()


async def test_a_share_that_answers_gave_is_not_lost_to_a_course_that_was_never_begun(
    walk: Walk,
) -> None:
    await follow(walk)
    half = GoalState(mastery=0.5)
    await walk.store(GoalMoved(LEARNER, ref("halves"), half))

    assert rows((await listed(walk)).goals)[0] == ("Numbers", BEGUN, 10)
    assert await state_of(walk, "halves") == half


# --- forgotten again ----------------------------------------------------------------------------


async def test_in_a_list_a_goal_stays_reached_and_locks_nothing_when_it_is_due_again(
    walk: Walk,
) -> None:
    await know_halves(walk)
    await know_words(walk)
    await follow(walk)
    await listed(walk)

    await lapse(walk)
    walk.clock.move(10 * DAY)

    replies = await goals_page(walk)
    assert (await labels(walk, replies))[0] == "Algebra · 25%"
    assert rows((await listed(walk)).goals) == TOPS
    assert rows((await look(walk, "numbers")).goals) == NUMBERS
    shown = await walk.send(opened("words"))
    assert rows(reply_of(shown, goal_replies.GoalShown).goals) == [
        ("First words", AGAIN, None),
        WORDS[1],
    ]
    (screen,) = await screens(walk, shown)
    assert "↻ First words" in {button.label for row in screen.keyboard for button in row}
    assert (await look(walk, "first-words")).look is AGAIN


# --- in the middle of a drill -------------------------------------------------------------------


async def to_last_card(walk: Walk, last: str) -> None:
    """Drill everything until only this card is left."""
    await follow(walk)
    await import_deck(walk, *FIRST, build_card(last))
    await walk.send(DrillPressed())
    while (await walk.expect(CardAsked)).drill.waiting:
        await rate(walk)
    assert (await walk.expect(CardAsked)).current.ref.card_id == last


async def test_a_list_in_the_middle_of_a_drill_does_not_take_its_praise_away(walk: Walk) -> None:
    await to_last_card(walk, "z")

    assert rows((await listed(walk)).goals)[1] == ("Words", BEGUN, 50)
    assert (await look(walk, "first-words")).look is REACHED
    replies = await rate(walk)

    assert reply_of(replies, goal_replies.GoalMastered).title == "First words"


async def test_a_rating_that_is_undone_after_a_look_at_a_list_reaches_no_goal(walk: Walk) -> None:
    await to_last_card(walk, "z")
    await listed(walk)
    asked = await walk.expect(CardAsked)

    await walk.send(RatingUndonePressed(asked.interaction_id))
    await rate(walk, Rating.AGAIN)
    await listed(walk)

    assert not (await state_of(walk, "first-words")).is_mastered


# --- what it costs ------------------------------------------------------------------------------


def big(goals: int) -> Landscape:
    """Return a landscape in which every other goal has cards of its own."""
    cards = [
        build_goal(
            f"cards-{n}",
            memorize=True,
            cards={language: Selection(CAPITALS, (f"t{n}", "first")) for language in Language},
        )
        for n in range(goals // 2)
    ]
    taught = [replace(SCHOOL.goals[2], id=GoalId(f"taught-{n}")) for n in range(goals // 2)]
    both = (*cards, *taught)
    return build_landscape(build_goal("all", *(goal.id for goal in both)), *both)


async def statements_of(landscape: Landscape, *events: Event) -> list[str]:
    """Return the database's statements when the landscape is followed, then for these events."""
    walk = imagined(MONDAY)
    await know_halves(walk)
    await know_words(walk)
    await offer(walk, landscape)
    taken_up = goals_events.LandscapePressed(short_landscape_id(landscape.id), 0)
    with counted() as statements:
        assert reply_of(await walk.send(taken_up), goal_replies.LandscapeShown).percent == 100
        for event in events:
            await walk.send(event)
    return statements


async def test_a_thousand_goals_take_the_statements_of_ten() -> None:
    lists = (
        goals_events.GoalsAsked(),
        goals_events.GoalsAsked("cards"),
        ProgressAsked(),
        TopicsAsked(),
        goals_events.FocusListPressed(0),
    )
    few = await statements_of(big(10), *lists)
    many = await statements_of(big(1_000), *lists)

    assert len(many) - len(few) < 10


async def test_a_learner_without_a_landscape_is_asked_nothing_about_goals() -> None:
    walk = imagined(MONDAY)
    await know_halves(walk)
    await know_words(walk)
    with counted() as statements:
        for event in (ProgressAsked(), TopicsAsked(), NextAsked()):
            await walk.send(event)
    assert not [
        statement for statement in statements if "card_tags" in statement or "goal_" in statement
    ]
    of_goals = [
        statement
        for statement in statements
        if "learner_landscapes" in statement and " follows" not in statement
    ]
    assert len(of_goals) == 3
