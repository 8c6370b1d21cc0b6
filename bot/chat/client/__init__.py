"""The library's client of Telegram: how it calls, waits and tries again."""
