"""Flags of texts that a model wrote. The operator gets the text as it was read."""

from bot.domain.exercise.flagged_questions import FlaggedQuestion, lesson_key
from bot.domain.topics.mind_map import Node
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.changes import Audited
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.asking import node_of
from bot.flow.exercise.replies import FlagOutcome
from bot.flow.flags.question_flags import flag_of, is_enough, outcome_before
from bot.flow.lessons import lessons
from bot.flow.lessons.events import LessonFlaggedPressed, LessonFlagReasonPressed
from bot.flow.lessons.replies import lesson_doubted
from bot.flow.lessons.shown import brief_in_lesson
from bot.flow.maps.changes import QuestionFlagged
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS


async def ask_what_is_wrong(
    state: ChatState, event: LessonFlaggedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask for the reason. What is open stays open."""
    if await _find(event, turn, ports) is None:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    return Outcome(state=state, replies=(lesson_doubted(event),))


async def settle_flag(
    state: ChatState, event: LessonFlagReasonPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Pass the text on to the operator. The flag is about what was read last of the concept."""
    found = await _find(event, turn, ports)
    shown = () if found is None else (await brief_in_lesson(*found, turn, ports)).lesson
    if found is None or not shown:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    work, node = found
    concept_id = work.concept(node.id).id
    course_id, text = work.course_id_of(concept_id), shown[-1]
    key = lesson_key(concept_id, text)
    before = flag_of(key, await ports[MAPS].flags(course_id))
    became = None if before is None else outcome_before(before, turn.learner.id)
    if became is None and await is_enough(turn, ports):
        became = FlagOutcome.ENOUGH
    if became is not None:
        return Outcome(state=state, replies=(_settlement(became),))
    flag = FlaggedQuestion(
        course_id=course_id,
        key=key,
        learner_id=turn.learner.id,
        reason=event.reason,
        at=turn.now,
        text=text,
        withdrawn=True,
    )
    traced = Audited(
        "lesson_doubted", {"course_id": course_id, "key": key, "reason": event.reason}
    )
    return Outcome(
        state=state,
        changes=(
            QuestionFlagged(flag),
            traced,
            *await lessons.dropped(node.id, work, text, turn, ports),
        ),
        replies=(_settlement(FlagOutcome.WITHDRAWN),),
    )


def _settlement(became: FlagOutcome) -> Line:
    return Line(f"doubt-text-{became.value}", edits=True, interim=True)


async def _find(
    event: LessonFlaggedPressed | LessonFlagReasonPressed, turn: Turn, ports: Ports
) -> tuple[LoadedTopic, Node] | None:
    """Return the concept of a press, or None if it is not the learner's or is gone."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    if event.map_id not in {topic.map_id for topic in topics}:
        return None
    work = await load_topic(event.map_id, ports)
    node = node_of(work.mind_map, event.node)
    return None if node is None else (work, node)
