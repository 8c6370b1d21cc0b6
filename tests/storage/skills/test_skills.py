"""Skills in the database: their states, and the log behind them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import ChatId, LearnerId
from bot.domain.mastery.tracing import after_opportunity, retrace
from bot.flow.skills.changes import SkillPractised, SkillRetraced, SkillsUnlocked
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.skills.skills import SqlSkills
from tests.skill_builders import EQUIV, LIKE, build_opportunity, build_state, known
from tests.storage.builders import ANNAS, MONDAY, take

FRESH = build_state(EQUIV, opportunities=0)
RIGHT = build_opportunity(at=MONDAY)
HELPED = build_opportunity(at=MONDAY + timedelta(minutes=1), helped=True, source="served:2")


@pytest.fixture
def chats(database: Database) -> SqlChats:
    return SqlChats(database)


@pytest.fixture
def skills(database: Database) -> SqlSkills:
    return SqlSkills(database)


async def test_a_skill_is_kept_with_all_that_tracing_needs(
    chats: SqlChats, skills: SqlSkills
) -> None:
    state = replace(after_opportunity(FRESH, RIGHT), mastered_at=MONDAY, unlocked_at=MONDAY)

    await take(chats, "one", SkillPractised(ANNAS, state, RIGHT))

    assert await skills.states(ANNAS) == known([state])
    assert await skills.log(ANNAS, EQUIV) == [RIGHT]


async def test_a_skill_that_is_practised_again_has_one_state_and_a_longer_log(
    chats: SqlChats, skills: SqlSkills
) -> None:
    once = after_opportunity(FRESH, RIGHT)
    twice = after_opportunity(once, HELPED)

    await take(chats, "one", SkillPractised(ANNAS, once, RIGHT))
    await take(chats, "two", SkillPractised(ANNAS, twice, HELPED))

    assert await skills.states(ANNAS) == known([twice])
    assert await skills.log(ANNAS, EQUIV) == [RIGHT, HELPED]


async def test_skills_are_unlocked_before_they_are_practised(
    chats: SqlChats, skills: SqlSkills
) -> None:
    like = build_state(LIKE, opportunities=0, unlocked_at=MONDAY)

    await take(chats, "one", SkillsUnlocked(ANNAS, (like,)))

    assert await skills.states(ANNAS) == known([like])
    assert await skills.log(ANNAS, LIKE) == []


async def test_a_retraced_skill_has_the_log_that_is_left(
    chats: SqlChats, skills: SqlSkills
) -> None:
    once = after_opportunity(FRESH, RIGHT)
    left = retrace(once, [HELPED])
    await take(chats, "one", SkillPractised(ANNAS, once, RIGHT))

    await take(chats, "two", SkillRetraced(ANNAS, left, (HELPED,)))

    assert await skills.states(ANNAS) == known([left])
    assert await skills.log(ANNAS, EQUIV) == [HELPED]


async def test_what_is_known_of_others_is_not_mixed_up(chats: SqlChats, skills: SqlSkills) -> None:
    state = after_opportunity(FRESH, RIGHT)
    await take(chats, "one", SkillPractised(ANNAS, state, RIGHT))
    await take(chats, "one", chat_id=ChatId(8))

    assert await skills.states(LearnerId(8)) == {}
    assert await skills.log(LearnerId(8), EQUIV) == []
    assert await skills.log(ANNAS, LIKE) == []
