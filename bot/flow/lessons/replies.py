"""A concept explained, how the questions about it ended, and what does not stick."""

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
    """How many concepts are mastered, and one more."""
    left: int
    """How many concepts the map has."""
    because: Because | None = None
    figure: str = ""
    """What is drawn beside it, as JSON; empty where nothing is."""
    dark: bool = False
    """Whether it is drawn light on dark."""
    part: int = 0
    """Which part of the explanation it is, from 1; 0 where it is shown whole."""
    following: bool = False
    """Whether another part follows."""
    untold: tuple[ExplainAs, ...] = ()
    """The ways in which its author did not write it."""
    open_steps: tuple[OpenStep, ...] = ()
    """The last steps of a worked example, which are left to the learner."""
    citation: Citation | None = None
    """The place of the learner's own source that carries it; None without a source."""
    source: SourceId | None = None
    """Whose page can be looked at, if there is one."""
    map_id: MapId | None = None
    """Of a text that a model wrote, about which something may be wrong."""
    node: ShortNodeId | None = None
    """What a button calls its concept."""


def step_open(open_ones: StepOpen, key: str = "step-open") -> Line:
    """Return the step that is the learner's now, and how to see it."""
    place = open_ones.interaction_id
    show = LineButton("button-show-step", StepPressed(place, len(open_ones.steps)))
    quiz = LineButton("button-quiz", QuizPressed(place), Style.PRIMARY)
    task = open_ones.steps[0].task
    return Line(key, {}, ((show,), (quiz,)), more=(task,), interim=True)


def lesson_doubted(event: LessonFlaggedPressed) -> Line:
    """Return the reasons to choose from why something is wrong with a text."""
    reasons = tuple(
        (
            LineButton(
                f"button-doubt-text-{it.value}",
                LessonFlagReasonPressed(event.map_id, event.node, it),
            ),
        )
        for it in FlagReason
    )
    drop = LineButton("button-doubt-dropped", FlagDroppedPressed())
    return Line("doubt-text-asked", {}, (*reasons, (drop,)), interim=True)


@reply("explanation_awaited")
class ExplanationAwaited(Reply):
    """A concept is being explained; it can be stopped."""

    interaction_id: InteractionId
    """Of the button that stops it."""
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
    """What a button calls the concept that can be explained now."""
    ahead: bool = False
    """Whether the lesson waits, since what the concept builds on is not mastered."""
    rehearsal: bool = False
    """Whether something can be rehearsed now."""
    skill: SkillId | None = None
    """What the concept can be practised as."""
    rests: bool = False
    """Whether the concept was not understood so often today that it comes back tomorrow."""
    meanwhile: bool = False
    """Whether another concept is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrugglingConcept:
    """A concept that will not stick, why, and what it builds on."""

    map_id: MapId
    node: ShortNodeId
    label: str
    reasons: tuple[StruggleReason, ...]
    prerequisites: tuple[str, ...] = ()
    """Prerequisites that can be reviewed first; none where there are none, or it was done."""
    can_seek_prerequisite: bool = False
    """Whether something that may be missing below it can be looked for."""


@reply("teach_again_offered")
class TeachAgainOffered(Reply):
    """Some concepts failed three reviews in a row: shall they be taught again?"""

    concepts: tuple[StrugglingConcept, ...]


def open_lesson(
    interaction_id: InteractionId, label: str, *, practice: bool = False, part: int = 0
) -> Line:
    """Return that the lesson in the chat is still open, with everything that can be done in it.

    Practice is among it where no question counts yet, but one can be practised; and what follows
    that `part` of the explanation, where something does.
    """
    ways = tuple(
        LineButton(f"button-{it.value}".replace("_", "-"), ExplainPressed(interaction_id, it))
        for it in ExplainAs
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
    """Return that the learner is ready, and there is no question yet that counts.

    `trouble` tells why none comes by itself; unchecked questions may be there for practice.
    """
    retry = LineButton("button-try-again", QuizPressed(interaction_id), Style.PRIMARY)
    practise = LineButton("button-practice", PracticePressed(interaction_id))
    ways = tuple(
        LineButton(f"button-{it.value}".replace("_", "-"), ExplainPressed(interaction_id, it))
        for it in ExplainAs
        if it is not ExplainAs.EXPLANATION
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
    """Return why a concept is not explained right now; the lesson keeps its place."""
    retry = LineButton("button-try-again", ExplainPressed(interaction_id, way), Style.PRIMARY)
    ready = LineButton("button-quiz", QuizPressed(interaction_id))
    return Line(
        "explanation-missing", {"label": label}, ((retry,), (ready,)), more=(trouble.words,)
    )


def checkpoint_proposed(
    *, interaction_id: InteractionId, label: str, opens: tuple[str, ...], again: bool = False
) -> Line:
    """Return the offer of a few more questions, after which the next concept opens.

    It says so where one was tried before on the same day.
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
