"""A goal that names skills of the bank is learned and reached by them without a model."""

from dataclasses import replace

from bot.domain.goals.landscape import MasteredBy, SkillLink
from bot.domain.ids import SkillId
from bot.flow.engine.events import TextReceived
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.goals.events import GoalBegunPressed
from bot.flow.goals.landscape_progress import landscape_version
from bot.flow.goals.replies import GoalMastered, GoalShown
from bot.flow.practice.states import Practice
from bot.flow.skills.changes import SkillTraced
from bot.flow.skills.ports import SKILLS
from tests.flow.goal_walking import follow, look, opened, press, screens, state_of
from tests.flow.lines import only, reply_of
from tests.flow.practice.practising import Practiser, practiser
from tests.landscape_builders import build_goal, build_landscape
from tests.skill_builders import bundled_graph

LIKE, UNLIKE = SkillId("frac_add_like"), SkillId("frac_add_unlike")
SUMS = build_landscape(
    build_goal("sums", "like", "both", "proofs"),
    build_goal("like", skills=SkillLink(reached_by=(LIKE,))),
    build_goal("both", requires=("like",), skills=SkillLink(reached_by=(LIKE, UNLIKE))),
    build_goal("proofs", skills=SkillLink(builds_on=(LIKE,))),
)


async def among_goals() -> Practiser:
    walk = await practiser()
    graph = bundled_graph()
    below = [
        replace(graph.state(skill_id, {}), p_mastery=0.97)
        for skill_id in graph.skills[LIKE].prerequisites
    ]
    for state in below:
        await walk.store(SkillTraced(walk.learner_id, state), state=Idle())
    await follow(walk, SUMS)
    return walk


def begun(goal_id: str) -> GoalBegunPressed:
    place = opened(goal_id, SUMS).place
    return GoalBegunPressed(landscape_version(SUMS), place)


async def test_a_goal_that_names_a_skill_begins_with_problems_of_it() -> None:
    walk = await among_goals()

    shown = await look(walk, "like", SUMS)
    asked = only((await walk.send(begun("like")))[-1:], QuestionAsked)

    assert (shown.can_begin, shown.unwritten) == (True, False)
    assert [skill.skill_id for skill in shown.reached_by] == [LIKE]
    assert (await walk.expect(Practice)).asked.skill_id == LIKE
    assert asked.number == 1


async def test_a_goal_is_reached_when_the_last_of_its_skills_is_mastered() -> None:
    walk = await among_goals()
    said: tuple[Reply, ...] = await walk.send(begun("like"))

    while not any(isinstance(reply, GoalMastered) for reply in said):
        said = await walk.send(TextReceived((await walk.open_topic_question()).answer))

    reached = reply_of(said, GoalMastered)
    assert (reached.title, reached.by) == ("Like", MasteredBy.SKILLS)
    assert reached.opens == ("Both",)
    assert (await state_of(walk, "like")).by is MasteredBy.SKILLS
    half = await look(walk, "both", SUMS)
    assert (half.mastery, half.by) == (0.5, None)


async def test_a_skill_that_was_mastered_before_the_landscape_came_counts_at_once() -> None:
    walk = await practiser()
    known = replace(bundled_graph().state(LIKE, {}), p_mastery=0.97)
    await walk.store(SkillTraced(walk.learner_id, known))
    await follow(walk, SUMS)

    assert (await look(walk, "like", SUMS)).by is MasteredBy.SKILLS


async def test_a_skill_that_a_goal_only_builds_on_is_offered_and_does_not_reach_it() -> None:
    walk = await among_goals()

    replies = await walk.send(opened("proofs", SUMS))
    shown = reply_of(replies, GoalShown)
    (screen,) = await screens(walk, replies)
    await press(walk, replies, "Practise: Add like fractions")

    assert (shown.unwritten, shown.can_begin) == (True, False)
    assert "It builds on: Add like fractions" in screen.markdown
    assert (await walk.expect(Practice)).asked.skill_id == LIKE
    states = await walk.ports[SKILLS].states(walk.learner_id)
    known = replace(bundled_graph().state(LIKE, states), p_mastery=0.97)
    await walk.store(SkillTraced(walk.learner_id, known), state=Idle())
    assert (await look(walk, "proofs", SUMS)).by is None
