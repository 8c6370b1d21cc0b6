"""Reminders when questions or cards are due, never two at once.

If nothing else is open the reminder is the first question itself. Its answer counts as in
/review or in a drill.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.cards.drill import MOST_IN_DRILL
from bot.domain.ids import SkillId
from bot.domain.rhythm.agenda import ToDoKind
from bot.domain.rhythm.due import DueReview, due_queue, overdue_ratio
from bot.domain.rhythm.letters import waits_for_letter_until
from bot.domain.rhythm.rhythm import (
    Reminder,
    Send,
    WaitUntil,
    after_reminder,
    asked_on,
    cap_on,
    next_reminder_at,
    reminder_verdict,
    with_snooze,
)
from bot.domain.rhythm.today import questions_in
from bot.domain.skills.recommending import comes_back
from bot.flow.cards import drilling, upcoming
from bot.flow.cards.due import DueNow, due_now, minutes_left_today
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import CardFrontShown, TaskShown
from bot.flow.cards.states import DrillEnded, is_card_open
from bot.flow.engine.changes import Audited, LearnerChanged
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.exams.states import REMINDERS_WAIT, ExamSat
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.maps.ports import MAPS
from bot.flow.practice import serving
from bot.flow.practice.ports import ITEMS
from bot.flow.reviews import reviewing
from bot.flow.rhythm import breaking
from bot.flow.rhythm.breaking import BroughtForward
from bot.flow.rhythm.events import BlockChanged, ReminderPressed, ReviewsDue, SnoozePressed
from bot.flow.rhythm.replies import Reminded
from bot.flow.skills.ports import SKILLS
from bot.flow.today import agendas


async def remind(state: ChatState, _: ReviewsDue, turn: Turn, ports: Ports) -> Outcome:
    """Ask the first due question, or say that something is due, or look again later.

    What the learner has open stays open. A question that the bot asked gives way to the next.
    The weekly letter replaces a reminder.
    A learner who is not admitted is asked nothing, and the clock looks again the next day.
    """
    if not turn.admitted:
        put_off = replace(turn.learner, remind_at=turn.learner.day_ends(turn.now))
        return Outcome(state=state, changes=(LearnerChanged(put_off),))
    due = await due_now(turn, ports, turn.learner.rhythm.muted)
    learner = breaking.without_made_up(turn.learner, due.in_all, turn.now)
    turn = replace(turn, learner=learner)
    ahead = await breaking.brought_forward(turn, ports)
    times = [at for at in (due.earliest, ahead.next_at) if at is not None]
    practice = None if times else await _practice(turn, ports)
    earliest = practice[0] if practice else min(times, default=None)
    in_all = due.in_all + ahead.in_all + (practice is not None and practice[0] <= turn.now)
    match reminder_verdict(learner, in_all, turn.now):
        case Send() if (until := waits_for_letter_until(learner, turn.now)) is not None:
            looked_at = replace(learner, remind_at=until)
        case Send() if not await _questions_today(turn, ports):
            tomorrow = next_reminder_at(learner, learner.day_ends(turn.now), turn.now)
            looked_at = replace(learner, remind_at=tomorrow)
        case Send() as send:
            reminded = after_reminder(learner, turn.now)
            again = next_reminder_at(reminded, earliest, turn.now)
            following = (
                await _remind_now(state, send, due, ahead, turn, ports)
                if practice is None
                else _remind_of_practice(state, send, practice[1], turn, ports)
            )
            changes = (
                LearnerChanged(replace(reminded, remind_at=again)),
                Audited("reminded", {"learner_id": learner.id, "due": in_all}),
            )
            return replace(following, changes=(*changes, *following.changes))
        case WaitUntil(at=at):
            looked_at = replace(learner, remind_at=at)
        case _:
            again = next_reminder_at(learner, earliest, turn.now) if in_all == 0 else None
            looked_at = replace(learner, remind_at=again)
    return Outcome(state=state, changes=(LearnerChanged(looked_at),))


async def ask_on(
    state: ChatState, _: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """If the outcome ends cards that came first, ask the due questions.

    They are asked as far as the day's cap and minutes allow.
    """
    ended = outcome.state
    if not isinstance(ended, DrillEnded) or not ended.drill.questions_follow:
        return outcome
    if not is_card_open(state):
        return outcome
    turn = replace(turn, learner=learner_after(outcome, turn.learner))
    most = await _questions_today(turn, ports)
    reviews = [reviewing.due_of(due_review) for due_review in await _due_reviews(turn, ports)][
        :most
    ]
    asked = await reviewing.begin_reminded(reviews, turn, ports)
    if asked is None:
        return outcome
    replies = (*outcome.replies, *asked.replies)
    return replace(asked, changes=(*outcome.changes, *asked.changes), replies=replies)


async def begin_reviews(state: ChatState, _: ReminderPressed, turn: Turn, ports: Ports) -> Outcome:
    """Begin what the bot reminded of."""
    return await hand_over(state, ReviewAsked(), turn, ports)


async def snooze(state: ChatState, event: SnoozePressed, turn: Turn, ports: Ports) -> Outcome:
    """Put the reminder off, and with it what the bot asked by itself."""
    learner = with_snooze(turn.learner, event.until, turn.now)
    comes_at = learner.rhythm.snoozed_until or turn.now
    return Outcome(
        state=state if state.asked_by_bot is None else Idle(),
        changes=(LearnerChanged(learner),),
        replies=(Line("reminder-snoozed", {"when": comes_at}, interim=True),),
    )


async def note_block(state: ChatState, event: BlockChanged, turn: Turn, ports: Ports) -> Outcome:
    """Note that the bot was blocked or unblocked. A blocked bot sends no reminders."""
    learner = replace(turn.learner, blocked=event.blocked)
    return Outcome(state=state, changes=(LearnerChanged(learner),))


async def _remind_now(
    state: ChatState, send: Send, due: DueNow, ahead: BroughtForward, turn: Turn, ports: Ports
) -> Outcome:
    """Return the reminder: the first question, or one line if something is open."""
    reminder = _reminder(send, turn)
    nothing_open = isinstance(state, NothingOpen) or state.asked_by_bot is not None
    agenda = await agendas.load(turn, ports)
    if nothing_open and not turn.overlays:
        asked = await _first_question(send, due, ahead, turn, ports)
        if asked is not None:
            of_cards = is_card_open(asked.state)
            kind = ToDoKind.CARDS if of_cards else ToDoKind.REVIEWS
            reminder = replace(reminder, rest=await agenda.rest(kind, turn, ports))
            return replace(asked, replies=_as_reminder(asked.replies, reminder))
    overdue = (turn.now - due.earliest).days if due.earliest is not None else 0
    reminded = Reminded(
        due=due.questions + len(ahead.reviews),
        cards=due.cards + len(ahead.cards),
        doing=min(send.doing, _at_once(due, ahead)),
        overdue_days=max(0, overdue),
        reminder=replace(reminder, rest=await agenda.rest(None, turn, ports)),
    )
    return Outcome(state=state, replies=(reminded,))


def _remind_of_practice(
    state: ChatState, send: Send, skill_id: SkillId, turn: Turn, ports: Ports
) -> Outcome:
    reminded = Reminded(
        due=0,
        doing=0,
        overdue_days=0,
        skill_id=skill_id,
        skill=serving.name_of(skill_id, turn, ports),
        reminder=_reminder(send, turn),
    )
    return Outcome(state=state, replies=(reminded,))


def _reminder(send: Send, turn: Turn) -> Reminder:
    rhythm = turn.learner.rhythm
    return Reminder(
        wording=rhythm.wording,
        again=rhythm.snoozed_until is not None,
        last_before_pause=send.last_before_pause,
    )


async def _first_question(
    send: Send, due: DueNow, ahead: BroughtForward, turn: Turn, ports: Ports
) -> Outcome | None:
    """Ask a concept or a card, whichever is more overdue in terms of its interval.

    Return None if nothing can be asked.
    """
    muted = turn.learner.rhythm.muted
    if not due.questions and not ahead.reviews:
        return await drilling.begin_reminded(turn, ports, ahead.cards)
    queue = await _due_reviews(turn, ports)
    cards = await ports[CARDS].due(turn.learner.id, turn.due_by, MOST_IN_DRILL, None, muted)
    latest = await upcoming.latest(cards, turn, ports)
    if latest is not None and (not queue or latest > overdue_ratio(queue[0], turn.now)):
        asked = await drilling.begin_reminded(turn, ports, ahead.cards, questions_follow=True)
        if asked is not None:
            return asked
    most = min(send.doing, await _questions_today(turn, ports))
    reviews = [reviewing.due_of(review) for review in (*queue, *ahead.reviews)][:most]
    asked = await reviewing.begin_reminded(reviews, turn, ports)
    return asked or await drilling.begin_reminded(turn, ports, ahead.cards)


async def _due_reviews(turn: Turn, ports: Ports) -> Sequence[DueReview]:
    """Return the due concepts that are not muted, in the order to ask them."""
    found = await ports[MAPS].due(turn.learner.id, turn.due_by)
    muted = turn.learner.rhythm.muted
    return due_queue(turn.due_by, (review for review in found if review.map_id not in muted))


async def _questions_today(turn: Turn, ports: Ports) -> int:
    """Return the number of questions the bot may still ask by itself, by cap and minutes."""
    day = turn.learner.day(turn.now)
    room = cap_on(turn.learner, day) - asked_on(turn.learner, day)
    return max(0, min(room, questions_in(await minutes_left_today(turn, ports))))


async def _practice(turn: Turn, ports: Ports) -> tuple[datetime, SkillId] | None:
    """Return when to remind of which skill, or None if questions or cards are to come."""
    learner = turn.learner
    if not await ports[ITEMS].any_served(learner.id):
        return None
    if (await due_now(turn, ports)).earliest is not None:  # muted ones count too
        return None
    with_items = await ports[ITEMS].skills_with_items(turn.language)
    states = (await ports[SKILLS].states(learner.id)).values()
    known = [state for state in states if state.skill_id in with_items]
    last = max(
        (state.last_practiced_at for state in known if state.last_practiced_at), default=None
    )
    return None if last is None else comes_back(known, learner.day_ends(last))


def _as_reminder(replies: Sequence[Reply], reminder: Reminder) -> tuple[Reply, ...]:
    """Return the replies with the question marked as a reminder."""
    return tuple(
        replace(reply, reminder=reminder)
        if isinstance(reply, QuestionAsked | CardFrontShown | TaskShown)
        else reply
        for reply in replies
    )


def _at_once(due: DueNow, ahead: BroughtForward) -> int:
    """Return the number of questions and cards that one sitting asks."""
    reviews = min(due.questions + len(ahead.reviews), reviewing.MOST)
    return reviews + min(due.cards + len(ahead.cards), MOST_IN_DRILL)


async def put_off_reminder(state: ExamSat, _: ReviewsDue, turn: Turn, ports: Ports) -> Outcome:
    """Make the clock look again later."""
    later = replace(turn.learner, remind_at=turn.now + REMINDERS_WAIT)
    return Outcome(state=state, changes=(LearnerChanged(later),))
