"""The buttons that can be pressed; commands that are buttons too are among the events."""

from bot.flow.presses.files import (
    BringAs,
    BringPressed,
    ExportAllPressed,
    ExportDeckPressed,
    ExportPressed,
    ExportsPressed,
    ReportPressed,
)
from bot.flow.presses.learning import (
    AnswerAgainPressed,
    AnswerMeantPressed,
    BasicsPressed,
    BridgePressed,
    CancelPressed,
    CheckpointPressed,
    ChoicePressed,
    ConceptPressed,
    ConceptsPressed,
    ConfirmPressed,
    CoursePressed,
    DontKnowPressed,
    DoubtDroppedPressed,
    DoubtReasonPressed,
    DrawPressed,
    ExplainAs,
    ExplainPressed,
    FinishPressed,
    GoalPressed,
    HistoryPressed,
    NumberPressed,
    NumbersPressed,
    OrderClearedPressed,
    PlacementPressed,
    PracticePressed,
    QuestionDoubtedPressed,
    QuizPressed,
    RefreshersPressed,
    ScopePressed,
    TeachAgainPressed,
    TextMeantPressed,
    TopicAction,
    TopicPressed,
    UnknownPressed,
)
from bot.flow.presses.settings import (
    CapPressed,
    ClockPressed,
    ForgetPressed,
    LanguagePressed,
    PicturesPressed,
    QuietPressed,
    RemindersPressed,
    Screen,
    SettingsPagePressed,
    ZonePressed,
)

__all__ = [
    "AnswerAgainPressed",
    "AnswerMeantPressed",
    "BasicsPressed",
    "BridgePressed",
    "BringAs",
    "BringPressed",
    "CancelPressed",
    "CapPressed",
    "CheckpointPressed",
    "ChoicePressed",
    "ClockPressed",
    "ConceptPressed",
    "ConceptsPressed",
    "ConfirmPressed",
    "CoursePressed",
    "DontKnowPressed",
    "DoubtDroppedPressed",
    "DoubtReasonPressed",
    "DrawPressed",
    "ExplainAs",
    "ExplainPressed",
    "ExportAllPressed",
    "ExportDeckPressed",
    "ExportPressed",
    "ExportsPressed",
    "FinishPressed",
    "ForgetPressed",
    "GoalPressed",
    "HistoryPressed",
    "LanguagePressed",
    "NumberPressed",
    "NumbersPressed",
    "OrderClearedPressed",
    "PicturesPressed",
    "PlacementPressed",
    "PracticePressed",
    "QuestionDoubtedPressed",
    "QuietPressed",
    "QuizPressed",
    "RefreshersPressed",
    "RemindersPressed",
    "ReportPressed",
    "ScopePressed",
    "Screen",
    "SettingsPagePressed",
    "TeachAgainPressed",
    "TextMeantPressed",
    "Ticketed",
    "TopicAction",
    "TopicPressed",
    "UnknownPressed",
    "ZonePressed",
]

Ticketed = (
    PlacementPressed
    | GoalPressed
    | ScopePressed
    | CancelPressed
    | DrawPressed
    | ConfirmPressed
    | PracticePressed
    | ChoicePressed
    | OrderClearedPressed
    | AnswerAgainPressed
    | DontKnowPressed
    | ExplainPressed
    | QuizPressed
    | CheckpointPressed
    | AnswerMeantPressed
    | TextMeantPressed
    | BringPressed
    | ReportPressed
)
"""Presses that belong to one asking; an old one is told from a new one by its ticket."""
