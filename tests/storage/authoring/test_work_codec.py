from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.domain.ids import OrderId
from bot.flow.authoring.orders import Work
from bot.storage.authoring.work_codec import dump_work, load_work
from tests.storage.strategies import register

ORDER = OrderId("order-1")

register()


@pytest.mark.parametrize("kind", get_args(Work))
@settings(max_examples=25)
@given(data=st.data())
def test_every_work_comes_back_as_it_was(data: st.DataObject, kind: type[Any]) -> None:
    work = data.draw(st.from_type(kind))

    assert load_work(ORDER, dump_work(work)) == work


def test_work_of_another_version_is_left_out_and_logged_without_its_texts() -> None:
    with capture_logs() as logs:
        assert load_work(ORDER, '{"kind": "singing", "topic": "my secret words"}') is None

    assert [(log["what"], log["of"]) for log in logs] == [("order", ORDER)]
    assert "secret" not in str(logs)
