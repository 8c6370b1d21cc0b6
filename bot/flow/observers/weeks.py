"""The weeks of observed learners, computed as for their own letters."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.ids import ChatId, TurnId
from bot.domain.learner.distress import distress_in
from bot.domain.learner.observers import Observation
from bot.domain.skills.graph import SkillStates
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.progress.weeks import look_back
from bot.flow.skills.ports import SKILLS
from bot.views.observers import ObservedWeek, observed_week
from bot.views.portfolio import WeakSkill, WeakSpot

ENDED: Final = timedelta(days=1)
"""The time since the last day of a week that has ended."""
_LOOK: Final = TurnId("observer")
"""The id for opening a chat only to look at it. No real turn has it."""


async def weeks_of(
    observed: Sequence[Observation], turn: Turn, ports: Ports, ago: timedelta = timedelta()
) -> tuple[ObservedWeek, ...]:
    """Return the seven days of each learner that end `ago`, by name, in the reader's language."""
    weeks = [await _of(observation, turn, ports, ago) for observation in observed]
    return tuple(sorted(weeks, key=lambda week: week.name.casefold()))


async def _of(observation: Observation, turn: Turn, ports: Ports, ago: timedelta) -> ObservedWeek:
    chat_id = ChatId(observation.learner_id)
    opened = await ports.chats.open(chat_id, _LOOK)
    learner = replace(opened.learner, language=turn.language)
    theirs = Turn(chat_id=chat_id, id=_LOOK, now=turn.now, learner=learner, known=opened.known)
    return await own_week(observation.learner_name, theirs, ports, ago)


async def own_week(
    name: str, turn: Turn, ports: Ports, ago: timedelta = timedelta()
) -> ObservedWeek:
    """Return the week of the learner of `turn` as observers see it.

    A name that shows distress is for the learner alone, so it is left out. So is a skill that
    was only begun: letters suggest practice of it, but the learner is not stuck there.
    """
    today = turn.learner.day(turn.now)
    week = await look_back(today - ago, turn, ports)
    skills = await ports[SKILLS].states(turn.learner.id)
    stuck = (
        spot
        for spot in week.weak
        if not _shows_distress(spot.name, ports) and not _is_begun(spot, skills)
    )
    week = replace(week, weak=tuple(stuck))
    shown = observed_week(name, week, turn.learner, today)
    if shown.exam is not None and _shows_distress(shown.exam.title, ports):
        return replace(shown, exam=replace(shown.exam, title=""))
    return shown


def _is_begun(spot: WeakSpot, skills: SkillStates) -> bool:
    """Return True if the spot is a skill whose last answer was right."""
    return isinstance(spot, WeakSkill) and skills[spot.skill_id].last_outcome is not False


def _shows_distress(name: str, ports: Ports) -> bool:
    return distress_in(name, ports.distress().signs) is not None
