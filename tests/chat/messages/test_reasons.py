from bot.chat.messages import Localizer
from bot.chat.messages.reasons import apology
from bot.domain.topics.course import Language
from bot.flow.engine.ports import TurnConflictError
from tests.chat.replies import NOW

VOICE = Localizer(language=Language.EN, zone=None, now=NOW)


def test_a_failure_is_told_honestly_and_without_its_details() -> None:
    screen = apology(RuntimeError("SELECT 1"), VOICE)

    assert "on my side" in screen.markdown
    assert "SELECT" not in screen.markdown
    assert screen.keyboard


def test_a_crowd_is_told_as_a_crowd() -> None:
    assert "A lot is going on" in apology(TurnConflictError(), VOICE).markdown
    assert "A lot is going on" in apology(TimeoutError(), VOICE).markdown
