"""Repeated mistakes come back: the learner finds the wrong line of a working."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.ids import SkillId
from bot.domain.practice.items import DIFFICULTIES, BankItem
from bot.domain.practice.own_mistakes import WITHIN, OwnMistake, is_repeated
from bot.domain.practice.wrong_workings import (
    WrongWorking,
    mistake_of,
    question_about,
    wrong_working,
)
from bot.domain.topics.course import Question
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import OpenQuestion, QuestionActivity
from bot.flow.exercise.replies import Asking, Note
from bot.flow.exercise.states import Answering
from bot.flow.exercise.trace import Trace
from bot.flow.practice import choosing, serving
from bot.flow.practice.changes import OwnMistakeMoved
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.states import PracticeSet, WrongLine


@dataclass(frozen=True, slots=True)
class _Table(OpenQuestion[WrongLine]):
    """An open question about a working, with its problem, or None if that is gone."""

    found: tuple[BankItem, WrongWorking] | None

    @property
    def question(self) -> Question:
        """Return the question. Raise KeyError if the problem is gone."""
        if self.found is None:
            raise KeyError(self.state.asked.key)
        return question_about(*self.found)


async def made(
    trace: Trace, item: BankItem, mistake: str, turn: Turn, ports: Ports
) -> tuple[OwnMistakeMoved, ...]:
    """Return the change that plans the mistake, if another problem showed it this week too."""
    if not mistake:
        return ()
    earlier = await ports[ITEMS].mistakes_made(turn.learner.id, turn.now - WITHIN)
    if not is_repeated(mistake, trace.id, earlier) or wrong_working(item, mistake) is None:
        return ()
    own = OwnMistake(
        mistake=mistake,
        skill_id=SkillId(item.document.meta.skill_id),
        item_id=item.id,
        item_version=item.version,
    )
    return (OwnMistakeMoved(turn.learner.id, own.made_again(turn.now)),)


async def due(turn: Turn, ports: Ports) -> tuple[OwnMistake, ...]:
    """Return the due mistakes, the longest due first."""
    return tuple(
        own_mistake
        for own_mistake in await ports[ITEMS].own_mistakes(turn.learner.id)
        if own_mistake.due_at is not None
        and turn.due_by.includes(own_mistake.due_at, float(own_mistake.rest_days))
    )


async def begin(
    mistakes: Sequence[OwnMistake], practice: PracticeSet, turn: Turn, ports: Ports
) -> Outcome:
    """Ask for the wrong line of a working for each mistake, then begin the practice."""
    return await _next(tuple(mistakes), practice, turn, ports, number=1, of=len(mistakes))


async def _next(
    mistakes: tuple[OwnMistake, ...],
    practice: PracticeSet,
    turn: Turn,
    ports: Ports,
    *,
    number: int,
    of: int,
) -> Outcome:
    """Ask about the first of the mistakes that has a working, or begin the practice."""
    for place, mistake in enumerate(mistakes):
        made_of = await _working_with(mistake, turn, ports)
        if made_of is None:
            continue
        item, _ = made_of
        purpose = WrongLine(
            mistake=mistake,
            item_id=item.id,
            item_version=item.version,
            waiting=mistakes[place + 1 :],
            number=number + place,
            of=of,
            practice=practice,
        )
        asked = asking.ask(question_about(*made_of), turn)
        asked = replace(asked, shown=tuple(range(len(asked.shown))))
        state = Answering(interaction_id=turn.interaction_id(), asked=asked, purpose=purpose)
        return Outcome(
            state=state, replies=(ACTIVITY.question_reply(_Table(state, made_of), turn),)
        )
    return await serving.go_on(practice, turn, ports)


async def _working_with(
    mistake: OwnMistake, turn: Turn, ports: Ports
) -> tuple[BankItem, WrongWorking] | None:
    """Return a working with the mistake, of another problem if there is one, or None."""
    stored = await ports[ITEMS].item(mistake.item_id, mistake.item_version)
    but = () if stored is None else (stored.lineage,)
    others = await ports[ITEMS].items_for(
        mistake.skill_id, turn.language, DIFFICULTIES, but, choosing.CANDIDATES
    )
    fitting = [other for other in others if mistake_of(other, mistake.mistake) is not None]
    turn.rng("working").shuffle(fitting)
    for item in (*fitting, *(() if stored is None else (stored,))):
        working = wrong_working(item, mistake.mistake)
        if working is not None:
            return item, working
    return None


async def _load(state: Answering[WrongLine], _: Turn, ports: Ports) -> _Table:
    purpose = state.purpose
    item = await ports[ITEMS].item(purpose.item_id, purpose.item_version)
    working = None if item is None else wrong_working(item, purpose.mistake.mistake)
    return _Table(state, None if item is None or working is None else (item, working))


async def _after_answer(pending: _Table, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Tell what the line should be and why, and when the mistake comes back, then go on."""
    purpose, right = pending.purpose, is_right(read.quality)
    moved = purpose.mistake.after(turn.now, right=right)
    when = Note("wrong-line-over")
    if moved.due_at is not None:
        when = Note("wrong-line-back", {"days": moved.rest_days})
    line = 0 if pending.found is None else pending.found[1].wrong
    told = Note("wrong-line-right", {"line": line})
    reply = replace(read.reply, word=_hint(pending), notes=(told, when))
    changes: tuple[Change, ...] = (OwnMistakeMoved(turn.learner.id, moved),)
    following = await _leave(pending, turn, ports)
    return replace(
        following, changes=(*changes, *following.changes), replies=(reply, *following.replies)
    )


def _hint(pending: _Table) -> str:
    if pending.found is None:
        return ""
    mistake = mistake_of(pending.found[0], pending.purpose.mistake.mistake)
    return "" if mistake is None else mistake.hint_ladder[0]


async def _leave(pending: _Table, turn: Turn, ports: Ports) -> Outcome:
    """Go on without the mistake, which stays due."""
    purpose = pending.purpose
    return await _next(
        purpose.waiting, purpose.practice, turn, ports, number=purpose.number + 1, of=purpose.of
    )


def _heading(pending: _Table, turn: Turn) -> asking.Heading:
    return asking.Heading(
        asking=Asking.REVIEW,
        number=pending.purpose.number,
        of=pending.purpose.of,
        about=Note("wrong-line-asked"),
    )


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_leave,
    after_skip=_leave,
    heading=_heading,
    load=_load,
    question=lambda pending: pending.question,
    can_be_asked=lambda pending: pending.found is not None,
)
