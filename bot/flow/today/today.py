"""/today: what fits the learner's minutes, to begin, swap or leave out."""

from collections.abc import Sequence, Set as AbstractSet
from dataclasses import replace
from datetime import timedelta

from bot.domain.learner.rhythm import Rhythm
from bot.domain.mastery.sm2 import LONGEST_WAIT_DAYS
from bot.domain.progress.progress import timeline
from bot.domain.rhythm.agenda import CardsEntry, ConceptEntry, PracticeEntry, ToDoKind
from bot.domain.rhythm.today import ToDo, alike, minutes_left
from bot.domain.topics.curriculum import opens
from bot.flow.cards.due import practised_today
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import is_card_open
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import NextAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import asks_for
from bot.flow.goals import evidence
from bot.flow.goals.events import GoalBegunPressed
from bot.flow.goals.landscape_progress import LandscapeProgress, stored_progress
from bot.flow.lessons.states import Review
from bot.flow.maps.loaded_topic import labels
from bot.flow.practice import serving
from bot.flow.practice.states import Practice
from bot.flow.reviews import mistakes, reviewing
from bot.flow.today import agendas, events as today_events, what_next
from bot.flow.today.for_exams import exams_ahead
from bot.flow.today.replies import TodayShown
from bot.views.today import Today, TodayEntry


