"""Words that are no answer: the name of a command, a yes or a no, a courtesy."""

from dataclasses import replace
from typing import Final

from bot.domain.answers.words import Meaning
from bot.domain.exercise.asking import looks_like_question
from bot.domain.topics.course import Language
from bot.flow.anywhere import notices, pasting
from bot.flow.anywhere.replies import MATHS_OFFERED, OTHER_OFFERED, PAUSE_OFFERED
from bot.flow.discussion import asking, talking
from bot.flow.discussion.states import TalkOpen
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import DECLARED, Event, Started, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import COURTESIES, Line
from bot.flow.engine.showing import Reading, reading, show_current
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Answering
from bot.flow.files.events import ImportAs, ImportPressed
from bot.flow.files.states import offers_in
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons import fading
from bot.flow.lessons.states import StepOpen
from bot.flow.practice.states import ItemClosed

_LANGUAGES: Final = {Meaning.ENGLISH: Language.EN, Meaning.GERMAN: Language.DE}
_EXPLAINED: Final = frozenset({Meaning.EXAMPLE, Meaning.OTHER_WAY})
"""Meanings that ask for an explanation while a question is open."""
_LEAVING: Final = frozenset({
    Meaning.DELETE, Meaning.HELP, Meaning.PRIVACY, Meaning.ENGLISH, Meaning.GERMAN, Meaning.STOP,
    Meaning.HAND_IN, Meaning.SKIP, Meaning.FROM_THE_START, Meaning.SETTINGS, Meaning.TODAY,
    Meaning.REMINDERS_OFF, Meaning.PROGRESS, Meaning.MAP, Meaning.CARDS, Meaning.EXAMS,
    Meaning.GOALS, Meaning.COURSES, Meaning.PRACTICE, Meaning.REVIEWS, Meaning.NEXT, Meaning.BYE,
})  # fmt: skip
"""Meanings that count as commands even in the middle of a talk."""


async def interpret_text(
    state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Event | Outcome:
    """Return the event that the text stands for, or the outcome that replies to it.

    The event is a command, a button or the text itself. A text that may be the awaited answer
    stays one, whatever else it can mean. If no words are awaited, a wish is also recognised among
    other words.
    """
    meaning = ports.words.meaning_of(event.text)
    talk = turn.open_beside(state, TalkOpen)
    if talk and isinstance(state, Answering) and meaning not in _LEAVING:
        return await talking.take_words(talk, state, event, turn, ports)
    step = turn.open_beside(state, StepOpen)
    if step and meaning in {None, Meaning.DONT_KNOW} and not looks_like_question(event.text):
        return await fading.take_text(step, state, event, turn, ports)
    if meaning is None and (offered := await pasting.offer_list(state, event, turn, ports)):
        return offered
    read = await reading(state, event, meaning, turn, ports)
    if meaning is None and read is Reading.NOTHING_AWAITED:
        meaning = ports.words.heard_in(event.text)
        read = await reading(state, event, meaning, turn, ports)
    if meaning is None or read is Reading.ANSWER:
        return event
    return await interpret_meaning(meaning, state, event, turn, ports)


async def interpret_meaning(
    meaning: Meaning, state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Event | Outcome:
    """Return the command or the button that is meant, the text itself, or the reply to it."""
    if meaning is Meaning.HELLO and not turn.known:
        return Started()
    if language := _LANGUAGES.get(meaning):
        return await _switch_language(language, state, turn, ports)
    if said := _line_for_wish(meaning, state):
        return Outcome(state=state, replies=(said,))
    if meaning in _EXPLAINED and isinstance(state, Answering):
        return await asking.ask(event.text, state, turn, ports)
    button = _file_button(state, meaning, turn) or state.pressed_by(meaning) or _command(meaning)
    if button is not None or state.has_words_for(meaning):
        return button or event
    return await notices.show_notice_in_passing(COURTESIES[meaning], state, turn, ports)


def _line_for_wish(meaning: Meaning, at: ChatState) -> Line | None:
    """Return the reply to a wish that has no button in this state, or None."""
    match meaning:
        case Meaning.MATHS:
            return MATHS_OFFERED
        case Meaning.BORED if not isinstance(at, NothingOpen | ItemClosed):
            return OTHER_OFFERED
        case Meaning.CURSE if not isinstance(at, NothingOpen | ItemClosed):
            return PAUSE_OFFERED
        case Meaning.TEST_ME if isinstance(at, Answering):
            return Line("said-asked-already", interim=True)
        case Meaning.EXAMPLE if isinstance(at, Answering) and not at.purpose.discussed:
            return Line("said-no-example-open", interim=True)
        case _:
            return None


async def _switch_language(
    language: Language, state: ChatState, turn: Turn, ports: Ports
) -> Outcome:
    """Switch to the language, and show in it what is open."""
    learner = replace(turn.learner, language=language, language_chosen=True)
    turn = replace(turn, learner=learner)
    if not turn.known:
        said = await hand_over(state, Started(), turn, ports)
    elif isinstance(state, NothingOpen):
        said = await notices.show_notice_in_passing("said-language", state, turn, ports)
    else:
        shown = await show_current(state, turn, ports)
        said = Outcome(state=state, replies=(Line("said-language"), *shown))
    return replace(said, changes=(LearnerChanged(learner), *said.changes))


def _file_button(state: ChatState, meaning: Meaning, turn: Turn) -> Event | None:
    """Return the button of the only file on offer while nothing else is open, or None."""
    offers = offers_in(turn.overlays)
    if not isinstance(state, NothingOpen) or len(offers) != 1:
        return None
    interaction_id = offers[0].interaction_id
    match meaning:
        case Meaning.YES | Meaning.OK:
            wanted = ImportAs.ANOTHER if offers[0].may_be_another else ImportAs.ITSELF
            return ImportPressed(interaction_id, wanted)
        case Meaning.NO:
            return ImportPressed(interaction_id, ImportAs.NOTHING)
        case _:
            return None


def _command(meaning: Meaning) -> Event | None:
    """Return the command that the word stands for, or None."""
    if meaning is Meaning.REMINDERS_OFF:
        return SettingChosen("reminders", "off")
    return next((command() for command in DECLARED if meaning in command.said_as), None)
