"""A lesson before its questions: another way to look at the concept, and readiness."""

from bot.flow.authoring import awaiting
from bot.flow.engine.changes import MapRested
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.lessons import lessons
from bot.flow.lessons.events import ExplainPressed, QuizPressed
from bot.flow.lessons.lessons import PAST, explanation
from bot.flow.lessons.states import Explaining
from bot.flow.topics.loaded_topic import load_topic


async def explain_another_way(
    state: Explaining, event: ExplainPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Tell the concept in the way that was asked for; the lesson keeps its place."""
    work = await load_topic(state.map_id, ports)
    node = work.mind_map.node(state.node_id)
    explained = await explanation(
        work, node, turn, ports, interaction_id=state.interaction_id, way=event.way
    )
    return Outcome(state=state, changes=(MapRested(state.map_id, None),), replies=(explained,))


async def begin_quiz(state: Explaining, _: QuizPressed, turn: Turn, ports: Ports) -> Outcome:
    """Ask the first question of the lesson; where there is none yet, wait for it."""
    work = await load_topic(state.map_id, ports)
    node = work.mind_map.node(state.node_id)
    if not work.questions_of(node.id):
        return await awaiting.wait(state, work, turn, ports)
    past = await ports.maps.responses(node.id, PAST)
    return lessons.begin_quiz(lessons.quiz_of(state), work, past, turn)
