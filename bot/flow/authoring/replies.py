"""Replies about topics that a model writes: offered, under way, stuck, and extended."""

from typing import Final

from bot.domain.authoring.scope import Scope
from bot.domain.ids import InteractionId
from bot.domain.learner.memory import LEVELS, PURPOSES
from bot.flow.authoring.events import (
    About,
    AboutPressed,
    ConfirmPressed,
    DrawPressed,
    ScopePressed,
    WrittenBeforePressed,
)
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import MY_TOPICS, Line, LineButton, LineKeyboard, Style, Words, choice
from bot.flow.learner.events import InterestsPressed
from bot.flow.placement.events import PlacementPressed
from bot.flow.work.events import UNSUITABLE, ModelTrouble

CHOICES: Final = {About.LEVEL: tuple(LEVELS), About.PURPOSE: tuple(PURPOSES)}


def topic_offer(  # noqa: PLR0913 - what is wanted, and what is asked
    *,
    interaction_id: InteractionId,
    topic: str,
    scope: Scope,
    goal: str = "",
    asking: About | None = None,
    before: int = 0,
    edits: bool = False,
) -> Line:
    """Return the offer to write a topic: how much of it, what for, and a short check first.

    Before their first topic, learners are also asked about themselves.
    """
    aim = Words("topic-offered-goal", {"goal": goal}) if goal else Words("topic-offered-no-goal")
    had = Words("topic-offered-before", {"learners": before}) if before else None
    take = LineButton("button-take-written", WrittenBeforePressed(interaction_id), Style.PRIMARY)
    check = PlacementPressed(interaction_id, wanted=True)
    begin = PlacementPressed(interaction_id, wanted=False)
    return Line(
        "topic-offered",
        {"topic": topic},
        (
            tuple(_scope(option, interaction_id, chosen=option is scope) for option in Scope),
            *_answer_buttons(asking, interaction_id),
            *(((take,),) if before else ()),
            (LineButton("button-placement", check, Style.PRIMARY),),
            (LineButton("button-beginning", begin),),
        ),
        more=(
            aim,
            *_question_about(asking),
            *((had,) if had else ()),
            Words("topic-offered-check"),
        ),
        edits=edits,
    )


def _question_about(asking: About | None) -> tuple[Words, ...]:
    return () if asking is None else (Words(f"topic-offered-{asking.value}"),)


def _answer_buttons(asking: About | None, interaction_id: InteractionId) -> LineKeyboard:
    """Return the possible answers about the learner, two in a row."""
    if asking is None:
        return ()
    if asking is About.INTERESTS:
        return ((LineButton("button-interests", InterestsPressed()),),)
    buttons = [
        LineButton(
            f"setting-{asking.value}-value",
            AboutPressed(interaction_id, asking, value),
            values={"value": value},
        )
        for value in CHOICES[asking]
    ]
    return tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))


def _scope(scope: Scope, interaction_id: InteractionId, *, chosen: bool) -> LineButton:
    label, press = Words(f"button-scope-{scope.value}"), ScopePressed(interaction_id, scope)
    return choice(label, press, chosen=chosen)


def topic_stuck(
    *, interaction_id: InteractionId, topic: str, trouble: ModelTrouble, check_first: bool
) -> Line:
    """Return why a topic could not be written, with a button to try again if that may help."""
    again = PlacementPressed(interaction_id, wanted=check_first)
    retry = ((LineButton("button-try-again", again, Style.PRIMARY),),)
    refused = trouble in {ModelTrouble.REFUSED, *UNSUITABLE}
    return Line(
        "topic-refused" if refused else "topic-stuck",
        {"topic": topic},
        (*(() if trouble in UNSUITABLE else retry), (MY_TOPICS,)),
        more=(trouble.words,),
    )


def map_not_drawn(
    *, interaction_id: InteractionId, topic: str, trouble: ModelTrouble | None = None
) -> Line:
    """Return that the map is not drawn yet, because of `trouble` or because it was put off.

    The answers of the placement are kept.
    """
    label = "button-draw" if trouble is None else "button-try-again"
    return Line(
        "map-not-drawn" if trouble is None else "map-stuck",
        {"topic": topic},
        ((LineButton(label, DrawPressed(interaction_id), Style.PRIMARY),), (MY_TOPICS,)),
        more=(*((trouble.words,) if trouble else ()), Words("map-answers-kept")),
    )


def prerequisite_suggestion(
    *,
    interaction_id: InteractionId,
    label: str,
    description: str,
    why: str,
    minutes: int,
    before: str,
) -> Line:
    """Return the offer to add a concept that may be missing below one that will not stick."""
    yes = ConfirmPressed(interaction_id, wanted=True)
    no = ConfirmPressed(interaction_id, wanted=False)
    return Line(
        "bridge-suggested",
        {"label": label, "before": before},
        (
            (LineButton("button-bridge-yes", yes, Style.PRIMARY),),
            (LineButton("button-bridge-no", no),),
        ),
        more=(
            Words("quoted", {"text": description}),
            Words("quoted", {"text": why}),
            Words("bridge-ask", {"before": before, "minutes": minutes}),
        ),
    )


def work_under_way(key: str, interaction_id: InteractionId, topic: str) -> Line:
    """Return that work on `topic` is under way, with a button that cancels it."""
    return Line(
        key, {"topic": topic}, ((LineButton("button-cancel", CancelPressed(interaction_id)),),)
    )
