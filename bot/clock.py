"""The only reader of the clock."""

from datetime import UTC, datetime, timedelta


class SystemClock:
    """The system's time, and whatever offset the playground has set."""

    def __init__(self) -> None:
        self._offset = timedelta()

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        return datetime.now(UTC) + self._offset

    def set_offset(self, offset: timedelta) -> None:
        """Go ahead of the system's time by so much from now on."""
        self._offset = offset
