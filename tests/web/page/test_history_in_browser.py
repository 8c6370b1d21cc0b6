"""The history in a real browser: filtered and opened by keyboard, on a small phone in German."""

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.flow.learner.events import SettingChosen
from tests.flow.strolling import master_root
from tests.flow.walking import Walk, going_by_scores
from tests.web.page.launching import AT
from tests.web.page.serving_page import DARK, opened

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),  # a browser stays in the loop it was started in
    pytest.mark.browser,
]


@pytest_asyncio.fixture(loop_scope="module")
async def walk() -> Walk:
    walk = going_by_scores(AT)
    await master_root(walk)
    return walk


async def test_by_keyboard_an_answer_is_opened_and_only_wrong_ones_are_shown(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, start="history") as page:
        answers = page.get_by_role("listitem")
        await expect(answers).to_have_count(5)
        await page.get_by_label("Which answers").focus()
        await page.keyboard.press("Tab")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await expect(answers.first).to_contain_text("This answer was worth 5 of 5 points.")
        await page.keyboard.press("Shift+Tab")
        await page.keyboard.press("Space")

        await expect(page.get_by_text("There are no answers here yet.")).to_be_visible()
        await expect(answers).to_have_count(0)
        await page.keyboard.press("Space")
        await expect(answers).to_have_count(5)
        await page.get_by_label("Which answers").select_option("Fractions")
        await expect(answers).to_have_count(5)


async def test_on_a_small_phone_in_german_nothing_is_cut(browser: Browser, walk: Walk) -> None:
    await walk.send(SettingChosen("language", "de"))
    async with opened(browser, walk, width=320, background=DARK, start="history") as page:
        await expect(page.get_by_label("Nur falsche")).to_be_visible()
        await expect(page.get_by_role("listitem").first).to_contain_text("Zwischenstopp")
        for part in ("html", "main", "#tabs button"):
            for seen in await page.locator(part).all():
                assert await seen.evaluate("it => it.scrollWidth - it.clientWidth") <= 0


async def test_printed_the_history_goes_on_below_the_first_sheet(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, width=320, start="history") as page:
        await expect(page.get_by_role("listitem")).to_have_count(5)
        await page.emulate_media(media="print")

        body = page.locator("body")
        main = await page.locator("main").evaluate("it => it.scrollHeight")
        assert await body.evaluate("it => it.scrollHeight") >= main
        assert await page.locator("main").evaluate("it => it.clientHeight") == main
        await expect(page.locator("#tabs")).to_be_hidden()
