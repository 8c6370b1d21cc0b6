"""/progress: each course in a few lines."""

from bot.chat.messages import localizer
from bot.chat.messages.cards.decks import decks_text
from bot.chat.messages.goals.landscapes import landscapes_text
from bot.chat.messages.goals.rows import my_goals
from bot.chat.messages.lines import renders
from bot.chat.messages.progress.portfolio import side_by_side, skills_text, weak_text, work_on
from bot.chat.messages.screen import Button, Keyboard, PageButton, Placement, Screen, rows
from bot.chat.messages.ways_on import go_on, my_topics
from bot.domain.progress.progress import Milestone, MilestoneKind, Timeline, Trend, Week
from bot.domain.rhythm.streak import Streak
from bot.flow.progress import events as progress_events
from bot.flow.progress.replies import GoalProgress, ProgressShown, TopicProgress
from bot.views.portfolio import Portfolio

PLACES = ("overdue", "today", "this_week", "later")
"""The fields of a timeline."""
_WEAK_BUTTONS = 1
_LINES_IN_SIGHT = 3
_A_ROW = 2
"""A single day is no streak."""


@renders
def show(text: localizer.Localizer, reply: ProgressShown) -> Screen:
    """Return the numbers of every course, the finished ones in one line."""
    in_check = text.names(reply.in_check)
    beside = reply.portfolio or Portfolio()
    several = len(beside.topics) > 1
    topics = side_by_side(text, beside) if several else _each_topic(text, reply)
    streak = streak_text(text, beside.streak)
    parts = (
        *topics,
        text("progress-in-check", names=in_check) if in_check else "",
        *decks_text(text, reply.decks),
        skills_text(text, beside),
        *landscapes_text(text, reply.landscapes),
    )
    told = [part for part in parts if part]
    return Screen(
        markdown=localizer.paragraphs(
            text("progress-title"),
            "" if several else streak,
            *told[:1],
            localizer.foldable(text("progress-more"), streak if several else "", *told[1:]),
            weak_text(text, beside),
        ),
        keyboard=_keyboard(text, reply),
        page_button=PageButton(text("button-page"), "days"),
        placement=Placement.EDIT,
        interim=True,
    )


def _each_topic(text: localizer.Localizer, reply: ProgressShown) -> tuple[str, ...]:
    finished = text.names([topic.title for topic in reply.finished])
    told = text("progress-finished", names=finished) if finished else ""
    return (*(part for topic in reply.topics for part in _topic(text, topic)), told)


def streak_text(
    text: localizer.Localizer, streak: Streak | None, message: str = "streak-told"
) -> str:
    """Return how many of the last days were learning days, or nothing if the streak is off."""
    if streak is None:
        return ""
    told = text(
        message,
        days=streak.days,
        of=streak.of,
        row=streak.in_a_row if streak.in_a_row >= _A_ROW else 0,
        over="yes" if streak.over_free else "no",
    )
    return f"{told} {text('streak-free', free=streak.free)}" if streak.free else told


def picture_button(text: localizer.Localizer, picture: progress_events.ProgressPicture) -> Button:
    """Return the button that shows the picture."""
    return Button(text(f"button-picture-{picture.value}"), progress_events.PicturePressed(picture))


def back_to_progress(text: localizer.Localizer) -> Button:
    """Return the button to /progress."""
    return Button(text("button-progress"), progress_events.ProgressAsked())


def milestone_text(text: localizer.Localizer, milestone: Milestone) -> str:
    """Return what is missing to the next milestone: "2 more concepts to half of the map"."""
    if milestone.kind is MilestoneKind.FIRST:
        return text("milestone-first")
    more = text("count-more-concepts", count=milestone.missing)
    if milestone.kind is MilestoneKind.LEVEL:
        return text("milestone-level", more=more, level=milestone.depth + 1)
    return text(f"milestone-{localizer.key_part(milestone.kind)}", more=more)


def week_lines(text: localizer.Localizer, trend: Trend) -> list[str]:
    """Return the last seven days and the seven before, or that there is nothing to compare."""
    if trend.earlier is None:
        if trend.recent.is_empty:
            return [text("progress-no-trend")]
        recent = text("progress-week", told=_week(text, trend.recent))
        return [recent, text("progress-no-comparison")]
    return [
        text("progress-week", told=_week(text, trend.recent)),
        text("progress-week-before", told=_week(text, trend.earlier)),
    ]


