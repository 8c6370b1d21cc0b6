"""Landscapes: the list of them, one of them, what is chosen, what is found."""

from bot.chat.wording.amounts import percent
from bot.chat.wording.goal_rows import all_landscapes, buttons, foreign, lines, pager, with_picture
from bot.chat.wording.screen import Button, Keyboard, Screen, edited, rows
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted
from bot.chat.wording.ways_on import go_on, name, ways_on
from bot.domain.ids import LandscapeMark
from bot.flow.engine.replies import Style
from bot.flow.goals import events, replies

_LEVELS_IN_A_ROW = 3


def show_landscapes(voice: Voice, reply: replies.LandscapesShown) -> Screen:
    """Return the landscapes that the learner follows, and those to be taken up."""
    taken = [row for row in reply.rows if row.taken]
    offered = [row for row in reply.rows if not row.taken]
    nothing = "goals-not-following" if offered else "goals-empty"
    return Screen(
        markdown=paragraphs(
            voice("goals-title"),
            bullets([_taken_line(voice, row) for row in taken]) or voice(nothing),
            voice("goals-offered") if taken and offered else "",
            bullets([_offered_line(voice, row) for row in offered]),
            voice("goals-hint") if taken else "",
        ),
        keyboard=(
            *((_open_button(voice, row),) for row in reply.rows),
            *((_look_for(voice, reply.focus),) if taken else ()),
            (go_on(voice),),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def show_landscape(voice: Voice, reply: replies.LandscapeShown) -> Screen:
    """Return how far the learner is in the landscape, and the goals at its top."""
    progress = voice(
        "landscape-progress",
        percent=percent(voice, reply.percent),
        reached=reply.reached,
        of=reply.of,
    )
    chosen = (
        voice("landscape-level", level=quoted(reply.level)) if reply.level else "",
        voice("landscape-subjects", count=reply.subjects) if reply.subjects else "",
    )
    goals = lines(voice, reply.goals)
    away = Button(voice("button-landscape-away"), events.LandscapePutAwayPressed(reply.mark))
    choices = "button-choices" if reply.can_choose else "button-choices-autopilot"
    page = Screen(
        markdown=paragraphs(
            f"**{quoted(reply.title)}**",
            voice("landscape-newly") if reply.newly else "",
            foreign(reply.description),
            " · ".join((progress, *filter(None, chosen))),
            voice("landscape-autopilot") if reply.autopilot else "",
            goals or voice("landscape-no-goals"),
            f"_{voice('goals-legend')}_" if goals else "",
        ),
        keyboard=(
            *buttons(voice, reply.goals, lambda page: events.LandscapePressed(reply.mark, page)),
            (_next_goal(voice, reply.mark),),
            (Button(voice(choices), events.ChoicesPressed(reply.edition, 0)), _search(voice)),
            (away, all_landscapes(voice)),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )
    return with_picture(voice, page, reply)


def show_choices(voice: Voice, reply: replies.ChoicesShown) -> Screen:
    """Return level, subjects and autopilot, to be changed in place."""
    autopilot = "on" if reply.autopilot else "off"
    return Screen(
        markdown=paragraphs(
            voice("choices-title", title=quoted(reply.title)),
            voice("choices-level") if reply.levels else "",
            voice("choices-subjects") if reply.subjects else "",
            voice(f"choices-autopilot-{autopilot}"),
        ),
        keyboard=(
            *_levels(voice, reply),
            *_subjects(voice, reply),
            (_autopilot(voice, reply),),
            (Button(voice("button-choices-done"), events.LandscapePressed(reply.landscape, 0)),),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def show_focus(voice: Voice, reply: replies.FocusShown) -> Screen:
    """Return the goals in focus, each a button."""
    listed = lines(voice, reply.goals)
    return Screen(
        markdown=paragraphs(voice("focus-title"), listed or voice("focus-empty")),
        keyboard=(
            *buttons(voice, reply.goals, events.FocusListPressed),
            (_next_goal(voice),) if listed else (_search(voice),),
            (all_landscapes(voice),),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def show_found(voice: Voice, reply: replies.GoalsFound) -> Screen:
    """Return what was found, or that nothing was."""
    words = quoted(reply.words)
    found = voice("goals-found", words=words, count=reply.goals.total)
    return Screen(
        markdown=paragraphs(
            found if reply.goals.total else voice("goals-found-none", words=words),
            lines(voice, reply.goals),
        ),
        keyboard=(
            *buttons(voice, reply.goals, lambda page: events.GoalsFoundPressed(reply.words, page)),
            (_search(voice), all_landscapes(voice)),
            *(() if reply.goals.total else ways_on(voice)),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def _taken_line(voice: Voice, row: replies.LandscapeRow) -> str:
    line = voice(
        "goals-landscape",
        title=quoted(row.title),
        percent=percent(voice, row.percent),
        count=row.goals,
    )
    return f"{line} · {voice('goals-own')}" if row.own else line


def _offered_line(voice: Voice, row: replies.LandscapeRow) -> str:
    return voice("goals-offered-line", title=quoted(row.title), count=row.goals)


def _open_button(voice: Voice, row: replies.LandscapeRow) -> Button:
    message = "button-landscape" if row.taken else "button-landscape-take"
    return Button(voice(message, title=name(row.title)), events.LandscapePressed(row.mark, 0))


def _look_for(voice: Voice, focus: int) -> tuple[Button, ...]:
    return (
        Button(voice("button-focus-list", count=focus), events.FocusListPressed(0)),
        _search(voice),
    )


def _search(voice: Voice) -> Button:
    return Button(voice("button-goal-search"), events.GoalSearchPressed())


def _next_goal(voice: Voice, landscape: LandscapeMark = events.ANY_LANDSCAPE) -> Button:
    return Button(voice("button-goal-next"), events.NextGoalPressed(landscape), Style.PRIMARY)


def _levels(voice: Voice, reply: replies.ChoicesShown) -> Keyboard:
    if not reply.levels:
        return ()
    labels = (voice("button-level-all"), *map(name, reply.levels))
    return rows(
        tuple(
            Button(
                _marked(label, on=place == reply.level), events.LevelPressed(reply.edition, place)
            )
            for place, label in enumerate(labels)
        ),
        _LEVELS_IN_A_ROW,
    )


def _subjects(voice: Voice, reply: replies.ChoicesShown) -> Keyboard:
    subjects = tuple(
        (
            Button(
                _marked(name(row.title), on=row.chosen),
                events.SubjectPressed(reply.edition, row.place, reply.page),
            ),
        )
        for row in reply.subjects
    )
    turning = pager(
        voice, reply.page, reply.pages, lambda page: events.ChoicesPressed(reply.edition, page)
    )
    return (*subjects, *turning)


def _marked(label: str, *, on: bool) -> str:
    return f"✓ {label}" if on else label


def _autopilot(voice: Voice, reply: replies.ChoicesShown) -> Button:
    message = "button-autopilot-off" if reply.autopilot else "button-autopilot-on"
    return Button(voice(message), events.AutopilotPressed(reply.edition, not reply.autopilot))
