"""The extent of a topic."""

import pytest

from bot.domain.authoring.scope import MOST_WITH_GOAL, Scope, bounds, topic_and_scope
from bot.domain.topics.concept_graph import MOST_NODES


@pytest.mark.parametrize(
    ("wanted", "topic", "scope"),
    [
        ("Python short", "Python", Scope.SHORT),
        ("Python, DEEP", "Python", Scope.DEEP),
        ("Zellbiologie – ausführlich", "Zellbiologie", Scope.DEEP),
        ("Zellbiologie kurz", "Zellbiologie", Scope.SHORT),
        ("Roman history", "Roman history", Scope.NORMAL),
        ("deep", "deep", Scope.NORMAL),
        ("deep sea", "deep sea", Scope.NORMAL),
        ("shorts", "shorts", Scope.NORMAL),
        ("", "", Scope.NORMAL),
    ],
)
def test_the_last_word_can_say_how_much_of_a_topic_is_wanted(
    wanted: str, topic: str, scope: Scope
) -> None:
    assert topic_and_scope(wanted) == (topic, scope)


@pytest.mark.parametrize("scope", list(Scope))
def test_a_goal_never_widens_a_topic_nor_lets_it_pass_twenty_concepts_k44(scope: Scope) -> None:
    free, aimed = bounds(scope), bounds(scope, with_goal=True)

    assert aimed.fewest <= aimed.most <= min(free.most, MOST_WITH_GOAL)
    assert free.most <= MOST_NODES
    assert aimed.deepest == free.deepest
