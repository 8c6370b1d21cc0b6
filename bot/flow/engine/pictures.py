"""Pictures that a reply can be shown as, drawn from numbers and words."""


class Drawing:
    """What somebody can draw: all that is in it, and nothing to look up.

    Its words are the learner's, without markup.
    """

    __slots__ = ()
