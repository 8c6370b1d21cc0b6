from datetime import UTC, datetime

from bot.lab.simulation.telegram import Telegram


async def test_two_pictures_without_words_are_two_messages_and_one_sent_twice_is_the_same() -> (
    None
):
    said: list[str] = []
    telegram = Telegram(
        lambda: datetime(2026, 3, 22, 8, tzinfo=UTC), lambda _, text: said.append(text)
    )
    bot = telegram.client()

    for picture in (b"a calendar", b"a strip", b"a strip"):
        await bot.send_photo(1, picture)
    await bot.send_photo(1, b"a strip", caption="Your week")

    assert len(set(said)) == 3
    assert said[1] == said[2]
    assert said[3].startswith("Your week")
