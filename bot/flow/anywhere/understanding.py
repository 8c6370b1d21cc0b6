"""Words that are no answer: a command by its name, a yes or a no, a courtesy."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.domain.answers.spec import ChoiceAnswer, FreeTextAnswer, TextAnswer
from bot.domain.answers.words import Meaning, Words, expected_texts
from bot.domain.cards.drill import rating_meant
from bot.domain.cards.typed_answers import expected_answers
from bot.domain.goals.entries import folded
from bot.domain.ids import InteractionId
from bot.domain.topics.course import Language, Question
from bot.flow.anywhere import passing
from bot.flow.anywhere.events import HelpAsked, SkipAsked, Started, StopAsked
from bot.flow.authoring import states as authoring_states
from bot.flow.authoring.events import ConfirmPressed, DrawPressed
from bot.flow.cards import states as cards_states
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.handover import hand_over
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.turn import Turn
from bot.flow.exams.states import ExamSat
from bot.flow.exercise.events import DontKnowPressed, HintPressed, QuestionNotUnderstood
from bot.flow.exercise.questions import question_of
from bot.flow.exercise.states import Answering, TopicPurpose, asks_for
from bot.flow.files.events import ImportAs, ImportPressed
from bot.flow.files.states import offers_in
from bot.flow.goals.landscape_progress import stored_progress
from bot.flow.goals.states import GoalSought
from bot.flow.learner.events import DeletionWanted
from bot.flow.learner.states import DeletionOpen
from bot.flow.lessons.events import CheckpointPressed, NextPartPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.marks.events import NextFindingPressed, TranscriptConfirmedPressed
from bot.flow.marks.states import FindingOpen, TranscriptOffered
from bot.flow.tasks.events import DrillOnPressed
from bot.flow.tasks.states import TaskAnswered
from bot.flow.topics.events import NextAsked, PlacementPressed
from bot.flow.topics.states import PlacementOffered

_COMMANDS: Final[Mapping[Meaning, Event]] = {
    Meaning.HELP: HelpAsked(),
    Meaning.HINT: HelpAsked(),
    Meaning.STOP: StopAsked(),
    Meaning.SKIP: SkipAsked(),
    Meaning.NEXT: NextAsked(),
    Meaning.DELETE: DeletionWanted(),
}
_LANGUAGES: Final = {Meaning.ENGLISH: Language.EN, Meaning.GERMAN: Language.DE}
_COURTESIES: Final[Mapping[Meaning, str]] = {
    Meaning.DONT_KNOW: "said-no-matter",
    Meaning.NOT_UNDERSTOOD: "said-not-understood",
    Meaning.NO: "said-all-right",
    Meaning.YES: "said-all-right",
    Meaning.BYE: "said-farewell",
    Meaning.THANKS: "said-welcome",
    Meaning.OK: "said-all-right",
    Meaning.HELLO: "said-greeting",
    Meaning.PLEASED: "said-glad",
    Meaning.SMILE: "said-here",
}
_AGREEING: Final = frozenset({Meaning.YES, Meaning.OK, Meaning.NEXT})
_YES_OR_NO: Final = frozenset({Meaning.YES, Meaning.NO})
_NO_ANSWERS: Final[Mapping[Meaning, Callable[[InteractionId], Event]]] = {
    Meaning.DONT_KNOW: DontKnowPressed,
    Meaning.NOT_UNDERSTOOD: lambda _: QuestionNotUnderstood(),
}
"""They are never the answer, also if they are sent as a reply to the question."""
_UNWILLING: Final = frozenset({Meaning.NO, Meaning.DONT_KNOW})
_OFFERS: Final[Mapping[type[object], Callable[[InteractionId, bool], Event]]] = {
    PlacementOffered: PlacementPressed,
    CheckpointOffered: CheckpointPressed,
    authoring_states.PrerequisiteOffered: ConfirmPressed,
}
_WAYS_ON: Final[Mapping[type[object], Callable[[Any], Event]]] = {
    Explaining: lambda it: NextPartPressed(it.interaction_id, it.part),
    authoring_states.MapPending: lambda it: DrawPressed(it.interaction_id),
    TaskAnswered: lambda it: DrillOnPressed(it.interaction_id),
    TranscriptOffered: lambda it: TranscriptConfirmedPressed(it.interaction_id),
    FindingOpen: lambda it: NextFindingPressed(it.interaction_id),
}
"""What a "go on" presses."""


async def meant(
    state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Event | Outcome:
    """Return what the text stands for: a command, a button, itself; or what it is met with.

    What may be the answer that is awaited stays one. Nothing else that it can mean counts.
    """
    meaning = ports.words.meaning_of(event.text)
    if meaning is None or await _may_answer(state, event, meaning, turn, ports):
        return event
    if meaning is Meaning.HELLO and not turn.known:
        return Started()
    if language := _LANGUAGES.get(meaning):
        return await _speak(language, state, turn, ports)
    button = _of_file(state, meaning, turn) or _button(state, meaning) or _COMMANDS.get(meaning)
    if button is not None or _is_read_there(state, meaning):
        return button or event
    return await passing.show_notice_in_passing(_COURTESIES[meaning], state, turn, ports)


async def _speak(language: Language, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Speak the language from now on, and say in it where the chat is."""
    learner = replace(turn.learner, language=language, language_chosen=True)
    turn = replace(turn, learner=learner)
    if not turn.known:
        said = await hand_over(state, Started(), turn, ports)
    elif isinstance(state, NothingOpen):
        said = await passing.show_notice_in_passing("said-language", state, turn, ports)
    else:
        shown = await show_current(state, turn, ports)
        said = Outcome(state=state, replies=(Line("said-language"), *shown))
    return replace(said, changes=(LearnerChanged(learner), *said.changes))


