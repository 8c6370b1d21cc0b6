"""A goal's page, why it is locked, and the messages on the way to it."""

from bot.chat.messages import localizer
from bot.chat.messages.goals import rows
from bot.chat.messages.lines import button, renders
from bot.chat.messages.screen import Button, Keyboard, Screen, reply_placement
from bot.chat.messages.ways_on import ways_on
from bot.domain.goals.landscape import GoalKind
from bot.flow.engine.replies import Style
from bot.flow.goals import replies
from bot.flow.goals.events import (
    FocusPressed,
    GoalBegunPressed,
    GoalLockPressed,
    GoalOpenedPressed,
    LandscapePressed,
    NextGoalPressed,
)
from bot.flow.practice.events import SkillPressed

_MOST_SKILLS = 3
"""Buttons to skills of a goal."""
_LONGEST_UP = 25
"""Characters of a title on the button that leads up."""
_REACHED = frozenset({replies.GoalLook.REACHED, replies.GoalLook.DUE_AGAIN})


@renders
def show_goal(text: localizer.Localizer, reply: replies.GoalShown) -> Screen:
    """Return the goal with everything known about it, and what can be done with it."""
    kind = text(f"goal-kind-{reply.goal_kind.value}") if reply.percent is None else ""
    focus = text("goal-in-focus") if reply.in_focus else ""

    def words(note: str) -> str:
        return localizer.paragraphs(
            " · ".join(filter(None, (f"**{rows.title(reply.title)}**", kind, focus))),
            *_about(text, reply, note),
            *_progress(text, reply),
            rows.page_line(text, reply.goals),
        )

    page = Screen(
        markdown=words(""),
        keyboard=_goal_keyboard(text, reply),
        placement=reply_placement(edits=reply.edits),
        interim=True,
    )
    return rows.with_picture(text, page, reply, words)


@renders
def celebrate(text: localizer.Localizer, reply: replies.GoalMastered) -> Screen:
    """Return the news that the goal is reached, by what, and what is open now."""
    by = text(f"goal-by-{reply.by.value}")
    show = Button(text("button-goal-show"), GoalOpenedPressed(reply.version, reply.place, 0))
    following = Button(text("button-goal-next"), NextGoalPressed(), Style.PRIMARY)
    return Screen(
        markdown=localizer.paragraphs(
            text("goal-mastered", title=rows.title(reply.title), by=by), _opened_goals(text, reply)
        ),
        keyboard=() if reply.goes_on else ((following, show),),
        interim=True,
        keeps_buttons=True,
    )


def _opened_goals(text: localizer.Localizer, reply: replies.GoalMastered) -> str:
    if not reply.opens:
        return ""
    more = reply.opened - len(reply.opens)
    if more <= 0:
        return text("goal-mastered-opens", names=text.names(reply.opens))
    names = ", ".join(f"**{rows.title(title)}**" for title in reply.opens)
    return text("goal-mastered-opens-more", names=names, count=more)


def _about(text: localizer.Localizer, reply: replies.GoalShown, note: str) -> tuple[str, ...]:
    """Return as much of the description as fits, and the rest one tap away."""
    whole, crumbs = localizer.foreign(reply.description), reply.crumbs
    path = " › ".join(rows.title(crumb) for crumb in crumbs) if len(crumbs) > 1 else ""
    if reply.goals.total:  # the list of its goals takes the room
        about = text("goal-about-unwritten" if reply.unwritten else "goal-about")
        unwritten = text("goal-look-unwritten-whole") if reply.unwritten else ""
        return (localizer.foldable(about, unwritten, path, whole, note),)
    if len(reply.description) > rows.LONGEST_DESCRIPTION:
        shown = localizer.gist(reply.description, rows.LONGEST_DESCRIPTION)
        return shown, localizer.foldable(text("goal-about"), path, whole, note)
    return whole, note, localizer.foldable(text("goal-about"), path)


def _progress(text: localizer.Localizer, reply: replies.GoalShown) -> tuple[str, ...]:
    if reply.percent is not None:
        return (_of_others(text, reply), "" if reply.unwritten else _look(text, reply))
    look = text("goal-look-unwritten") if reply.unwritten else _look(text, reply)
    return (look, *_measures(text, reply))


def _of_others(text: localizer.Localizer, reply: replies.GoalShown) -> str:
    share = localizer.percent(text, reply.percent or 0)
    return text("landscape-progress", percent=share, reached=reply.reached, of=reply.of)


