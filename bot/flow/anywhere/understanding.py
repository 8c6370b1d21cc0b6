"""Words that are no answer: a command by its name, a yes or a no, a courtesy."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.domain.answers.folding import folded
from bot.domain.answers.spec import ChoiceAnswer, FreeTextAnswer, TextAnswer
from bot.domain.answers.words import EVERYDAY, Meaning, Words
from bot.domain.cards.typed_answers import expected_answers
from bot.domain.exercise.ambiguity import looks_like_question
from bot.domain.rhythm.dates import date_meant
from bot.domain.topics.course import Language, Question, expected_texts
from bot.flow.anywhere import notices
from bot.flow.anywhere.replies import MATHS_OFFERED, OTHER_OFFERED, PAUSE_OFFERED
from bot.flow.authoring import states as authoring_states
from bot.flow.authoring.events import ConfirmPressed, DrawPressed
from bot.flow.cards import faces, states as cards_states
from bot.flow.cards.events import CardsAsked, CardTurnedPressed, DrillOnPressed
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import TaskAnswered
from bot.flow.discussion import asking as questions
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import (
    Event,
    HelpAsked,
    NextAsked,
    SkipAsked,
    Started,
    StopAsked,
    TextReceived,
    WhyAsked,
)
from bot.flow.engine.handover import hand_over
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.events import ExamsAsked
from bot.flow.exams.states import ExamSat
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise.activities import question_of
from bot.flow.exercise.states import Answering, TopicPurpose, asks_for
from bot.flow.files.events import ImportAs, ImportPressed
from bot.flow.files.states import offers_in
from bot.flow.goals.events import GoalsAsked
from bot.flow.goals.landscape_progress import stored_progress
from bot.flow.goals.states import GoalSought
from bot.flow.learner.events import DeletionWanted, SettingChosen, SettingsAsked
from bot.flow.learner.states import DeletionOpen
from bot.flow.lessons import events as lesson_events
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.marks.events import NextFindingPressed, TranscriptConfirmedPressed
from bot.flow.marks.states import FindingOpen, TranscriptOffered
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.practice.events import NextItemPressed, PracticeAsked
from bot.flow.practice.states import ItemClosed, Practice
from bot.flow.progress.events import ProgressAsked
from bot.flow.rhythm.states import BreakEndOpen
from bot.flow.today.events import TodayAsked
from bot.flow.topics.events import LearnAsked
from bot.flow.tutor import orders as tutor_orders
from bot.flow.tutor.tutoring import TEACHER

_COMMANDS: Final[Mapping[Meaning, Event]] = {
    Meaning.HELP: HelpAsked(),
    Meaning.HINT: HelpAsked(),
    Meaning.STOP: StopAsked(),
    Meaning.WHY: WhyAsked(),
    Meaning.SKIP: SkipAsked(),
    Meaning.NEXT: NextAsked(),
    Meaning.DELETE: DeletionWanted(),
    Meaning.PLEA: HelpAsked(),
    Meaning.SETTINGS: SettingsAsked(),
    Meaning.REMINDERS_OFF: SettingChosen("reminders", "off"),
    Meaning.TODAY: TodayAsked(),
    Meaning.PROGRESS: ProgressAsked(),
    Meaning.CARDS: CardsAsked(),
    Meaning.EXAMS: ExamsAsked(),
    Meaning.GOALS: GoalsAsked(),
    Meaning.COURSES: LearnAsked(),
    Meaning.PRACTICE: PracticeAsked(),
    Meaning.REVIEWS: exercise_events.ReviewAsked(),
    Meaning.TEST_ME: exercise_events.ReviewAsked(),
    Meaning.BORED: LearnAsked(),
    Meaning.OTHER_WAY: NextAsked(),
    Meaning.EXAMPLE: NextAsked(),
    Meaning.FROM_THE_START: NextAsked(),
    Meaning.TURN: NextAsked(),
}
_PLACES: Final = frozenset({
    Meaning.SETTINGS, Meaning.TODAY, Meaning.PROGRESS, Meaning.CARDS, Meaning.EXAMS,
    Meaning.GOALS, Meaning.COURSES, Meaning.PRACTICE, Meaning.REVIEWS, Meaning.EXAMPLE,
})  # fmt: skip
"""Nouns, which are no wish if a word is awaited: a wrong word is an answer as well."""
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
    Meaning.TOO_HARD: "said-no-matter",
    Meaning.CURSE: "said-calm",
    Meaning.FAVOUR: "said-no-favour",
}
_EXPLAINED: Final = frozenset({Meaning.EXAMPLE, Meaning.OTHER_WAY})
"""Of a question that is open they ask for an explanation."""
_AGREEING: Final = frozenset({Meaning.YES, Meaning.OK, Meaning.NEXT})
_YES_OR_NO: Final = frozenset({Meaning.YES, Meaning.NO})
_NO_ANSWERS: Final = frozenset({Meaning.DONT_KNOW, Meaning.NOT_UNDERSTOOD})
"""They are never the answer, also if they are sent as a reply to the question."""
_UNWILLING: Final = frozenset({Meaning.NO, Meaning.DONT_KNOW})
_Presses = Mapping[Meaning, Callable[[Any], Event]]
"""The buttons of a state, by what is said."""


def _offered(press: Callable[..., Event]) -> _Presses:
    """Return the two buttons of an offer."""
    agreed = (*_AGREEING, Meaning.TEST_ME)
    return {
        **dict.fromkeys(agreed, lambda it: press(it.interaction_id, wanted=True)),
        **dict.fromkeys(
            (Meaning.NO, Meaning.FROM_THE_START), lambda it: press(it.interaction_id, wanted=False)
        ),
    }


def _explained(way: tutor_orders.ExplainAs) -> Callable[[Any], Event]:
    return lambda it: lesson_events.ExplainPressed(it.interaction_id, way)


def _goes_on(press: Callable[[Any], Event]) -> _Presses:
    return dict.fromkeys(_AGREEING, press)


_UNANSWERED: Final[_Presses] = {
    Meaning.DONT_KNOW: lambda it: exercise_events.DontKnowPressed(it.interaction_id),
    Meaning.NOT_UNDERSTOOD: lambda _: exercise_events.QuestionNotUnderstood(),
}
_HINTS: Final = (Meaning.HINT, Meaning.TOO_HARD, Meaning.PLEA)
_BUTTONS: Final[Mapping[type[object], _Presses]] = {
    Answering: {
        **_UNANSWERED,
        **dict.fromkeys(_HINTS, lambda it: exercise_events.HintPressed(it.interaction_id)),
        Meaning.REVIEWS: lambda _: NextAsked(),
        Meaning.TURN: _UNANSWERED[Meaning.DONT_KNOW],
    },
    cards_states.CardAsked: {
        **_UNANSWERED,
        Meaning.TOO_HARD: _UNANSWERED[Meaning.DONT_KNOW],
        Meaning.TURN: lambda it: CardTurnedPressed(it.interaction_id),
    },
    Explaining: {
        **_goes_on(lambda it: lesson_events.NextPartPressed(it.interaction_id, it.part)),
        **dict.fromkeys(
            (Meaning.NOT_UNDERSTOOD, Meaning.OTHER_WAY, Meaning.TOO_HARD),
            _explained(tutor_orders.ExplainAs.ANOTHER_ANGLE),
        ),
        Meaning.EXAMPLE: _explained(tutor_orders.ExplainAs.WORKED_EXAMPLE),
        Meaning.TEST_ME: lambda it: lesson_events.QuizPressed(it.interaction_id),
    },
    PlacementOffered: _offered(PlacementPressed),
    CheckpointOffered: _offered(lesson_events.CheckpointPressed),
    authoring_states.PrerequisiteOffered: _offered(ConfirmPressed),
    authoring_states.MapPending: _goes_on(lambda it: DrawPressed(it.interaction_id)),
    ItemClosed: dict.fromkeys(
        (*_AGREEING, *_COURTESIES, Meaning.BORED), lambda it: NextItemPressed(it.interaction_id)
    ),
    TaskAnswered: _goes_on(lambda it: DrillOnPressed(it.interaction_id)),
    TranscriptOffered: _goes_on(lambda it: TranscriptConfirmedPressed(it.interaction_id)),
    FindingOpen: _goes_on(lambda it: NextFindingPressed(it.interaction_id)),
}
"""What is on the screen can be said."""


async def meant(
    state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Event | Outcome:
    """Return what the text stands for: a command, a button, itself; or what it is met with.

    What may be the answer that is awaited stays one. Nothing else that it can mean counts. Where
    no words are awaited, a wish is heard among other words too.
    """
    meaning = ports.words.meaning_of(event.text)
    if meaning is None and await _awaits_no_words(state, event.text, ports):
        meaning = ports.words.heard_in(event.text)
    if meaning is None or await _may_answer(state, event, meaning, turn, ports):
        return event
    return await met(meaning, state, event, turn, ports)


async def met(
    meaning: Meaning, state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Event | Outcome:
    """Return the command or the button that is meant, the text itself, or what it is met with."""
    if meaning is Meaning.HELLO and not turn.known:
        return Started()
    if language := _LANGUAGES.get(meaning):
        return await _speak(language, state, turn, ports)
    if said := _said_instead(meaning, state):
        return Outcome(state=state, replies=(said,))
    if meaning in _EXPLAINED and isinstance(state, Answering):
        return await questions.ask(event.text, state, turn, ports)
    button = _of_file(state, meaning, turn) or _button(state, meaning)
    if button is not None or _is_read_there(state, meaning):
        return button or event
    return await notices.show_notice_in_passing(_COURTESIES[meaning], state, turn, ports)


def _said_instead(meaning: Meaning, at: ChatState) -> Line | None:
    """Return the line that meets a wish which has no button where the chat is."""
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


async def _speak(language: Language, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Speak the language from now on, and say in it where the chat is."""
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


