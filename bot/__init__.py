"""Lyceum: a tutor in a Telegram chat."""

__version__ = "0.1.0"