def counts(timeline: Timeline) -> list[tuple[str, int]]:
    """Return the number of reviews in each place of the timeline that has any."""
    found = ((place, getattr(timeline, place)) for place in PLACES)
    return [(place.replace("_", "-"), count) for place, count in found if count]


def _topic(text: localizer.Localizer, topic: TopicProgress) -> tuple[str, str]:
    """Return the topic with its first numbers, and separately its other ones."""
    summed = topic.summary
    title = text(
        "progress-topic",
        title=localizer.quote(topic.title),
        percent=localizer.percent(text, summed.percent),
    )
    counts = text(
        "progress-counts",
        mastered=summed.mastered,
        reviewing=summed.reviewing,
        learning=summed.learning,
        probably=summed.probably,
        ahead=summed.ahead - summed.probably,
    )
    lines = [*_goal(text, topic.goal), counts, *_reviews(text, topic), *_way(text, topic)]
    resting = text("progress-stopped" if topic.stopped else "progress-paused")
    rests = f" · {resting}" if topic.paused else ""
    told = localizer.bullets(lines[:_LINES_IN_SIGHT])
    head = localizer.paragraphs(f"{title}{rests}\n{localizer.bar(summed.percent)}", told)
    return head, localizer.bullets(lines[_LINES_IN_SIGHT:])


def _goal(text: localizer.Localizer, goal: GoalProgress | None) -> list[str]:
    if goal is None:
        return []
    left = localizer.duration(text, goal.summary.minutes_left)
    message = text(
        "progress-goal",
        goal=localizer.quote(goal.label),
        mastered=goal.summary.mastered,
        of=goal.summary.of,
    )
    return [
        message
        if goal.summary.is_done
        else f"{message} · {text('progress-goal-left', duration=left)}"
    ]


def _reviews(text: localizer.Localizer, topic: TopicProgress) -> list[str]:
    if topic.paused:
        return [text("progress-resting")]
    places = [text(f"progress-{place}", count=count) for place, count in counts(topic.ahead)]
    if not places or topic.next_review_at is None:
        return [text("progress-ahead-none")]
    due = text("progress-due", due=topic.due) if topic.due else text("progress-due-nothing")
    message = [due, text("progress-ahead", places=" · ".join(places))]
    if not topic.due:
        message.append(text("progress-next-review", when=text.comes(topic.next_review_at)))
    return message


def _way(text: localizer.Localizer, topic: TopicProgress) -> list[str]:
    left = localizer.duration(text, topic.summary.minutes_left)
    message = [] if topic.paused and topic.trend.earlier is None else week_lines(text, topic.trend)
    message.append(text("progress-left", duration=left))
    if topic.milestone is not None:
        goal = milestone_text(text, topic.milestone)
        message.append(text("progress-milestone", milestone=goal))
    return message


def _week(text: localizer.Localizer, week: Week) -> str:
    told = [
        text("progress-week-mastered", count=week.mastered),
        text("count-answers", count=week.answers),
    ]
    if week.percent is not None:
        told.append(text("progress-week-right", percent=localizer.percent(text, week.percent)))
    return ", ".join(told)


def _keyboard(text: localizer.Localizer, reply: ProgressShown) -> Keyboard:
    """Return the ways on. Numbers and answers are those of the first course."""
    maps = [*(topic.map_id for topic in reply.topics), *(topic.map_id for topic in reply.finished)]
    first = next(iter(maps), None)
    practises = reply.portfolio is not None and reply.portfolio.skills is not None
    going = reply.topics or reply.decks or reply.landscapes or practises
    goals = (my_goals(text),) if reply.landscapes else ()
    on = (*goals, go_on(text) if going else my_topics(text))
    looks = tuple(picture_button(text, picture) for picture in progress_events.ProgressPicture)
    if first is not None:
        looks = (
            *looks,
            Button(text("button-map"), progress_events.MapAsked()),
            Button(text("button-numbers"), progress_events.NumbersPressed(first)),
            Button(text("button-history"), progress_events.HistoryPressed(first, 0)),
        )
    weak = work_on(text, reply.portfolio.weak[:_WEAK_BUTTONS] if reply.portfolio else ())
    return (*weak, *rows(looks, 2), on)
