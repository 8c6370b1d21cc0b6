"""Goals of a course: offered, set, reached, and the end of it."""

from bot.chat.wording.map_picture import readable
from bot.chat.wording.screen import Button, Keyboard, Screen
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import go_on, name, ways_on
from bot.flow.topics import replies
from bot.flow.topics.events import FinishPressed, GoalPressed

_LONGEST_QUOTE = 200


def goals_told(voice: Voice, reply: replies.PlacementProposed) -> str:
    """Return what the goals below are for, or what the chosen one takes."""
    if reply.chosen:
        goal = quoted(reply.goals[reply.chosen - 1])
        needed = voice("count-concepts", count=reply.needed)
        return voice("placement-goal-chosen", goal=goal, concepts=needed)
    return voice("placement-goals") if reply.goals else ""


def goal_not_found(voice: Voice, wanted: str, title: str) -> str:
    """Return that the course has no such goal; nothing where none was asked for."""
    goal = quoted(shortened(wanted, _LONGEST_QUOTE))
    return voice("goal-unknown", goal=goal, title=quoted(title)) if goal else ""


def goal_buttons(voice: Voice, reply: replies.PlacementProposed) -> Keyboard:
    """Return one row for everything and one for each goal, the chosen one marked."""
    if not reply.goals:
        return ()
    labels = (voice("button-everything"), *(name(readable(goal)) for goal in reply.goals))
    return tuple(
        (Button(f"✓ {label}" if place == reply.chosen else label, _press(reply, place)),)
        for place, label in enumerate(labels)
    )


def say_unknown(voice: Voice, reply: replies.GoalUnknown) -> Screen:
    """Return that there is no such goal, and those that there are."""
    there = bullets([f"**{quoted(goal)}**" for goal in reply.goals])
    return Screen(
        markdown=paragraphs(
            goal_not_found(voice, reply.wanted, reply.title),
            voice("goals-there") if there else "",
            there,
        ),
        keyboard=ways_on(voice),
        aside=True,
    )


def celebrate_goal(voice: Voice, reply: replies.GoalReached) -> Screen:
    """Return that the goal is reached, and the choice to go on or to end here."""
    if not reply.asks:
        return Screen(
            markdown=paragraphs(
                voice("goal-reached", goal=quoted(reply.goal)),
                voice("goal-left-later", count=reply.left),
            )
        )
    finish = Button(voice("button-finish"), FinishPressed(reply.map_id))
    return Screen(
        markdown=paragraphs(
            voice("goal-reached", goal=quoted(reply.goal)),
            voice("goal-left", count=reply.left),
        ),
        keyboard=((go_on(voice), finish),),
    )


def _press(reply: replies.PlacementProposed, place: int) -> GoalPressed:
    return GoalPressed(reply.ticket, place)
