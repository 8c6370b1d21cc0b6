"""Telegram's refusals, in its own words."""

from bot.playground.state.journal import Json


class RefusedError(Exception):
    """A call that Telegram would answer with ok: false."""

    def __init__(self, code: int, description: str) -> None:
        super().__init__(description)
        self.code = code
        self.description = description

    def envelope(self) -> Json:
        """Return the response in Telegram's format."""
        return {"ok": False, "error_code": self.code, "description": self.description}


def bad_request(reason: str) -> RefusedError:
    """Return the refusal of a call that makes no sense."""
    return RefusedError(400, f"Bad Request: {reason}")


def method_not_found() -> RefusedError:
    """Return a server's response to an unknown method."""
    return RefusedError(404, "Not Found: method not found")


def conflict(reason: str) -> RefusedError:
    """Return the refusal of a second reader of the same updates."""
    return RefusedError(409, f"Conflict: {reason}")


def cannot_parse(reason: str) -> RefusedError:
    """Return the refusal of a text whose formatting is wrong."""
    return bad_request(f"can't parse entities: {reason}")
