"""By how much learners make a database grow is measured over few turns, too."""

from pathlib import Path

import pytest

from tests.growth import KINDS, growths

pytestmark = pytest.mark.thorough


async def test_every_kind_of_learner_makes_tables_grow_and_some_of_that_goes(
    tmp_path: Path,
) -> None:
    tables = await growths(f"sqlite:///{tmp_path / 'lyceum.db'}", learners=1, many=4)

    assert len(tables) == len(KINDS)
    for table in tables:
        name, *cells = table.rows[-1]
        *_, added, left = (int(cell.replace(",", "")) for cell in cells)
        assert (name, added > 0, left < added) == ("all", True, True)
