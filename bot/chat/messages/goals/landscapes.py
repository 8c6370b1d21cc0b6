"""How far each landscape has come, in /progress."""

from collections.abc import Sequence
from typing import Final

from bot.chat.messages import localizer
from bot.chat.messages.goals import rows as goal_rows
from bot.chat.messages.lines import renders
from bot.chat.messages.screen import Button, Keyboard, Screen, edited, rows
from bot.chat.messages.ways_on import go_on, ways_on
from bot.domain.ids import ShortLandscapeId
from bot.flow.engine.replies import Style
from bot.flow.goals import events as goal_events, replies

MOST_LANDSCAPES: Final = 8
"""So many landscapes are named one by one."""
_LEVELS_IN_A_ROW = 3


def landscapes_text(
    text: localizer.Localizer, landscapes: Sequence[replies.LandscapeLine]
) -> tuple[str, str]:
    """Return a line for each of the first landscapes, and for the others."""
    if not landscapes:
        return "", ""
    lines = [_progress_line(text, it) for it in landscapes[:MOST_LANDSCAPES]]
    if len(landscapes) > MOST_LANDSCAPES:
        lines.append(text("progress-landscapes-more", count=len(landscapes) - MOST_LANDSCAPES))
    return localizer.paragraphs(
        text("goals-title"), localizer.bullets(lines[: localizer.IN_SIGHT])
    ), localizer.bullets(lines[localizer.IN_SIGHT :])


def _progress_line(text: localizer.Localizer, landscape: replies.LandscapeLine) -> str:
    line = text(
        "progress-landscape",
        title=goal_rows.title(landscape.title),
        percent=localizer.percent(text, landscape.percent),
        reached=landscape.reached,
        of=landscape.of,
    )
    if not landscape.focus:
        return line
    share = localizer.percent(text, landscape.focus_percent)
    return f"{line} · {text('progress-focus', count=landscape.focus, percent=share)}"


@renders
def show_landscapes(text: localizer.Localizer, reply: replies.LandscapesShown) -> Screen:
    """Return the landscapes that the learner follows, and those to be taken up."""
    taken = [row for row in reply.rows if row.taken]
    offered = [row for row in reply.rows if not row.taken]
    nothing = "goals-not-following" if offered else "goals-empty"
    none_taken = text(nothing)
    if offered and reply.sought:
        none_taken = text("goals-none-searched", words=localizer.quoted(reply.sought))
    return Screen(
        markdown=localizer.paragraphs(
            text("goals-title"), "" if taken else none_taken, text("goals-hint") if taken else ""
        ),
        keyboard=(
            *((_open_button(text, row),) for row in reply.rows),
            *((_look_for(text, reply.focus),) if taken else ()),
            (go_on(text),),
        ),
        placement=edited(edits=reply.edits),
        interim=True,
    )


@renders
def show_landscape(text: localizer.Localizer, reply: replies.LandscapeShown) -> Screen:
    """Return how far the learner is in the landscape, and the goals at its top."""
    progress = text(
        "landscape-progress",
        percent=localizer.percent(text, reply.percent),
        reached=reply.reached,
        of=reply.of,
    )
    chosen = (
        text("landscape-level", level=localizer.quoted(reply.level)) if reply.level else "",
        text("landscape-subjects", count=reply.subjects) if reply.subjects else "",
    )
    goals = reply.goals.rows
    away = Button(
        text("button-landscape-away"), goal_events.LandscapeUnfollowedPressed(reply.short_id)
    )
    choices = "button-choices" if reply.can_choose else "button-choices-autopilot"

    def words(note: str) -> str:
        return localizer.paragraphs(
            f"**{localizer.quoted(reply.title)}**",
            text("landscape-newly") if reply.newly else "",
            progress,
            localizer.folded(
                text("landscape-about"),
                localizer.foreign(reply.description),
                note,
                " · ".join(filter(None, chosen)),
                text("landscape-autopilot") if reply.autopilot else "",
                text("goals-legend") if goals else "",
            ),
            goal_rows.page_line(text, reply.goals) if goals else text("landscape-no-goals"),
        )

    page = Screen(
        markdown=words(""),
        keyboard=(
            *goal_rows.buttons(
                text, reply.goals, lambda page: goal_events.LandscapePressed(reply.short_id, page)
            ),
            (_next_goal(text, reply.short_id), _search(text)),
            (
                Button(text(choices), goal_events.ChoicesPressed(reply.version, 0)),
                away,
                goal_rows.all_landscapes(text),
            ),
        ),
        placement=edited(edits=reply.edits),
        interim=True,
    )
    return goal_rows.with_picture(text, page, reply, words)