async def _may_answer(
    at: ChatState, event: TextReceived, meaning: Meaning, turn: Turn, ports: Ports
) -> bool:
    """Say whether the text may be what is awaited.

    A solution, and what is written anew, may be anything. Where words are awaited, a text that is
    surely the answer is one, whatever it means elsewhere.
    """
    surely = event.surely_answer and meaning not in _NO_ANSWERS
    match at:
        case (
            ExamSat()
            | cards_states.FrontBeingRewritten()
            | cards_states.BackBeingRewritten()
            | DeletionOpen()
        ):
            return True
        case cards_states.CardTurned():
            return rating_meant(event.text) is not None
        case GoalSought():
            return await _names_goal(event.text, turn, ports)
        case cards_states.CardAsked():
            return surely or await _may_be_of_card(at, event.text, turn, ports)
        case Answering() if asks_for(at, TopicPurpose):
            question = await question_of(at, ports)
            return _may_be_of_question(question, event, meaning, ports.words)
        case _:
            return surely and isinstance(at, Answering)


async def _may_be_of_card(at: cards_states.CardAsked, text: str, turn: Turn, ports: Ports) -> bool:
    learned = await ports.cards.learned(turn.learner.id, (at.current.ref,))
    cards = [found.card for found in learned.values()]
    sides = [side for card in cards for side in expected_answers(card) or (card.answer,)]
    fronts = [card.question for card in cards]
    words = ports.words
    return words.may_answer(text, sides) or words.may_be_taken_for(text, (*sides, *fronts))


def _may_be_of_question(
    question: Question, event: TextReceived, meaning: Meaning, words: Words
) -> bool:
    expected = list(expected_texts(question))
    may = words.may_answer(event.text, expected)
    surely = event.surely_answer and meaning not in _NO_ANSWERS
    match question.answer:
        case ChoiceAnswer():
            return may or meaning in _YES_OR_NO
        case TextAnswer() | FreeTextAnswer():
            return may or surely or words.may_be_taken_for(event.text, expected)
        case _:
            return may


async def _names_goal(text: str, turn: Turn, ports: Ports) -> bool:
    words = f" {folded(text)} "
    entries = (await stored_progress(turn, ports)).atlas.entries
    return any(words in f" {title} " for entry in entries for title in entry.titles)


def _button(  # noqa: PLR0911 - a kind of place each
    state: ChatState, meaning: Meaning
) -> Event | None:
    """Return the button of the place that a yes, a no, a "go on" or a hint stands for."""
    agrees = meaning in _AGREEING
    match state:
        case PlacementOffered() | CheckpointOffered() | authoring_states.PrerequisiteOffered() if (
            agrees or meaning is Meaning.NO
        ):
            return _OFFERS[type(state)](state.interaction_id, agrees)
        case Answering() | cards_states.CardAsked() if meaning in _NO_ANSWERS:
            return _NO_ANSWERS[meaning](state.interaction_id)
        case Answering() if meaning is Meaning.HINT:
            return HintPressed(state.interaction_id)
        case _ if agrees and type(state) in _WAYS_ON:
            return _WAYS_ON[type(state)](state)
        case Idle() | cards_states.DrillEnded() | authoring_states.TopicProposed() if agrees:
            return NextAsked()
        case authoring_states.TopicProposed() | GoalSought() if meaning in _UNWILLING:
            return SkipAsked() if isinstance(state, GoalSought) else NextAsked()
        case _:
            return None


def _of_file(state: ChatState, meaning: Meaning, turn: Turn) -> Event | None:
    """Return the button of the only file that is offered while nothing else is open."""
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


def _is_read_there(at: ChatState, meaning: Meaning) -> bool:
    """Say whether the step of the state has a better word for it than a courtesy."""
    if isinstance(
        at,
        authoring_states.WritingInventory
        | authoring_states.DrawingMap
        | authoring_states.SeekingPrerequisite,
    ):
        return True
    if isinstance(at, cards_states.CardTurned | cards_states.LeechFound) and meaning in {
        *_AGREEING,
        *_YES_OR_NO,
    }:
        return True
    if isinstance(at, TranscriptOffered) and meaning is Meaning.NO:
        return True
    return meaning in _NO_ANSWERS and not isinstance(at, NothingOpen)
