"""Lyceum: a tutor in a Telegram chat."""

__version__ = "1.0.0"
