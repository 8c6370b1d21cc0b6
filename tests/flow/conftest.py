"""The fixture that most tests of the flow begin with."""

import pytest

from tests.builders import MONDAY
from tests.flow.walking import Walk, imagined


@pytest.fixture
def walk() -> Walk:
    return imagined(MONDAY)
