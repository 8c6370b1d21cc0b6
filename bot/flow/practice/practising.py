"""Practice: an item is asked, its answer checked by code, and help comes by levels."""

from dataclasses import replace
from typing import Final
from uuid import UUID

from bot.domain.answers.verdict import Right, RightValueWrongForm, Unclear, UnclearReason, Verdict
from bot.domain.exercise.ambiguity import holds_digit, looks_like_question
from bot.domain.ids import SkillId, TraceId
from bot.domain.practice.hints import LEVELS, hint_level, may_show_solution
from bot.domain.practice.items import BankItem, InputType
from bot.domain.practice.leaks import told
from bot.domain.practice.notation import latex
from bot.domain.practice.reading import read_answer, read_result
from bot.domain.practice.working import first_break
from bot.domain.skills.graph import SkillStates
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.changes import Change
from bot.flow.engine.events import PhotoReceived, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.asking import ask_what_is_meant
from bot.flow.exercise.events import AnswerEvent, ChoicePressed, HintPressed
from bot.flow.exercise.replies import AnswerUnclear
from bot.flow.exercise.states import Answering
from bot.flow.hints.helping import help_with
from bot.flow.practice import serving
from bot.flow.practice.changes import AttemptVerdict, ItemAttempted, PracticeEvent, ServedItemMoved
from bot.flow.practice.counting import count
from bot.flow.practice.events import SolutionPressed
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.replies import ItemSolved, ItemWrong, SolutionShown
from bot.flow.practice.serving import is_true_or_false
from bot.flow.practice.states import ItemClosed, Practice
from bot.flow.practice.trace import attempted, logged
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.flow.tutor.states import GradeAwaited

_PRAISES: Final = 7


class Practising:
    """The activity in which items of the bank are solved."""

    async def answer(
        self, state: Answering[Practice], event: AnswerEvent, turn: Turn, ports: Ports
    ) -> Outcome:
        """Check the answer: a right one leads to the next item, a wrong one to help.

        What cannot be read, or is right in another form than asked, is no attempt.
        """
        item = await found(state, ports)
        if item is None:
            return await self.give_way(state, turn, ports)
        text = _text_of(event, item)
        if text is None:
            return await _close(state, item, turn, ports)
        if isinstance(event, TextReceived):
            asks = looks_like_question(text) and not event.surely_answer
            if asks or isinstance(_read(state, item, text), Unclear):
                bare = ports.words.answer_in(text)
                is_read = not looks_like_question(bare)
                is_read = is_read and not isinstance(_read(state, item, bare), Unclear)
                if asks and not is_read and holds_digit(text):
                    return ask_what_is_meant(state, text, turn)
                text = bare if is_read else text
        return await _judged(state, item, text, turn, ports)

    async def take_photo(
        self, state: Answering[Practice], event: PhotoReceived, turn: Turn, ports: Ports
    ) -> Outcome:
        """Say that a photo is of no use here; the item stands."""
        return await engine_notices.refuse_photo(state, event, turn, ports)

    async def take_grade(
        self, awaited: GradeAwaited[Practice], grade: object, turn: Turn, ports: Ports
    ) -> Outcome:
        """Refuse: code alone judges what is answered here."""
        raise TypeError(grade)

    async def skip(self, state: Answering[Practice], turn: Turn, ports: Ports) -> Outcome:
        """Leave the item; what was not answered counts for nothing."""
        states = await ports[SKILLS].states(turn.learner.id)
        skipped = Line("said-skipped", {}, WAYS_ON)
        following = await serving.serve_next(state.purpose.practice, states, turn, ports, skipped)
        return replace(following, changes=(moved_on(state, closed=True), *following.changes))

    async def show(
        self, state: Answering[Practice], turn: Turn, ports: Ports, *, edits: bool = False
    ) -> tuple[Reply, ...]:
        """Return the item as it stands; nothing where the bank has it no more."""
        item = await found(state, ports)
        return () if item is None else (serving.shown(state, item, turn, ports, edits=edits),)

    async def give_way(self, state: Answering[Practice], turn: Turn, ports: Ports) -> Outcome:
        """Serve another item in its place."""
        states = await ports[SKILLS].states(turn.learner.id)
        practice = replace(state.purpose.practice, number=state.purpose.practice.number - 1)
        gone = Line("item-gone", {}, WAYS_ON)
        return await serving.serve_next(practice, states, turn, ports, gone)

    async def question_text(self, state: Answering[Practice], turn: Turn, ports: Ports) -> str:
        """Return nothing: no model is told an item that is open."""
        del state, turn, ports
        return ""

    async def told(self, state: Answering[Practice], text: str, turn: Turn, ports: Ports) -> str:
        """Return what of the text tells the answer; empty if nothing does."""
        del turn
        item = await found(state, ports)
        return "" if item is None else told(text, item)

    async def hints(self, state: Answering[Practice], turn: Turn, ports: Ports) -> int:
        """Return how many hints can still be asked for; wrong answers brought the others."""
        del turn, ports
        return LEVELS - min(LEVELS, state.purpose.wrong)


ACTIVITY: Final = Practising()


