import pytest

from tests.playground.client import LEARNER, PlaygroundClient
from tests.playground.pictures import png

pytestmark = pytest.mark.usefixtures("started")


@pytest.fixture
async def started(playground: PlaygroundClient) -> None:
    await playground.send("/start")


@pytest.mark.parametrize("method", ["getme", "GETME", "getMe"])
async def test_methods_have_no_case(playground: PlaygroundClient, method: str) -> None:
    assert (await playground.call(method))["ok"] is True


async def test_parameters_may_come_by_query_form_json_or_multipart(
    playground: PlaygroundClient,
) -> None:
    http, url = playground.http, f"/bot{playground.token}/sendMessage"
    wish = {"chat_id": str(LEARNER), "text": "x"}
    answers = [
        await http.get(url, params=wish),
        await http.post(url, params=wish),
        await http.post(url, data=wish),
        await http.post(url, json=wish),
        await http.post(url, data=wish, files={"unused": b"x"}),
    ]

    assert [answer.json()["result"]["text"] for answer in answers] == ["x"] * 5


async def test_files_are_attached_by_name(playground: PlaygroundClient) -> None:
    form = {"chat_id": str(LEARNER), "photo": "attach://one"}
    url = f"/bot{playground.token}/sendPhoto"

    missing = await playground.http.post(url, data=form, files={"two": png()})
    sent = await playground.http.post(url, data=form, files={"one": png(), "two": png()})

    assert missing.json()["error_code"] == 400
    assert len(sent.json()["result"]["photo"]) > 0


@pytest.mark.parametrize(
    ("path", "code", "description"),
    [
        ("/bot1:wrong/getMe", 401, "Unauthorized"),
        ("/file/bot1:wrong/photos/x.png", 401, "Unauthorized"),
        ("/bot{token}/flyToTheMoon", 404, "Not Found: method not found"),
        ("/bot{token}/sendMessage", 400, "Bad Request: chat_id is empty"),
        ("/bot{token}/getChat?chat_id=1001", 404, "Not Found: method not found"),
        ("/bot{token}/editMessageText?chat_id=x", 400, "Bad Request: invalid chat_id specified"),
        ("/bot{token}/sendChatAction?chat_id=1001", 400, "Bad Request: wrong parameter action"),
        ("/bot{token}/setMyCommands?commands=3", 400, "Bad Request: array expected"),
        ("/bot{token}/setMyCommands?commands=[", 400, "Bad Request: can't parse commands"),
    ],
)
async def test_a_refusal_says_why_in_telegrams_envelope(
    playground: PlaygroundClient, path: str, code: int, description: str
) -> None:
    answer = await playground.http.get(path.format(token=playground.token))

    assert answer.status_code == code
    envelope = answer.json()
    assert (envelope["ok"], envelope["error_code"]) == (False, code)
    assert envelope["description"].startswith(description)


@pytest.mark.parametrize("body", ["{", "[]"])
async def test_a_body_that_is_no_object_is_refused(
    playground: PlaygroundClient, body: str
) -> None:
    headers = {"content-type": "application/json"}

    answer = await playground.http.post(
        f"/bot{playground.token}/getMe", content=body, headers=headers
    )

    assert answer.status_code == 400


async def test_every_call_is_remembered_with_its_outcome(playground: PlaygroundClient) -> None:
    await playground.call("sendMessage", chat_id=LEARNER, text="one")
    await playground.call("sendMessage", chat_id=4, text="two")
    await playground.call("getUpdates", timeout=0)

    calls = await playground.calls()

    assert [(c["number"], c["method"], c["chat"], c["ok"]) for c in calls] == [
        (1, "sendMessage", LEARNER, True),
        (2, "sendMessage", 4, False),
    ]
    assert calls[1]["description"] == "Bad Request: chat not found"
    assert await playground.calls("sendmessage", chat=4, since=1) == [calls[1]]
    assert await playground.wait_for_call("sendMessage", since=1) == calls[1]
