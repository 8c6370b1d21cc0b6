"""The buttons that can be pressed; commands that are buttons too are among the events."""

from bot.flow.presses.card_settings import (
    CardSettingsPressed,
    FsrsPressed,
    NewCardsPressed,
    Sm2Pressed,
)
from bot.flow.presses.drilling import (
    CardTakenBackPressed,
    CardTurnedPressed,
    DeckDrillPressed,
    DeckDroppedPressed,
    DeckPressed,
    DecksPressed,
    DeckTakenPressed,
    DeckTypedPressed,
    DrillPressed,
    LeechAction,
    LeechPressed,
    MoreCardsPressed,
    RatingPressed,
    RatingUndonePressed,
    RepeatPressed,
    SuspendedPressed,
    TypedRightPressed,
)
from bot.flow.presses.files import (
    BringAs,
    BringPressed,
    ExportAllPressed,
    ExportDeckPressed,
    ExportPressed,
    ExportsPressed,
    ReportPressed,
)
from bot.flow.presses.landscapes import (
    AutopilotPressed,
    ChoicesPressed,
    FocusListPressed,
    FocusPressed,
    GoalBegunPressed,
    GoalLockPressed,
    GoalOpenedPressed,
    GoalSearchPressed,
    GoalsFoundPressed,
    LandscapePressed,
    LandscapePutAwayPressed,
    LandscapesPressed,
    LevelPressed,
    NextGoalPressed,
    SubjectPressed,
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
    RehearsePressed,
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
from bot.flow.presses.tasks import DrillOnPressed, HintPressed

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
    | CardTurnedPressed
    | RatingPressed
    | RepeatPressed
    | RatingUndonePressed
    | TypedRightPressed
    | LeechPressed
    | MoreCardsPressed
    | HintPressed
    | DrillOnPressed
)
"""Presses that belong to one asking; an old one is told from a new one by its ticket."""