async def give_hint(
    state: Answering[Practice], _: HintPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the next hint; who has had help before the first answer has shown nothing yet."""
    item = await found(state, ports)
    if item is None:
        return await ACTIVITY.give_way(state, turn, ports)
    asked = min(state.asked.hints + 1, LEVELS - min(LEVELS, state.purpose.wrong))
    helped = replace(state, asked=replace(state.asked, hints=asked))
    shown = serving.shown(helped, item, turn, ports, edits=True)
    if asked == state.asked.hints:
        over = Line("item-hints-over", interim=True)
        return Outcome(state=state, replies=(over, replace(shown, edits=False)))
    level = hint_level(state.purpose.wrong, asked)
    changes = (
        moved_on(helped, closed=False),
        logged(PracticeEvent.HINT_SERVED, helped, turn, level=level, source="stored"),
    )
    return Outcome(state=helped, changes=changes, replies=(shown,))


async def show_solution(
    state: Answering[Practice], _: SolutionPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the solution and close the item, once the third hint is given."""
    if not may_show_solution(level_of(state), given_up=False):
        return Outcome(state=state, replies=(Line("solution-not-yet", interim=True),))
    item = await found(state, ports)
    if item is None:
        return await ACTIVITY.give_way(state, turn, ports)
    return await _close(state, item, turn, ports)


async def found(state: Answering[Practice], ports: Ports) -> BankItem | None:
    """Return the item on the table, in the version that was served; None where it is gone."""
    return await ports[ITEMS].item(UUID(state.asked.key), int(state.asked.version))


def level_of(state: Answering[Practice]) -> int:
    """Return the level of help that was given so far, 0 to 3."""
    return hint_level(state.purpose.wrong, state.asked.hints)


def _was_helped(state: Answering[Practice]) -> bool:
    """Return True if the next answer shows no skill of its own (K64, K89)."""
    return level_of(state) > 0 or state.asked.helped


def _text_of(event: AnswerEvent, item: BankItem) -> str | None:
    """Return the answer as a text; None of who does not know."""
    match event:
        case TextReceived(text=text):
            return text
        case ChoicePressed(place=place):
            choices = _choices(item)
            return choices[place] if 0 <= place < len(choices) else ""
        case _:
            return None


def _choices(item: BankItem) -> tuple[str, ...]:
    return ("true", "false") if is_true_or_false(item) else item.document.answer_spec.ui.choices


def _read(state: Answering[Practice], item: BankItem, text: str) -> Verdict:
    """Return the verdict; a learner who was asked for the steps once may leave them out."""
    return read_answer(item, text, result_will_do=state.purpose.asked_for_steps)


def _in_wrong_form(state: Answering[Practice], form: RightValueWrongForm, turn: Turn) -> Outcome:
    """Ask for the form that is wanted; nothing counts, and nothing is lost."""
    changes = _attempt(state, turn, form.normalised, AttemptVerdict.WRONG_FORM)
    submitted = replace(state.purpose, submitted=state.purpose.submitted + 1)
    after = replace(state, purpose=submitted)
    return Outcome(state=after, changes=changes, replies=(AnswerUnclear(reason=form.reason),))


async def _judged(
    state: Answering[Practice], item: BankItem, text: str, turn: Turn, ports: Ports
) -> Outcome:
    """Return what follows the answer as the checker reads it."""
    match _read(state, item, text):
        case Unclear() as unclear:
            options = len(item.document.answer_spec.ui.choices)
            reply = AnswerUnclear(reason=unclear.reason, options=options, read_as=unclear.read_as)
            if unclear.reason is UnclearReason.NO_STEPS:
                state = replace(state, purpose=replace(state.purpose, asked_for_steps=True))
            return Outcome(state=state, replies=(reply,))
        case RightValueWrongForm() as form:
            return _in_wrong_form(state, form, turn)
        case Right(normalised=normalised):
            return await _solved(state, item, text, normalised, turn, ports)
        case wrong:
            return await _wrong(state, item, text, wrong.normalised, turn, ports)


async def _solved(
    state: Answering[Practice],
    item: BankItem,
    text: str,
    normalised: str,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Count a right answer where it is the first, and go on with the next item."""
    helped = _was_helped(state)
    counts = not state.purpose.counted and not helped
    counted = await count(state, turn, ports, right=True, helped=helped)
    practice = state.purpose.practice
    at_once = not helped and not state.purpose.wrong
    practice = replace(practice, right=practice.right + at_once, unknown=0)
    broken = first_break(text, item)
    solved = ItemSolved(
        stem=item.document.problem_content.stem,
        answer=text.strip(),
        broken_line=0 if broken is None else broken.line,
        is_authors=bool(item.document.answer_spec.ui.choices),
        skill=serving.name_of(state.purpose.skill_id, turn, ports),
        share_before=counted.before,
        share=counted.share,
        counts=counts,
        again=practice.again,
        mastered=counted.mastered,
        unlocked=tuple(serving.name_of(it, turn, ports) for it in counted.unlocked),
        praise=turn.rng("praise").randrange(_PRAISES),
    )
    following = await serving.serve_next(practice, counted.states, turn, ports, solved)
    changes = (
        *_attempt(state, turn, normalised, AttemptVerdict.RIGHT),
        moved_on(
            state, closed=True, verdict=None if state.purpose.wrong else AttemptVerdict.RIGHT
        ),
        *counted.changes,
    )
    judged, *others = following.replies
    return replace(
        following,
        changes=(*changes, *following.changes),
        replies=(judged, *counted.replies, *others),
    )


async def _wrong(
    state: Answering[Practice],
    item: BankItem,
    text: str,
    normalised: str,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Count a wrong answer where it is the first, say what is known of the error, and help."""
    counted = await count(state, turn, ports, right=False, helped=_was_helped(state))
    purpose = replace(
        state.purpose,
        submitted=state.purpose.submitted + 1,
        wrong=state.purpose.wrong + 1,
        counted=True,
        last_wrong_number=state.purpose.submitted + 1,
        last_wrong=text.strip(),
    )
    after = replace(state, purpose=purpose)
    level = level_of(after)
    help_given = await help_with(after, item, text, level, turn, ports)
    spec = item.document.answer_spec
    reply = ItemWrong(
        interaction_id=state.interaction_id,
        answer=text.strip(),
        is_authors=bool(spec.ui.choices),
        level=level,
        hint=help_given.hint,
        made_hint=help_given.made_hint,
        broken_line=help_given.broken_line,
        break_kind=help_given.break_kind,
        right_result=isinstance(read_result(item, text), Right),
        choices=spec.ui.choices,
        true_or_false=is_true_or_false(item),
        can_show_solution=may_show_solution(level, given_up=False),
        variant=turn.rng("not yet").randrange(_PRAISES),
    )
    changes = (
        *_attempt(state, turn, normalised, AttemptVerdict.WRONG, help_given.error_tag),
        *help_given.changes,
        moved_on(after, closed=False, verdict=AttemptVerdict.WRONG),
        *counted.changes,
    )
    return Outcome(state=after, changes=changes, replies=(reply,))


async def _close(state: Answering[Practice], item: BankItem, turn: Turn, ports: Ports) -> Outcome:
    """Show the solution; who has not answered has not shown that they know it."""
    counted = await count(state, turn, ports, right=False, helped=True)
    solution, practice = item.document.solution_logic, state.purpose.practice
    practice = replace(practice, unknown=practice.unknown + 1)
    offers = practice.is_too_hard and not practice.again
    easier = _easier(state.purpose.skill_id, counted.states, ports) if offers else None
    interaction_id = turn.interaction_id()
    reply = SolutionShown(
        interaction_id=interaction_id,
        stem=item.document.problem_content.stem,
        steps=tuple((it.explanation, latex(it.math, item.language)) for it in solution.steps),
        answer=answer_shown(item),
        skill=serving.name_of(state.purpose.skill_id, turn, ports),
        share_before=counted.before,
        share=counted.share,
        last=practice.is_done,
        easier=None if easier is None else (easier, serving.name_of(easier, turn, ports)),
    )
    return Outcome(
        state=ItemClosed(interaction_id=interaction_id, practice=practice),
        changes=(moved_on(state, closed=True, solution=True), *counted.changes),
        replies=(reply,),
    )


def _easier(skill_id: SkillId, states: SkillStates, ports: Ports) -> SkillId | None:
    """Return the open skill known least of those below it; None if it builds on nothing."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None or skill_id not in graph.skills:
        return None
    below = graph.open_before(skill_id, states) or graph.skills[skill_id].prerequisites
    return min(below, key=lambda it: graph.state(it, states).p_mastery, default=None)


def answer_shown(item: BankItem) -> str:
    """Return the right answer as Markdown."""
    canonical = item.document.solution_logic.final_answer_canonical
    if item.document.answer_spec.input_type in {InputType.MULTIPLE_CHOICE, InputType.BOOLEAN}:
        return canonical
    unit = f"\\ \\text{{{item.form.unit}}}" if item.form.unit else ""
    return f"${latex(canonical, item.language)}{unit}$"


def _attempt(
    state: Answering[Practice],
    turn: Turn,
    normalised: str,
    verdict: AttemptVerdict,
    error_tag: str | None = None,
) -> tuple[Change, ...]:
    """Return what is kept of an answer to the item on the table."""
    served_id = state.purpose.served_id
    attempt = ItemAttempted(
        trace_id=TraceId(served_id),
        served_id=served_id,
        number=state.purpose.submitted + 1,
        normalised=normalised,
        verdict=verdict,
        error_tag=error_tag,
    )
    return attempted(attempt, state, turn)


def moved_on(
    state: Answering[Practice],
    *,
    closed: bool,
    solution: bool = False,
    verdict: AttemptVerdict | None = None,
) -> ServedItemMoved:
    """Return how far the learner is with the item, as it is stored."""
    purpose = state.purpose
    return ServedItemMoved(
        served_id=purpose.served_id,
        first_verdict=verdict or (AttemptVerdict.WRONG if purpose.wrong else None),
        hints=level_of(state),
        solution_shown=solution,
        closed=closed,
    )
