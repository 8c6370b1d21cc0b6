"""What every press on the page has in common: the id that lets it count once."""

from bot.web.shapes import RequestId, Shape


class PressShape(Shape):
    """Something that is done once, however often it is sent."""

    id: RequestId


class DoneShape(Shape):
    """It is done."""

    done: bool = True
