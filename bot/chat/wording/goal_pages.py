"""A goal's page, why it is locked, and what is said on the way to it."""

from bot.chat.wording.amounts import decimal, on_day, percent
from bot.chat.wording.goal_rows import all_landscapes, buttons, foreign, lines, title, with_picture
from bot.chat.wording.screen import Button, Keyboard, Screen, edited
from bot.chat.wording.voice import Voice, paragraphs
from bot.chat.wording.ways_on import name, ways_on
from bot.domain.landscape.goals import GoalKind
from bot.flow.engine.replies import Style
from bot.flow.goals import events, replies
from bot.flow.goals.replies import GoalShown

_REACHED = frozenset({replies.GoalLook.REACHED, replies.GoalLook.DUE_AGAIN})
_LEADS_TO_GOALS = frozenset(
    {replies.GoalNote.OLD_BUTTON, replies.GoalNote.NO_LANDSCAPE, replies.GoalNote.PUT_AWAY}
)


def show_goal(voice: Voice, reply: replies.GoalShown) -> Screen:
    """Return the goal with all that is known of it, and what can be done with it."""
    kind = voice(f"goal-kind-{reply.goal_kind.value}") if reply.percent is None else ""
    focus = voice("goal-in-focus") if reply.in_focus else ""
    page = Screen(
        markdown=paragraphs(
            " › ".join(title(crumb) for crumb in reply.crumbs),
            " · ".join(filter(None, (f"**{title(reply.title)}**", kind, focus))),
            foreign(reply.description),
            *_standing(voice, reply),
            lines(voice, reply.goals),
        ),
        keyboard=_goal_keyboard(voice, reply),
        placement=edited(edits=reply.edits),
        aside=True,
    )
    return with_picture(voice, page, reply)


