"""The bundled landscape from end to end: each of its goals leads somewhere, in both languages."""

from pathlib import Path

import pytest

from bot.content.decks.files import bundled_decks
from bot.domain.goals.atlas import join_landscapes
from bot.domain.goals.landscape import GoalKind
from bot.domain.goals.reach import Filter, Reach
from bot.domain.ids import GoalRef, LearnerId
from bot.domain.topics.course import Language
from bot.flow.cards.states import CardAsked
from bot.flow.goals.events import GoalBegunPressed, GoalsAsked
from bot.flow.goals.ports import LandscapeFollowed
from bot.flow.goals.replies import GoalShown
from bot.shipped import keep_bundled
from tests.builders import MONDAY
from tests.flow.goal_walking import opened
from tests.flow.lines import reply_of
from tests.flow.walking import ANNA, Walk, courses
from tests.landscape_builders import bundled_landscapes

DATA = Path(__file__).parents[2] / "data"
(BUNDLED,) = bundled_landscapes().landscapes
GARDEN = "assets/garden.png"
TO_REMEMBER = [goal for goal in BUNDLED.goals if goal.kind is GoalKind.MEMORIZE]


@pytest.mark.parametrize("language", list(Language))
async def test_every_goal_to_remember_drills_cards_in_the_learners_language(
    walk: Walk, language: Language
) -> None:
    changed, digests = bundled_decks(DATA / "decks", frozenset())
    await walk.stores.deck_catalogue.keep(changed, digests, MONDAY)
    await walk.landscapes.keep_bundled([BUNDLED], MONDAY)
    await walk.send(GoalsAsked(), language=language)
    await walk.store(LandscapeFollowed(LearnerId(ANNA), BUNDLED.id, taken=True))
    for goal in TO_REMEMBER:
        page = opened(goal.id, BUNDLED)
        shown = reply_of(await walk.send(page, language=language), GoalShown)
        if not shown.can_begin:
            assert shown.missing
            continue
        await walk.send(GoalBegunPressed(page.version, page.place), language=language)
        state = await walk.expect(CardAsked)
        assert state.drill.selection == goal.cards[language]
        assert shown.cards >= state.drill.total > 0


def test_every_course_that_a_goal_names_has_the_concepts_that_it_names() -> None:
    concepts = {course.id: {concept.id for concept in course.concepts} for course in courses()}
    links = [goal.course for goal in BUNDLED.goals if goal.course is not None]

    assert links
    assert all(set(link.concept_ids) <= concepts[link.course_id] for link in links)


@pytest.mark.parametrize("level", ["", "GK", "LK"])
def test_a_learner_who_reaches_what_is_open_reaches_all_in_the_end(level: str) -> None:
    atlas, reached = join_landscapes([BUNDLED]), set[GoalRef]()
    filters = {BUNDLED.id: Filter(level=level)}
    while open_now := Reach(atlas, reached, filters).frontier:
        reached |= set(open_now)

    assert all(map(Reach(atlas, reached, filters).is_satisfied, atlas.refs))


async def test_the_picture_of_the_bundled_exam_is_kept_at_the_start(walk: Walk) -> None:
    await keep_bundled(walk.stores, MONDAY)

    kept = await walk.landscapes.picture(LearnerId(ANNA), BUNDLED.id, GARDEN)

    assert kept == (DATA / "landscapes" / GARDEN).read_bytes()
