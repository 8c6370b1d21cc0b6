"""The settings in a real browser: by keyboard, on a small phone, in German."""

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.flow.engine.events import Started, TextReceived
from bot.flow.learner.events import DeletionWanted, SettingChosen
from tests.flow.walking import Walk, going_by_scores
from tests.web.page.launching import AT
from tests.web.page.serving_page import DARK, launched, opened, page_of

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),  # a browser stays in the loop it was started in
    pytest.mark.browser,
]


@pytest_asyncio.fixture(loop_scope="module")
async def walk() -> Walk:
    walk = going_by_scores(AT)
    await walk.send(Started())
    return walk


async def focused(page: Page) -> str:
    return str(await page.evaluate("document.activeElement.id"))


@pytest.mark.smoke
async def test_by_keyboard_a_setting_is_found_and_chosen_and_the_words_follow_the_language(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, start="settings") as page:
        language = page.get_by_label("Language")
        await expect(language).to_have_value("en")
        await page.keyboard.press("Tab")
        assert await focused(page) == "language"
        await page.keyboard.press("ArrowDown")

        await expect(page.get_by_label("Sprache")).to_have_value("de")
        await expect(page.get_by_role("status")).to_have_text("Gespeichert.")
        await expect(page.locator("#tab-cards")).to_have_text("Karten")
        assert await focused(page) == "language"
        await page.keyboard.press("Tab")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await expect(page.get_by_label("Meine Uhrzeit")).to_have_value("Atlantic/Reykjavik")


async def test_what_cannot_be_chosen_any_more_is_told_and_what_holds_is_shown(
    browser: Browser, walk: Walk
) -> None:
    async with page_of(walk) as address:  # a refusal is told in the console as well
        page = await browser.new_page(locale="en-GB")
        await page.goto(launched(address, walk, start="settings"))
        hour = page.get_by_label("Reminder time")
        await expect(hour).to_have_value("none")
        await walk.send(SettingChosen("quiet", "6-12"))
        await hour.select_option("10:00")

        await expect(page.get_by_role("status")).to_contain_text("That cannot be chosen here.")
        await expect(hour).to_have_value("none")
        await page.close()


async def test_what_cannot_happen_now_is_told_with_its_own_reason(
    browser: Browser, walk: Walk
) -> None:
    async with page_of(walk) as address:  # a refusal is told in the console as well
        page = await browser.new_page(locale="en-GB")
        await page.goto(launched(address, walk, start="settings"))
        pictures = page.get_by_label("Dark pictures")
        await expect(pictures).to_be_visible()
        await walk.send(DeletionWanted())
        await walk.send(TextReceived("delete"))
        await pictures.select_option("on")

        await expect(page.get_by_role("status")).to_contain_text("is being deleted right now")
        await page.close()


async def test_on_a_small_phone_in_german_nothing_is_cut(browser: Browser, walk: Walk) -> None:
    await walk.send(SettingChosen("language", "de"))
    async with opened(browser, walk, width=320, background=DARK, start="settings") as page:
        await expect(page.get_by_label("Gedächtnismodell")).to_be_visible()
        for part in ("html", "main", "#tabs button"):
            for seen in await page.locator(part).all():
                assert await seen.evaluate("it => it.scrollWidth - it.clientWidth") <= 0
