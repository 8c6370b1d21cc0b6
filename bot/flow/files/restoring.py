"""Restoring a whole account into one in which nothing has been learned yet."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.domain.ids import CourseId, is_written
from bot.domain.learner.learner import DAILY_CAPS, NEW_CARDS_A_DAY, NEW_CARDS_IN_ALL, Learner
from bot.domain.learner.rhythm import Rhythm
from bot.domain.learner.zones import has_clock
from bot.domain.memory.models import RETENTIONS
from bot.flow.cards.ports import CARDS
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exams.ports import EXAMS
from bot.flow.files.account import FIRST_YEAR, LAST_YEAR, Account, AccountRestored, Rows, new_ids
from bot.flow.files.replies import Rest
from bot.flow.files.transfer import Found
from bot.flow.goals.ports import LANDSCAPES
from bot.flow.maps.ports import COURSES, MAPS
from bot.flow.skills.ports import SKILLS

_CHOSEN: Final = (
    "language",
    "language_chosen",
    "zone",
    "zone_asked",
    "quiet_from",
    "quiet_until",
    "daily_cap",
    "reminders_on",
    "dark_pictures",
    "memory",
    "card_model",
    "desired_retention",
    "new_cards_a_day",
    "school_class",
    "wanted_skill",
    "mixes",
)
"""The learner's settings that are restored unchanged. The rhythm gets new ids."""


async def rest_of(found: Found, turn: Turn, ports: Ports) -> Rest:
    """Return what happens to the rest of the archive, apart from decks and landscapes."""
    if found.account is None:
        return Rest.NONE
    return Rest.COMES if await has_nothing(turn, ports) else Rest.STAYS_OUT


async def has_nothing(turn: Turn, ports: Ports) -> bool:
    """Return True if the learner has learned nothing here that would conflict with an account."""
    learner_id = turn.learner.id
    if await ports[MAPS].of_learner(learner_id, turn.due_by):
        return False
    if await ports[SKILLS].states(learner_id) or await ports[EXAMS].of_learner(learner_id, 1):
        return False
    if await ports[CARDS].begun_decks(learner_id):
        return False
    decks = await ports[CARDS].catalogue(learner_id)
    if any(deck.own or deck.taken for deck in decks):
        return False
    return not any(
        landscape.own or landscape.taken
        for landscape in await ports[LANDSCAPES].of_learner(learner_id)
    )


async def restore(
    account: Account, places: Mapping[str, str], turn: Turn, ports: Ports
) -> tuple[Change, ...]:
    """Return the changes that restore the account, after its decks and landscapes."""
    known = await _of_known_courses(account, ports)
    names = {**new_ids(account, turn.learner.id), **places}
    changed = AccountRestored(learner_id=turn.learner.id, account=known, names=names)
    settings = replace(_settings(known.learner, turn.learner, names), remind_at=turn.now)
    return (changed, LearnerChanged(settings))


def _settings(brought: Learner, here: Learner, names: Mapping[str, str]) -> Learner:
    """Return the learner with the archive's settings, as far as they can be chosen here."""
    chosen = {name: getattr(brought, name) for name in _CHOSEN}
    rhythm = (
        here.rhythm
        if not _is_rhythm(brought.rhythm)
        else replace(
            brought.rhythm,
            muted=tuple(names[muted_id] for muted_id in brought.rhythm.muted if muted_id in names),
            exam_dates=tuple(exam.renamed(names) for exam in brought.rhythm.exam_dates),
            began_at=here.rhythm.began_at,
            letter_sent_at=here.rhythm.letter_sent_at,
        )
    )
    kept = {name for name, is_sound in _sound(brought).items() if not is_sound}
    return replace(
        here, rhythm=rhythm, **{n: value for n, value in chosen.items() if n not in kept}
    )


def _sound(brought: Learner) -> dict[str, bool]:
    """Return for each setting that a file could get wrong whether its value can be chosen here."""
    return {
        "zone": brought.zone is None or has_clock(brought.zone),
        "daily_cap": brought.daily_cap in DAILY_CAPS,
        "new_cards_a_day": brought.new_cards_a_day in NEW_CARDS_A_DAY,
        "memory": brought.memory.is_sound,
        "desired_retention": brought.desired_retention in RETENTIONS,
    }


def _is_rhythm(rhythm: Rhythm) -> bool:
    """Return True if all its days, times, zones and numbers are valid."""
    breaks = (rhythm.break_.begins, rhythm.break_.ends) if rhythm.break_ else ()
    exams = (exam.day for exam in rhythm.exam_dates)
    days = (
        *breaks,
        *exams,
        *rhythm.free,
        rhythm.free_known_to,
        rhythm.asked_on,
        rhythm.snoozed_until,
    )
    moments = (*days, *(zone.until for zone in rhythm.zones))
    return (
        all(moment is None or FIRST_YEAR <= moment.year <= LAST_YEAR for moment in moments)
        and all(has_clock(zone.zone) for zone in rhythm.zones)
        and rhythm.new_in_all in NEW_CARDS_IN_ALL
        and {*rhythm.days_off, *rhythm.easy_days} <= {*range(7)}
    )


async def _of_known_courses(account: Account, ports: Ports) -> Account:
    """Return the account without topics whose course this bot does not have."""
    maps = account.tables.get("mind_maps")
    if maps is None or "course_id" not in maps.columns:
        return account
    place = maps.columns.index("course_id")
    rows = [row for row in maps.rows if await _is_course(row[place], ports)]
    if len(rows) == len(maps.rows):
        return account
    known = Rows(columns=maps.columns, rows=tuple(rows))
    return replace(account, tables={**account.tables, "mind_maps": known})


async def _is_course(course_id: object, ports: Ports) -> bool:
    """Return True if this bot has the course. A written one comes with the archive."""
    if not isinstance(course_id, str) or is_written(CourseId(course_id)):
        return True
    return await ports[COURSES].find_by_id(CourseId(course_id)) is not None
