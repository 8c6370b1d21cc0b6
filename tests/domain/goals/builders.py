"""Small landscapes in a short notation of what contains and requires what."""

from collections.abc import Mapping, Sequence

from bot.domain.goals.landscape import CourseLevel, Goal, Landscape
from bot.domain.ids import GoalId, GoalRef, LandscapeId
from bot.domain.topics.course import Language, Texts


def texts(text: str) -> Texts:
    return {Language.EN: text, Language.DE: text}


def goal(
    name: str, contains: str = "", requires: str = "", tags: str = "", weight: float = 1.0
) -> Goal:
    return Goal(
        id=GoalId(name),
        title=texts(f"Goal {name}"),
        description=texts(""),
        contains=tuple(map(GoalId, contains.split())),
        requires=tuple(map(GoalId, requires.split())),
        tags=tuple(tags.split()),
        weight=weight,
    )


def landscape(*goals: Goal, name: str = "L", levels: Sequence[str] = ()) -> Landscape:
    return Landscape(
        id=LandscapeId(name),
        title=texts(name),
        description=texts(""),
        goals=goals,
        levels=tuple(CourseLevel(level, texts(level)) for level in levels),
    )


def drawn(contains: Mapping[str, str], requires: Mapping[str, str] | None = None) -> Landscape:
    """Return a landscape of all named goals, in the order in which they are named."""
    required = requires or {}
    named = [*contains, *" ".join(contains.values()).split(), *required]
    named += " ".join(required.values()).split()
    names = dict.fromkeys(named)
    return landscape(*(goal(n, contains.get(n, ""), required.get(n, "")) for n in names))


def large_landscape(count: int) -> Landscape:
    """Return `count` goals, up to five in each, many of them requiring the one before."""
    return landscape(
        *(
            goal(
                str(n),
                " ".join(str(c) for c in (*range(n * 4 + 1, n * 4 + 5), n * 4 + 7) if c < count),
                str(n - 1) if n % 3 and n > count // 4 else "",
            )
            for n in range(count)
        )
    )


def at(name: str, landscape_id: str = "L") -> GoalRef:
    return GoalRef(LandscapeId(landscape_id), GoalId(name))


def names(refs: Sequence[GoalRef]) -> str:
    return " ".join(ref.goal_id for ref in refs)
