"""Replies about observers: the learner's page, the link, and the weeks of the observed."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.domain.learner.observers import Invitation, Observation, Observations, ObserverNews
from bot.flow.engine.replies import (
    Block,
    Folded,
    Line,
    LineButton,
    LineKeyboard,
    Style,
    Value,
    Words,
    sentences,
)
from bot.flow.engine.turn import Turn
from bot.flow.exam_dates.replies import title_of
from bot.flow.learner.events import Screen, SettingsPagePressed
from bot.flow.learner.setting import OFF, ON, SETTINGS
from bot.flow.observers import events
from bot.views.observers import ObservedWeek

REPORTS: Final = "reports"
"""The setting of the report on Sundays."""
MOST_IN_FULL: Final = 2
"""Learners whose weeks are shown in full. Of more, all but the first are folded."""
_INVITE: Final = LineButton("button-observer-invite", events.InvitePressed())
_WITHDRAW: Final = LineButton("button-observer-withdraw", events.InvitationWithdrawnPressed())
_WHAT_THEY_SEE: Final = LineButton("button-observers-see", SettingsPagePressed(Screen.SEEN))
_WHO_LOOKS_ON: Final = LineButton("button-observers", SettingsPagePressed(Screen.OBSERVERS))
_WHOM_I_LOOK_ON: Final = LineButton("button-observed", SettingsPagePressed(Screen.OBSERVED))


def observers_shown(found: Observations, turn: Turn, told: tuple[Words, ...] = ()) -> Line:
    """Return the page of the learner's observers, with what can be done."""
    invitation = found.invites(turn.now)
    rows = tuple(
        Words(
            "observers-row",
            {"name": named(observer.observer_name), "day": turn.learner.day(observer.since)},
        )
        for observer in found.observers
    )
    more: tuple[Block, ...] = (*told, rows or Words("observers-none"))
    if invitation is not None:
        day = turn.learner.day(invitation.expires_at)
        more = (*more, Words("observers-invited", {"day": day}))
    stops = tuple(_end(observer.observer_name, observer) for observer in found.observers)
    keyboard: LineKeyboard = (
        *stops,
        (_WHAT_THEY_SEE,),
        *(((_INVITE,),) if found.has_place else ()),
        *(((_WITHDRAW,),) if invitation is not None else ()),
        *(((_WHOM_I_LOOK_ON,),) if found.observed else ()),
        (_back_to(Screen.OVERVIEW),),
    )
    return Line("observers-title", {}, keyboard, more=more, edits=True, interim=True)


def week_seen(week: ObservedWeek, found: Observations) -> Line:
    """Return the learner's week as observers see it."""
    names = tuple(observer.observer_name for observer in found.observers if observer.observer_name)
    title = Words("observers-see-names", {"names": names}) if names else Words("observers-see")
    back = ((_back_to(Screen.OBSERVERS),),)
    more = (title, *_week(week), Words("observers-see-not"))
    return Line(keyboard=back, more=more, edits=True, interim=True)


def observed_shown(
    weeks: Sequence[ObservedWeek], found: Observations, turn: Turn, told: tuple[Words, ...] = ()
) -> Line:
    """Return the page of the observed learners, with what can be done."""
    wanted = OFF if turn.learner.rhythm.reports else ON
    switch = LineButton(f"setting-{REPORTS}-{wanted}", SETTINGS[REPORTS].to(wanted))
    ends = tuple(_end(observation.learner_name, observation) for observation in found.observed)
    keyboard = (*ends, *(((switch,),) if ends else ()), (_back_to(Screen.OBSERVERS),))
    title = Words("observed-title") if weeks else Words("observed-none")
    more = (*told, title, *_weeks(weeks))
    return Line(keyboard=keyboard, more=more, edits=True, interim=True)


def report(weeks: Sequence[ObservedWeek]) -> Line:
    """Return the report of Sundays."""
    keyboard = ((_WHOM_I_LOOK_ON,),)
    more = _weeks(weeks)
    return Line("observed-report", {}, keyboard, more=more, interim=True, keeps_buttons=True)