@renders
def show_choices(text: localizer.Localizer, reply: replies.ChoicesShown) -> Screen:
    """Return level, subjects and autopilot, to be changed in place."""
    autopilot = "on" if reply.autopilot else "off"
    return Screen(
        markdown=localizer.paragraphs(
            text("choices-title", title=localizer.quoted(reply.title)),
            text("choices-level") if reply.levels else "",
            text("choices-subjects") if reply.subjects else "",
            text(f"choices-autopilot-{autopilot}"),
        ),
        keyboard=(
            *_levels(text, reply),
            *_subjects(text, reply),
            (_autopilot(text, reply),),
            (
                Button(
                    text("button-choices-done"), goal_events.LandscapePressed(reply.landscape, 0)
                ),
            ),
        ),
        placement=edited(edits=reply.edits),
        interim=True,
    )


@renders
def show_focus(text: localizer.Localizer, reply: replies.FocusShown) -> Screen:
    """Return the goals in focus, each a button."""
    listed = reply.goals.rows
    return Screen(
        markdown=localizer.paragraphs(
            text("focus-title"),
            "" if listed else text("focus-empty"),
            goal_rows.page_line(text, reply.goals),
        ),
        keyboard=(
            *goal_rows.buttons(text, reply.goals, goal_events.FocusListPressed),
            (_next_goal(text),) if listed else (_search(text),),
            (goal_rows.all_landscapes(text),),
        ),
        placement=edited(edits=reply.edits),
        interim=True,
    )


@renders
def show_found(text: localizer.Localizer, reply: replies.GoalsFound) -> Screen:
    """Return what was found, or that nothing was."""
    words = localizer.quoted(reply.words)
    found = text("goals-found", words=words, count=reply.goals.total)
    paged = goal_events.AllGoalsFoundPressed if reply.everywhere else goal_events.GoalsFoundPressed
    return Screen(
        markdown=localizer.paragraphs(
            found if reply.goals.total else text("goals-found-none", words=words),
            goal_rows.page_line(text, reply.goals),
            text("goals-found-hidden", count=reply.hidden) if reply.hidden else "",
        ),
        keyboard=(
            *goal_rows.buttons(text, reply.goals, lambda page: paged(reply.words, page)),
            *(((_search_everywhere(text, reply.words),),) if reply.hidden else ()),
            (_search(text), goal_rows.all_landscapes(text)),
            *(() if reply.goals.total else ways_on(text)),
        ),
        placement=edited(edits=reply.edits),
        interim=True,
    )


def _open_button(text: localizer.Localizer, row: replies.LandscapeRow) -> Button:
    label = text("button-landscape-take", title=localizer.name(row.title))
    if row.taken:
        label = f"{localizer.name(row.title)} · {localizer.percent(text, row.percent)}"
    return Button(label, goal_events.LandscapePressed(row.short_id, 0))


def _look_for(text: localizer.Localizer, focus: int) -> tuple[Button, ...]:
    return (
        Button(text("button-focus-list", count=focus), goal_events.FocusListPressed(0)),
        _search(text),
    )


def _search(text: localizer.Localizer) -> Button:
    return Button(text("button-goal-search"), goal_events.GoalSearchPressed())


def _search_everywhere(text: localizer.Localizer, words: str) -> Button:
    return Button(text("button-goal-search-all"), goal_events.AllGoalsFoundPressed(words, 0))


def _next_goal(
    text: localizer.Localizer, landscape: ShortLandscapeId = goal_events.ANY_LANDSCAPE
) -> Button:
    return Button(text("button-goal-next"), goal_events.NextGoalPressed(landscape), Style.PRIMARY)


def _levels(text: localizer.Localizer, reply: replies.ChoicesShown) -> Keyboard:
    if not reply.levels:
        return ()
    labels = (text("button-level-all"), *map(localizer.name, reply.levels))
    return rows(
        tuple(
            Button(
                _marked(label, on=place == reply.level),
                goal_events.LevelPressed(reply.version, place),
            )
            for place, label in enumerate(labels)
        ),
        _LEVELS_IN_A_ROW,
    )


def _subjects(text: localizer.Localizer, reply: replies.ChoicesShown) -> Keyboard:
    subjects = tuple(
        (
            Button(
                _marked(localizer.name(row.title), on=row.chosen),
                goal_events.SubjectPressed(reply.version, row.place, reply.page),
            ),
        )
        for row in reply.subjects
    )
    turning = goal_rows.pager(
        text, reply.page, reply.pages, lambda page: goal_events.ChoicesPressed(reply.version, page)
    )
    return (*subjects, *turning)


def _marked(label: str, *, on: bool) -> str:
    return f"✓ {label}" if on else label


def _autopilot(text: localizer.Localizer, reply: replies.ChoicesShown) -> Button:
    message = "button-autopilot-off" if reply.autopilot else "button-autopilot-on"
    return Button(text(message), goal_events.AutopilotPressed(reply.version, not reply.autopilot))
