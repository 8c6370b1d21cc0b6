"""One codec for everything a button can mean; the data names a choice, never its truth."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final

from bot.domain.course import Language
from bot.domain.doubted_questions import DoubtReason
from bot.domain.ids import (
    CardMark,
    CourseId,
    DeckId,
    EditionMark,
    LandscapeMark,
    MapId,
    NodeMark,
    QuestionId,
    QuestionMark,
)
from bot.domain.memory_models.review import Rating
from bot.domain.numbers import Number
from bot.domain.scope import Scope
from bot.flow.bringing import ExportForm
from bot.flow.events import (
    CardsAsked,
    ExportAsked,
    MapAsked,
    NextAsked,
    Press,
    ProgressAsked,
    ReviewAsked,
    StopAsked,
    TopicsAsked,
)
from bot.flow.presses import (
    AnswerAgainPressed,
    AnswerMeantPressed,
    AutopilotPressed,
    BasicsPressed,
    BridgePressed,
    BringAs,
    BringPressed,
    CancelPressed,
    CapPressed,
    CardSettingsPressed,
    CardTakenBackPressed,
    CardTurnedPressed,
    CheckpointPressed,
    ChoicePressed,
    ChoicesPressed,
    ClockPressed,
    ConceptPressed,
    ConceptsPressed,
    ConfirmPressed,
    CoursePressed,
    DeckDrillPressed,
    DeckDroppedPressed,
    DeckPressed,
    DecksPressed,
    DeckTakenPressed,
    DeckTypedPressed,
    DontKnowPressed,
    DoubtDroppedPressed,
    DoubtReasonPressed,
    DrawPressed,
    DrillOnPressed,
    DrillPressed,
    ExplainAs,
    ExplainPressed,
    ExportAllPressed,
    ExportDeckPressed,
    ExportPressed,
    ExportsPressed,
    FinishPressed,
    FocusListPressed,
    FocusPressed,
    ForgetPressed,
    FsrsPressed,
    GoalBegunPressed,
    GoalLockPressed,
    GoalOpenedPressed,
    GoalPressed,
    GoalSearchPressed,
    GoalsFoundPressed,
    HintPressed,
    HistoryPressed,
    LandscapePressed,
    LandscapePutAwayPressed,
    LandscapesPressed,
    LanguagePressed,
    LeechAction,
    LeechPressed,
    LevelPressed,
    MoreCardsPressed,
    NewCardsPressed,
    NextGoalPressed,
    NumberPressed,
    NumbersPressed,
    OrderClearedPressed,
    PicturesPressed,
    PlacementPressed,
    PracticePressed,
    QuestionDoubtedPressed,
    QuietPressed,
    QuizPressed,
    RatingPressed,
    RatingUndonePressed,
    RefreshersPressed,
    RehearsePressed,
    RemindersPressed,
    RepeatPressed,
    ReportPressed,
    ScopePressed,
    Screen,
    SettingsPagePressed,
    Sm2Pressed,
    SubjectPressed,
    SuspendedPressed,
    TeachAgainPressed,
    TextMeantPressed,
    TopicAction,
    TopicPressed,
    TypedRightPressed,
    UnknownPressed,
    ZonePressed,
)

LIMIT_BYTES: Final = 64
"""What Telegram allows for the data of one button."""

_SEPARATOR: Final = ":"


class ButtonTooLongError(ValueError):
    """A press whose data would not fit into a button, or would not be read back."""


def _yes_no(text: str) -> bool:
    return {"1": True, "0": False}[text]


def _rating(text: str) -> Rating:
    return Rating(int(text))


@dataclass(frozen=True, slots=True)
class _Spelling:
    """How one kind of press is written: its tag, and how each field is read back."""

    tag: str
    press: Callable[..., Press]
    readers: tuple[Callable[[str], object], ...] = ()


_SPELLINGS: Final = (
    _Spelling("course", CoursePressed, (CourseId,)),
    _Spelling("place", PlacementPressed, (QuestionId, _yes_no)),
    _Spelling("goal", GoalPressed, (QuestionId, int)),
    _Spelling("scope", ScopePressed, (QuestionId, Scope)),
    _Spelling("cancel", CancelPressed, (QuestionId,)),
    _Spelling("draw", DrawPressed, (QuestionId,)),
    _Spelling("try", PracticePressed, (QuestionId,)),
    _Spelling("pick", ChoicePressed, (QuestionId, int)),
    _Spelling("clear", OrderClearedPressed, (QuestionId,)),
    _Spelling("regrade", AnswerAgainPressed, (QuestionId,)),
    _Spelling("dunno", DontKnowPressed, (QuestionId,)),
    _Spelling("tell", ExplainPressed, (QuestionId, ExplainAs)),
    _Spelling("quiz", QuizPressed, (QuestionId,)),
    _Spelling("check", CheckpointPressed, (QuestionId, _yes_no)),
    _Spelling("answer", AnswerMeantPressed, (QuestionId, _yes_no)),
    _Spelling("text", TextMeantPressed, (QuestionId, _yes_no)),
    _Spelling("page", SettingsPagePressed, (Screen,)),
    _Spelling("lang", LanguagePressed, (Language,)),
    _Spelling("clock", ClockPressed, (int,)),
    _Spelling("zone", ZonePressed, (str,)),
    _Spelling("quiet", QuietPressed, (int, int)),
    _Spelling("cap", CapPressed, (int,)),
    _Spelling("remind", RemindersPressed, (_yes_no,)),
    _Spelling("dark", PicturesPressed, (_yes_no,)),
    _Spelling("forget", ForgetPressed),
    _Spelling("cardset", CardSettingsPressed),
    _Spelling("sm2", Sm2Pressed),
    _Spelling("fsrs", FsrsPressed, (int,)),
    _Spelling("newcards", NewCardsPressed, (int,)),
    _Spelling("topic", TopicPressed, (MapId, TopicAction)),
    _Spelling("keep", RefreshersPressed, (MapId, _yes_no)),
    _Spelling("finish", FinishPressed, (MapId,)),
    _Spelling("again", TeachAgainPressed, (MapId, NodeMark)),
    _Spelling("rehearse", RehearsePressed),
    _Spelling("basics", BasicsPressed, (MapId, NodeMark)),
    _Spelling("gap", BridgePressed, (MapId, NodeMark)),
    _Spelling("add", ConfirmPressed, (QuestionId, _yes_no)),
    _Spelling("whys", NumbersPressed, (MapId,)),
    _Spelling("why", NumberPressed, (MapId, Number)),
    _Spelling("log", HistoryPressed, (MapId, int)),
    _Spelling("nodes", ConceptsPressed, (MapId, int)),
    _Spelling("node", ConceptPressed, (MapId, NodeMark, int)),
    _Spelling("doubt", QuestionDoubtedPressed, (MapId, QuestionMark)),
    _Spelling("wrong", DoubtReasonPressed, (MapId, QuestionMark, DoubtReason)),
    _Spelling("fine", DoubtDroppedPressed),
    _Spelling("hint", HintPressed, (QuestionId,)),
    _Spelling("onward", DrillOnPressed, (QuestionId,)),
    _Spelling("bring", BringPressed, (QuestionId, BringAs)),
    _Spelling("odd", ReportPressed, (QuestionId,)),
    _Spelling("outs", ExportsPressed, (int,)),
    _Spelling("out", ExportDeckPressed, (DeckId,)),
    _Spelling("outas", ExportPressed, (DeckId, ExportForm)),
    _Spelling("outall", ExportAllPressed),
    _Spelling("export", ExportAsked),
    _Spelling("areas", LandscapesPressed),
    _Spelling("area", LandscapePressed, (LandscapeMark, int)),
    _Spelling("leave", LandscapePutAwayPressed, (LandscapeMark,)),
    _Spelling("aim", GoalOpenedPressed, (EditionMark, int, int)),
    _Spelling("lock", GoalLockPressed, (EditionMark, int, int)),
    _Spelling("begin", GoalBegunPressed, (EditionMark, int)),
    _Spelling("nextaim", NextGoalPressed, (LandscapeMark,)),
    _Spelling("focus", FocusPressed, (EditionMark, int, _yes_no)),
    _Spelling("foci", FocusListPressed, (int,)),
    _Spelling("chosen", ChoicesPressed, (EditionMark, int)),
    _Spelling("level", LevelPressed, (EditionMark, int)),
    _Spelling("subject", SubjectPressed, (EditionMark, int, int)),
    _Spelling("pilot", AutopilotPressed, (EditionMark, _yes_no)),
    _Spelling("seek", GoalSearchPressed),
    _Spelling("found", GoalsFoundPressed, (str, int)),
    _Spelling("decks", DecksPressed, (int,)),
    _Spelling("deck", DeckPressed, (DeckId,)),
    _Spelling("drill", DrillPressed, (_yes_no,)),
    _Spelling("drilldeck", DeckDrillPressed, (DeckId, _yes_no)),
    _Spelling("take", DeckTakenPressed, (DeckId, _yes_no)),
    _Spelling("type", DeckTypedPressed, (DeckId, _yes_no)),
    _Spelling("drop", DeckDroppedPressed, (DeckId, _yes_no)),
    _Spelling("asleep", SuspendedPressed, (DeckId, int)),
    _Spelling("wake", CardTakenBackPressed, (DeckId, CardMark)),
    _Spelling("turn", CardTurnedPressed, (QuestionId,)),
    _Spelling("rate", RatingPressed, (QuestionId, _rating)),
    _Spelling("repeat", RepeatPressed, (QuestionId, _yes_no)),
    _Spelling("undo", RatingUndonePressed, (QuestionId,)),
    _Spelling("claim", TypedRightPressed, (QuestionId,)),
    _Spelling("leech", LeechPressed, (QuestionId, LeechAction)),
    _Spelling("more", MoreCardsPressed, (QuestionId,)),
    _Spelling("cards", CardsAsked),
    _Spelling("map", MapAsked),
    _Spelling("progress", ProgressAsked),
    _Spelling("next", NextAsked),
    _Spelling("review", ReviewAsked),
    _Spelling("topics", TopicsAsked),
    _Spelling("stop", StopAsked),
    _Spelling("old", UnknownPressed),
)
_BY_PRESS: Final = {spelling.press: spelling for spelling in _SPELLINGS}
_BY_TAG: Final = {spelling.tag: spelling for spelling in _SPELLINGS}


def encode(press: Press) -> str:
    """Return the press as the data of a button, at most 64 bytes."""
    values = (_written(getattr(press, field.name)) for field in fields(press))
    data = _SEPARATOR.join((_BY_PRESS[type(press)].tag, *values))
    if len(data.encode()) > LIMIT_BYTES:
        raise ButtonTooLongError(data)
    return data


def decode(data: str) -> Press:
    """Return the press that the data stands for; what this bot never wrote is UnknownPressed."""
    tag, *values = data.split(_SEPARATOR)
    spelling = _BY_TAG.get(tag)
    if spelling is None or len(values) != len(spelling.readers):
        return UnknownPressed()
    try:
        read = [reader(value) for reader, value in zip(spelling.readers, values, strict=True)]
    except (ValueError, KeyError):
        return UnknownPressed()
    return spelling.press(*read)


def _written(value: object) -> str:
    text = str(int(value)) if isinstance(value, bool) else str(value)
    if _SEPARATOR in text:
        raise ButtonTooLongError(text)
    return text
