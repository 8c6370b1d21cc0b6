"""/map: the concepts of the current topic with their status."""

from dataclasses import replace

from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.maps import rows
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.map_picture import map_of
from bot.flow.maps.ports import MAPS
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.practice import serving
from bot.flow.practice.events import SkillTreeAsked
from bot.flow.progress.events import MapAsked, MapListAsked
from bot.flow.skills.ports import SKILLS


async def show_map(
    state: ChatState, asked: MapAsked | MapListAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show the map of the topic that was worked on last. What is open stays open.

    Learners who only practise see the skill tree.
    """
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    drawn = [topic for topic in topics if topic.status != MapStatus.DRAFT]
    if not topics and await serving.has_begun(
        await ports[SKILLS].states(turn.learner.id), turn, ports
    ):
        return await hand_over(state, SkillTreeAsked(), turn, ports)
    if not drawn:
        why = WhyNothing.PLACEMENT_OPEN if topics else WhyNothing.NO_MAP
        courses = () if topics else rows.course_cards(turn, ports)
        nothing = NothingToDo(why=why, courses=courses)
        return Outcome(state=state, replies=(nothing,))
    present = next((topic for topic in drawn if topic.paused_at is None), drawn[0])
    work = await load_topic(present.map_id, ports)
    shown = map_of(work, turn, current=state.concept_open)
    return Outcome(state=state, replies=(replace(shown, drawn=isinstance(asked, MapAsked)),))