def _look(text: localizer.Localizer, reply: replies.GoalShown) -> str:
    whole = reply.percent is not None
    match reply.look:
        case replies.GoalLook.LOCKED if reply.missing:
            return text("goal-look-locked", count=reply.missing)
        case replies.GoalLook.LOCKED:
            return text("goal-look-locked-whole")
        case replies.GoalLook.REACHED | replies.GoalLook.DUE_AGAIN if whole or reply.by is None:
            return text("goal-look-reached-whole")
        case replies.GoalLook.REACHED | replies.GoalLook.DUE_AGAIN if (
            reply.by and reply.reached_at
        ):
            message = f"goal-look-{localizer.key_part(reply.look)}"
            by = text(f"goal-by-{reply.by.value}")
            return text(message, day=localizer.on_day(text, reply.reached_at), by=by)
        case replies.GoalLook.BEGUN:
            return "" if whole else text("goal-look-begun")
        case _:
            return "" if whole else text(_open_message(reply))


def _open_message(reply: replies.GoalShown) -> str:
    return "goal-look-open" if reply.can_begin else "goal-look-open-far"


def _measures(text: localizer.Localizer, reply: replies.GoalShown) -> tuple[str, ...]:
    """Return the checks, cards and points of the goal."""
    message = []
    by_skills = {"goal-reached-by": reply.reached_by, "goal-builds-on": reply.builds_on}
    for key, skills in by_skills.items():
        if skills and not (reply.by and reply.look in _REACHED):
            names = (f"{skill.name} ✓" if skill.mastered else skill.name for skill in skills)
            message.append(text(key, skills=", ".join(names)))
    if reply.checks and reply.look not in _REACHED:
        message.append(text("goal-checks", count=min(reply.checks, 2)))
    if reply.cards:
        message.append(text("goal-cards", known=reply.cards_known, cards=reply.cards))
    if reply.max_points is not None and reply.passing_points is not None:
        points = localizer.decimal(text, reply.max_points)
        message.append(
            text("goal-exam", points=points, passing=localizer.decimal(text, reply.passing_points))
        )
    if reply.minutes:
        limit = text("count-minutes", count=reply.minutes)
        message.append(text("goal-exam-minutes", minutes=limit))
    return tuple(message)


def _goal_keyboard(text: localizer.Localizer, reply: replies.GoalShown) -> Keyboard:
    def turn_to(page: int) -> GoalOpenedPressed:
        return GoalOpenedPressed(reply.version, reply.place, page)

    focus = "button-focus-remove" if reply.in_focus else "button-focus-add"
    focused = Button(text(focus), FocusPressed(reply.version, reply.place, not reply.in_focus))
    return (
        *rows.buttons(text, reply.goals, turn_to),
        *_doing(text, reply),
        *_practising(text, reply),
        (focused, button(text, replies.ALL_LANDSCAPES)),
        (_up(text, reply),),
    )


def _doing(text: localizer.Localizer, reply: replies.GoalShown) -> Keyboard:
    if reply.can_begin:
        begin = GoalBegunPressed(reply.version, reply.place)
        return ((Button(text(_begin_message(reply)), begin, Style.PRIMARY),),)
    if reply.unwritten:
        return _instead(text, reply) or ways_on(text)
    if not reply.missing:
        return ()
    is_exam = reply.goal_kind is GoalKind.EXAM and reply.percent is None
    message = "button-goal-prepare" if is_exam else "button-goal-locked"
    return ((Button(text(message), GoalLockPressed(reply.version, reply.place, 0)),),)


def _practising(text: localizer.Localizer, reply: replies.GoalShown) -> Keyboard:
    """Return the buttons to skills of the goal that are not mastered yet."""
    if reply.look in _REACHED:
        return ()
    ahead = [skill for skill in (*reply.reached_by, *reply.builds_on) if not skill.mastered]
    return tuple(
        (Button(text("button-goal-practise", skill=skill.name), SkillPressed(skill.skill_id)),)
        for skill in ahead[:_MOST_SKILLS]
    )


def _instead(text: localizer.Localizer, reply: replies.GoalShown) -> Keyboard:
    """Return the button to a goal that can be begun instead of this one."""
    if reply.instead is None:
        return ()
    label = text("button-goal-instead", title=localizer.name(reply.instead.title))
    press = GoalOpenedPressed(reply.instead.version, reply.instead.place, 0)
    return ((Button(label, press, Style.PRIMARY),),)


def _begin_message(reply: replies.GoalShown) -> str:
    if reply.goal_kind is GoalKind.EXAM:
        return "button-exam-again" if reply.look in _REACHED else "button-exam-open"
    if reply.goal_kind is GoalKind.MEMORIZE:
        return "button-goal-drill"
    return "button-goal-begin" if reply.look is replies.GoalLook.OPEN else "button-goal-go-on"


def _up(text: localizer.Localizer, reply: replies.GoalShown) -> Button:
    crumb = reply.crumbs[-1] if reply.crumbs else ""
    press = (
        LandscapePressed(reply.landscape, 0)
        if reply.up is None
        else GoalOpenedPressed(reply.up.version, reply.up.place, 0)
    )
    return Button(
        text("button-up", title=localizer.shorten(localizer.name(crumb), _LONGEST_UP)), press
    )
