"""A lesson before its questions: its parts, other ways to explain, and readiness."""

import re
from dataclasses import replace
from typing import Final

from bot.domain.answers.words import Meaning
from bot.domain.exercise.asking import looks_like_question
from bot.domain.markup import escape
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.events import SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, remark
from bot.flow.engine.showing import Reading, reads_words
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.lessons import lessons, question_wait
from bot.flow.lessons.events import ExplainPressed, NextPartPressed, PlacePressed, QuizPressed
from bot.flow.lessons.replies import ExplanationAwaited
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.maps.changes import MapRested
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.ports import MAPS, SOURCES
from bot.flow.tutor.orders import ExplainAs
from bot.flow.tutor.states import TextAwaited
from bot.flow.tutor.tutoring import TEACHER

_BLANK: Final = re.compile(r"\n\s*\n")


async def explain_another_way(
    state: Explaining, event: ExplainPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Explain the concept in the way that was asked for. The lesson keeps its place.

    An explanation that is asked for again is shown whole.
    """
    work = await load_topic(state.map_id, ports)
    if event.way is ExplainAs.EXPLANATION:
        state = replace(state, part=0)
    for overlay in turn.overlays:
        if isinstance(overlay, TextAwaited) and overlay.way is event.way:
            label = turn.text(work.concept(state.node_id).label)
            still = ExplanationAwaited(
                interaction_id=overlay.interaction_id, label=label, way=event.way
            )
            return Outcome(state=state, replies=(still,))
    told = await lessons.explain(state, work, event.way, turn, ports)
    return replace(told, changes=(MapRested(state.map_id, None), *told.changes))


async def show_next_part(
    state: Explaining, event: NextPartPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the next part of the explanation, or ask the first question after the last part.

    A second press of the same button shows nothing. A button of an earlier part is old.
    """
    if event.part == state.part - 1:
        return Outcome(state=state)
    if event.part != state.part:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    work = await load_topic(state.map_id, ports)
    if not lessons.part_shown(state, work, turn):
        return await begin_quiz(state, QuizPressed(state.interaction_id), turn, ports)
    state = replace(state, part=state.part + 1)
    text = lessons.explanation_of(state, work, turn)
    shown = lessons.explained(state, work, ExplainAs.EXPLANATION, text, turn)
    return Outcome(state=state, changes=(MapRested(state.map_id, None),), replies=(shown,))


async def show_page(state: ChatState, event: PlacePressed, turn: Turn, ports: Ports) -> Outcome:
    """Show a page of the learner's own source, but not while something is asked."""
    if state.asks:
        return Outcome(state=state, replies=(remark("source-page-later"),))
    pages = await ports[SOURCES].pages(turn.learner.id, event.source_id, [event.page])
    if not pages:
        return Outcome(state=state, replies=(remark("source-gone"),))
    paragraphs = (escape(" ".join(paragraph.split())) for paragraph in _BLANK.split(pages[0].text))
    shown = Line("source-page", {"page": event.page}, more=tuple(paragraphs), interim=True)
    return Outcome(state=state, replies=(shown,))


async def begin_quiz(state: Explaining, _: QuizPressed, turn: Turn, ports: Ports) -> Outcome:
    """Ask the first question of the lesson, or wait for it if there is none yet."""
    work = await load_topic(state.map_id, ports)
    node = work.mind_map.node(state.node_id)
    if not work.questions_of(node.id):
        return await question_wait.wait(state, work, turn, ports)
    past = await ports[MAPS].responses(node.id, lessons.PAST)
    return lessons.begin_quiz(lessons.quiz_of(state), work, past, turn)


async def skip_explanation(state: Explaining, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Go on to the questions."""
    return await begin_quiz(state, QuizPressed(state.interaction_id), turn, ports)


@reads_words(Explaining, CheckpointOffered)
async def read_words(
    _: Explaining | CheckpointOffered,
    event: TextReceived,
    meaning: Meaning | None,
    turn: Turn,
    ports: Ports,
) -> Reading:
    """Return that only a question to the model is read here."""
    is_question = ports[TEACHER] is not None and looks_like_question(event.text)
    return Reading.NO_ANSWER if is_question else Reading.NOTHING_AWAITED
