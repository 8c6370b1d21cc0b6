"""Tests; the folders mirror `bot`."""
