"""/progress: how far each course has come, in a few lines."""

from bot.chat.wording import deck_progress, landscape_progress
from bot.chat.wording.amounts import bar, duration, percent
from bot.chat.wording.goal_rows import my_goals
from bot.chat.wording.screen import Button, Keyboard, Placement, Screen
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted
from bot.chat.wording.ways_on import go_on, my_topics
from bot.domain.progress import Milestone, MilestoneKind, Timeline, Trend, Week
from bot.flow.progress.events import HistoryPressed, MapAsked, NumbersPressed, ProgressAsked
from bot.flow.progress.replies import GoalProgress, ProgressShown, TopicProgress

PLACES = ("overdue", "today", "this_week", "later")
"""Of a timeline, as its fields are called."""


def show(voice: Voice, reply: ProgressShown) -> Screen:
    """Return the numbers of every course, the finished ones in one line."""
    finished = voice.names([topic.title for topic in reply.finished])
    in_check = voice.names(reply.in_check)
    return Screen(
        markdown=paragraphs(
            voice("progress-title"),
            *(_topic(voice, topic) for topic in reply.topics),
            voice("progress-finished", names=finished) if finished else "",
            voice("progress-in-check", names=in_check) if in_check else "",
            deck_progress.told(voice, reply.decks),
            landscape_progress.told(voice, reply.landscapes),
        ),
        keyboard=_keyboard(voice, reply),
        placement=Placement.EDIT,
        aside=True,
    )


def back_to_progress(voice: Voice) -> Button:
    """Return the button to /progress."""
    return Button(voice("button-progress"), ProgressAsked())


def milestone_told(voice: Voice, milestone: Milestone) -> str:
    """Return what is missing to the next milestone: "2 more concepts to half of the map"."""
    if milestone.kind is MilestoneKind.FIRST:
        return voice("milestone-first")
    more = voice("count-more-concepts", count=milestone.missing)
    if milestone.kind is MilestoneKind.LEVEL:
        return voice("milestone-level", more=more, level=milestone.depth + 1)
    return voice(f"milestone-{milestone.kind.value.replace('_', '-')}", more=more)


def week_lines(voice: Voice, trend: Trend) -> list[str]:
    """Return the last seven days and the seven before, or that there is nothing to compare."""
    if trend.earlier is None:
        if trend.recent.is_empty:
            return [voice("progress-no-trend")]
        recent = voice("progress-week", told=_week(voice, trend.recent))
        return [recent, voice("progress-no-comparison")]
    return [
        voice("progress-week", told=_week(voice, trend.recent, since=trend.earlier)),
        voice("progress-week-before", told=_week(voice, trend.earlier)),
    ]


def counts(timeline: Timeline) -> list[tuple[str, int]]:
    """Return the places of the timeline where reviews lie, with how many."""
    found = ((place, getattr(timeline, place)) for place in PLACES)
    return [(place.replace("_", "-"), count) for place, count in found if count]


def _topic(voice: Voice, topic: TopicProgress) -> str:
    summed = topic.summary
    title = voice(
        "progress-topic", title=quoted(topic.title), percent=percent(voice, summed.percent)
    )
    standing = voice(
        "progress-counts",
        mastered=summed.mastered,
        reviewing=summed.reviewing,
        learning=summed.learning,
        ahead=summed.ahead,
    )
    lines = [*_goal(voice, topic.goal), standing, *_reviews(voice, topic), *_way(voice, topic)]
    resting = voice("progress-stopped" if topic.stopped else "progress-paused")
    rests = f" · {resting}" if topic.paused else ""
    return paragraphs(f"{title}{rests}\n{bar(summed.percent)}", bullets(lines))


def _goal(voice: Voice, goal: GoalProgress | None) -> list[str]:
    if goal is None:
        return []
    left = duration(voice, goal.summary.minutes_left)
    told = voice(
        "progress-goal",
        goal=quoted(goal.label),
        mastered=goal.summary.mastered,
        of=goal.summary.of,
    )
    return [
        told if goal.summary.is_done else f"{told} · {voice('progress-goal-left', duration=left)}"
    ]


def _reviews(voice: Voice, topic: TopicProgress) -> list[str]:
    if topic.paused:
        return [voice("progress-resting")]
    places = [voice(f"progress-{place}", count=count) for place, count in counts(topic.ahead)]
    if not places or topic.next_review_at is None:
        return [voice("progress-ahead-none")]
    due = voice("progress-due", due=topic.due) if topic.due else voice("progress-due-nothing")
    told = [due, voice("progress-ahead", places=" · ".join(places))]
    if not topic.due:
        told.append(voice("progress-next-review", when=voice.when(topic.next_review_at)))
    return told


def _way(voice: Voice, topic: TopicProgress) -> list[str]:
    left = duration(voice, topic.summary.minutes_left)
    told = [] if topic.paused and topic.trend.earlier is None else week_lines(voice, topic.trend)
    told.append(voice("progress-left", duration=left))
    if topic.milestone is not None:
        goal = milestone_told(voice, topic.milestone)
        told.append(voice("progress-milestone", milestone=goal))
    return told


def _week(voice: Voice, week: Week, *, since: Week | None = None) -> str:
    mastered = voice("progress-week-mastered", count=week.mastered)
    answers = voice("count-answers", count=week.answers)
    told = [
        mastered + _arrow(week.mastered, None if since is None else since.mastered),
        answers + _arrow(week.answers, None if since is None else since.answers),
    ]
    if week.percent is not None:
        right = voice("progress-week-right", percent=percent(voice, week.percent))
        told.append(right + _arrow(week.percent, None if since is None else since.percent))
    return " · ".join(told)


def _arrow(now: int, before: int | None) -> str:
    if before is None or now == before:
        return ""
    return " ↗" if now > before else " ↘"


def _keyboard(voice: Voice, reply: ProgressShown) -> Keyboard:
    """Return the ways on; the numbers and answers are those of the first course."""
    maps = [*(it.map_id for it in reply.topics), *(it.map_id for it in reply.finished)]
    first = next(iter(maps), None)
    going = reply.topics or reply.decks or reply.landscapes
    last = (go_on(voice) if going else my_topics(voice),)
    on = (((my_goals(voice),),) if reply.landscapes else ()) + (last,)
    if first is None:
        return on
    return (
        (Button(voice("button-numbers"), NumbersPressed(first)),),
        (
            Button(voice("button-map"), MapAsked()),
            Button(voice("button-history"), HistoryPressed(first, 0)),
        ),
        *on,
    )
