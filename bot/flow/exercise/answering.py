"""The one loop of everything that is asked. The activity decides what its events lead to."""

from dataclasses import replace
from typing import Any, Final

from bot.domain.answers.spec import ChoiceAnswer, FreeTextAnswer, TextAnswer
from bot.domain.answers.verdict import UnclearReason
from bot.domain.answers.words import PLACES, Meaning, Words
from bot.domain.topics.course import Question, expected_texts
from bot.flow.engine.events import PhotoReceived, SkipAsked, TextReceived, TextUnread
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.showing import Reading, reads_words, shows
from bot.flow.engine.states import NO_ANSWERS
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise.activities import activity_of, question_of
from bot.flow.exercise.grading import report_still_graded
from bot.flow.exercise.replies import AnswerUnclear
from bot.flow.exercise.states import Answering, GradeAwaited, TopicPurpose, asks_for

_UNREAD: Final = frozenset({
    UnclearReason.NOT_A_NUMBER, UnclearReason.NOT_AN_EXPRESSION, UnclearReason.NOT_AN_EQUATION,
    UnclearReason.NOT_A_SET, UnclearReason.NOT_TRUE_OR_FALSE, UnclearReason.NOT_A_CHOICE,
    UnclearReason.NOT_AN_ORDER, UnclearReason.NO_STEPS,
})  # fmt: skip
"""Reasons if no answer of the awaited form was found."""


async def answer(
    state: Answering[Any], event: exercise_events.AnswerEvent, turn: Turn, ports: Ports
) -> Outcome:
    """Read the answer. If it counts, go on with the activity."""
    awaited = turn.open_beside(state, GradeAwaited)
    if awaited is not None:
        return report_still_graded(state, awaited)
    outcome = await activity_of(state).answer(state, event, turn, ports)
    if isinstance(event, TextReceived) and isinstance(outcome.state, Answering):
        if any(_is_unread(reply) for reply in outcome.replies):
            other = await hand_over(
                state, TextUnread(event.text, event.surely_answer), turn, ports
            )
            if other.replies:
                return other
            return await _after_unread(outcome, outcome.state, turn, ports)
        return await _after_unread(outcome, outcome.state, turn, ports)
    return outcome


def _is_unread(reply: Reply) -> bool:
    return isinstance(reply, AnswerUnclear) and reply.reason in _UNREAD


async def _after_unread(
    outcome: Outcome, state: Answering[Any], turn: Turn, ports: Ports
) -> Outcome:
    """Show the question and its buttons again from the second unclear text on."""
    unclear = next((reply for reply in outcome.replies if isinstance(reply, AnswerUnclear)), None)
    if unclear is None:
        return outcome
    unread = state.asked.unread + 1
    state = replace(state, asked=replace(state.asked, unread=unread))
    again = unclear.wants_question(unread)
    shown = await activity_of(state).show(state, turn, ports) if again else ()
    return replace(outcome, state=state, replies=(*outcome.replies, *shown))


async def reassure(
    state: Answering[Any], _: exercise_events.QuestionNotUnderstood, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that nothing has counted, and show the question again."""
    unclear = AnswerUnclear(reason=UnclearReason.QUESTION_NOT_UNDERSTOOD)
    return await _after_unread(Outcome(state=state, replies=(unclear,)), state, turn, ports)


async def take_photo(
    state: Answering[Any], event: PhotoReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Read the answer in the photo, if the activity accepts photos."""
    awaited = turn.open_beside(state, GradeAwaited)
    if awaited is not None:
        is_same_album = event.album and event.album == awaited.given.album
        return Outcome(state=state) if is_same_album else report_still_graded(state, awaited)
    return await activity_of(state).take_photo(state, event, turn, ports)


async def answer_again(
    state: Answering[Any], _: exercise_events.AnswerAgainPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Grade the answer that could not be graded before, or show the question if there is none."""
    given = state.asked.ungraded
    if given is None:
        return await show_or_give_way(state, turn, ports)
    state = replace(state, asked=replace(state.asked, ungraded=None))
    if given.photo is None:
        again = TextReceived(given.typed, surely_answer=True)
        return await answer(state, again, turn, ports)
    photo = PhotoReceived(given.photo, caption=given.typed, album=given.album)
    return await take_photo(state, photo, turn, ports)


async def clear_order(
    state: Answering[Any], _: exercise_events.OrderClearedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take back the letters tapped so far."""
    cleared = replace(state, asked=replace(state.asked, picked=()))
    return await show_or_give_way(cleared, turn, ports, edits=True)


async def mark_unsure(
    state: Answering[Any], _: exercise_events.UnsurePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Note that the learner is not sure of the coming answer. A second press takes this back."""
    marked = replace(state, asked=replace(state.asked, unsure=not state.asked.unsure))
    return await show_or_give_way(marked, turn, ports, edits=True)


async def give_hint(
    state: Answering[Any], _: exercise_events.HintPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the next hint."""
    return await activity_of(state).give_hint(state, turn, ports)


async def skip(state: Answering[Any], _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Skip what is asked. What was not answered does not count."""
    awaited = turn.open_beside(state, GradeAwaited)
    if awaited is not None:
        return report_still_graded(state, awaited)
    return await activity_of(state).skip(state, turn, ports)


@shows(Answering)
async def show(state: Answering[Any], turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return what is asked as it stands."""
    return await activity_of(state).show(state, turn, ports)


async def show_or_give_way(
    state: Answering[Any], turn: Turn, ports: Ports, *, edits: bool = False
) -> Outcome:
    """Show what is asked as it stands, or go on without it if it is gone."""
    activity = activity_of(state)
    shown = await activity.show(state, turn, ports, edits=edits)
    if not shown:
        return await activity.give_way(state, turn, ports)
    return Outcome(state=state, replies=shown)


@reads_words(Answering)
async def read_words(
    state: Answering[Any], event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return if the text may be the answer, or a wrong one if words are awaited.

    A text that is surely the answer is one, whatever it means elsewhere.
    """
    surely = event.surely_answer and meaning not in NO_ANSWERS
    if not asks_for(state, TopicPurpose):
        is_answer = surely and meaning is not None
        other = Reading.NO_ANSWER if state.purpose.awaits_words else Reading.NOTHING_AWAITED
        return Reading.ANSWER if is_answer else other
    question = await question_of(state, ports)
    wants_words = isinstance(question.answer, TextAnswer | FreeTextAnswer)
    is_answer = meaning is not None and _may_be_answer(question, event, meaning, ports.words)
    other = Reading.NO_ANSWER if wants_words else Reading.NOTHING_AWAITED
    return Reading.ANSWER if is_answer else other


def _may_be_answer(
    question: Question, event: TextReceived, meaning: Meaning, words: Words
) -> bool:
    expected = list(expected_texts(question))
    may = words.may_answer(event.text, expected)
    surely = event.surely_answer and meaning not in NO_ANSWERS
    match question.answer:
        case ChoiceAnswer():
            return may or meaning in {Meaning.YES, Meaning.NO}
        case TextAnswer() if words.may_be_wrong(event.text, meaning):
            return True
        case TextAnswer() | FreeTextAnswer():
            taken = words.may_be_taken_for(event.text, expected)
            return may or surely or meaning in PLACES or taken
        case _:
            return may
