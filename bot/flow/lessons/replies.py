"""Replies of a lesson: explanations, how a quiz ended, and what does not stick."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import InteractionId, MapId, ShortNodeId, SkillId, SourceId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.practice.open_steps import OpenStep
from bot.domain.topics.course import Citation
from bot.flow.engine.replies import Line, LineButton, Reply, Style, Words, reply
from bot.flow.exercise.events import FlagDroppedPressed, PracticePressed
from bot.flow.lessons.events import (
    CheckpointPressed,
    ExplainPressed,
    LessonFlaggedPressed,
    LessonFlagReasonPressed,
    NextPartPressed,
    QuizPressed,
    StepPressed,
)
from bot.flow.lessons.states import QuizPurpose, StepOpen
from bot.flow.maps.replies import Because
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import ModelTrouble


@reply("concept_explained")
class ConceptExplained(Reply):
    """A concept, explained in one of the ways."""

    interaction_id: InteractionId
    label: str
    way: ExplainAs
    text: str
    minutes: int
    number: int
    """Number of mastered concepts, plus one."""
    left: int
    """Number of concepts to count this one among."""
    because: Because | None = None
    figure: str = ""
    """The figure beside the text as JSON, or "" if there is none."""
    dark: bool = False
    """Whether the figure is drawn light on dark."""
    part: int = 0
    """Number of this part of the explanation, from 1, or 0 if it is shown whole."""
    following: bool = False
    """Whether another part follows."""
    untold: tuple[ExplainAs, ...] = ()
    """The ways of explaining that the author left out."""
    open_steps: tuple[OpenStep, ...] = ()
    """The last steps of a worked example, which are left to the learner."""
    citation: Citation | None = None
    """The place in the learner's own source, or None without a source."""
    source: SourceId | None = None
    """The source whose page can be looked at, if there is one."""
    map_id: MapId | None = None
    """The map of a text that a model wrote, so that a problem can be reported."""
    node: ShortNodeId | None = None
    """The concept as a button names it."""


def step_open(open_ones: StepOpen, key: str = "step-open") -> Line:
    """Return the step that the learner is to do now, with a button that shows it."""
    place = open_ones.interaction_id
    show = LineButton("button-show-step", StepPressed(place, len(open_ones.steps)))
    quiz = LineButton("button-quiz", QuizPressed(place), Style.PRIMARY)
    task = open_ones.steps[0].task
    return Line(key, {}, ((show,), (quiz,)), more=(task,), interim=True)


def lesson_doubted(event: LessonFlaggedPressed) -> Line:
    """Return the question what is wrong with a text, with the reasons to choose from."""
    reasons = tuple(
        (
            LineButton(
                f"button-doubt-text-{reason.value}",
                LessonFlagReasonPressed(event.map_id, event.node, reason),
            ),
        )
        for reason in FlagReason
    )
    drop = LineButton("button-doubt-dropped", FlagDroppedPressed())
    return Line("doubt-text-asked", {}, (*reasons, (drop,)), interim=True)


@reply("explanation_awaited")
class ExplanationAwaited(Reply):
    """A concept is being explained, which can be stopped."""

    interaction_id: InteractionId
    """The id that the stop button carries."""
    label: str
    way: ExplainAs
    because: Because | None = None