async def _awaits_no_words(at: ChatState, text: str, ports: Ports) -> bool:
    """Return True if no words can answer here; a question may be meant for the model."""
    match at:
        case Explaining() | CheckpointOffered() | PlacementOffered():
            return ports[TEACHER] is None or not looks_like_question(text)
        case cards_states.CardTurned():
            return ports.words.rating_of(text) is None
        case Answering() if asks_for(at, TopicPurpose):
            question = await question_of(at, ports)
            return not isinstance(question.answer, TextAnswer | FreeTextAnswer)
        case _:
            return asks_for(at, Practice)


async def _may_answer(  # noqa: PLR0911 - a kind of place each
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
        case NothingOpen() if meaning is Meaning.STOP:  # "tomorrow", at the page for a break
            return date_meant(event.text, turn.learner.day(turn.now)) is not None
        case BreakEndOpen():
            return date_meant(event.text, at.begins) is not None
        case cards_states.CardTurned():
            return ports.words.rating_of(event.text) is not None
        case GoalSought():
            return await _names_goal(event.text, turn, ports)
        case cards_states.CardAsked():
            return surely or await _may_be_of_card(at, event.text, meaning, turn, ports)
        case Answering() if asks_for(at, TopicPurpose):
            question = await question_of(at, ports)
            return _may_be_of_question(question, event, meaning, ports.words)
        case _:
            return surely and isinstance(at, Answering)


async def _may_be_of_card(
    at: cards_states.CardAsked, text: str, meaning: Meaning, turn: Turn, ports: Ports
) -> bool:
    learned = await ports[CARDS].learned(turn.learner.id, (at.current.ref,))
    cards = [found.card for found in learned.values()]
    is_typed = any(faces.is_typed(at, card) for card in cards)
    if is_typed and _may_be_wrong(text, meaning, ports.words):
        return True
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
        case TextAnswer() if _may_be_wrong(event.text, meaning, words):
            return True
        case TextAnswer() | FreeTextAnswer():
            return (
                may or surely or meaning in _PLACES or words.may_be_taken_for(event.text, expected)
            )
        case _:
            return may


def _may_be_wrong(text: str, meaning: Meaning, words: Words) -> bool:
    """Return True if the text may be a wrong answer if a word is awaited."""
    return meaning in _PLACES or (meaning not in EVERYDAY and words.is_any_word(text))


async def _names_goal(text: str, turn: Turn, ports: Ports) -> bool:
    words = f" {folded(text)} "
    entries = (await stored_progress(turn, ports)).atlas.entries
    return any(words in f" {title} " for entry in entries for title in entry.titles)


def _button(state: ChatState, meaning: Meaning) -> Event | None:
    """Return the button of the place, or the command, that is said."""
    agrees = meaning in _AGREEING
    press = _BUTTONS.get(type(state), {}).get(meaning)
    match state:
        case _ if press is not None:
            return press(state)
        case Idle() | cards_states.DrillEnded() | authoring_states.TopicProposed() if agrees:
            return NextAsked()
        case Idle() if meaning is Meaning.NOT_UNDERSTOOD:
            return HelpAsked()
        case authoring_states.TopicProposed() | GoalSought() if meaning in _UNWILLING:
            return SkipAsked() if isinstance(state, GoalSought) else NextAsked()
        case _:
            return _COMMANDS.get(meaning)


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
