"""What counts as lost, as doubled and as out of order."""

from tests.bench.bot_api import Json
from tests.chaos.running import A_MOMENT, judge, late_in
from tests.chaos.traffic import Sender, Traffic, answer_of_model, asked_in


def says(text: str) -> Json:
    return {"rich_message": {"markdown": text}}


def test_what_comes_after_a_higher_number_of_its_chat_is_late() -> None:
    assert late_in([(1, 1), (2, 2), (1, 4), (1, 3), (2, 5), (1, 6)]) == {3}


async def test_what_is_applied_in_order_and_answered_once_is_well() -> None:
    traffic = Traffic()
    sender = Sender(traffic)
    for asks_model in (False, True):
        traffic.bring(7, asks_model=asks_model)
    sender.api.said(7, "sendrichmessage", says("I find nothing called “u000001”"))

    found = judge(traffic, 2, [(7, 1), (7, 2)], set(), 0.0)

    assert found.is_well
    assert found.sent_again == 0


async def test_what_is_not_answered_or_not_applied_or_never_brought_is_lost() -> None:
    traffic = Traffic()
    sender = Sender(traffic)
    for _ in range(4):
        traffic.bring(7)
    for number in (1, 3, 4):
        sender.api.said(7, "sendmessage", says(f"u00000{number}"))

    found = judge(traffic, 5, [(7, 1), (7, 2)], {4}, None)

    assert (found.lost, found.set_aside) == (3, 1)
    assert not found.is_well


async def test_an_answer_that_comes_twice_is_excused_only_by_a_kill_right_after_the_first() -> (
    None
):
    traffic = Traffic()
    killed, killed_late, living = (Sender(traffic) for _ in range(3))
    for chat_id, sender in enumerate((killed, killed_late, living), start=1):
        traffic.bring(chat_id)
        for by in (sender, living):
            by.api.said(chat_id, "sendmessage", says(f"u00000{chat_id}"))
    sent_at = traffic.sent[0].at
    killed.killed_at = sent_at
    killed_late.killed_at = sent_at + 2 * A_MOMENT

    found = judge(traffic, 3, [(1, 1), (2, 2), (3, 3)], set(), None)

    assert (found.sent_again, found.doubled) == (1, 2)


async def test_what_a_restart_kept_from_being_noted_may_come_again_after_a_kill() -> None:
    traffic = Traffic()
    killed, living = Sender(traffic), Sender(traffic)
    traffic.bring(1)
    for by in (killed, living):
        by.api.said(1, "sendmessage", says("u000001"))
    sent_at = traffic.sent[0].at
    traffic.away = (sent_at + A_MOMENT / 2, sent_at + 9)
    killed.killed_at = sent_at + 8

    found = judge(traffic, 1, [(1, 1)], set(), None)

    assert (found.sent_again, found.doubled) == (1, 0)


async def test_an_answer_of_the_model_is_known_by_the_number_of_its_question() -> None:
    traffic = Traffic()
    asked, update = traffic.bring(7, asks_model=True)
    words = str(update["message"]["text"])

    Sender(traffic).api.said(7, "sendmessage", says(f"Thinking about “{words}”"))
    assert not asked.answer.done()

    Sender(traffic).api.said(7, "sendmessage", says(answer_of_model(asked_in(words))))
    assert asked.answer.done()
