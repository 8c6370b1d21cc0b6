from bot.pace import Pace


def test_a_burst_is_free_and_then_each_token_takes_its_time() -> None:
    pace = Pace(per_second=1, burst=3)

    assert [pace.book("ada", 0.0) for _ in range(5)] == [0, 0, 0, 1, 2]
    assert pace.book("ben", 0.0) == 0
    assert pace.book("ada", 100.0) == 0


def test_quiet_keys_are_forgotten() -> None:
    pace = Pace(per_second=1, burst=1)
    for chat in range(10_002):
        pace.book(chat, 0.0)

    pace.book("ada", 50.0)

    assert len(pace._full_at) == 1


def test_looking_how_long_it_takes_books_nothing() -> None:
    pace = Pace(per_second=1, burst=1)
    pace.book("ada", 0.0)

    assert [pace.wait_seconds("ada", at) for at in (0.0, 0.0, 0.5, 1.0)] == [1, 1, 0.5, 0]
    assert pace.wait_seconds("ben", 0.0) == 0
