"""The connection to Telegram: updates in, messages out."""
