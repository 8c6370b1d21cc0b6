"""The choices in a landscape: course level, subjects, and whether the next goal follows."""

from collections.abc import Callable
from dataclasses import replace

from bot.domain.goals.landscape import Landscape
from bot.domain.ids import LandscapeVersion
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Value, Words, choice, pager
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals.events import AutopilotPressed, ChoicesPressed, LevelPressed, SubjectPressed
from bot.flow.goals.landscape_progress import (
    LandscapeProgress,
    short_landscape_id,
    stored_progress,
)
from bot.flow.goals.pages import old_button, page_at
from bot.flow.goals.ports import Choices, ChoicesMade
from bot.flow.goals.replies import choices_page

_Choose = Callable[[Landscape, Choices, LandscapeProgress], Choices]


async def show_choices(
    state: ChatState, event: ChoicesPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the choices in the landscape."""
    return await _choose_and_show(state, event.version, event.page, _as_it_is, turn, ports)


async def choose_level(state: ChatState, event: LevelPressed, turn: Turn, ports: Ports) -> Outcome:
    """Choose the goals of that course level, or of all levels."""

    def at_level(landscape: Landscape, choices: Choices, progress: LandscapeProgress) -> Choices:
        levels = ("", *(level.id for level in landscape.levels))
        known = 0 <= event.place < len(levels)
        return replace(choices, level=levels[event.place]) if known else choices

    return await _choose_and_show(state, event.version, 0, at_level, turn, ports)


async def choose_subject(
    state: ChatState, event: SubjectPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Choose the subject, or remove it from the choice."""

    def toggle(landscape: Landscape, choices: Choices, progress: LandscapeProgress) -> Choices:
        subjects = progress.subjects(landscape.id)
        if not 0 <= event.place < len(subjects):
            return choices
        pressed = subjects[event.place].goal_id
        others = tuple(subject for subject in choices.subjects if subject != pressed)
        taken = others if pressed in choices.subjects else (*others, pressed)
        return replace(choices, subjects=taken)

    return await _choose_and_show(state, event.version, event.page, toggle, turn, ports)


async def switch_autopilot(
    state: ChatState, event: AutopilotPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Set whether the next goal follows by itself."""

    def switch(landscape: Landscape, choices: Choices, progress: LandscapeProgress) -> Choices:
        return replace(choices, autopilot=event.on)

    return await _choose_and_show(state, event.version, 0, switch, turn, ports)


def _as_it_is(landscape: Landscape, choices: Choices, progress: LandscapeProgress) -> Choices:
    return choices


async def _choose_and_show(
    state: ChatState,
    version: LandscapeVersion,
    page: int,
    choose: _Choose,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    progress = await stored_progress(turn, ports)
    landscape = progress.versions.get(version)
    if landscape is None:
        return old_button(state)
    before = progress.choices(landscape.id)
    choices = choose(landscape, before, progress)
    made = (ChoicesMade(turn.learner.id, landscape.id, choices),) if choices != before else ()
    shown = _choices_page(landscape, choices, page, progress, turn)
    return Outcome(state=state, changes=made, replies=(shown,))


def _choices_page(
    landscape: Landscape, choices: Choices, page: int, progress: LandscapeProgress, turn: Turn
) -> Line:
    version, levels = progress.version_of(landscape.id), [level.id for level in landscape.levels]
    labels: list[Value] = [turn.text(level.label) for level in landscape.levels]
    level = levels.index(choices.level) + 1 if choices.level in levels else 0
    pages, page, here = page_at([*enumerate(progress.subjects(landscape.id))], page)
    subjects = (
        choice(
            progress.title(ref, turn),
            SubjectPressed(version, place, page),
            chosen=ref.goal_id in choices.subjects,
        )
        for place, ref in here
    )
    turning = pager(page, pages, lambda to: ChoicesPressed(version, to))
    return choices_page(
        short_landscape_id(landscape.id),
        version,
        turn.text(landscape.title),
        levels=tuple(
            choice(label, LevelPressed(version, place), chosen=place == level)
            for place, label in enumerate([Words("button-level-all"), *labels] if labels else ())
        ),
        subjects=(*((button,) for button in subjects), *turning),
        autopilot=choices.autopilot,
    )
