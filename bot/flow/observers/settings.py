"""Pages of /settings about observers: who they are, what they see, and the observed."""

from dataclasses import replace
from datetime import datetime

from bot.domain.learner.learner import Learner
from bot.domain.rhythm.letters import next_letter_at
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import Turn
from bot.flow.learner.events import Screen
from bot.flow.learner.setting import ON, PAGES, declare, switch, with_field
from bot.flow.observers.ports import OBSERVERS
from bot.flow.observers.replies import REPORTS, observed_shown, observers_shown, week_seen
from bot.flow.observers.weeks import own_week, weeks_of


async def _observers(learner: Learner, turn: Turn, ports: Ports, _: tuple[Change, ...]) -> Reply:
    return observers_shown(await ports[OBSERVERS].of(learner.id), turn)


async def _seen(learner: Learner, turn: Turn, ports: Ports, _: tuple[Change, ...]) -> Reply:
    found = await ports[OBSERVERS].of(learner.id)
    name = found.observers[0].learner_name if found.observers else turn.first_name
    return week_seen(await own_week(name, turn, ports), found)


async def _observed(learner: Learner, turn: Turn, ports: Ports, _: tuple[Change, ...]) -> Reply:
    found = await ports[OBSERVERS].of(learner.id)
    turn = replace(turn, learner=learner)
    return observed_shown(await weeks_of(found.observed, turn, ports), found, turn)


def _with_reports(learner: Learner, value: str, now: datetime) -> Learner:
    chosen = with_field(learner, "rhythm.reports", value == ON)
    return replace(chosen, report_at=next_letter_at(chosen, now) if value == ON else None)


PAGES.update({Screen.OBSERVERS: _observers, Screen.SEEN: _seen, Screen.OBSERVED: _observed})
declare(replace(switch(REPORTS, "rhythm.reports", Screen.OBSERVED, None), set=_with_reports))
