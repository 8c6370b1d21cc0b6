"""The library's client of Telegram: how it makes calls, waits and retries."""
