"""What to say, as meanings; the door makes the words.

`kind` is for storage alone (the discriminator of the stored JSON); no code compares it.
"""

from bot.flow.replies.card_settings import CardSettingsShown, ModelCost
from bot.flow.replies.decks import (
    DeckReply,
    DeckRow,
    DeckShown,
    DecksShown,
    DropAsked,
    SuspendedRow,
    SuspendedShown,
)
from bot.flow.replies.doubts import DoubtAsked, DoubtBecame, DoubtSettled, MasteryTakenBack
from bot.flow.replies.drilling import (
    CardBackShown,
    CardFrontShown,
    CardHeading,
    CardJudged,
    CardNoted,
    CardReply,
    CardSaid,
    CardSide,
    CardVerdict,
    DrillDone,
    LastRating,
    LeechShown,
    NothingToDrill,
    Rewriting,
    RewritingAsked,
    WhyCardTold,
)
from bot.flow.replies.files import FileReply
from bot.flow.replies.goals import GoalReached, GoalSet, GoalUnknown, TopicFinished
from bot.flow.replies.history import (
    AnsweredFor,
    AnswerPage,
    AnswerRow,
    ConceptChoice,
    ConceptShown,
    ConceptsShown,
    HistoryShown,
)
from bot.flow.replies.landscapes import (
    ChoicesShown,
    FocusShown,
    GoalBegun,
    GoalLocked,
    GoalMastered,
    GoalNoted,
    GoalReply,
    GoalsFound,
    GoalShown,
    GoalTakenBack,
    GoalWordsAsked,
    LandscapeShown,
    LandscapesShown,
)
from bot.flow.replies.lessons import (
    Because,
    CheckpointProposed,
    ConceptExplained,
    ConceptMastered,
    CourseCompleted,
    LessonStands,
    QuizEnded,
)
from bot.flow.replies.offers import (
    CourseCard,
    CoursesOffered,
    NothingToDo,
    PlacementProposed,
    PlanMade,
    Welcomed,
    WhyNothing,
)
from bot.flow.replies.overviews import (
    MapRow,
    MapShown,
    Reason,
    TopicRow,
    TopicsShown,
    TopicStopped,
    WhyTold,
)
from bot.flow.replies.plain import NotReadable, Plain, Said, SaidInPassing, Stopped, UsageShown
from bot.flow.replies.progress import (
    ConceptNumbers,
    GoalProgress,
    NumberExplained,
    NumbersShown,
    ProgressShown,
    TopicChoice,
    TopicProgress,
)
from bot.flow.replies.questions import (
    AnswerJudged,
    AnswerUnclear,
    Asking,
    Judged,
    MeaningAsked,
    NeedsModel,
    QuestionAsked,
    TopicOrQuestionAsked,
)
from bot.flow.replies.refreshers import RefreshersProposed, RefreshersSettled
from bot.flow.replies.resting import IdleWarned, TopicPaused, TopicPutAway
from bot.flow.replies.reviews import (
    ClockAsked,
    Reminded,
    ReviewEnded,
    SlippingConcept,
    SticksNow,
    TeachAgainOffered,
)
from bot.flow.replies.settings import SettingsShown, ZonesOffered
from bot.flow.replies.tasks import (
    DrillWaits,
    Grader,
    PhotoTrouble,
    PhotoUseless,
    TaskGivenUp,
    TaskGraded,
    TaskReply,
    TaskShown,
)
from bot.flow.replies.upcoming import CardsAhead, CardsExplained
from bot.flow.replies.writing import (
    BridgeAdded,
    BridgeSuggested,
    ExplanationMissing,
    Making,
    MapNotDrawn,
    ModelSilent,
    QuestionAnswered,
    QuestionsAwaited,
    Silent,
    TopicOffered,
    TopicStuck,
    WorkStands,
)

Reply = (
    Welcomed
    | CoursesOffered
    | PlacementProposed
    | QuestionAsked
    | AnswerJudged
    | AnswerUnclear
    | MeaningAsked
    | TopicOrQuestionAsked
    | NeedsModel
    | PlanMade
    | ConceptExplained
    | LessonStands
    | QuizEnded
    | CheckpointProposed
    | ConceptMastered
    | CourseCompleted
    | RefreshersProposed
    | RefreshersSettled
    | ReviewEnded
    | TeachAgainOffered
    | SticksNow
    | NothingToDo
    | WhyTold
    | MapShown
    | ProgressShown
    | NumbersShown
    | NumberExplained
    | HistoryShown
    | ConceptsShown
    | ConceptShown
    | TopicsShown
    | TopicStopped
    | TopicFinished
    | GoalSet
    | GoalUnknown
    | GoalReached
    | TopicPaused
    | IdleWarned
    | TopicPutAway
    | SettingsShown
    | ZonesOffered
    | CardSettingsShown
    | CardsAhead
    | CardsExplained
    | ClockAsked
    | Reminded
    | Stopped
    | TopicOffered
    | WorkStands
    | TopicStuck
    | MapNotDrawn
    | ExplanationMissing
    | QuestionAnswered
    | ModelSilent
    | QuestionsAwaited
    | BridgeSuggested
    | BridgeAdded
    | Plain
    | SaidInPassing
    | NotReadable
    | UsageShown
    | DoubtAsked
    | DoubtSettled
    | MasteryTakenBack
    | DeckReply
    | TaskReply
    | GoalReply
    | FileReply
    | CardReply
)
