"""Every part of the benchmark that fills a database itself still runs, with few rows."""

import pytest

from tests.bench import due, due_cards, maps, nights

pytestmark = pytest.mark.thorough


async def test_cards_are_looked_for_on_both_databases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due_cards, "CROWDS", (due_cards.Crowd("2 learners", 2, 300, (100,)),))
    monkeypatch.setattr(due_cards, "ROUNDS", 2)

    table = await due_cards.table()

    assert len(table.rows) == 2


async def test_maps_and_learners_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "MAPS", 1_000)
    monkeypatch.setattr(maps, "ROUNDS", 2)
    monkeypatch.setattr(nights, "MAPS", (10,))
    monkeypatch.setattr(due, "LEARNERS", 2_000)
    monkeypatch.setattr(due, "DUE_NOW", 20)

    tables = [await maps.frontiers(), await nights.table(), await due.table()]

    assert all(table.rows for table in tables)
