"""Time zones by their local time or by a city: how a learner's zone is found in a word or two."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

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
"""Places that together show every offset and every daylight saving rule in wide use."""

_SPOKEN = {
    Language.DE: ("Europe/Berlin", "Europe/Vienna", "Europe/Zurich"),
    Language.EN: ("Europe/London", "America/New_York", "Asia/Kolkata", "Australia/Sydney"),
}
_ALSO_CALLED = {
    "wien": "Europe/Vienna", "österreich": "Europe/Vienna", "austria": "Europe/Vienna",
    "zurich": "Europe/Zurich", "zürich": "Europe/Zurich", "bern": "Europe/Zurich",
    "schweiz": "Europe/Zurich", "switzerland": "Europe/Zurich",
    "deutschland": "Europe/Berlin", "germany": "Europe/Berlin", "hamburg": "Europe/Berlin",
    "köln": "Europe/Berlin", "münchen": "Europe/Berlin", "munich": "Europe/Berlin",
    "frankfurt": "Europe/Berlin",
    **dict.fromkeys(
        (
            "aachen", "augsburg", "bielefeld", "bochum", "bonn", "braunschweig", "bremen",
            "chemnitz", "darmstadt", "dortmund", "dresden", "duisburg", "düsseldorf", "erfurt",
            "essen", "freiburg", "gelsenkirchen", "göttingen", "halle", "hannover", "heidelberg",
            "heilbronn", "ingolstadt", "jena", "karlsruhe", "kassel", "kiel", "koblenz", "krefeld",
            "leipzig", "lübeck", "magdeburg", "mainz", "mannheim", "mönchengladbach", "münster",
            "nürnberg", "oldenburg", "osnabrück", "paderborn", "potsdam", "regensburg", "rostock",
            "saarbrücken", "stuttgart", "trier", "ulm", "wiesbaden", "wolfsburg", "wuppertal",
            "würzburg", "cologne", "nuremberg", "hanover",
        ),
        "Europe/Berlin",
    ),
    **dict.fromkeys(("graz", "linz", "salzburg", "innsbruck", "klagenfurt"), "Europe/Vienna"),
    **dict.fromkeys(("basel", "genf", "lausanne", "luzern", "winterthur"), "Europe/Zurich"),
    "england": "Europe/London", "uk": "Europe/London",
    "rom": "Europe/Rome", "warschau": "Europe/Warsaw", "athen": "Europe/Athens",
    "lissabon": "Europe/Lisbon", "kiew": "Europe/Kyiv", "kiev": "Europe/Kyiv",
    "bukarest": "Europe/Bucharest", "moskau": "Europe/Moscow", "kairo": "Africa/Cairo",
    "india": "Asia/Kolkata", "indien": "Asia/Kolkata", "delhi": "Asia/Kolkata",
    "mumbai": "Asia/Kolkata", "tokio": "Asia/Tokyo", "japan": "Asia/Tokyo",
    "peking": "Asia/Shanghai", "beijing": "Asia/Shanghai", "china": "Asia/Shanghai",
    "türkei": "Europe/Istanbul", "turkey": "Europe/Istanbul",
    "san francisco": "America/Los_Angeles", "melbourne": "Australia/Sydney",
}  # fmt: skip
_CALLED = {
    **{place.rpartition("/")[2].replace("_", " ").casefold(): place for place in PLACES},
    **_ALSO_CALLED,
}
_LIKE_TIME = re.compile(
    r"\d\s*:\s*\d|\b(half past|quarter (past|to)|halb \w+|viertel (vor|nach)|\d+ uhr|o.?clock"
    r"|noon|midnight|mittags?|mitternacht)\b"
)
_TYPED = re.compile(
    r"(?:it'?s |es ist |um )?(\d{1,2})(?:[:.h ](\d\d))? ?(am|pm|uhr|h|o'?clock)?(?: (\d\d))?[.!]?"
)
_I_LIVE_IN = re.compile(r"^(?:(?:i'?m|i am|i live|ich bin|ich wohne|ich lebe) )?(?:in|near|bei) ")
_NOON = 12
_QUARTER = 15
"""Minutes. All clocks in use differ by multiples of it."""
A_DAY = 24 * 60
MOST = 8
"""Zones offered at once."""


def zones_showing(minutes_ahead: int, now: datetime, language: Language) -> tuple[str, ...]:
    """Return at most eight zones that are now that far ahead of UTC, likely ones first.

    A clock 13 hours ahead shows the same time as one 11 hours behind, so both are offered.
    """
    agreeing = [
        place for place in PLACES if (_minutes_ahead(place, now) - minutes_ahead) % A_DAY == 0
    ]
    first = _SPOKEN[language]
    return tuple(sorted(agreeing, key=lambda place: place not in first)[:MOST])


def likely_zones(language: Language) -> tuple[str, ...]:
    """Return at most eight zones to choose from, those of the language's speakers first."""
    return tuple(dict.fromkeys((*_SPOKEN[language], *PLACES)))[:MOST]


def zone_named(text: str) -> str | None:
    """Return the zone of a city or country that is named in either language, or None."""
    return _CALLED.get(_I_LIVE_IN.sub("", " ".join(text.casefold().strip(" .!").split())))


def minutes_ahead_of(text: str, now: datetime) -> int | None:
    """Return the minutes that a clock with that time is ahead of UTC, or None if it is no time.

    "18:40", "6.40 pm" and "18 Uhr 40" are read, but not a bare number. The result is within -12
    and 12 hours.
    """
    read = _TYPED.fullmatch(" ".join(text.casefold().split()))
    if read is None or not (read[2] or read[3]):
        return None
    hour, minute, half = int(read[1]), int(read[2] or read[4] or 0), read[3]
    if half in {"am", "pm"} and hour <= _NOON:
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    if hour * 60 + minute >= A_DAY or minute >= 60:  # noqa: PLR2004 - minutes of an hour
        return None
    ahead = hour * 60 + minute - (now.hour * 60 + now.minute)
    nearest = round(ahead / _QUARTER) * _QUARTER
    return (nearest + A_DAY // 2) % A_DAY - A_DAY // 2


def looks_like_time(text: str) -> bool:
    """Return True if a text is meant as a time of day, whether or not it can be read."""
    return _LIKE_TIME.search(text.casefold()) is not None


def is_zone(name: str) -> bool:
    """Return True if the name is an offered zone."""
    return name in PLACES


def has_clock(name: str) -> bool:
    """Return True if a zone of that name exists, offered or not."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # no such file, or not the name of a zone
        return False
    return True


def place_like(zone: str, now: datetime) -> str | None:
    """Return an offered zone with the same local time over the coming year, or None.

    None also if no zone has that name. Browsers report far more zones than are offered.
    """
    if is_zone(zone):
        return zone
    if not has_clock(zone):
        return None
    months = [now + timedelta(days=30 * month) for month in range(12)]
    same = [
        place
        for place in PLACES
        if all(_minutes_ahead(place, month) == _minutes_ahead(zone, month) for month in months)
    ]
    area = zone.partition("/")[0]
    return min(same, key=lambda place: place.partition("/")[0] != area, default=None)


def _minutes_ahead(place: str, now: datetime) -> int:
    offset = now.astimezone(ZoneInfo(place)).utcoffset() or timedelta()
    return offset // timedelta(minutes=1)
