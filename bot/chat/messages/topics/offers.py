"""Courses, their goals and plans, from the greeting on, and what to do if nothing is left."""

from typing import Final

from bot.chat.messages import localizer
from bot.chat.messages.cards.drill import my_decks
from bot.chat.messages.lines import button, keyboard, renders
from bot.chat.messages.screen import Button, Keyboard, Screen, reply_placement
from bot.chat.messages.ways_on import go_on, my_topics, rehearse
from bot.flow.engine.replies import Style
from bot.flow.exams.events import ExamsAsked
from bot.flow.lessons.events import TeachAgainPressed
from bot.flow.maps import replies as maps_replies
from bot.flow.placement import replies as placement_replies
from bot.flow.placement.events import PlacementPressed
from bot.flow.practice.events import SkillPressed
from bot.flow.today.events import FinishPressed
from bot.flow.topics import replies
from bot.flow.topics.events import GoalPressed

_LONGEST_QUOTE: Final = 200


def goals_text(text: localizer.Localizer, reply: placement_replies.PlacementProposed) -> str:
    """Return what the goals below are for, or what the chosen one takes."""
    if reply.chosen:
        goal = localizer.quote(reply.goals[reply.chosen - 1])
        needed = text("count-concepts", count=reply.needed)
        return text("placement-goal-chosen", goal=goal, concepts=needed)
    return text("placement-goals") if reply.goals else ""


def goal_not_found(text: localizer.Localizer, wanted: str, title: str) -> str:
    """Return the notice that the course has no such goal, or nothing if none was asked for."""
    goal = localizer.quote(localizer.shorten(wanted, _LONGEST_QUOTE))
    return text("goal-unknown", goal=goal, title=localizer.quote(title)) if goal else ""


def goal_buttons(
    text: localizer.Localizer, reply: placement_replies.PlacementProposed
) -> Keyboard:
    """Return a row for each goal, the chosen one marked, and after a choice one for everything."""
    labels = {
        place: localizer.name(localizer.readable(goal))
        for place, goal in enumerate(reply.goals, 1)
    }
    if reply.chosen:
        labels = {0: text("button-everything"), **labels}
    return tuple(
        (Button(f"✓ {label}" if place == reply.chosen else label, _press(reply, place)),)
        for place, label in labels.items()
    )


@renders
def celebrate_goal(text: localizer.Localizer, reply: maps_replies.GoalReached) -> Screen:
    """Return the news that the goal is reached, and the choice to go on or to end here."""
    if not reply.asks:
        return Screen(
            markdown=localizer.paragraphs(
                text("goal-reached", goal=localizer.quote(reply.goal)),
                text("goal-left-later", count=reply.left),
            )
        )
    finish = Button(text("button-finish"), FinishPressed(reply.map_id))
    return Screen(
        markdown=localizer.paragraphs(
            text("goal-reached", goal=localizer.quote(reply.goal)),
            text("goal-left", count=reply.left),
        ),
        keyboard=((go_on(text), finish),),
    )


def _press(reply: placement_replies.PlacementProposed, place: int) -> GoalPressed:
    return GoalPressed(reply.interaction_id, place)


@renders
def propose_placement(
    text: localizer.Localizer, reply: placement_replies.PlacementProposed
) -> Screen:
    """Return the goals to choose from, and the choice between a short check and the beginning."""
    check = PlacementPressed(reply.interaction_id, wanted=True)
    beginning = PlacementPressed(reply.interaction_id, wanted=False)
    concepts = text("count-concepts", count=reply.concepts)
    return Screen(
        markdown=localizer.paragraphs(
            goal_not_found(text, reply.unknown_goal, reply.title),
            text("placement-title", title=localizer.quote(reply.title), concepts=concepts),
            "" if reply.chosen else reply.description,
            text("placement"),
            goals_text(text, reply),
        ),
        keyboard=(
            (
                Button(text("button-placement"), check, Style.PRIMARY),
                Button(text("button-beginning"), beginning),
            ),
            *goal_buttons(text, reply),
            (button(text, replies.OTHER_COURSES),),
        ),
        placement=reply_placement(edits=reply.edits),
    )


@renders
def nothing_to_do(text: localizer.Localizer, reply: maps_replies.NothingToDo) -> Screen:
    """Return why there is nothing to do, when that changes, and what else there is."""
    why = (
        "nothing-due"
        if reply.why is maps_replies.WhyNothing.NOTHING_DUE
        else f"nothing-{localizer.key_part(reply.why)}"
    )
    why = "nothing-new" if reply.rehearsal else why
    checkpoint = reply.checkpoint_label and text(
        "nothing-checkpoint", label=localizer.quote(reply.checkpoint_label)
    )
    resting = reply.resting
    tomorrow = text("nothing-resting", label=localizer.quote(resting.label)) if resting else ""
    again: Keyboard = ()
    if resting:
        explain = TeachAgainPressed(resting.map_id, resting.node)
        again = ((Button(text("button-explain-anyway"), explain),),)
    at = None if reply.why is maps_replies.WhyNothing.FINISHED else reply.next_review_at
    then = text("review-next", when=text.comes(at)) if at else ""
    return Screen(
        markdown=localizer.paragraphs(text(why), checkpoint, tomorrow, then),
        keyboard=(
            *(((rehearse(text, Style.PRIMARY),),) if reply.rehearsal else ()),
            *again,
            *keyboard(text, replies.course_buttons(reply.courses)),
            *_after_course(text, reply),
            *_ways_after(text, reply.why),
        ),
    )


def _after_course(text: localizer.Localizer, reply: maps_replies.NothingToDo) -> Keyboard:
    """Return what else there is after a course is finished: practice, exams."""
    buttons: list[Button] = []
    if reply.skill_id is not None:
        label = text("button-today-practice", name=localizer.name(reply.skill))
        buttons.append(Button(label, SkillPressed(reply.skill_id, wanted=False)))
    if reply.exams:
        buttons.append(Button(text("button-exams"), ExamsAsked()))
    return tuple((one_button,) for one_button in buttons)


def _ways_after(text: localizer.Localizer, why: maps_replies.WhyNothing) -> Keyboard:
    if why in {maps_replies.WhyNothing.NO_TOPIC, maps_replies.WhyNothing.NO_MAP}:
        return ((my_decks(text),),)
    if why is maps_replies.WhyNothing.NOTHING_DUE:
        return ((go_on(text), my_topics(text)), (my_decks(text),))
    return ((my_topics(text), my_decks(text)),)
