"""An author's course in a real process: its faults in words, corrected, published, taken."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.flow.lessons.states import Explaining
from bot.flow.placement.states import PlacementOffered
from bot.flow.sharing.events import CopyPressed, ShareMadePressed, SharePressed
from bot.flow.topics.events import OwnCoursePressed
from tests.content.courses.sent import TEN_MISTAKES, smallest
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage, open_stage
from tests.scenarios.test_files import send_file

pytestmark = pytest.mark.asyncio(loop_scope="module")

AUTHOR, LEARNER = 9_301, 9_302


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    folder = tmp_path_factory.mktemp("authors")
    async with open_stage(folder) as stage, stage.bot(AUTHOR_IDS=str(AUTHOR)):
        yield stage


@pytest.mark.thorough
async def test_a_course_is_mended_published_and_begun_by_another(stage: Stage) -> None:
    author, learner = Person(stage, AUTHOR, "de"), Person(stage, LEARNER, "de")
    await author.say("/start")
    await learner.say("/start")

    refused = await send_file(author, "wasser.yaml", TEN_MISTAKES.encode())
    kept = await send_file(author, "wasser.md", smallest("markdown").encode())
    turned_away = await send_file(learner, "wasser.md", smallest("markdown").encode())
    tried = await author.press_for(OwnCoursePressed)
    await author.say("/topics")
    asked = await author.press_for(SharePressed)
    await author.press_for(ShareMadePressed, named=False)
    said = "\n".join(message.text for message in (await author.look()).from_bot)
    (secret,) = set(re.findall(r"start=s\\?_(\w+)", said))
    offered = await learner.say(f"/start s_{secret}")
    taken = await learner.press_for(CopyPressed, wanted=True)
    begun = await learner.press_for(OwnCoursePressed)

    assert_fit_to_be_seen([*refused, *kept, *turned_away, *tried, *asked, *offered, *taken])
    assert "Zeile 2, langauge" in refused[0].text
    assert "Meinst du language?" in refused[0].text
    assert "The water cycle" in kept[0].text
    assert "ist ein Kurs" in turned_away[0].text
    assert "The sun warms the water." in tried[-1].text
    assert isinstance(await author.state(), Explaining)
    assert "Evaporation" in offered[-1].text
    assert isinstance(await learner.state(), PlacementOffered), begun
