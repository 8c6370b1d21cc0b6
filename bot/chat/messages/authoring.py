"""Topics that a model writes: offered, in the making, stuck, and concepts added to them."""

from typing import Final

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, paragraphs, quoted, shortened, spelled, text_of
from bot.chat.messages.reasons import trouble_text
from bot.chat.messages.screen import Button, Keyboard, Screen, edited, rows
from bot.chat.messages.ways_on import my_topics
from bot.domain.authoring.scope import Scope
from bot.domain.ids import InteractionId
from bot.domain.topics.course import Language
from bot.flow.authoring import replies
from bot.flow.authoring.events import ConfirmPressed, DrawPressed, ScopePressed
from bot.flow.engine.replies import Style
from bot.flow.exercise.events import PracticePressed
from bot.flow.lessons import replies as lessons_replies
from bot.flow.lessons.events import ExplainPressed, QuizPressed
from bot.flow.placement.events import PlacementPressed
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import ModelTrouble

_LONGEST_QUOTE: Final = 200


def growing_map(language: Language, concepts: int) -> str:
    """Return, as Markdown, how far the drawing of a map has come."""
    if concepts == 0:
        return text_of(language, "map-growing-from-nothing")
    counted = text_of(language, "count-concepts", count=concepts)
    return text_of(language, "map-growing", concepts=counted)


@renders
def offer_topic(text: Localizer, reply: replies.TopicOffered) -> Screen:
    """Return how much of the topic, what for, and from where to begin."""
    goal = quoted(shortened(reply.goal, _LONGEST_QUOTE))
    return Screen(
        markdown=paragraphs(
            text("topic-offered", topic=_topic(reply.topic)),
            text("topic-offered-goal", goal=goal) if goal else text("topic-offered-no-goal"),
            text("topic-offered-check"),
        ),
        keyboard=(
            tuple(_scope(text, reply, scope) for scope in Scope),
            *_beginnings(text, reply.interaction_id),
        ),
        placement=edited(edits=reply.edits),
    )


@renders
def stuck(text: Localizer, reply: replies.TopicStuck) -> Screen:
    """Return why the topic could not be made, and how to try again."""
    again = PlacementPressed(reply.interaction_id, wanted=reply.check_first)
    retry = Button(text("button-try-again"), again, Style.PRIMARY)
    message = "topic-refused" if reply.trouble is ModelTrouble.REFUSED else "topic-stuck"
    return Screen(
        markdown=paragraphs(
            text(message, topic=_topic(reply.topic)), trouble_text(text, reply.trouble)
        ),
        keyboard=((retry,), (my_topics(text),)),
    )


@renders
def not_drawn(text: Localizer, reply: replies.MapNotDrawn) -> Screen:
    """Return that the map is still to be drawn, and that nothing of the check is lost."""
    label = "button-draw" if reply.trouble is None else "button-try-again"
    draw = Button(text(label), DrawPressed(reply.interaction_id), Style.PRIMARY)
    message = "map-not-drawn" if reply.trouble is None else "map-stuck"
    return Screen(
        markdown=paragraphs(
            text(message, topic=_topic(reply.topic)),
            trouble_text(text, reply.trouble) if reply.trouble else "",
            text("map-answers-kept"),
        ),
        keyboard=((draw,), (my_topics(text),)),
    )


@renders
def questions_awaited(text: Localizer, reply: lessons_replies.QuestionsAwaited) -> Screen:
    """Return that there are no questions yet that count, and what can be done meanwhile."""
    if reply.trouble is None:
        message = text("questions-awaited", label=quoted(reply.label))
    else:
        missing = text("questions-missing", label=quoted(reply.label))
        message = paragraphs(missing, trouble_text(text, reply.trouble))
    return Screen(
        markdown=paragraphs(message, text("questions-practice") if reply.practice else ""),
        keyboard=(
            *(_retry(text, reply) if reply.trouble else ()),
            *(_practice(text, reply) if reply.practice else ()),
            *_ways(text, reply),
        ),
    )


@renders
def suggest_prerequisite(text: Localizer, reply: replies.PrerequisiteSuggested) -> Screen:
    """Return the concept that may be missing, why, and the choice to take it in."""
    yes = Button(
        text("button-bridge-yes"), ConfirmPressed(reply.interaction_id, wanted=True), Style.PRIMARY
    )
    no = Button(text("button-bridge-no"), ConfirmPressed(reply.interaction_id, wanted=False))
    before = quoted(reply.before)
    return Screen(
        markdown=paragraphs(
            text("bridge-suggested", label=quoted(reply.label), before=before),
            quoted(reply.description),
            quoted(reply.why),
            text("bridge-ask", before=before, minutes=reply.minutes),
        ),
        keyboard=((yes,), (no,)),
    )


def _retry(text: Localizer, reply: lessons_replies.QuestionsAwaited) -> Keyboard:
    return ((Button(text("button-try-again"), QuizPressed(reply.interaction_id), Style.PRIMARY),),)


def _practice(text: Localizer, reply: lessons_replies.QuestionsAwaited) -> Keyboard:
    return ((Button(text("button-practice"), PracticePressed(reply.interaction_id)),),)


def _ways(text: Localizer, reply: lessons_replies.QuestionsAwaited) -> Keyboard:
    ways = tuple(
        Button(text(f"button-{spelled(way)}"), ExplainPressed(reply.interaction_id, way))
        for way in ExplainAs
        if way is not ExplainAs.EXPLANATION
    )
    return rows(ways, 2)


def _scope(text: Localizer, reply: replies.TopicOffered, scope: Scope) -> Button:
    label = text(f"button-scope-{scope.value}")
    marked = f"✓ {label}" if scope is reply.scope else label
    return Button(marked, ScopePressed(reply.interaction_id, scope))


def _beginnings(text: Localizer, interaction_id: InteractionId) -> Keyboard:
    check = PlacementPressed(interaction_id, wanted=True)
    beginning = PlacementPressed(interaction_id, wanted=False)
    return (
        (Button(text("button-placement"), check, Style.PRIMARY),),
        (Button(text("button-beginning"), beginning),),
    )


def _topic(topic: str) -> str:
    return quoted(shortened(topic, _LONGEST_QUOTE))