def link_made(link: str, invitation: Invitation, turn: Turn) -> Line:
    """Return the invitation link for the learner to pass on."""
    day = turn.learner.day(invitation.expires_at)
    keyboard = ((_WHO_LOOKS_ON,), (_WITHDRAW,))
    more = (Words("share-link", {"link": link}),)
    return Line("observer-link", {"day": day}, keyboard, more=more, interim=True)


def invited(invitation: Invitation) -> Line:
    """Return the message that says who invites, and what an observer would see."""
    look_on = events.InvitationAnswered(invitation.token, accepted=True)
    no = events.InvitationAnswered(invitation.token, accepted=False)
    row = (
        LineButton("button-look-on", look_on, Style.PRIMARY),
        LineButton("button-look-away", no),
    )
    more = (Words("observer-sees"), Words("observer-sees-not"), Words("observer-ends"))
    return Line(
        "observer-invited", {"name": named(invitation.name)}, (row,), more=more, interim=True
    )


def begun(observation: Observation) -> Line:
    """Return the message that the observation began, with where to look."""
    values = {"name": named(observation.learner_name)}
    keyboard = ((_WHOM_I_LOOK_ON,),)
    return Line("observer-begun", values, keyboard, interim=True, keeps_buttons=True)


def news_told(news: ObserverNews, name: str) -> Line:
    """Return the message about what the other side did."""
    keyboard = ((_WHAT_THEY_SEE,), (_WHO_LOOKS_ON,)) if news is ObserverNews.BEGAN else ()
    return Line(f"observer-news-{news}", {"name": named(name)}, keyboard, interim=True)


def reminder(observers: Sequence[Observation]) -> Line:
    """Return the reminder that observers see the learner's progress."""
    names = tuple(observer.observer_name for observer in observers if observer.observer_name)
    key = "observers-reminder" if names else "observers-reminder-nameless"
    values: dict[str, Value] = {"names": names} if names else {}
    return Line(key, values, ((_WHO_LOOKS_ON,),), interim=True)


def named(name: str) -> Value:
    """Return the name, or a phrase for somebody without a name."""
    return name or Words("observer-nameless")


def _end(name: str, observation: Observation) -> tuple[LineButton, ...]:
    press = events.ObservationEndPressed(observation.id)
    return (LineButton("button-observer-stop", press, values={"name": named(name)}),)


def _back_to(page: Screen) -> LineButton:
    return LineButton("button-back", SettingsPagePressed(page))


def _weeks(weeks: Sequence[ObservedWeek]) -> tuple[Block, ...]:
    in_full = len(weeks) if len(weeks) <= MOST_IN_FULL else 1
    shown = [block for week in weeks[:in_full] for block in _week(week)]
    rest = weeks[in_full:]
    if not rest:
        return tuple(shown)
    title = Words("observed-further", {"count": len(rest)})
    return (*shown, Folded(title, tuple(block for week in rest for block in _week(week))))


def _week(week: ObservedWeek) -> tuple[Words, tuple[Words, ...]]:
    """Return the learner's name and their week in at most five lines."""
    return Words("observed-name", {"name": named(week.name)}), (*_past(week), *_ahead(week))


def _past(week: ObservedWeek) -> Iterator[Words]:
    if week.is_quiet:
        yield Words("observed-quiet")
        return
    yield Words("observed-days", {"days": week.days})
    if week.learned:
        yield sentences(
            *(Words(f"observed-{kind}s", {"count": count}) for kind, count in week.learned)
        )
    if week.stuck:
        yield Words("observed-stuck", {"names": week.stuck})


def _ahead(week: ObservedWeek) -> Iterator[Words]:
    if week.exam is not None:
        title = title_of(week.exam)
        yield Words("exam-date", {"title": title, "day": week.exam.day, "days": week.days_to_exam})
    if week.pause is not None:
        yield Words("rhythm-break", {"begins": week.pause.begins, "ends": week.pause.ends})
