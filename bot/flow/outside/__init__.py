"""Requests from outside the chat: the page and the service interface."""
