"""An output without a second try: a wrong form is no output, and costs one call."""

from pathlib import Path

import pytest

from bot.flow.tutor.usage import CallOutcome
from bot.tutor.client.exchange import UnusableError
from tests.tutor.service_rig import Capital, ask, rig, says, text


async def test_an_output_that_fits_is_returned(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text('{"city": "Bern", "letters": 4}'))) as setup:
        found = await setup.exchange.once(ask("capital"), Capital)

    assert found == Capital(city="Bern", letters=4)
    assert len(setup.server.requests) == 1


@pytest.mark.parametrize(
    "said", ['{"city": "Bern"', '{"city": "Bern"}', '{"city": "Bern", "letters": 0}', "Bern"]
)
async def test_one_that_does_not_is_not_asked_for_again(tmp_path: Path, said: str) -> None:
    async with rig(tmp_path, says(text(said))) as setup:
        with pytest.raises(UnusableError):
            await setup.exchange.once(ask("capital"), Capital)

    assert len(setup.server.requests) == 1
    assert [call.outcome for call in setup.usage_log.recorded] == [CallOutcome.UNUSABLE]


async def test_one_that_was_cut_off_is_none(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text('{"city": "Be'), stop="max_tokens")) as setup:
        with pytest.raises(UnusableError):
            await setup.exchange.once(ask("capital"), Capital)
