"""A stranger's walk between the chat and the page beside it, in a real browser and process."""

from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from bot.flow.exercise.states import asks_for
from bot.flow.lessons.states import Explaining, Quiz, Review
from tests.browser import open_browser, open_page
from tests.scenarios.person import Person
from tests.scenarios.process import newcomer, started, unused_port

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


async def test_from_the_reminder_to_the_map_to_the_lesson_and_back_are_four_taps_at_most(
    tmp_path: Path,
) -> None:
    port = str(unused_port())
    async with (
        newcomer(tmp_path, started, HTTP_PORT=port) as (stage, _),
        open_browser() as browser,
        open_page(browser, stage.client.url) as page,
    ):
        await expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
        ada = Person(stage, chat=await page.evaluate(LEARNER))
        await remind(ada)
        taps = Taps()

        reminder = page.get_by_text(REMINDED)
        await expect(reminder).to_be_visible()
        await taps.tap(page.get_by_role("button", name="Lyceum", exact=True).last)
        beside = page.frame_locator("iframe")
        await taps.tap(beside.locator(".place.open").first)
        await taps.tap(beside.get_by_role("button", name="Learn it now"))

        await expect(page.locator("iframe")).to_have_count(0)
        await expect(page.locator("#log")).to_contain_text("Step 2 of")
        assert isinstance(await ada.state(), Explaining)
        assert taps.count <= 4


REMINDED = "moment to look back"
LEARNER = "Object.values(localStorage).map((it) => JSON.parse(it).id).find(Boolean)"


async def remind(ada: Person) -> None:
    """Walk a newcomer through the first concept, to its reminder a day later."""
    await ada.walk_to(Quiz)
    while not any("mastered for now" in said.text for said in (await ada.look()).from_bot):
        await ada.step(await ada.state(), by_button=True)
    await ada.set_clock(12)
    await ada.say("/stop")
    await ada.client.shift_clock(days=1)
    await ada.client.wait_for(REMINDED, chat=ada.chat_id)
    assert asks_for(await ada.state(), Review)


class Taps:
    """Counts taps."""

    def __init__(self) -> None:
        self.count = 0

    async def tap(self, target: Locator) -> None:
        self.count += 1
        await target.click()
