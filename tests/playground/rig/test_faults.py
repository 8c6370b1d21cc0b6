import pytest
from telegram import Bot
from telegram.error import NetworkError, RetryAfter, TimedOut

from tests.playground.client import LEARNER, PlaygroundClient

pytestmark = [
    pytest.mark.usefixtures("started"),
    # the library announces another type for retry_after and offers an environment variable only
    pytest.mark.filterwarnings("ignore:Deprecated since version v22.2"),
]


@pytest.fixture
async def started(playground: PlaygroundClient) -> None:
    await playground.send("/start")
    await playground.send("/start", chat=LEARNER + 1)


async def said(playground: PlaygroundClient) -> list[str]:
    return [message.text for message in (await playground.chat()).from_bot]


async def test_a_flood_limit_says_how_long_to_wait_and_ends(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.fault("flood", method="sendMessage", retry_after=7, count=2)

    for _ in range(2):
        with pytest.raises(RetryAfter) as refusal:
            await telegram_bot.send_message(LEARNER, "x")
        assert refusal.value.retry_after == 7
    await telegram_bot.send_message(LEARNER, "at last")

    assert await said(playground) == ["at last"]


async def test_a_fault_meets_only_its_chat_and_method(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.fault("flood", chat=LEARNER, method="sendMessage")

    await telegram_bot.send_message(LEARNER + 1, "fine")
    await telegram_bot.send_chat_action(LEARNER, "typing")

    with pytest.raises(RetryAfter):
        await telegram_bot.send_message(LEARNER, "x")


@pytest.mark.parametrize("status", [500, 502])
async def test_the_server_can_fail(
    playground: PlaygroundClient, telegram_bot: Bot, status: int
) -> None:
    await playground.fault("error", status=status)

    with pytest.raises(NetworkError):
        await telegram_bot.send_message(LEARNER, "x")

    assert await said(playground) == []
    assert (await playground.calls("sendMessage"))[0]["error_code"] == status


async def test_a_page_can_come_instead_of_an_answer(playground: PlaygroundClient) -> None:
    await playground.fault("page", method="sendMessage", status=404)

    answer = await playground.http.post(f"/bot{playground.token}/sendMessage")

    assert (answer.status_code, answer.headers["content-type"][:9]) == (404, "text/html")
    assert (await playground.calls("sendMessage"))[0]["fault"] == "page"
    assert await said(playground) == []


@pytest.mark.parametrize(("kind", "left"), [("drop_before", []), ("drop_after", ["x"])])
async def test_a_connection_can_break_before_or_after_the_deed(
    playground: PlaygroundClient, telegram_bot: Bot, kind: str, left: list[str]
) -> None:
    await playground.fault(kind, method="sendMessage")

    with pytest.raises(NetworkError):
        await telegram_bot.send_message(LEARNER, "x")

    assert await said(playground) == left


async def test_a_slow_answer_comes_too_late_for_a_hasty_caller(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.fault("slow", seconds=0.5)

    with pytest.raises(TimedOut):
        await telegram_bot.send_message(LEARNER, "x", read_timeout=0.05)


async def test_faults_can_be_seen_and_cleared(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.fault("flood", count=3)
    assert (await playground.http.get("/rig/faults")).json()["faults"][0]["count"] == 3

    await playground.clear_faults()

    await telegram_bot.send_message(LEARNER, "x")


@pytest.mark.parametrize("wish", [{"kind": "fire"}, {"kind": "flood", "colour": "red"}])
async def test_a_fault_nobody_knows_is_refused(
    playground: PlaygroundClient, wish: dict[str, str]
) -> None:
    answer = await playground.http.post("/rig/faults", json=wish)

    assert answer.status_code == 400
