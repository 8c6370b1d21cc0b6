"""/topics: all topics of the learner, with the progress towards their goals.

Topics can be switched to, paused, stopped and resumed. If the goal is reached, finished.
"""

from collections.abc import Iterable
from dataclasses import replace

from bot.domain.topics.course_goals import goal_once_reached
from bot.domain.topics.mind_map import MapStatus
from bot.flow.authoring.rewriting import OWN_COURSES
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import TopicsAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals.evidence import current_progress, goals_progress, to_keep
from bot.flow.maps import replies as maps_replies, rows
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.ports import MAPS, TopicSummary
from bot.flow.maps.replies import CourseCard
from bot.flow.maps.rows import OPEN, topic_rows
from bot.flow.today import replies as today_replies, what_next
from bot.flow.today.events import FinishPressed, TopicsPagePressed
from bot.flow.topics import pausing


async def show_topics(state: ChatState, _: TopicsAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show every topic with its buttons. What is open stays open."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    progress = await current_progress(turn, ports)
    goals = goals_progress(progress)
    courses = (*await _untried(topics, turn, ports), *rows.course_cards(turn, ports, but=topics))
    if not topics and goals is None:
        nothing = maps_replies.NothingToDo(why=maps_replies.WhyNothing.NO_TOPIC, courses=courses)
        return Outcome(state=state, replies=(nothing,))
    shown = today_replies.TopicsShown(
        rows=await topic_rows(topics, turn, ports), courses=courses, goals=goals
    )
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


async def _untried(
    topics: Iterable[TopicSummary], turn: Turn, ports: Ports
) -> tuple[CourseCard, ...]:
    """Return the courses that the learner brought in as an author and has not begun."""
    begun = {topic.course_id for topic in topics}
    own = await ports[OWN_COURSES].by_author(turn.learner.id)
    return tuple(
        CourseCard(id=course.id, title=turn.text(course.title))
        for course in own
        if course.id not in begun
    )


async def turn_page(
    state: ChatState, event: TopicsPagePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show a page of the topics in place of another one."""
    shown = await show_topics(state, TopicsAsked(), turn, ports)
    return _in_place(shown, event.page)


async def act_on_topic(state: ChatState, event: TopicPressed, turn: Turn, ports: Ports) -> Outcome:
    """Switch to the topic, pause, stop, resume or mute it. Nothing is lost."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    topic = next((topic for topic in topics if topic.map_id == event.map_id), None)
    if topic is None:
        return await show_topics(state, TopicsAsked(), turn, ports)
    match event.action:
        case TopicAction.PAUSE if topic.status in OPEN and topic.paused_at is None:
            return await _pause(state, topic, turn, ports)
        case TopicAction.STOP if topic.status in OPEN:
            return await _stop(state, topic, turn, ports)
        case TopicAction.SWITCH | TopicAction.RESUME:
            return await what_next.switch_to(state, topic.map_id, turn, ports)
        case TopicAction.MUTE | TopicAction.UNMUTE:
            return await _mute(state, event, turn, ports)
        case TopicAction.PAUSE | TopicAction.STOP:
            return await show_topics(state, TopicsAsked(), turn, ports)


async def _mute(state: ChatState, event: TopicPressed, turn: Turn, ports: Ports) -> Outcome:
    muted = event.action is TopicAction.MUTE
    rhythm = turn.learner.rhythm.with_muted(event.map_id, muted=muted)
    learner = replace(turn.learner, rhythm=rhythm, remind_at=turn.now)
    shown = await show_topics(state, TopicsAsked(), replace(turn, learner=learner), ports)
    return replace(_in_place(shown, event.page), changes=(LearnerChanged(learner), *shown.changes))


def _in_place(shown: Outcome, page: int) -> Outcome:
    """Return the outcome with a page of its topics in place of the current message."""
    in_place = tuple(
        replace(reply, edits=True, page=page)
        if isinstance(reply, today_replies.TopicsShown)
        else reply
        for reply in shown.replies
    )
    return replace(shown, replies=in_place)


async def _pause(state: ChatState, topic: TopicSummary, turn: Turn, ports: Ports) -> Outcome:
    work = await load_topic(topic.map_id, ports)
    reply = maps_replies.paused(topic.map_id, turn.text(work.course.title))
    return pausing.pause(state, work.before, turn, reply)


async def _stop(state: ChatState, topic: TopicSummary, turn: Turn, ports: Ports) -> Outcome:
    work = await load_topic(topic.map_id, ports)
    reply = maps_replies.stopped(topic.map_id, turn.text(work.course.title))
    return pausing.close_topic(state, work.before, turn, reply)


async def finish_topic(
    state: ChatState, event: FinishPressed, turn: Turn, ports: Ports
) -> Outcome:
    """End the topic with its goal, or show the topics if it is not reached or not theirs."""
    of_learner = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    going = [topic.map_id for topic in of_learner if topic.status == MapStatus.ACTIVE]
    work = await load_topic(event.map_id, ports) if event.map_id in going else None
    if work is None or not goal_once_reached(work.mind_map):
        return await show_topics(state, TopicsAsked(), turn, ports)
    finished = maps_replies.finished(
        work.mind_map.id,
        turn.text(work.course.title),
        rows.goal_label(work.course, work.mind_map.goal, turn),
    )
    return pausing.close_topic(state, work.before, turn, finished)
