"""The only reader of the clock."""

from datetime import UTC, datetime, timedelta


class SystemClock:
    """The system's time, plus the playground's offset."""

    def __init__(self) -> None:
        self._offset = timedelta()

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        return datetime.now(UTC) + self._offset

    def set_offset(self, offset: timedelta) -> None:
        """Run ahead of the system's time by `offset` from now on."""
        self._offset = offset
