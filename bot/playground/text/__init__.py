"""Texts with entities, as Telegram counts and parses them."""