@reply("quiz_ended")
class QuizEnded(Reply):
    """A quiz is over."""

    purpose: QuizPurpose
    passed: bool
    label: str
    right: int
    asked: int
    next_review_at: datetime | None = None
    tomorrow: bool = False
    """Whether the concept's next checkpoint waits for tomorrow."""
    map_id: MapId | None = None
    node: ShortNodeId | None = None
    """The concept that can be explained now, as a button names it."""
    ahead: bool = False
    """Whether the lesson waits because a prerequisite is not mastered."""
    rehearsal: bool = False
    """Whether something can be rehearsed now."""
    skill: SkillId | None = None
    """The skill as which the concept can be practised."""
    rests: bool = False
    """Whether the concept failed so often today that it rests until tomorrow."""
    meanwhile: bool = False
    """Whether another concept can be learned meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrugglingConcept:
    """A concept that will not stick, why, and what it builds on."""

    map_id: MapId
    node: ShortNodeId
    label: str
    reasons: tuple[StruggleReason, ...]
    prerequisites: tuple[str, ...] = ()
    """Labels of prerequisites to review first; empty if there are none or they were reviewed."""
    can_seek_prerequisite: bool = False
    """Whether the model can look for a missing prerequisite."""


@reply("teach_again_offered")
class TeachAgainOffered(Reply):
    """The offer to teach concepts again that failed three reviews in a row."""

    concepts: tuple[StrugglingConcept, ...]


def open_lesson(
    interaction_id: InteractionId, label: str, *, practice: bool = False, part: int = 0
) -> Line:
    """Return the message that the lesson is open, with everything that can be done in it.

    `practice` adds a button for unchecked questions; `part` is the part of the explanation shown
    last, or 0 if nothing follows.
    """
    ways = tuple(
        LineButton(f"button-{way.value}".replace("_", "-"), ExplainPressed(interaction_id, way))
        for way in ExplainAs
    )
    ready = LineButton("button-quiz", QuizPressed(interaction_id), Style.PRIMARY)
    practise = (LineButton("button-practice", PracticePressed(interaction_id)),)
    on = (LineButton("button-next-part", NextPartPressed(interaction_id, part), Style.PRIMARY),)
    keyboard = (
        *((on,) if part else ()),
        (ready,),
        *((practise,) if practice else ()),
        ways[:2],
        ways[2:],
    )
    return Line("lesson-stands", {"label": label}, keyboard)


def questions_awaited(
    *,
    interaction_id: InteractionId,
    label: str,
    practice: bool,
    trouble: ModelTrouble | None = None,
) -> Line:
    """Return the message that no question counts yet although the learner is ready.

    `trouble` tells why none will come by itself. `practice` means that unchecked questions exist.
    """
    retry = LineButton("button-try-again", QuizPressed(interaction_id), Style.PRIMARY)
    practise = LineButton("button-practice", PracticePressed(interaction_id))
    ways = tuple(
        LineButton(f"button-{way.value}".replace("_", "-"), ExplainPressed(interaction_id, way))
        for way in ExplainAs
        if way is not ExplainAs.EXPLANATION
    )
    return Line(
        "questions-missing" if trouble else "questions-awaited",
        {"label": label},
        (
            *(((retry,),) if trouble else ()),
            *(((practise,),) if practice else ()),
            ways[:2],
            *((ways[2:],) if ways[2:] else ()),
        ),
        more=(
            *((trouble.words,) if trouble else ()),
            *((Words("questions-practice"),) if practice else ()),
        ),
    )


def explanation_missing(
    *, interaction_id: InteractionId, label: str, way: ExplainAs, trouble: ModelTrouble
) -> Line:
    """Return why a concept is not explained right now. The lesson keeps its place."""
    retry = LineButton("button-try-again", ExplainPressed(interaction_id, way), Style.PRIMARY)
    ready = LineButton("button-quiz", QuizPressed(interaction_id))
    return Line(
        "explanation-missing", {"label": label}, ((retry,), (ready,)), more=(trouble.words,)
    )


def checkpoint_proposed(
    *, interaction_id: InteractionId, label: str, opens: tuple[str, ...], again: bool = False
) -> Line:
    """Return the offer of a few more questions, after which the next concept opens.

    `again` tells that a checkpoint was tried before on the same day.
    """
    go = CheckpointPressed(interaction_id, wanted=True)
    later = CheckpointPressed(interaction_id, wanted=False)
    yes = LineButton("button-checkpoint", go, Style.PRIMARY)
    keyboard = ((yes, LineButton("button-later", later)),)
    offer = Words("checkpoint-masters", {"label": label})
    if opens:
        offer = Words("checkpoint-opens", {"opens": opens})
    more = (Words("checkpoint-again"), offer) if again else (offer,)
    return Line(keyboard=keyboard, more=more)
