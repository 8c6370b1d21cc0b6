from datetime import UTC, date, datetime, timedelta
from random import Random

from bot.flow.engine.delivery import REMINDERS_EVERY
from bot.lab.simulation.forgetting import first_by_halflife
from bot.lab.simulation.habits import habits
from bot.lab.simulation.people import Person

FIRST = date(2026, 3, 2)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def test_nobody_comes_or_answers_at_the_very_moment_of_a_round() -> None:
    for number in range(1, 41):
        chosen = habits(number, FIRST, 60, Random(number))
        visits = list(chosen.visits([FIRST + timedelta(days=day) for day in range(60)], Random(1)))
        person = Person(
            number=number,
            habits=chosen,
            rng=Random(2),
            questions={},
            visits=iter(visits[1:]),
            first_seen=first_by_halflife,
        )
        person.hear(chosen.moment(chosen.comes_on, chosen.at), question=True)

        moments = [*visits, *([person.next_at] if person.next_at else [])]
        assert moments
        assert all((at - EPOCH) % REMINDERS_EVERY for at in moments)
