"""A local Bot API server and its chat page, to try the real bot without Telegram."""
