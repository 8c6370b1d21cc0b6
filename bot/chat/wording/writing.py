"""Topics that a model writes: offered, in the making, stuck; and what the model says or cannot."""

from typing import Final

from bot.chat.wording.screen import Button, Keyboard, Screen, edited, rows
from bot.chat.wording.voice import Voice, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import my_topics, ways_on
from bot.domain.ids import QuestionId
from bot.domain.scope import Scope
from bot.flow.authoring import replies
from bot.flow.authoring.events import ConfirmPressed, DrawPressed, ScopePressed
from bot.flow.engine.replies import Style
from bot.flow.exercise.events import AnswerAgainPressed, PracticePressed
from bot.flow.lessons.events import ExplainAs, ExplainPressed, QuizPressed
from bot.flow.lessons.replies import ExplanationMissing
from bot.flow.model_errors import ModelTrouble
from bot.flow.topics.events import PlacementPressed
from bot.flow.tutor.replies import ModelSilent, QuestionAnswered

_LONGEST_QUOTE: Final = 200


def offer_topic(voice: Voice, reply: replies.TopicOffered) -> Screen:
    """Return how much of the topic, what for, and from where to begin."""
    goal = quoted(shortened(reply.goal, _LONGEST_QUOTE))
    return Screen(
        markdown=paragraphs(
            voice("topic-offered", topic=_topic(reply.topic)),
            voice("topic-offered-goal", goal=goal) if goal else voice("topic-offered-no-goal"),
            voice("topic-offered-check"),
        ),
        keyboard=(
            tuple(_scope(voice, reply, scope) for scope in Scope),
            *_beginnings(voice, reply.ticket),
        ),
        placement=edited(edits=reply.edits),
    )


def say_stuck(voice: Voice, reply: replies.TopicStuck) -> Screen:
    """Return why the topic could not be made, and how to try again."""
    again = PlacementPressed(reply.ticket, wanted=reply.check_first)
    retry = Button(voice("button-try-again"), again, Style.PRIMARY)
    message = "topic-refused" if reply.trouble is ModelTrouble.REFUSED else "topic-stuck"
    return Screen(
        markdown=paragraphs(
            voice(message, topic=_topic(reply.topic)),
            _why(voice, reply.trouble),
        ),
        keyboard=((retry,), (my_topics(voice),)),
    )


def say_not_drawn(voice: Voice, reply: replies.MapNotDrawn) -> Screen:
    """Return that the map is still to be drawn, and that nothing of the check is lost."""
    label = "button-draw" if reply.trouble is None else "button-try-again"
    draw = Button(voice(label), DrawPressed(reply.ticket), Style.PRIMARY)
    message = "map-not-drawn" if reply.trouble is None else "map-stuck"
    return Screen(
        markdown=paragraphs(
            voice(message, topic=_topic(reply.topic)),
            _why(voice, reply.trouble) if reply.trouble else "",
            voice("map-answers-kept"),
        ),
        keyboard=((draw,), (my_topics(voice),)),
    )


def say_explanation_missing(voice: Voice, reply: ExplanationMissing) -> Screen:
    """Return why nothing is explained right now, with the lesson's ways on."""
    retry = Button(
        voice("button-try-again"), ExplainPressed(reply.ticket, reply.way), Style.PRIMARY
    )
    ready = Button(voice("button-quiz"), QuizPressed(reply.ticket))
    return Screen(
        markdown=paragraphs(
            voice("explanation-missing", label=quoted(reply.label)),
            _why(voice, reply.trouble),
        ),
        keyboard=((retry,), (ready,)),
    )


def tell_answer(voice: Voice, reply: QuestionAnswered) -> Screen:
    """Return the model's answer as it is."""
    return Screen(markdown=reply.text, keyboard=ways_on(voice), aside=True)


def say_silent(voice: Voice, reply: ModelSilent) -> Screen:
    """Return that the model did not help, why, and that nothing has changed."""
    again: Keyboard = ()
    if reply.again is not None:
        press = AnswerAgainPressed(reply.again)
        again = ((Button(voice("button-try-again"), press, Style.PRIMARY),),)
    return Screen(
        markdown=paragraphs(voice(f"silent-{reply.with_what.value}"), _why(voice, reply.trouble)),
        keyboard=(*again, *ways_on(voice)),
        aside=True,
    )


def say_questions_awaited(voice: Voice, reply: replies.QuestionsAwaited) -> Screen:
    """Return that there are no questions yet that count, and what can be done meanwhile."""
    if reply.trouble is None:
        text = voice("questions-awaited", label=quoted(reply.label))
    else:
        missing = voice("questions-missing", label=quoted(reply.label))
        text = paragraphs(missing, _why(voice, reply.trouble))
    return Screen(
        markdown=paragraphs(text, voice("questions-practice") if reply.practice else ""),
        keyboard=(
            *(_retry(voice, reply) if reply.trouble else ()),
            *(_practice(voice, reply) if reply.practice else ()),
            *_ways(voice, reply),
        ),
    )


def suggest_bridge(voice: Voice, reply: replies.BridgeSuggested) -> Screen:
    """Return the concept that may be missing, why, and the choice to take it in."""
    yes = Button(
        voice("button-bridge-yes"), ConfirmPressed(reply.ticket, wanted=True), Style.PRIMARY
    )
    no = Button(voice("button-bridge-no"), ConfirmPressed(reply.ticket, wanted=False))
    before = quoted(reply.before)
    return Screen(
        markdown=paragraphs(
            voice("bridge-suggested", label=quoted(reply.label), before=before),
            quoted(reply.description),
            quoted(reply.why),
            voice("bridge-ask", before=before, minutes=reply.minutes),
        ),
        keyboard=((yes,), (no,)),
    )


def _retry(voice: Voice, reply: replies.QuestionsAwaited) -> Keyboard:
    return ((Button(voice("button-try-again"), QuizPressed(reply.ticket), Style.PRIMARY),),)


def _practice(voice: Voice, reply: replies.QuestionsAwaited) -> Keyboard:
    return ((Button(voice("button-practice"), PracticePressed(reply.ticket)),),)


def _ways(voice: Voice, reply: replies.QuestionsAwaited) -> Keyboard:
    ways = tuple(
        Button(voice(f"button-{way.value.replace('_', '-')}"), ExplainPressed(reply.ticket, way))
        for way in ExplainAs
        if way is not ExplainAs.EXPLANATION
    )
    return rows(ways, 2)


def _scope(voice: Voice, reply: replies.TopicOffered, scope: Scope) -> Button:
    label = voice(f"button-scope-{scope.value}")
    marked = f"✓ {label}" if scope is reply.scope else label
    return Button(marked, ScopePressed(reply.ticket, scope))


def _beginnings(voice: Voice, ticket: QuestionId) -> Keyboard:
    check = PlacementPressed(ticket, wanted=True)
    beginning = PlacementPressed(ticket, wanted=False)
    return (
        (Button(voice("button-placement"), check, Style.PRIMARY),),
        (Button(voice("button-beginning"), beginning),),
    )


def _why(voice: Voice, trouble: ModelTrouble) -> str:
    return voice(f"trouble-{trouble.value.replace('_', '-')}")


def _topic(topic: str) -> str:
    return quoted(shortened(topic, _LONGEST_QUOTE))
