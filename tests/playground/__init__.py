"""Tests of the playground, and the client with which other tests use it."""
