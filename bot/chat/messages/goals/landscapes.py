"""Goal maps and the learner's progress in them."""

from collections.abc import Sequence
from typing import Final

from bot.chat.messages import localizer
from bot.chat.messages.goals import rows as goal_rows
from bot.chat.messages.lines import button, renders
from bot.chat.messages.screen import Button, Screen, reply_placement
from bot.flow.goals import events as goal_events, replies
from bot.flow.sharing.events import SharePressed

MOST_LANDSCAPES: Final = 8
"""Goal maps that are listed one by one."""


def landscapes_text(
    text: localizer.Localizer, landscapes: Sequence[replies.LandscapeLine]
) -> tuple[str, str]:
    """Return one line for each of the first goal maps, and the lines of the others."""
    if not landscapes:
        return "", ""
    lines = [_progress_line(text, landscape) for landscape in landscapes[:MOST_LANDSCAPES]]
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
def show_landscape(text: localizer.Localizer, reply: replies.LandscapeShown) -> Screen:
    """Return the learner's progress in the goal map, and the goals at its top."""
    progress = text(
        "landscape-progress",
        percent=localizer.percent(text, reply.percent),
        reached=reply.reached,
        of=reply.of,
    )
    chosen = (
        text("landscape-level", level=localizer.quote(reply.level)) if reply.level else "",
        text("landscape-subjects", count=reply.subjects) if reply.subjects else "",
    )
    goals = reply.goals.rows
    away = Button(
        text("button-landscape-away"), goal_events.LandscapeUnfollowedPressed(reply.short_id)
    )
    share = SharePressed("landscape", reply.own_id) if reply.own_id else None
    choices = "button-choices" if reply.can_choose else "button-choices-autopilot"

    def words(note: str) -> str:
        return localizer.paragraphs(
            f"**{localizer.quote(reply.title)}**",
            text("landscape-newly") if reply.newly else "",
            progress,
            localizer.foldable(
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
            (button(text, replies.next_goal(reply.short_id)), button(text, replies.SEARCH)),
            *(((Button(text("button-share"), share),),) if share else ()),
            (
                Button(text(choices), goal_events.ChoicesPressed(reply.version, 0)),
                away,
                button(text, replies.ALL_LANDSCAPES),
            ),
        ),
        placement=reply_placement(edits=reply.edits),
        interim=True,
    )
    return goal_rows.with_picture(text, page, reply, words)
