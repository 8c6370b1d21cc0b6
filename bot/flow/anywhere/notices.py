"""Messages that change nothing, and lines in passing."""

from typing import Final

from bot.domain.ids import InteractionId
from bot.flow.anywhere.replies import NOTHING_STOPPED, help_line, in_passing
from bot.flow.cards.events import RatingPressed, RepeatPressed
from bot.flow.cards.replies import rating_names
from bot.flow.cards.states import CardTurned
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import (
    GuideAsked,
    HelpAsked,
    NextAsked,
    PrivacyAsked,
    SkipAsked,
    StopAsked,
    UnknownCommandGiven,
    UnknownPressed,
)
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import STOPPED, WAYS_ON, Line, LineButton, LineKeyboard, Style, remark
from bot.flow.engine.showing import reply_and_show, show_current
from bot.flow.engine.states import AlbumRefused, ChatState, Idle, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exam_dates.events import ExamDateAsked
from bot.flow.exam_dates.naming import exam_told
from bot.flow.lessons.events import CheckpointPressed
from bot.flow.lessons.states import CheckpointOffered
from bot.flow.maps.ports import MAPS
from bot.flow.maps.replies import NothingToDo
from bot.flow.maps.rows import course_cards
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.rhythm import choosing
from bot.flow.topics.replies import OTHER_COURSES
from bot.flow.tutor.events import UsageAsked
from bot.flow.tutor.replies import usage, usage_in_calls, usage_of_topics
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.tutor.usage import BUDGET

_TURNS_ON_A_SCREEN: Final = 4
"""Turns with brief replies after which the open question has scrolled off the screen."""


