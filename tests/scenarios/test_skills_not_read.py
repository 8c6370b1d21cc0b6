"""A start with an unreadable graph of skills: begun practice continues, nothing new opens."""

from pathlib import Path
from shutil import copytree

import pytest

from bot.domain.ids import LearnerId, SkillId
from bot.resources import SKILLS_GRAPH
from bot.storage.practice.bank import SqlBank
from bot.storage.skills.skills import SqlSkills
from tests.flow.practice.practising import MONDAY, small_bank
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import BOT, Stage, bot_process, open_stage, started
from tests.scenarios.test_practice import (
    PARTS,
    item_of,
    label_of_parts,
    past_examples,
    practice_of,
)

pytestmark = pytest.mark.thorough

ROOT = SKILLS_GRAPH.parents[1]


async def opened_skills(stage: Stage) -> frozenset[SkillId]:
    """Return the skills that are recorded as open."""
    states = await SqlSkills(stage.database).states(LearnerId(1001))
    return frozenset(state.skill_id for state in states.values() if state.unlocked_at is not None)


async def solve(ada: Person) -> None:
    await ada.say((await item_of(ada.stage, await practice_of(ada))).answer)


def install(folder: Path) -> Path:
    """Install the bot with a data folder of its own. Return its graph of skills."""
    copytree(ROOT / "data", folder / "data")
    for name in ("bot", "prompts", "docs"):
        (folder / name).symlink_to(ROOT / name)
    return folder / "data" / SKILLS_GRAPH.name


async def test_practice_goes_on_without_the_graph_and_opens_what_it_missed_once_it_is_mended(
    tmp_path: Path,
) -> None:
    installed = tmp_path / "installed"
    graph = install(installed)
    async with open_stage(tmp_path) as stage:
        ada = Person(stage)
        await SqlBank(stage.database).add(small_bank(PARTS), (), MONDAY)
        async with stage.bot():
            await ada.say("/start")
            await ada.say("/skills")
            await ada.press(await label_of_parts(ada))
            await past_examples(stage, ada)
            await solve(ada)
        before = await opened_skills(stage)
        sound = graph.read_text(encoding="utf-8")
        graph.write_text("[", encoding="utf-8")
        where = {"DATABASE_URL": stage.url, "PLAYGROUND_URL": stage.client.url}
        async with bot_process(installed, BOT, started, **where) as bot:
            await bot.tells("skills not read")
            for _ in range(6):
                await solve(ada)
            (told,) = await ada.say("/skills")
            assert "nothing new opens" in told.text
            assert_fit_to_be_seen([told])
            assert await opened_skills(stage) == before
            graph.write_text(sound, encoding="utf-8")
            await bot.tells("skills read")
            await solve(ada)
            assert await opened_skills(stage) > before
            shown = await ada.say("/skills")
            assert "nothing new opens" not in shown[-1].text
