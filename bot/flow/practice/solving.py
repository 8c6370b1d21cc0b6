"""Practice: answers to items, how they move the skill, and help in levels."""

from dataclasses import replace
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.answers.verdict import Right, RightValueWrongForm, UnclearReason, Verdict
from bot.domain.ids import ServedId, SkillId
from bot.domain.practice.examples import Example
from bot.domain.practice.hints import LEVELS
from bot.domain.practice.questions import explanation_of
from bot.domain.practice.reading import read_answer, read_result
from bot.domain.practice.working import first_break, typed_lines
from bot.domain.progress.progress import score_percent
from bot.domain.skills.graph import SkillStates
from bot.domain.topics.course import Question
from bot.flow.engine.changes import Change
from bot.flow.engine.events import TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import questions
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent
from bot.flow.exercise.events import AnswerEvent, DontKnowPressed
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity
from bot.flow.exercise.replies import AnswerUnclear, Note, TryAgain
from bot.flow.exercise.states import Answering
from bot.flow.exercise.trace import log_event
from bot.flow.hints.helping import Help, help_with
from bot.flow.practice import own_mistakes, serving
from bot.flow.practice.changes import ItemAttempted, ServedItemMoved, attempted
from bot.flow.practice.counting import Counted, count
from bot.flow.practice.events import SolutionPressed
from bot.flow.practice.serving import OpenItem, open_item
from bot.flow.practice.states import ItemClosed, Practice, PracticeSet
from bot.flow.skills.ports import SKILL_GRAPHS

_NOT_YET: Final = 3
"""Number of phrases that say that an answer is not right yet."""


