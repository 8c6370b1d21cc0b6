"""/week and the weekly letter: the same values, and in the letter one question to answer."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.learner.learner import Learner
from bot.domain.rhythm.due import due_queue
from bot.domain.rhythm.letters import comes_at, next_letter_at, wants_letters
from bot.domain.topics.mind_map import ResponseType
from bot.flow.cards.changes import CardReviewed
from bot.flow.cards.due import due_now
from bot.flow.engine.changes import Audited, Change, LearnerChanged
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.exams.states import REMINDERS_WAIT, ExamSat
from bot.flow.maps.changes import ResponseRecorded
from bot.flow.maps.ports import MAPS
from bot.flow.progress import looking
from bot.flow.progress.events import LetterDue, WeekAsked
from bot.flow.progress.replies import WeekShown
from bot.flow.progress.weeks import look_back
from bot.flow.reviews import reviewing
from bot.flow.skills.changes import SkillPractised

_DAY: Final = timedelta(days=1)
LEARNING: Final = (CardReviewed, SkillPractised, ResponseRecorded)


async def show_week(state: ChatState, _: WeekAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show the last seven days with today. What is open stays open."""
    week = await look_back(turn.learner.day(turn.now), turn, ports)
    due = await due_now(turn, ports)
    shown = WeekShown(week=week, can_review=due.in_all > 0)
    return Outcome(state=state, replies=(shown,))


async def send_letter(state: ChatState, _: LetterDue, turn: Turn, ports: Ports) -> Outcome:
    """Send the letter about the last seven full days, with a question if none is open.

    Learners who must not be disturbed now get it later, and those in a break on a Sunday after
    it. Learners who are gone or want no letters get none until they learn again.
    """
    learner, due_at = turn.learner, turn.learner.letter_at
    if due_at is None or due_at > turn.now:
        return Outcome(state=state)
    if not turn.admitted or not wants_letters(learner, turn.now):
        return Outcome(state=state, changes=(LearnerChanged(replace(learner, letter_at=None)),))
    at = comes_at(learner, due_at, turn.now)
    if at > turn.now:
        return Outcome(state=state, changes=(LearnerChanged(replace(learner, letter_at=at)),))
    return await _send(state, turn, ports)


async def plan_letter(
    state: ChatState, _: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Plan a letter for Sunday if the learner learns while none is planned.

    After a move to another time zone, plan it at the hour there.
    """
    learner = learner_after(outcome, turn.learner)
    begins = learner.letter_at is None and any(map(_is_learning, outcome.changes))
    moves = learner.letter_at is not None and learner.zone != turn.learner.zone
    if not learner.rhythm.letters or not (begins or moves):
        return outcome
    planned = replace(learner, letter_at=next_letter_at(learner, turn.now))
    others = tuple(change for change in outcome.changes if not isinstance(change, LearnerChanged))
    return replace(outcome, changes=(*others, LearnerChanged(planned)))


async def _send(state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    week = await look_back(turn.learner.day(turn.now) - _DAY, turn, ports)
    asked = await _question(state, turn, ports)
    due = await due_now(turn, ports)
    letter = WeekShown(
        week=week,
        can_review=asked is None and due.in_all > 0,
        calendar=await looking.learned_calendar(turn, ports),
        dark=turn.learner.dark_pictures,
    )
    rhythm = replace(turn.learner.rhythm, letter_sent_at=turn.now)
    learner = replace(turn.learner, rhythm=rhythm)
    learner = replace(learner, letter_at=next_letter_at(learner, turn.now))
    if asked is not None:
        learner = _asked_by_bot(learner, turn)
    else:
        learner = replace(learner, reminded_on=learner.day(turn.now))
    return Outcome(
        state=state if asked is None else asked.state,
        changes=(LearnerChanged(learner), Audited("letter_sent", {"learner_id": learner.id})),
        replies=(letter, *(asked.replies if asked else ())),
    )


async def _question(state: ChatState, turn: Turn, ports: Ports) -> Outcome | None:
    """Ask the most urgent due question, or return None if something is open or nothing is due.

    It counts as a question that the bot asks by itself. A learner who was reminded today, or has
    put the reminder off, is not asked.
    """
    rhythm, today = turn.learner.rhythm, turn.learner.day(turn.now)
    asked = rhythm.asked if rhythm.asked_on == today else 0
    put_off = rhythm.snoozed_until is not None and rhythm.snoozed_until > turn.now
    reminded = put_off or turn.learner.reminded_on == today
    if not isinstance(state, Idle) or turn.overlays or asked >= turn.learner.daily_cap or reminded:
        return None
    due = await ports[MAPS].due(turn.learner.id, turn.due_by)
    wanted = [review for review in due if review.map_id not in rhythm.muted]
    queue = [reviewing.due_of(review) for review in due_queue(turn.due_by, wanted)]
    askable = await reviewing.from_first_askable(queue, ports)
    return await reviewing.begin_with(askable[:1], 1, turn, ports) if askable else None


def _asked_by_bot(learner: Learner, turn: Turn) -> Learner:
    """Return the learner with one more question counted that the bot asked by itself today.

    No reminder follows today.
    """
    rhythm, today = learner.rhythm, learner.day(turn.now)
    asked = rhythm.asked if rhythm.asked_on == today else 0
    counted = replace(rhythm, asked_on=today, asked=asked + 1)
    return replace(learner, rhythm=counted, reminded_on=today)


def _is_learning(change: Change) -> bool:
    """Return True if something was learned. A placement only shows what is known."""
    if isinstance(change, ResponseRecorded):
        return change.response.type is not ResponseType.DIAGNOSTIC
    return isinstance(change, LEARNING)


async def put_off_letter(state: ExamSat, _: LetterDue, turn: Turn, ports: Ports) -> Outcome:
    """Put the weekly letter off."""
    later = replace(turn.learner, letter_at=turn.now + REMINDERS_WAIT)
    return Outcome(state=state, changes=(LearnerChanged(later),))
