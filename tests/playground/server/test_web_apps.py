"""Pages of the bot inside a chat: the menu button, buttons that open one, and launch data."""

from urllib.parse import parse_qs, urlsplit

import pytest
from pydantic import SecretStr
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    MenuButtonCommands,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import BadRequest

from bot.web.page.launch import TokenKey, read_launch
from tests.playground.client import LEARNER, MONDAY, PlaygroundClient

PAGE = "https://bot.example/page/"
UNSAFE = "http://bot.example/page/"


@pytest.fixture(autouse=True)
async def _somebody_is_there(playground: PlaygroundClient) -> None:
    await playground.send("hello", language_code="de")


async def test_the_menu_button_shows_the_commands_or_opens_a_page(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    assert (await playground.chat()).raw["page"] is None

    await telegram_bot.set_chat_menu_button(menu_button=MenuButtonWebApp("Page", WebAppInfo(PAGE)))
    assert (await playground.chat()).raw["page"] == {"label": "Page", "url": PAGE}

    await telegram_bot.set_chat_menu_button(menu_button=MenuButtonCommands())
    assert (await playground.chat()).raw["page"] is None


async def test_a_page_opens_by_https_or_from_this_machine(telegram_bot: Bot) -> None:
    for url in ("http://127.0.0.1:8080/page/", "http://localhost/page/", PAGE):
        await telegram_bot.set_chat_menu_button(
            menu_button=MenuButtonWebApp("Page", WebAppInfo(url))
        )
        await telegram_bot.send_message(LEARNER, "x", reply_markup=opening(url))

    for url in (UNSAFE, "javascript:alert(1)", "https://", "//bot.example", "http://[", ""):
        with pytest.raises(BadRequest, match=r"(?i)only https links"):
            await telegram_bot.set_chat_menu_button(
                menu_button=MenuButtonWebApp("Page", WebAppInfo(url))
            )
        with pytest.raises(BadRequest, match=r"(?i)only https links"):
            await telegram_bot.send_message(LEARNER, "x", reply_markup=opening(url))


async def test_no_page_opens_from_a_group(playground: PlaygroundClient, telegram_bot: Bot) -> None:
    await playground.send("hello", chat={"id": -5, "type": "group"}, user=LEARNER)

    with pytest.raises(BadRequest, match=r"(?i)button_type_invalid"):
        await telegram_bot.send_message(-5, "x", reply_markup=opening(PAGE))


async def test_launch_data_are_signed_for_the_learner_of_the_chat(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await telegram_bot.send_message(LEARNER, "x", reply_markup=opening(f"{PAGE}?map=m"))

    answer = await playground.post(
        "launches", {"chat": LEARNER, "url": f"{PAGE}?map=m", "theme": {}}
    )

    address, fragment = answer["url"].split("#")
    assert address == f"{PAGE}?map=m"
    told = {name: values[0] for name, values in parse_qs(fragment).items()}
    assert told["tgWebAppPlatform"] == "playground"
    key = TokenKey(SecretStr(playground.token))
    assert read_launch(told["tgWebAppData"], key, MONDAY).learner_id == LEARNER
    assert '"language_code":"de"' in parse_qs(told["tgWebAppData"])["user"][0]
    assert urlsplit(answer["url"]).query == "map=m"


@pytest.mark.parametrize(
    "wish", [{"chat": LEARNER, "url": "https://elsewhere.example/"}, {"chat": 77, "url": PAGE}]
)
async def test_nothing_is_signed_for_what_no_button_opens(
    playground: PlaygroundClient, telegram_bot: Bot, wish: dict[str, object]
) -> None:
    await telegram_bot.set_chat_menu_button(menu_button=MenuButtonWebApp("P", WebAppInfo(PAGE)))

    with pytest.raises(AssertionError, match="launches: 404"):
        await playground.post("launches", wish)


def opening(url: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("Open", web_app=WebAppInfo(url))]])