async def show_today(
    state: ChatState, _: today_events.TodayAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show what can be done today. What is open stays open. If there is nothing, /next says so."""
    today = await look_at_today(state, turn, ports)
    if today.is_empty:
        return await what_next.begin_next(state, NextAsked(), turn, ports)
    return Outcome(state=state, replies=(TodayShown(today=today),))


async def turn_page(
    state: ChatState, event: today_events.TodayPagePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show another page of today in place of the current one."""
    today = await look_at_today(state, turn, ports)
    shown = TodayShown(today=today, edits=True, page=event.page)
    return Outcome(state=state, replies=(shown,))


async def swap(
    state: ChatState, event: today_events.SwapPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Leave the entry out of today. The next one of its kind takes its place, if there is any."""
    agenda = await agendas.load(turn, ports)
    if event.key not in {entry.key for entry in agenda.entries}:
        return await _shown_anew(state, turn, ports, event.page)
    rhythm = turn.learner.rhythm.without(event.key, turn.learner.day(turn.now))
    return await _shown_anew(state, _with_rhythm(turn, rhythm), ports, event.page)


async def show_all(
    state: ChatState, _: today_events.AllShownPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take back what was left out of today."""
    rhythm = replace(turn.learner.rhythm, left_out_on=None, left_out=())
    return await _shown_anew(state, _with_rhythm(turn, rhythm), ports)


async def begin(
    state: ChatState, event: today_events.ToDoPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the entry and pause what is open. If the entry is gone, show today anew."""
    if event.key == today_events.FOCUS:
        return await _begin_focus(state, turn, ports)
    agenda = await agendas.load(turn, ports)
    one = await agenda.called(event.key, turn, ports)
    if one is None:
        today = TodayShown(today=await look_at_today(state, turn, ports))
        return Outcome(state=state, replies=(Line("today-gone", interim=True), today))
    if _is_at_it(state, one):
        return Outcome(state=state, replies=await show_current(state, turn, ports))
    if one.kind in {ToDoKind.CARDS, ToDoKind.PRACTICE}:  # their steps pause what is open
        return await what_next.begin(one, agenda, state, turn, ports)
    begun = await what_next.begin(one, agenda, Idle(), turn, ports)
    return replace(begun, changes=(*state.set_aside(), *begun.changes))


async def look_at_today(state: ChatState, turn: Turn, ports: Ports) -> Today:
    """Return what fits the learner's minutes now, what else is open, and what comes back."""
    learner = turn.learner
    agenda = await agendas.load(turn, ports)
    practised = 0 if learner.rhythm.minutes is None else await practised_today(turn, ports)
    plan = agenda.plan(turn, minutes_left(learner, practised))
    planned = {one.entry.key for one in plan}
    left_out = set(learner.rhythm.left_out_of(learner.day(turn.now)))
    there = {entry.key for entry in agenda.entries}
    entry_keys = planned | left_out
    behind = {entry.kind for entry in agenda.entries if entry.key not in entry_keys}
    furthest = turn.now + timedelta(days=LONGEST_WAIT_DAYS)
    due_at = [review.due_at for review in await reviewing.pending_reviews(turn, ports)]
    due_at += await ports[CARDS].due_times(learner.id, furthest)
    exam = next((exam_date for exam_date in exams_ahead(turn) if exam_date.parts), None)
    return Today(
        entries=tuple(_entry(one, agenda, behind, turn, ports) for one in plan),
        ahead=timeline(due_at, learner, turn.now),
        minutes=learner.rhythm.minutes,
        practised=practised,
        left_out=len(there & left_out),
        more=bool(there - entry_keys) or any(one.part for one in plan),
        going_on=_goes_on(agenda) or _is_open_besides(state, plan),
        focus=await _focus(turn, ports),
        exam_on=exam.day if exam else None,
        exam=exam.title if exam else "",
        mistakes=(await mistakes.find_mistakes(turn, ports)).in_all,
    )


async def _shown_anew(state: ChatState, turn: Turn, ports: Ports, page: int = 0) -> Outcome:
    """Show today anew in place of the current message, and store the learner."""
    shown = TodayShown(today=await look_at_today(state, turn, ports), edits=True, page=page)
    return Outcome(state=state, changes=(LearnerChanged(turn.learner),), replies=(shown,))


def _with_rhythm(turn: Turn, rhythm: Rhythm) -> Turn:
    return replace(turn, learner=replace(turn.learner, rhythm=rhythm))


def _is_at_it(state: ChatState, one: ToDo) -> bool:
    """Return True if the learner is in the middle of the entry, and not because the bot asked."""
    if state.asked_by_bot is not None:
        return False
    match one.entry:
        case ConceptEntry(kind=ToDoKind.REVIEWS):
            return asks_for(state, Review)
        case ConceptEntry(node_id=node_id):
            return state.concept_open == node_id and not asks_for(state, Review)
        case PracticeEntry(skill_id=skill_id):
            return asks_for(state, Practice) and state.asked.skill_id == skill_id
        case CardsEntry():
            return is_card_open(state)


def _is_open_besides(state: ChatState, plan: Sequence[ToDo]) -> bool:
    """Return True if the learner began something open that no entry of today covers."""
    is_open = not isinstance(state, NothingOpen) and state.asked_by_bot is None
    return is_open and not any(_is_at_it(state, one) for one in plan)


def _goes_on(agenda: agendas.Agenda) -> bool:
    """Return True if what was paused has no entry of its own."""
    if agenda.resumes is None:
        return False
    node_id = agendas.concept_of(agenda.resumes)
    first = next(iter(agenda.entries), None)
    return not (isinstance(first, ConceptEntry) and first.node_id == node_id)


def _entry(
    one: ToDo, agenda: agendas.Agenda, behind: AbstractSet[ToDoKind], turn: Turn, ports: Ports
) -> TodayEntry:
    shown = TodayEntry(
        key=one.entry.key,
        kind=one.kind,
        reason=one.reason,
        minutes=one.minutes,
        count=one.count,
        new=one.new,
        part=one.part,
    )
    match one.entry:
        case ConceptEntry(kind=kind) if kind is not ToDoKind.REVIEWS:
            return _of_concept(shown, one.entry, agenda, behind, turn)
        case PracticeEntry(skill_id=skill_id):
            name = serving.name_of(skill_id, turn, ports)
            return replace(shown, name=name, skill_id=skill_id, swaps=ToDoKind.PRACTICE in behind)
        case _:
            return shown


def _of_concept(
    shown: TodayEntry,
    entry: ConceptEntry,
    agenda: agendas.Agenda,
    behind: AbstractSet[ToDoKind],
    turn: Turn,
) -> TodayEntry:
    work = agenda.works[entry.map_id]
    weak = next(topic.weak for topic in agenda.topics if topic.mind_map.id == entry.map_id)
    return replace(
        shown,
        name=turn.text(work.concept(entry.node_id).label),
        topic=turn.text(work.course.title),
        opens=labels(work, opens(work.mind_map, entry.node_id), turn),
        struggles=weak.get(entry.node_id, ()) if shown.kind is ToDoKind.AGAIN else (),
        optional=entry.optional,
        swaps=not behind.isdisjoint(alike(shown.kind)),
        map_id=entry.map_id,
        node_id=entry.node_id,
    )


async def _toward_focus(turn: Turn, ports: Ports) -> LandscapeProgress | None:
    """Return the progress towards the focus, or None. Without a focus nothing is read."""
    progress = await stored_progress(turn, ports)
    if not progress.focus:
        return None
    progress = await evidence.with_look(progress, turn, ports)
    return progress if progress.toward_focus else None


async def _focus(turn: Turn, ports: Ports) -> str:
    progress = await _toward_focus(turn, ports)
    wanted = None if progress is None else progress.toward_focus
    return "" if progress is None or wanted is None else turn.text(progress.goal(wanted).title)


async def _begin_focus(state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Begin the goal in focus, or show today anew if there is none any more."""
    progress = await _toward_focus(turn, ports)
    wanted = None if progress is None else progress.toward_focus
    if progress is None or wanted is None:
        return await _shown_anew(state, turn, ports)
    return await hand_over(state, GoalBegunPressed(*progress.at(wanted)), turn, ports)
