"""Delivering updates to the bot's webhook one by one, until each is accepted."""

from datetime import timedelta

import httpx

from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

LONGEST_DELAY_SECONDS = 60
IDLE_SECONDS = 3600.0
ANSWER_SECONDS = 60.0


async def deliver(playground: Playground) -> None:
    """Deliver updates as long as the playground is open."""
    failures = 0
    async with httpx.AsyncClient(timeout=ANSWER_SECONDS, trust_env=False) as http:
        while not playground.updates.bell.closed:
            waiting = playground.updates.waiting() if playground.updates.webhook.get("url") else []
            if not waiting:
                await playground.updates.bell.heard(IDLE_SECONDS)
                continue
            delay = await _deliver_one(playground, http, waiting[0], failures)
            failures = 0 if delay == 0 else failures + 1
            await _rest(playground, delay)


async def _deliver_one(
    playground: Playground, http: httpx.AsyncClient, update: Json, failures: int
) -> int:
    """Return the seconds to wait before the next delivery, or 0 if this one arrived."""
    settings = playground.updates.webhook
    headers = {}
    if settings.get("secret_token"):
        headers["X-Telegram-Bot-Api-Secret-Token"] = settings["secret_token"]
    try:
        answer = await http.post(settings["url"], json=update, headers=headers)
    except httpx.HTTPError as error:
        return _note_failure(playground, f"Connection failed: {type(error).__name__}", failures)
    if answer.is_success:
        playground.updates.delivered(update["update_id"])
        return 0
    delay = _note_failure(
        playground, f"Wrong response from the webhook: {answer.status_code}", failures
    )
    asked = answer.headers.get("retry-after", "")
    return int(asked) if asked.isdigit() else delay


def _note_failure(playground: Playground, reason: str, failures: int) -> int:
    error = {"last_error_date": playground.store.seconds(), "last_error_message": reason}
    settings = playground.updates.webhook
    if settings:
        playground.store.journal.put("settings", "webhook", {**settings, "last_error": error})
    return int(min(2**failures, LONGEST_DELAY_SECONDS))


async def _rest(playground: Playground, seconds: int) -> None:
    """Wait by the playground's clock, which may jump."""
    end = playground.clock.now() + timedelta(seconds=seconds)
    while not playground.updates.bell.closed:
        left = (end - playground.clock.now()).total_seconds()
        if left <= 0 or not await playground.updates.bell.heard(left):
            return