def show_lock(voice: Voice, reply: replies.GoalLocked) -> Screen:
    """Return what is missing before the goal, each a button that leads there."""
    back = Button(
        voice("button-goal-back"), events.GoalOpenedPressed(reply.edition, reply.place, 0)
    )
    message = "goal-locked-title" if reply.missing.total else "goal-locked-nothing"
    told = voice(message, title=title(reply.title))
    return Screen(
        markdown=paragraphs(
            told,
            lines(voice, reply.missing),
            voice("goal-locked-hint") if reply.missing.total else "",
        ),
        keyboard=(
            *buttons(
                voice,
                reply.missing,
                lambda page: events.GoalLockPressed(reply.edition, reply.place, page),
            ),
            (back, all_landscapes(voice)),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def say_begun(voice: Voice, reply: replies.GoalBegun) -> Screen:
    """Return which goal it is that begins; the lesson or the cards follow."""
    message = "goal-begun-by-itself" if reply.by_itself else "goal-begun"
    kind = voice(f"goal-kind-{reply.goal_kind.value}")
    return Screen(
        markdown=paragraphs(
            voice(message, kind=kind, title=title(reply.title)),
            f"_{title(reply.where)}_" if reply.where else "",
            voice("goal-begun-in-focus") if reply.in_focus else "",
        ),
        aside=True,
    )


def celebrate(voice: Voice, reply: replies.GoalMastered) -> Screen:
    """Return that the goal is reached, by what, and what is open now."""
    by = voice(f"goal-by-{reply.by.value}")
    show = Button(
        voice("button-goal-show"), events.GoalOpenedPressed(reply.edition, reply.place, 0)
    )
    following = Button(voice("button-goal-next"), events.NextGoalPressed(), Style.PRIMARY)
    return Screen(
        markdown=paragraphs(
            voice("goal-mastered", title=title(reply.title), by=by), _opened(voice, reply)
        ),
        keyboard=() if reply.goes_on else ((following, show),),
        aside=True,
        lasting=True,
    )


def note(voice: Voice, reply: replies.GoalNoted) -> Screen:
    """Return what there is to know, with ways on from it."""
    message = f"goal-note-{reply.note.value.replace('_', '-')}"
    values: dict[str, str | float] = {"title": title(reply.title)} if reply.title else {}
    if reply.note is replies.GoalNote.EXAM_LATER:
        values["count"] = reply.missing
    return Screen(markdown=voice(message, **values), keyboard=_ways_from(voice, reply), aside=True)


def _ways_from(voice: Voice, reply: replies.GoalNoted) -> Keyboard:
    if reply.note in _LEADS_TO_GOALS or reply.edition is None:
        return ((Button(voice("button-landscapes"), events.LandscapesPressed(), Style.PRIMARY),),)
    lock = Button(
        voice("button-goal-prepare"),
        events.GoalLockPressed(reply.edition, reply.place, 0),
        Style.PRIMARY,
    )
    show = Button(
        voice("button-goal-show"), events.GoalOpenedPressed(reply.edition, reply.place, 0)
    )
    to_goal = (lock, show) if reply.missing else (show, all_landscapes(voice))
    return (to_goal, *ways_on(voice))


def _opened(voice: Voice, reply: replies.GoalMastered) -> str:
    if not reply.opens:
        return ""
    more = reply.opened - len(reply.opens)
    if more <= 0:
        return voice("goal-mastered-opens", names=voice.names(reply.opens))
    names = ", ".join(f"**{title(it)}**" for it in reply.opens)
    return voice("goal-mastered-opens-more", names=names, count=more)


def _standing(voice: Voice, reply: replies.GoalShown) -> tuple[str, ...]:
    if reply.percent is not None:
        unwritten = voice("goal-look-unwritten-whole") if reply.unwritten else ""
        return (_of_others(voice, reply), unwritten or _look(voice, reply))
    look = voice("goal-look-unwritten") if reply.unwritten else _look(voice, reply)
    return (look, *_measures(voice, reply))


def _of_others(voice: Voice, reply: replies.GoalShown) -> str:
    share = percent(voice, reply.percent or 0)
    return voice("landscape-progress", percent=share, reached=reply.reached, of=reply.of)


def _look(voice: Voice, reply: replies.GoalShown) -> str:
    whole = reply.percent is not None
    match reply.look:
        case replies.GoalLook.LOCKED if reply.missing:
            return voice("goal-look-locked", count=reply.missing)
        case replies.GoalLook.LOCKED:
            return voice("goal-look-locked-whole")
        case replies.GoalLook.REACHED | replies.GoalLook.DUE_AGAIN if whole or reply.by is None:
            return voice("goal-look-reached-whole")
        case replies.GoalLook.REACHED | replies.GoalLook.DUE_AGAIN if (
            reply.by and reply.reached_at
        ):
            message = f"goal-look-{reply.look.value.replace('_', '-')}"
            by = voice(f"goal-by-{reply.by.value}")
            return voice(message, day=on_day(voice, reply.reached_at), by=by)
        case replies.GoalLook.BEGUN:
            return "" if whole else voice("goal-look-begun")
        case _:
            return "" if whole else voice(_open_message(reply))


def _open_message(reply: replies.GoalShown) -> str:
    return "goal-look-open" if reply.can_begin else "goal-look-open-far"


def _measures(voice: Voice, reply: replies.GoalShown) -> tuple[str, ...]:
    """Return what is known besides: checks, cards, points."""
    told = []
    if reply.checks and reply.look not in _REACHED:
        told.append(voice("goal-checks", count=min(reply.checks, 2)))
    if reply.cards:
        told.append(voice("goal-cards", known=reply.cards_known, cards=reply.cards))
    if reply.max_points is not None and reply.passing_points is not None:
        points = decimal(voice, reply.max_points)
        told.append(
            voice("goal-exam", points=points, passing=decimal(voice, reply.passing_points))
        )
        told.append(voice("goal-exam-later"))
    return tuple(told)


def _goal_keyboard(voice: Voice, reply: GoalShown) -> Keyboard:
    def turn_to(page: int) -> events.GoalOpenedPressed:
        return events.GoalOpenedPressed(reply.edition, reply.place, page)

    focus = "button-focus-remove" if reply.in_focus else "button-focus-add"
    focused = Button(
        voice(focus), events.FocusPressed(reply.edition, reply.place, not reply.in_focus)
    )
    return (
        *buttons(voice, reply.goals, turn_to),
        *_doing(voice, reply),
        (focused,),
        (_up(voice, reply), all_landscapes(voice)),
    )


def _doing(voice: Voice, reply: replies.GoalShown) -> Keyboard:
    if reply.can_begin:
        begin = events.GoalBegunPressed(reply.edition, reply.place)
        return ((Button(voice(_begin_message(reply)), begin, Style.PRIMARY),),)
    if reply.unwritten:
        return (*_instead(voice, reply), ways_on(voice)[0])
    if not reply.missing:
        return ()
    is_exam = reply.goal_kind is GoalKind.EXAM and reply.percent is None
    message = "button-goal-prepare" if is_exam else "button-goal-locked"
    return ((Button(voice(message), events.GoalLockPressed(reply.edition, reply.place, 0)),),)


def _instead(voice: Voice, reply: replies.GoalShown) -> Keyboard:
    """Return the button to a goal that can be begun in place of this one."""
    if reply.instead is None:
        return ()
    label = voice("button-goal-instead", title=name(reply.instead.title))
    press = events.GoalOpenedPressed(reply.instead.edition, reply.instead.place, 0)
    return ((Button(label, press, Style.PRIMARY),),)


def _begin_message(reply: replies.GoalShown) -> str:
    if reply.goal_kind is GoalKind.MEMORIZE:
        return "button-goal-drill"
    return "button-goal-begin" if reply.look is replies.GoalLook.OPEN else "button-goal-go-on"


def _up(voice: Voice, reply: replies.GoalShown) -> Button:
    crumb = reply.crumbs[-1] if reply.crumbs else ""
    press = (
        events.LandscapePressed(reply.landscape, 0)
        if reply.up is None
        else events.GoalOpenedPressed(reply.up.edition, reply.up.place, 0)
    )
    return Button(voice("button-up", title=name(crumb)), press)
