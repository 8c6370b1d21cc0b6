"""What can happen in a chat, in the words of the machine."""

from bot.flow.events.asked import (
    CardsAsked,
    ExportAsked,
    GoalsAsked,
    HelpAsked,
    HistoryAsked,
    ImportAsked,
    LearnAsked,
    MapAsked,
    NextAsked,
    PrivacyAsked,
    ProgressAsked,
    ReviewAsked,
    SettingsAsked,
    SkipAsked,
    Started,
    StopAsked,
    TopicsAsked,
    UnknownCommandGiven,
    UsageAsked,
    WhyAsked,
)
from bot.flow.events.occurred import (
    AnswersDoubted,
    FitMade,
    ReviewsDue,
    TopicIdle,
)
from bot.flow.events.received import (
    BlockChanged,
    DocumentReceived,
    PhotoReceived,
    TextReceived,
    Unreadable,
    UnreadableReceived,
)
from bot.flow.events.worked import (
    BridgeProposed,
    QuestionsCame,
    SurveyMade,
    TopicDrawn,
    WorkFailed,
)
from bot.flow.presses import (
    AnswerAgainPressed,
    AnswerMeantPressed,
    AutopilotPressed,
    BasicsPressed,
    BridgePressed,
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
    SettingsPagePressed,
    Sm2Pressed,
    SubjectPressed,
    SuspendedPressed,
    TeachAgainPressed,
    TextMeantPressed,
    TopicPressed,
    TypedRightPressed,
    UnknownPressed,
    ZonePressed,
)

WorkEvent = SurveyMade | TopicDrawn | QuestionsCame | BridgeProposed | WorkFailed
"""What a worker brings back; no act of the learner."""

Press = (
    CoursePressed
    | PlacementPressed
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
    | SettingsPagePressed
    | LanguagePressed
    | ClockPressed
    | ZonePressed
    | CardSettingsPressed
    | Sm2Pressed
    | FsrsPressed
    | NewCardsPressed
    | QuietPressed
    | CapPressed
    | RemindersPressed
    | PicturesPressed
    | ForgetPressed
    | TopicPressed
    | RefreshersPressed
    | FinishPressed
    | TeachAgainPressed
    | RehearsePressed
    | BasicsPressed
    | BridgePressed
    | NumbersPressed
    | NumberPressed
    | HistoryPressed
    | ConceptsPressed
    | ConceptPressed
    | QuestionDoubtedPressed
    | DoubtReasonPressed
    | DoubtDroppedPressed
    | BringPressed
    | ReportPressed
    | ExportsPressed
    | ExportDeckPressed
    | ExportPressed
    | ExportAllPressed
    | ExportAsked
    | CardTakenBackPressed
    | CardTurnedPressed
    | DeckDrillPressed
    | DeckDroppedPressed
    | DeckPressed
    | DeckTakenPressed
    | DeckTypedPressed
    | DecksPressed
    | DrillPressed
    | LeechPressed
    | MoreCardsPressed
    | RatingPressed
    | RatingUndonePressed
    | RepeatPressed
    | SuspendedPressed
    | TypedRightPressed
    | HintPressed
    | DrillOnPressed
    | CardsAsked
    | AutopilotPressed
    | ChoicesPressed
    | FocusListPressed
    | FocusPressed
    | GoalBegunPressed
    | GoalLockPressed
    | GoalOpenedPressed
    | GoalSearchPressed
    | GoalsFoundPressed
    | LandscapePressed
    | LandscapePutAwayPressed
    | LandscapesPressed
    | LevelPressed
    | NextGoalPressed
    | SubjectPressed
    | MapAsked
    | ProgressAsked
    | NextAsked
    | ReviewAsked
    | TopicsAsked
    | StopAsked
    | UnknownPressed
)


Event = (
    Press
    | Started
    | LearnAsked
    | HistoryAsked
    | GoalsAsked
    | SettingsAsked
    | SkipAsked
    | WhyAsked
    | PrivacyAsked
    | UsageAsked
    | HelpAsked
    | UnknownCommandGiven
    | TextReceived
    | PhotoReceived
    | UnreadableReceived
    | DocumentReceived
    | ImportAsked
    | ReviewsDue
    | TopicIdle
    | AnswersDoubted
    | FitMade
    | BlockChanged
    | WorkEvent
)
