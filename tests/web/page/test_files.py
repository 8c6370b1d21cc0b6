"""The files of the page as they are sent."""

from bot.web.page.files import STATIC, as_sent


def test_all_scripts_together_are_below_15_kilobytes_as_they_are_sent() -> None:
    assert sum(len(as_sent(script)) for script in STATIC.glob("*.js")) < 15_000
