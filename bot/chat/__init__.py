"""The Telegram door: updates in, messages out."""