async def _after_answer(pending: OpenItem, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Serve the next item after a right answer, help after a wrong one, else show the solution."""
    if pending.purpose.example is Example.SOLVED:
        return await _example_read(pending, read, turn, ports)
    if read.answer is None:
        return await _close(pending, read, turn, ports)
    if is_right(read.quality):
        return await _after_right(pending, read, turn, ports)
    return await _after_wrong(pending, read, turn, ports)


async def _example_read(pending: OpenItem, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Go on after a worked example. The answer about its step moves no skill."""
    following = await serving.go_on(pending.purpose.practice, turn, ports)
    verdict = AttemptVerdict.RIGHT if is_right(read.quality) else AttemptVerdict.WRONG
    tried = () if read.answer is None else attempt(pending, turn, read.normalised, verdict)
    return replace(
        following,
        changes=(*tried, moved_on(pending, closed=True, verdict=verdict), *following.changes),
        replies=(read.reply, *following.replies),
    )


async def _after_right(pending: OpenItem, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Count a right answer if it is the first, and go on with the next item."""
    counted = await count(pending, turn, ports, right=True, helped=pending.was_helped)
    practice = pending.purpose.practice
    practice = replace(practice, right=practice.right + (not pending.was_helped), unknown=0)
    if pending.purpose.example is not None and not (pending.purpose.wrong or pending.was_helped):
        practice = replace(practice, alone=(*practice.alone, pending.trace.skill_id))
    solved = replace(
        read.reply, working=_lines_of(read), notes=_notes_on(pending, read, counted, turn, ports)
    )
    following = await serving.serve_next(
        practice, counted.states, turn, ports, solved, *counted.replies
    )
    verdict = None if pending.purpose.wrong else AttemptVerdict.RIGHT
    return replace(
        following,
        changes=(
            *attempt(pending, turn, read.normalised, AttemptVerdict.RIGHT),
            moved_on(pending, closed=True, verdict=verdict),
            *counted.changes,
            *following.changes,
        ),
    )


def _notes_on(
    pending: OpenItem, read: Judgement, counted: Counted, turn: Turn, ports: Ports
) -> tuple[Note, ...]:
    """Return how a right answer moved the skill, and which line of the working does not follow.

    A later answer, or one after help, does not move the skill up.
    """
    notes = [_move_note(pending, counted, turn)]
    if pending.purpose.counted or pending.was_helped:
        practice, helped = pending.purpose.practice, pending.was_helped or pending.purpose.wrong
        key = "item-after-help" if helped else "item-with-steps"
        if practice.again:
            key = "item-right-this-time" if practice.given is None else "item-not-counted"
        notes = [Note(key)]
    broken = first_break(read.reply.answer, pending.item)
    if broken is not None:
        notes.append(Note("item-line-broken", {"line": broken.line}))
    if counted.mastered:
        notes.append(Note("skill-mastered", {"skill": turn.text(pending.skill)}))
    if counted.mastered and counted.unlocked:
        named = tuple(serving.name_of(skill_id, turn, ports) for skill_id in counted.unlocked)
        notes.append(Note("skill-unlocked", {"skills": named}))
    return tuple(notes)


def _move_note(pending: OpenItem, counted: Counted, turn: Turn) -> Note:
    before, now = (f"{score_percent(number)}" for number in (counted.before, counted.share))
    key = "item-skill-stands" if before == now else "item-skill-moved"
    return Note(key, {"skill": turn.text(pending.skill), "before": before, "now": now})


async def _after_wrong(pending: OpenItem, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Count a wrong answer if it is the first, say what is wrong, and help."""
    counted = await count(pending, turn, ports, right=False, helped=pending.was_helped)
    purpose, asked, text = pending.purpose, pending.state.asked, read.reply.answer
    purpose = replace(
        purpose,
        submitted=purpose.submitted + 1,
        wrong=purpose.wrong + 1,
        last_wrong_number=purpose.submitted + 1,
        last_wrong=text,
    )
    asked = replace(asked, hints=min(LEVELS, asked.hints + 1))
    purpose = replace(purpose, practice=_with_checks(purpose.practice, counted))
    after = replace(pending, state=replace(pending.state, purpose=purpose, asked=asked))
    given = await help_with(after.trace, pending.item, text, asked.hints, turn, ports)
    kept = await own_mistakes.made(pending.trace, pending.item, given.mistake, turn, ports)
    reply = TryAgain(
        asked=replace(ACTIVITY.question_reply(after, turn), hint=given.hint),
        answer=text,
        is_authors=read.reply.is_authors,
        working=_lines_of(read),
        notes=(
            *_notes_on_error(pending, text, given, turn),
            *_on_credit(pending, counted, turn),
            *(Note("mistake-comes-back", {"days": change.mistake.rest_days}) for change in kept),
        ),
        word=given.made_hint,
        appeals=not read.reply.is_authors,
    )
    changes = (
        *attempt(pending, turn, read.normalised, AttemptVerdict.WRONG, given.error_tag),
        *given.changes,
        *kept,
        moved_on(after, closed=False, verdict=AttemptVerdict.WRONG),
        *counted.changes,
    )
    return Outcome(state=after.state, changes=changes, replies=(reply,))


def _with_checks(practice: PracticeSet, counted: Counted) -> PracticeSet:
    """Return the set with skills to ask about next, except those it asked about lately."""
    checks = (
        skill_id
        for skill_id in counted.checks
        if skill_id in practice.lately[-1:] or skill_id not in practice.lately
    )
    return replace(practice, checks=tuple(dict.fromkeys((*checks, *practice.checks))))


def _on_credit(pending: OpenItem, counted: Counted, turn: Turn) -> tuple[Note, ...]:
    if not counted.credit_lost:
        return ()
    return (Note("skill-credit-taken-back", {"skill": turn.text(pending.skill)}),)


def _notes_on_error(pending: OpenItem, text: str, given: Help, turn: Turn) -> tuple[Note, ...]:
    """Return that the answer is not right yet, and the first wrong line of a working."""
    if isinstance(read_result(pending.item, text), Right):
        return (Note("item-right-result", {"line": given.broken_line}),)
    variant = turn.rng("not yet").randrange(_NOT_YET)
    notes = (Note(f"item-not-yet-{variant}"),)
    if given.break_kind is None:
        return notes
    kind = given.break_kind.value.replace("_", "-")
    return (*notes, Note(f"item-break-{kind}", {"line": given.broken_line}))


def _lines_of(read: Judgement) -> tuple[str, ...]:
    lines = () if read.reply.is_authors else typed_lines(read.reply.answer)
    return lines if len(lines) > 1 else ()


async def _close(pending: OpenItem, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Show the solution. Giving up before answering counts as a wrong first answer."""
    counted = await count(pending, turn, ports, right=False, helped=True)
    practice = pending.purpose.practice
    practice = _with_checks(replace(practice, unknown=practice.unknown + 1), counted)
    closed = ItemClosed(interaction_id=turn.interaction_id(), practice=practice)
    way = explanation_of(pending.item)
    asked_for = pending.state.asked.hints >= LEVELS  # else the learner said that they do not know
    solution = replace(
        read.reply,
        praise=int(asked_for),
        explanation=way,
        notes=(_move_note(pending, counted, turn), *_on_credit(pending, counted, turn)),
    )
    offers = practice.is_too_hard and not practice.again
    easier = _easier(pending.trace.skill_id, counted.states, ports) if offers else None
    onward = serving.closed(closed)
    if easier is not None:
        button = serving.skill_button(easier, turn, ports, wanted=False)
        onward = Line("item-easier", button.values, (*onward.keyboard, (button,)))
    return Outcome(
        state=closed,
        changes=(moved_on(pending, closed=True, solution=True), *counted.changes),
        replies=(solution, onward),
    )


def _easier(skill_id: SkillId, states: SkillStates, ports: Ports) -> SkillId | None:
    """Return the least known open skill below this one, or None if it builds on nothing."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None or skill_id not in graph.skills:
        return None
    below = graph.open_before(skill_id, states) or graph.skills[skill_id].prerequisites
    return min(below, key=lambda below_id: graph.state(below_id, states).p_mastery, default=None)


async def _skip(pending: OpenItem, turn: Turn, ports: Ports) -> Outcome:
    """Leave the item. Without an answer nothing counts."""
    following = await serving.go_on(pending.purpose.practice, turn, ports)
    return replace(following, changes=(moved_on(pending, closed=True), *following.changes))


async def _serve_another(pending: OpenItem, turn: Turn, ports: Ports) -> Outcome:
    """Serve another item in place of one that is gone."""
    practice = pending.purpose.practice
    return await serving.go_on(replace(practice, number=practice.number - 1), turn, ports)


def check(pending: OpenItem, asked: Question, turn: Turn, text: str) -> Verdict:
    """Return the verdict. Steps may be left out after they were asked for once."""
    if pending.purpose.example is Example.SOLVED:
        return questions.check(pending, asked, turn, text)
    return read_answer(pending.item, text, result_will_do=pending.purpose.asked_for_steps)


def after_unclear(
    pending: OpenItem, unclear: AnswerUnclear, event: AnswerEvent, turn: Turn
) -> Outcome:
    """Tell why the text is no answer. A right value in another form costs nothing."""
    state, purpose, changes = pending.state, pending.purpose, tuple[Change, ...]()
    if unclear.reason is UnclearReason.NO_STEPS:
        purpose = replace(purpose, asked_for_steps=True)
    verdict = read_answer(pending.item, event.text) if isinstance(event, TextReceived) else None
    if isinstance(verdict, RightValueWrongForm):
        changes = attempt(pending, turn, verdict.normalised, AttemptVerdict.WRONG_FORM)
        purpose = replace(purpose, submitted=purpose.submitted + 1)
    return Outcome(state=replace(state, purpose=purpose), changes=changes, replies=(unclear,))


def _after_hint(pending: OpenItem, turn: Turn) -> tuple[Change, ...]:
    level, kind = pending.state.asked.hints, PracticeEvent.HINT_SERVED
    return (
        moved_on(pending, closed=False),
        log_event(kind, pending.trace, turn, level=level, source="stored"),
    )


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_serve_another,
    after_skip=_skip,
    heading=serving.heading,
    hints_of=lambda pending: 0 if pending.purpose.example is Example.SOLVED else LEVELS,
    load=lambda state, _, ports: open_item(state, ports),
    question=lambda pending: serving.asked_as(pending.item, pending.purpose),
    can_be_asked=lambda pending: pending.found is not None,
    check=check,
    after_unclear=after_unclear,
    after_hint=_after_hint,
)


async def show_solution(
    state: Answering[Practice], _: SolutionPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the solution, which closes the item, but only after the third hint."""
    if state.asked.hints < LEVELS:
        return Outcome(state=state, replies=(Line("solution-not-yet", interim=True),))
    return await ACTIVITY.answer(state, DontKnowPressed(state.interaction_id), turn, ports)


def attempt(
    pending: OpenItem,
    turn: Turn,
    normalised: str,
    verdict: AttemptVerdict,
    error_tag: str | None = None,
) -> tuple[Change, ...]:
    """Return the changes that record an answer to the open item."""
    tried = ItemAttempted(
        trace_id=pending.trace.id,
        served_id=ServedId(pending.trace.id),
        number=pending.purpose.submitted + 1,
        normalised=normalised,
        verdict=verdict,
        error_tag=error_tag,
    )
    return attempted(tried, pending.trace, turn)


def moved_on(
    pending: OpenItem,
    *,
    closed: bool,
    solution: bool = False,
    verdict: AttemptVerdict | None = None,
) -> ServedItemMoved:
    """Return the change that stores the learner's progress with the item."""
    return ServedItemMoved(
        served_id=ServedId(pending.trace.id),
        first_verdict=verdict or (AttemptVerdict.WRONG if pending.purpose.wrong else None),
        hints=pending.state.asked.hints,
        solution_shown=solution,
        closed=closed,
    )
