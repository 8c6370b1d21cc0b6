"""Pictures that a reply can be shown as, drawn from numbers and words."""


class Drawing:
    """What somebody can draw: all that is in it, and nothing to look up.

    Its words are the learner's, without markup.
    """

    __slots__ = ()


class NotDrawnError(Exception):
    """The picture could not be drawn; the message says why."""
