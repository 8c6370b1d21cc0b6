"""One table maps the share of a free answer to a quality."""

import pytest

from bot.domain.answers.quality import quality_of_share


@pytest.mark.parametrize(
    ("share", "quality"),
    [
        (1.0, 5),
        (0.95, 5),
        (0.9499, 4),
        (0.85, 4),
        (0.8499, 3),
        (0.7, 3),
        (0.7 - 1e-10, 3),
        (0.6999, 2),
        (0.5, 2),
        (0.4999, 1),
        (0.25, 1),
        (0.2499, 0),
        (0.0, 0),
    ],
)
def test_each_share_has_its_quality(share: float, quality: int) -> None:
    assert quality_of_share(share) == quality
