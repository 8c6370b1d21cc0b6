"""A learner among goals, who reads screens and presses buttons as they are labelled."""

from collections.abc import Sequence

from bot.chat.buttons import decode, encode
from bot.chat.messages import Button, Screen, localizer_for, render
from bot.domain.cards.deck import Selection
from bot.domain.goals.landscape import CourseLink, GoalState, Landscape
from bot.domain.ids import ConceptId, CourseId, GoalId, GoalRef, LandscapeId, LearnerId, TurnId
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Reply
from bot.flow.exercise.states import asks_for
from bot.flow.goals.events import GoalOpenedPressed, GoalsAsked
from bot.flow.goals.landscape_progress import landscape_version
from bot.flow.goals.ports import Choices, ChoicesMade, LandscapeImported, StoredProgress
from bot.flow.goals.replies import GoalShown
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from tests.deck_builders import CAPITALS
from tests.flow.lines import reply_of
from tests.flow.walking import ANNA, Walk
from tests.landscape_builders import (
    ALGEBRA,
    GRUNDKURS,
    LEISTUNGSKURS,
    build_exam,
    build_goal,
    build_landscape,
)

LEARNER = LearnerId(ANNA)
ROOT_OF_FRACTIONS = ConceptId("fractions")
SCHOOL = build_landscape(
    build_goal("school", "numbers", "words", "final-exam", tags=("root",)),
    build_goal("numbers", "halves", "reasons", "proofs"),
    build_goal(
        "halves",
        course=CourseLink(course_id=CourseId("fractions"), concept_ids=(ROOT_OF_FRACTIONS,)),
    ),
    build_goal("reasons", requires=("halves",), weight=3.0),
    build_goal("proofs", requires=("reasons",), tags=("LK",)),
    build_goal("words", "first-words", "more-words"),
    build_goal(
        "first-words",
        memorize=True,
        cards={language: Selection(CAPITALS, ("first",)) for language in Language},
    ),
    build_goal(
        "more-words",
        requires=("first-words",),
        memorize=True,
        cards={language: Selection(CAPITALS, ("more",)) for language in Language},
    ),
    build_goal("final-exam", requires=("numbers", "first-words"), exam=build_exam()),
    levels=(GRUNDKURS, LEISTUNGSKURS),
)


async def follow(walk: Walk, landscape: Landscape = SCHOOL, **choices: object) -> None:
    """Import the landscape, with these choices in it."""
    await walk.store(LandscapeImported(LearnerId(walk.chat_id), landscape))
    if choices:
        chosen = Choices(**choices)  # type: ignore[arg-type]  # fields by name
        await walk.store(ChoicesMade(LearnerId(walk.chat_id), landscape.id, chosen))


async def offer(walk: Walk, *landscapes: Landscape) -> None:
    """Bundle these landscapes with the bot."""
    await walk.landscapes.keep_bundled(landscapes, walk.clock.now())


async def to_mastered_root(walk: Walk) -> tuple[Reply, ...]:
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=False))
    return await through_concept(walk)


async def through_concept(walk: Walk) -> tuple[Reply, ...]:
    """Answer everything right from the lesson to the end of the checkpoint."""
    explaining = await walk.expect(Explaining)
    await walk.send(QuizPressed(explaining.interaction_id))
    while asks_for(await walk.state(), Quiz):
        await walk.answer()
    offered = await walk.expect(CheckpointOffered)
    replies = await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while asks_for(state := await walk.state(), Quiz) and state.purpose.map_id == offered.map_id:
        replies = await walk.answer()
    return replies


async def standing(walk: Walk) -> StoredProgress:
    return await walk.landscapes.progress(LearnerId(walk.chat_id))


async def state_of(walk: Walk, goal_id: str, landscape_id: LandscapeId = ALGEBRA) -> GoalState:
    states = (await standing(walk)).states
    return states.get(GoalRef(landscape_id, GoalId(goal_id)), GoalState())


def opened(goal_id: str, landscape: Landscape = SCHOOL, page: int = 0) -> GoalOpenedPressed:
    """Return the press that opens the goal."""
    places = {goal.id: place for place, goal in enumerate(landscape.goals)}
    place = next(at for known, at in places.items() if known == goal_id)
    return GoalOpenedPressed(landscape_version(landscape), place, page)


async def look(walk: Walk, goal_id: str, landscape: Landscape = SCHOOL) -> GoalShown:
    return reply_of(await walk.send(opened(goal_id, landscape)), GoalShown)


async def screens(walk: Walk, replies: Sequence[Reply]) -> list[Screen]:
    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    localizer = localizer_for(learner, walk.clock.now())
    return [render(reply, localizer) for reply in replies]


async def buttons(walk: Walk, replies: Sequence[Reply]) -> list[Button]:
    return [
        button
        for screen in await screens(walk, replies)
        for row in screen.keyboard
        for button in row
    ]


async def press(
    walk: Walk, replies: Sequence[Reply], label: str, *, language: Language = Language.EN
) -> tuple[Reply, ...]:
    """Press the first button that has this in its label."""
    found = [button for button in await buttons(walk, replies) if label in button.label]
    assert found, (label, [button.label for button in await buttons(walk, replies)])
    return await walk.send(decode(encode(found[0].press)), language=language)


async def goals_page(walk: Walk, words: str = "") -> tuple[Reply, ...]:
    return await walk.send(GoalsAsked(words))


async def labels(walk: Walk, replies: Sequence[Reply]) -> list[str]:
    return [button.label for button in await buttons(walk, replies)]
