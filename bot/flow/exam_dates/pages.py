"""The page of an exam date: what can be reached, its parts, and what can be changed."""

from dataclasses import replace
from datetime import date

from bot.domain.answers.folding import fold
from bot.domain.ids import MapId
from bot.domain.learner.exam_dates import ExamDate, ExamPart, PartKind
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.exam_dates import says_exam
from bot.flow.cards.ports import CARDS
from bot.flow.cards.settings import replay_changes
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exam_dates import events, planning
from bot.flow.exam_dates.replies import date_list, date_page, explanation, title_of
from bot.flow.maps.ports import MAPS
from bot.flow.maps.rows import is_going


async def open_date(
    state: ChatState, event: events.ExamDatePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the page of the date, or the other dates if it is gone."""
    exam = turn.learner.rhythm.exam(event.number)
    if exam is None or exam.day <= turn.learner.day(turn.now):
        return await list_dates(state, turn, ports)
    page = await page_of(exam, turn, ports, page=event.page, edits=True)
    return Outcome(state=state, replies=(page,))


async def list_dates(state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Show the dates ahead, each with what can be reached."""
    ahead = turn.learner.rhythm.exams_after(turn.learner.day(turn.now))
    plans = [await planning.plan_of(exam, turn, ports) for exam in ahead]
    return Outcome(state=state, replies=(date_list(plans),))


async def choose_part(
    state: ChatState, event: events.ExamPartPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Add the part to the date, or leave it out. A topic brings all its concepts."""
    exam = turn.learner.rhythm.exam(event.number)
    if exam is None:
        return await open_date(state, events.ExamDatePressed(event.number), turn, ports)
    topics = await _topics(exam, turn, ports)
    offered = (*exam.parts, *(await _decks(exam, turn, ports)).values())
    for part in offered:
        exam = exam.toggled(part) if part.key == event.key else exam
    for concepts in topics.values():
        if concepts[0].key == event.key:
            exam = replace(exam, parts=(*exam.parts, *concepts))
    return await _store_and_show(state, exam, turn, ports, page=event.page)


async def leave_out(
    state: ChatState, event: events.ExamLessPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Leave out of the date what cannot be reached."""
    exam = turn.learner.rhythm.exam(event.number)
    if exam is None:
        return await open_date(state, events.ExamDatePressed(event.number), turn, ports)
    plan = await planning.plan_of(exam, turn, ports)
    return await _store_and_show(state, planning.reachable_part(plan), turn, ports)


async def drop(
    state: ChatState, event: events.ExamDateDroppedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Delete the date. Its cards come back as they would without it."""
    rhythm = turn.learner.rhythm
    exam = rhythm.exam(event.number)
    if exam is None:
        return await open_date(state, events.ExamDatePressed(event.number), turn, ports)
    dates = tuple(other for other in rhythm.exam_dates if other != exam)
    learner = replace(turn.learner, rhythm=replace(rhythm, exam_dates=dates))
    gone = Line("exam-date-gone", {"title": title_of(exam)}, interim=True)
    return Outcome(state=state, changes=await store_dates(learner, turn, ports), replies=(gone,))


async def explain(
    state: ChatState, event: events.ExamWhyPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Explain where the numbers of the date come from."""
    exam = turn.learner.rhythm.exam(event.number)
    if exam is None:
        return await open_date(state, events.ExamDatePressed(event.number), turn, ports)
    plan = await planning.plan_of(exam, turn, ports)
    return Outcome(state=state, replies=(explanation(plan),))


async def explain_words(words: str, turn: Turn, ports: Ports) -> Line | None:
    """Explain the numbers of the date that the words name, or return None if none is meant.

    If several dates have that name, the nearest is meant.
    """
    ahead = turn.learner.rhythm.exams_after(turn.learner.day(turn.now)) if words else ()
    called = [exam for exam in ahead if exam.title and fold(words) in fold(exam.title)]
    meant = called or [exam for exam in ahead if says_exam(words)]
    if not meant:
        return None
    plan = await planning.plan_of(meant[0], turn, ports)
    return explanation(plan)


async def with_date(exam: ExamDate, turn: Turn, ports: Ports) -> tuple[Turn, tuple[Change, ...]]:
    """Return the turn of a learner who has the date, and the changes that store it."""
    learner = replace(turn.learner, rhythm=turn.learner.rhythm.with_exam(exam))
    return replace(turn, learner=learner), await store_dates(learner, turn, ports)


async def store_dates(learner: Learner, turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return the changes that store the learner's dates. They may bring cards sooner or later."""
    today = learner.day(turn.now)
    if _decks_by_day(learner, today) == _decks_by_day(turn.learner, today):
        return (LearnerChanged(learner),)
    return await replay_changes(learner, turn, ports)


def _decks_by_day(learner: Learner, today: date) -> frozenset[tuple[date, str]]:
    ahead = learner.rhythm.exams_after(today)
    return frozenset((exam.day, deck_id) for exam in ahead for deck_id in exam.ids(PartKind.DECK))


async def _store_and_show(
    state: ChatState, exam: ExamDate, turn: Turn, ports: Ports, *, page: int = 0
) -> Outcome:
    after, changes = await with_date(exam, turn, ports)
    reply = await page_of(exam, after, ports, page=page, edits=True)
    return Outcome(state=state, changes=changes, replies=(reply,))


async def page_of(
    exam: ExamDate,
    turn: Turn,
    ports: Ports,
    *,
    page: int = 0,
    edits: bool = False,
    unknown: tuple[str, ...] = (),
) -> Line:
    """Return the page of the date."""
    plan = await planning.plan_of(exam, turn, ports)
    topics, decks = await _topics(exam, turn, ports), await _decks(exam, turn, ports)
    offered = {parts[0].key: title for title, parts in topics.items()}
    offered |= {part.key: title for title, part in decks.items()}
    days = (exam.day - turn.learner.day(turn.now)).days
    plan = replace(plan, offered=offered)
    return date_page(plan, days, page=page, edits=edits, unknown=unknown)


async def _decks(exam: ExamDate, turn: Turn, ports: Ports) -> dict[str, ExamPart]:
    """Return the drilled decks that are not part of the date."""
    decks = await ports[CARDS].catalogue(turn.learner.id)
    parts = {deck.title: ExamPart(PartKind.DECK, deck.deck_id) for deck in decks if deck.taken}
    return {title: part for title, part in parts.items() if part not in exam.parts}


async def _topics(exam: ExamDate, turn: Turn, ports: Ports) -> dict[str, tuple[ExamPart, ...]]:
    """Return the topics in work that have no part in the date, with their concepts."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    there = {part.of for part in exam.parts if part.kind is PartKind.CONCEPT}
    found = {
        topic.title: await concepts_of(topic.map_id, ports)
        for topic in topics
        if is_going(topic) and topic.map_id not in there
    }
    return {title: parts for title, parts in found.items() if parts}


async def concepts_of(map_id: MapId, ports: Ports) -> tuple[ExamPart, ...]:
    """Return the concepts of the topic that its goal needs."""
    topic = await ports[MAPS].get(map_id)
    nodes = (node for node in topic.mind_map.nodes if not node.optional)
    return tuple(ExamPart(PartKind.CONCEPT, node.id, map_id) for node in nodes)
