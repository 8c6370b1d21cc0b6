"""Lyceum: a tutor in a Telegram chat."""
