"""Where most tests of the flow begin."""

import pytest

from tests.builders import MONDAY
from tests.flow.walking import Walk, imagined


@pytest.fixture
def walk() -> Walk:
    return imagined(MONDAY)