async def help_out(state: ChatState, _: HelpAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show what the bot can do, and what is open."""
    key = "help" if ports[TEACHER] is None else "help-with-model"
    return await reply_and_show(help_line(key), state, turn, ports)


async def show_guide(state: ChatState, _: GuideAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show the first steps, for learners and teachers."""
    guide = Line(keyboard=WAYS_ON, more=(ports.guides.get(turn.language, ""),), interim=True)
    return await reply_and_show(guide, state, turn, ports)


async def show_privacy(state: ChatState, _: PrivacyAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show what is kept, for how long, how to have it deleted, and the contact if there is one."""
    key = "privacy" if ports[TEACHER] is None else "privacy-with-model"
    told = remark(key, days=ports.picture_days)
    if ports.contact:
        told = remark(f"{key}-contact", days=ports.picture_days, contact=ports.contact)
    return await reply_and_show(told, state, turn, ports)


async def show_usage(state: ChatState, _: UsageAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show what the model has cost today, and what is left of the learner's share."""
    if (budget := ports[BUDGET]) is None:
        return await reply_and_show(remark("said-no-model"), state, turn, ports)
    allowance = await budget.allowance(turn.learner.id, turn.now)
    key = "usage-all-used-up" if allowance.all_used_up else "usage"
    key = "usage-used-up" if allowance.learner_used_up else key
    told = usage_in_calls if allowance.in_calls else usage
    shown = told(allowance.spent, allowance.for_learner, key)
    current = await show_current(state, turn, ports)
    if not allowance.in_calls:
        current = (usage_of_topics(allowance), *current)
    if lesson := state.lesson_open:
        tokens = await budget.lesson_tokens(turn.learner.id, lesson)
        current = (remark("usage-lesson", tokens=tokens), *current)
    return Outcome(state=state, replies=(shown, *current))


async def name_commands(
    state: ChatState, _: UnknownCommandGiven, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that there is no such command, and which there are."""
    return await reply_and_show(remark("said-unknown-command"), state, turn, ports)


async def pass_over_album(
    overlay: AlbumRefused,
    state: ChatState,
    _: engine_events.PhotoReceived | engine_events.UnreadableReceived,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Ignore the rest of an album that was answered already."""
    return Outcome(state=state, overlays=(*turn.overlays, overlay))


async def refuse_unknown_button(
    state: ChatState, _: UnknownPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that the bot does not know this button. The reply's buttons lead to what is open."""
    return Outcome(state=state, replies=(remark("said-unknown-button"),))


async def ask_to_press(
    state: ChatState, event: engine_events.Event, turn: Turn, ports: Ports
) -> Outcome:
    """Ask for a button, and show it again if it has scrolled away.

    If a page of the settings was shown last, it gets the text first. An exam with its date is
    kept all the same.
    """
    if isinstance(event, engine_events.TextReceived):
        if taken := await choosing.take_typed(state, event.text, turn, ports):
            return taken
        if exam_told(event.text, turn):
            return await hand_over(state, ExamDateAsked(event.text), turn, ports)
    again = await show_current(state, turn, ports)
    if again and all(
        isinstance(reply, Line) and reply.is_brief and reply.keyboard for reply in again
    ):
        return Outcome(state=state, replies=again)  # a line with its buttons says it by itself
    line = _button_line(state, turn)
    latest = await ports.chats.said(turn.chat_id, _TURNS_ON_A_SCREEN)
    brief = [isinstance(reply, Line) and reply.is_brief for reply in latest]
    if len(latest) >= _TURNS_ON_A_SCREEN and all(brief):
        return Outcome(state=state, replies=(line, *again))
    return Outcome(state=state, replies=(line,))


def _button_line(state: ChatState, turn: Turn) -> Line:
    """Return the line that asks for a button, with the buttons of an open offer."""
    match state:
        case PlacementOffered(interaction_id=at):
            check = LineButton(
                "button-placement", PlacementPressed(at, wanted=True), Style.PRIMARY
            )
            begin = LineButton("button-beginning", PlacementPressed(at, wanted=False))
            return Line(
                "said-press-one-of", {}, ((check,), (begin,), (OTHER_COURSES,)), interim=True
            )
        case CheckpointOffered(interaction_id=at):
            now = LineButton(
                "button-checkpoint", CheckpointPressed(at, wanted=True), Style.PRIMARY
            )
            later = LineButton("button-later", CheckpointPressed(at, wanted=False))
            return Line("said-press-one-of", {}, ((now, later),), interim=True)
        case CardTurned(interaction_id=at, current=card):
            return Line("said-rate-card", {}, _ratings(at, turn, again=card.repeat), interim=True)
        case _:
            return remark("said-press-or-type")


def _ratings(at: InteractionId, turn: Turn, *, again: bool) -> LineKeyboard:
    """Return the ratings of a turned card, or just known and not known if it came `again`."""
    names = rating_names(two=again or turn.learner.rhythm.two_ratings)
    buttons = [
        LineButton(
            name,
            RepeatPressed(at, known=rating.is_recalled) if again else RatingPressed(at, rating),
        )
        for rating, name in names.items()
    ]
    return tuple(tuple(buttons[row : row + 2]) for row in range(0, len(buttons), 2))


async def turn_away(state: ChatState, _: engine_events.Event, turn: Turn, ports: Ports) -> Outcome:
    """Reply that the bot is not open to everyone. Nothing else happens."""
    return Outcome(state=state, replies=(remark("said-not-admitted"),))


async def show_notice_in_passing(key: str, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Reply in one line. What is open stays open, and is not shown again."""
    if not isinstance(state, NothingOpen):
        line = Line(f"{key}-open")
    elif await _can_begin_something(turn, ports):
        line = remark(key)
    else:
        topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
        courses = course_cards(turn, ports, but=topics)
        line = in_passing(key, next(iter(courses), None))
    return Outcome(state=state, replies=(line,))


async def _can_begin_something(turn: Turn, ports: Ports) -> bool:
    """Return True if there is anything to begin. Nothing is begun, and no model is asked."""
    begun = await hand_over(Idle(), NextAsked(), turn, ports)
    return not any(isinstance(reply, NothingToDo) for reply in begun.replies)


async def report_nothing_to_skip(
    state: ChatState, _: SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that nothing is open that could be skipped."""
    again = await show_current(state, turn, ports)
    return Outcome(state=state, replies=(remark("said-nothing-to-skip"), *again))


async def stop(state: ChatState, _: StopAsked, turn: Turn, ports: Ports) -> Outcome:
    """Close what is open. A question of a topic waits until the topic is resumed."""
    lasting = tuple(overlay for overlay in turn.overlays if overlay.outlasts_stop)
    is_open = lasting != turn.overlays or not isinstance(state, NothingOpen)
    return Outcome(
        state=Idle(),
        overlays=lasting,
        changes=state.set_aside(),
        replies=(STOPPED if is_open else NOTHING_STOPPED,),
    )
