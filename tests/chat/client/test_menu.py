from bot.chat.client.menu import COMMANDS, publish
from tests.chat.fakes import FakeTelegram, bot_on, refused


async def test_commands_and_descriptions_are_told_in_both_languages() -> None:
    telegram = FakeTelegram()

    await publish(bot_on(telegram))

    calls = telegram.of("setMyCommands")
    assert [call.params.get("language_code") for call in calls] == [None, "de"]
    assert [entry["command"] for entry in calls[0].params["commands"]] == list(COMMANDS)
    assert len(telegram.of("setMyDescription", "setMyShortDescription")) == 4
    for call in telegram.of("setMyShortDescription"):
        assert len(call.params["short_description"]) <= 120


async def test_the_menu_button_opens_the_page_where_there_is_one() -> None:
    telegram = FakeTelegram()

    await publish(bot_on(telegram), "https://bot.example/page/")

    (call,) = telegram.of("setChatMenuButton")
    assert call.params["menu_button"] == {
        "type": "web_app",
        "text": "Lyceum",
        "web_app": {"url": "https://bot.example/page/"},
    }


async def test_the_menu_button_shows_the_commands_again_where_there_is_no_page() -> None:
    telegram = FakeTelegram()

    await publish(bot_on(telegram))

    (call,) = telegram.of("setChatMenuButton")
    assert call.params["menu_button"] == {"type": "commands"}


async def test_a_failure_is_no_harm() -> None:
    telegram = FakeTelegram()
    telegram.answer("setMyCommands", refused(400, "Bad Request"))
    telegram.answer("setChatMenuButton", refused(400, "Bad Request"))

    await publish(bot_on(telegram))

    assert len(telegram.of("setMyCommands")) == 2
