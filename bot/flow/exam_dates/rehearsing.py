"""The trial run two days before an exam date: twenty minutes of problems, checked by code."""

from dataclasses import replace
from datetime import timedelta
from itertools import chain, repeat
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.ids import SkillId
from bot.domain.learner.exam_dates import ExamDate, PartKind
from bot.domain.rhythm.exam_dates import REHEARSAL_MINUTES
from bot.domain.skills.placement import TYPED, Probe
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exam_dates import pages
from bot.flow.exam_dates.events import ExamDatePressed, RehearsalBegunPressed
from bot.flow.exam_dates.replies import nothing_to_rehearse, rehearsal_result
from bot.flow.exam_dates.states import ExamRehearsal
from bot.flow.exercise import asking
from bot.flow.exercise.changes import AttemptVerdict
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity
from bot.flow.exercise.replies import Asking
from bot.flow.practice import checking, serving, solving
from bot.flow.practice.counting import count
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.serving import OpenItem, open_item
from bot.flow.practice.states import PracticeSet
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS

OF_A_SKILL: Final = 3
"""The most problems of one skill."""


async def begin(
    state: ChatState, event: RehearsalBegunPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Serve the first problem, and pause what is open."""
    exam = turn.learner.rhythm.exam(event.number)
    if exam is None or exam.day <= turn.learner.day(turn.now):
        return await pages.open_date(state, ExamDatePressed(event.number), turn, ports)
    purpose = ExamRehearsal(
        practice=PracticeSet(),
        ends_at=turn.now + timedelta(minutes=REHEARSAL_MINUTES),
        left=await skills_to_rehearse(exam, turn, ports),
    )
    begun = await _go_on(purpose, turn, ports)
    return replace(begun, changes=(*state.set_aside(), *begun.changes))


async def skills_to_rehearse(exam: ExamDate, turn: Turn, ports: Ports) -> tuple[SkillId, ...]:
    """Return the skills of the problems, weakest first, as many as the minutes hold."""
    graph, states = ports[SKILL_GRAPHS].current(), await ports[SKILLS].states(turn.learner.id)
    with_items = await ports[ITEMS].skills_with_items(turn.language)
    own = exam.ids(PartKind.SKILL) if graph is not None else ()
    known = [
        graph.state(SkillId(skill_id), states)
        for skill_id in own
        if graph is not None and skill_id in graph.skills and skill_id in with_items
    ]
    weakest = [state.skill_id for state in sorted(known, key=lambda state: state.p_mastery)]
    return tuple(chain.from_iterable(repeat(weakest, OF_A_SKILL)))[:REHEARSAL_MINUTES]


async def _go_on(purpose: ExamRehearsal, turn: Turn, ports: Ports) -> Outcome:
    """Serve the next problem, or end the trial run with its result."""
    left = purpose.left if turn.now < purpose.ends_at else ()
    for place, skill_id in enumerate(left, start=1):
        item = await checking.problem_of(skill_id, turn, ports)
        if item is not None:
            following = replace(purpose, left=left[place:])
            return serving.served(following, skill_id, item, turn, ports)
    return _end(purpose, turn, ports)


def _end(purpose: ExamRehearsal, turn: Turn, ports: Ports) -> Outcome:
    if not purpose.answers:
        return Outcome(state=Idle(), replies=(nothing_to_rehearse(),))
    wrong = dict.fromkeys(answer.skill_id for answer in purpose.answers if not answer.right)
    names = tuple(serving.name_of(skill_id, turn, ports) for skill_id in wrong)
    right = sum(answer.right for answer in purpose.answers)
    ended = rehearsal_result(right, len(purpose.answers), names, early=bool(purpose.left))
    return Outcome(state=Idle(), replies=(ended,))


async def _after_answer(pending: OpenItem, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Record the answer, which updates its skill. There is no help and no second try."""
    purpose = _purpose(pending)
    right = read.answer is not None and is_right(read.quality)
    counted = await count(pending, turn, ports, right=right, helped=False)
    probe = Probe(skill_id=pending.trace.skill_id, right=right, guess=TYPED)
    following = await _go_on(replace(purpose, answers=(*purpose.answers, probe)), turn, ports)
    verdict = AttemptVerdict.RIGHT if right else AttemptVerdict.WRONG
    tried = () if read.answer is None else solving.attempt(pending, turn, read.normalised, verdict)
    moved = solving.moved_on(pending, closed=True, verdict=verdict)
    return replace(
        following,
        changes=(*tried, moved, *counted.changes, *following.changes),
        replies=(read.reply, *counted.replies, *following.replies),
    )


async def _leave(pending: OpenItem, turn: Turn, ports: Ports) -> Outcome:
    """Go on with the next problem. One without an answer counts for nothing."""
    following = await _go_on(_purpose(pending), turn, ports)
    closed = solving.moved_on(pending, closed=True)
    return replace(following, changes=(closed, *following.changes))


def _purpose(pending: OpenItem) -> ExamRehearsal:
    if not isinstance(pending.purpose, ExamRehearsal):
        raise TypeError(pending.purpose)
    return pending.purpose


def _heading(pending: OpenItem, turn: Turn) -> asking.Heading:
    """Return the heading with the number of the problem.

    A skill's name might reveal how to solve it.
    """
    purpose = _purpose(pending)
    number = len(purpose.answers) + 1
    return replace(
        serving.heading(pending, turn),
        asking=Asking.TRIAL,
        label="",
        number=number,
        of=number + len(purpose.left),
    )


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_leave,
    after_skip=_leave,
    heading=_heading,
    load=lambda state, _, ports: open_item(state, ports),
    question=lambda pending: serving.asked_as(pending.item, pending.purpose),
    can_be_asked=lambda pending: pending.found is not None,
    check=solving.check,
    after_unclear=solving.after_unclear,
)
