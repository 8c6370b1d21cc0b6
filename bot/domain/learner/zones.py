"""Zones by what time it is there: how a learner's zone is found in a tap or two."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.domain.topics.course import Language

PLACES = (
    "Europe/Berlin", "Europe/London", "America/New_York", "Asia/Kolkata", "Europe/Istanbul",
    "America/Los_Angeles", "America/Chicago", "America/Denver", "America/Phoenix",
    "America/Anchorage", "Pacific/Honolulu", "America/Toronto", "America/Halifax",
    "America/St_Johns", "America/Mexico_City", "America/Bogota", "America/Lima",
    "America/Caracas", "America/Santiago", "America/Sao_Paulo", "America/Argentina/Buenos_Aires",
    "America/Noronha", "Atlantic/Azores", "Atlantic/Cape_Verde", "Atlantic/Reykjavik",
    "Europe/Lisbon", "Europe/Dublin", "Europe/Paris", "Europe/Vienna", "Europe/Zurich",
    "Europe/Madrid", "Europe/Rome", "Europe/Warsaw", "Europe/Athens", "Europe/Helsinki",
    "Europe/Kyiv", "Europe/Bucharest", "Europe/Moscow", "Africa/Casablanca", "Africa/Lagos",
    "Africa/Cairo", "Africa/Johannesburg", "Africa/Nairobi", "Asia/Jerusalem", "Asia/Baghdad",
    "Asia/Tehran", "Asia/Dubai", "Asia/Baku", "Asia/Kabul", "Asia/Karachi", "Asia/Tashkent",
    "Asia/Colombo", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Almaty", "Asia/Yangon", "Asia/Bangkok",
    "Asia/Jakarta", "Asia/Ho_Chi_Minh", "Asia/Shanghai", "Asia/Singapore", "Asia/Manila",
    "Australia/Perth", "Asia/Tokyo", "Asia/Seoul", "Australia/Darwin", "Australia/Adelaide",
    "Australia/Brisbane", "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Guadalcanal",
    "Pacific/Auckland", "Pacific/Chatham", "Pacific/Fiji", "Pacific/Tongatapu",
    "Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Marquesas", "Pacific/Tahiti",
    "Pacific/Gambier", "America/Nuuk",
)  # fmt: skip
"""Places that between them show every offset and every rule of daylight saving in wide use."""

_SPOKEN = {
    Language.DE: ("Europe/Berlin", "Europe/Vienna", "Europe/Zurich"),
    Language.EN: ("Europe/London", "America/New_York", "Asia/Kolkata", "Australia/Sydney"),
}
A_DAY = 24 * 60
MOST = 8
"""Zones offered at once."""


def zones_showing(minutes_ahead: int, now: datetime, language: Language) -> tuple[str, ...]:
    """Return at most eight zones that are that far ahead of UTC now, likely ones first.

    A clock that is 13 hours ahead shows what one 11 hours behind shows, so both are offered.
    """
    agreeing = [
        place for place in PLACES if (_minutes_ahead(place, now) - minutes_ahead) % A_DAY == 0
    ]
    first = _SPOKEN[language]
    return tuple(sorted(agreeing, key=lambda place: place not in first)[:MOST])


def is_zone(name: str) -> bool:
    """Say whether the name is one of the zones that are offered."""
    return name in PLACES


def _minutes_ahead(place: str, now: datetime) -> int:
    offset = now.astimezone(ZoneInfo(place)).utcoffset() or timedelta()
    return offset // timedelta(minutes=1)
