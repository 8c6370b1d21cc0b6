"""Answers that a model grades beside the chat. Each counts, wherever the learner is by then."""

from dataclasses import replace
from typing import Any

from bot.flow.engine.changes import Change
from bot.flow.engine.events import CancelPressed, StopAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import LineButton, Style
from bot.flow.engine.states import ChatState, Overlay, place_of
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import activity_of
from bot.flow.exercise.events import AnswerAgainPressed
from bot.flow.exercise.states import GradeAwaited, TopicPurpose
from bot.flow.maps.changes import FlowMoved, MapRested, QuestionPaused
from bot.flow.maps.ports import MAPS
from bot.flow.tutor.events import AnswerGraded
from bot.flow.tutor.replies import at_work, model_silent
from bot.flow.work.events import WorkFailed, failure
from bot.flow.work.orders import WorkOrdered

_OF_THE_PLACE = (MapRested, QuestionPaused, WorkOrdered)
"""Changes that are left out if the learner has moved on."""


def report_still_graded(state: ChatState, awaited: GradeAwaited[Any]) -> Outcome:
    """Reply that the answer is still being graded."""
    return Outcome(state=state, replies=(at_work("grade-still-awaited", awaited.interaction_id),))


async def take_grade(
    overlay: GradeAwaited[Any], state: ChatState, event: AnswerGraded, turn: Turn, ports: Ports
) -> Outcome:
    """Count the answer and go on from there. Learners who have moved on are not disturbed."""
    activity = activity_of(overlay.asked_in)
    graded = await activity.take_grade(overlay, event.grade, turn, ports)
    return await _arrive(overlay, state, graded, turn, ports)


async def fail_grade(
    overlay: GradeAwaited[Any], state: ChatState, event: WorkFailed, turn: Turn, ports: Ports
) -> Outcome:
    """Keep the answer, so that one tap gives it again. Nothing has counted."""
    asked_in = overlay.asked_in
    again = AnswerAgainPressed(asked_in.interaction_id)
    retry = LineButton("button-try-again", again, Style.PRIMARY)
    silent = model_silent("grade", event.trouble, retry)
    kept = replace(asked_in, asked=replace(asked_in.asked, ungraded=overlay.given))
    failed = Outcome(state=kept, changes=(failure(event),), replies=(silent,))
    return await _arrive(overlay, state, failed, turn, ports)


async def stop_waiting(
    overlay: GradeAwaited[Any], state: ChatState, _: CancelPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Close what is open. The answer counts as soon as it is graded."""
    return await hand_over(state, StopAsked(), turn, ports)


async def _arrive(
    overlay: GradeAwaited[Any], state: ChatState, graded: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the whole outcome if the question is still open, else just its lasting changes."""
    beside: tuple[Overlay, ...] = tuple(other for other in turn.overlays if other != overlay)
    if place_of(state) == overlay.asked_in.interaction_id:
        return replace(graded, overlays=beside)
    changes: list[Change] = [
        change for change in graded.changes if not isinstance(change, _OF_THE_PLACE)
    ]
    purpose = overlay.asked_in.purpose
    if isinstance(purpose, TopicPurpose):
        map_id, _ = purpose.place()
        if state.topic_open == map_id:
            changes = [change for change in changes if not isinstance(change, FlowMoved)]
        paused = (await ports[MAPS].get(map_id)).paused_question
        if paused is not None and place_of(paused) == overlay.asked_in.interaction_id:
            changes += graded.state.set_aside() or (QuestionPaused(map_id, None),)
    return Outcome(state=state, overlays=beside, changes=tuple(changes))
